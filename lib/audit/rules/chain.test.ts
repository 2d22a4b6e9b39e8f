import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginning, type ChainedLink, type Head, hashOfLink, verifyChain } from './chain.ts'

/** A chain of as many steps, and where it ends. */
function chainOf(steps: string[]): { links: ChainedLink[]; head: Head } {
  let head = beginning
  const links = steps.map((step) => {
    const link = {
      sequence: head.sequence + 1,
      at: new Date('2026-11-02T10:00:00.000Z'),
      applicationId: null,
      actor: { kind: 'system' },
      event: 'step_kept',
      detail: { step },
      id: `id of ${step}`,
      keyId: 'key',
      mac: 'mac',
      previousHash: head.hash,
    }
    head = { sequence: link.sequence, hash: hashOfLink(link) }
    return { ...link, hash: head.hash }
  })
  return { links, head }
}

describe('the chain', () => {
  const { links, head } = chainOf(['one', 'two', 'three', 'four'])
  const [one, two, three, four] = links as [ChainedLink, ChainedLink, ChainedLink, ChainedLink]

  it('verifies as it was written', async () => {
    expect(await verifyChain(links, head)).toEqual({ ok: true, events: 4 })
    expect(await verifyChain([], beginning)).toEqual({ ok: true, events: 0 })
  })

  it('hashes the same words the same, in whatever order the fields are', () => {
    const { hash, ...link } = two
    const turned = Object.fromEntries(Object.entries(link).reverse()) as typeof link
    expect(hashOfLink(turned)).toBe(hash)
  })

  it('has a hash that does not change from one version to the next', () => {
    expect(one.hash).toBe('ffab1d0e4798470d678ddb344feb3d4a59f7affd382193608432a4c737f06e58')
  })

  it('hashes canonical JSON of everything, in which the position comes last', () => {
    const { hash: _, ...link } = { ...two, id: 'an id', keyId: 'a key', mac: 'a MAC' }
    const text = `${canonicalize({ ...link, at: link.at.toISOString() })}`
    expect(hashOfLink(link)).toBe(createHash('sha256').update(text).digest('hex'))
    expect(text).toMatch(/"mac":"a MAC","previousHash":"[0-9a-f]{64}","sequence":2}$/)
  })

  it.each([
    ['an edit', [one, { ...two, detail: { step: 'other' } }, three, four], 2, 'changed'],
    ['a deletion', [one, three, four], 2, 'missing'],
    ['a new order', [one, three, two, four], 2, 'missing'],
    ['a deleted beginning', [two, three, four], 1, 'missing'],
    ['a cut tail', [one, two], 3, 'tail_cut'],
    ['a longer tail', [...links, { ...four, sequence: 5 }], 5, 'beyond_head'],
  ])('detects %s', async (_, found, sequence, fault) => {
    expect(await verifyChain(found, head)).toEqual({ ok: false, sequence, fault })
  })

  it('detects an edit that was hashed anew, by the link after it or by the head', async () => {
    for (const position of [1, 3]) {
      const edited = links.map((link, index) =>
        index === position ? rehashed({ ...link, event: 'needs_person' }) : link,
      )
      expect(await verifyChain(edited, head)).toMatchObject({ ok: false, fault: 'changed' })
    }
  })

  it('detects any one change to any link', async () => {
    const changes: ((link: ChainedLink) => ChainedLink)[] = [
      (link) => ({ ...link, at: new Date(link.at.getTime() + 1) }),
      (link) => ({ ...link, applicationId: 'other' }),
      (link) => ({ ...link, actor: { kind: 'staff' } }),
      (link) => ({ ...link, event: `${link.event}.` }),
      (link) => ({ ...link, detail: null }),
      (link) => ({ ...link, previousHash: beginning.hash.replace('0', '1') }),
      (link) => ({ ...link, hash: beginning.hash }),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string(), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.constantFrom(...changes),
        async (steps, position, change) => {
          const chain = chainOf(steps)
          const changed = chain.links.map((link, index) =>
            index === position % steps.length ? change(link) : link,
          )
          expect((await verifyChain(changed, chain.head)).ok).toBe(false)
        },
      ),
      { seed: 20261102, numRuns: 100 },
    )
  })
})

function rehashed(link: ChainedLink): ChainedLink {
  return { ...link, hash: hashOfLink(link) }
}

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  address,
  amira,
  bilal,
  createResumeBench,
  desktop,
  minuteMs,
  telephone,
} from '@/test-support/resume-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { createLinkSecret, linkLifetimeMs } from './link-secrets.ts'
import {
  processLinkRequests,
  requestLinkByAddress,
  requestLinkFromApplication,
  revokeLinks,
} from './request-link.ts'

describe.each(await openTestStores())('asking for a link by an address, on $name', (opened) => {
  const bench = createResumeBench(opened)
  const {
    add,
    ask,
    clock,
    db,
    deps,
    emails,
    endOf,
    later,
    open,
    deliver,
    proven,
    save,
    store,
    wrong,
  } = bench

  beforeEach(bench.reset)
  afterAll(opened.close)

  it('trusts no address that was not proven: a stranger who got the e-mail opens nothing', async () => {
    const slip = await save('stranger@example.com')
    expect(await open({ ...slip, code: wrong(slip.code) })).toMatchObject({ outcome: 'wrong_code' })
    clock.now = later(linkLifetimeMs)
    const before = emails.length
    await ask('stranger@example.com')
    expect(emails).toHaveLength(before)
  })

  it('opens all of an address that was proven, however it is spelt, and asks for nothing else', async () => {
    await proven()
    clock.now = later(minuteMs)
    await add(bilal, 'PTC-B', telephone)
    await open(await save(address, bilal, telephone))
    const link = await ask('  amira.canary@example.COM ')
    expect(emails.at(-1)?.to).toBe(address)
    expect(emails.at(-1)?.subject).toContain('PTC-B, PTC-A')
    const opening = await open(link)
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    expect(opening.applications.toSorted()).toEqual([amira, bilal])
    expect(await endOf(link)).toBe('opened')
  })

  it('does the same for an address nobody knows, but for the e-mail', async () => {
    await proven()
    const before = emails.length
    const asked = async (to: string) => {
      const result = await requestLinkByAddress(deps, {
        address: to,
        language: 'en',
        askerSecret: createLinkSecret(),
      })
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int from return_link_request`.execute(db)
      expect(emails, 'nothing is looked up while they wait').toHaveLength(before)
      return { result, waiting: rows[0]?.count }
    }
    expect(await asked('nobody@example.com')).toEqual({ result: undefined, waiting: 1 })
    expect(await asked(address)).toEqual({ result: undefined, waiting: 2 })
    await Promise.all([processLinkRequests(deps), processLinkRequests(deps)])
    await deliver()
    expect(emails.slice(before).map(({ to }) => to)).toEqual([address])
  })

  it('sends one address no more than six e-mails an hour', async () => {
    await proven()
    for (let asks = 0; asks < 9; asks++) await ask()
    expect(emails).toHaveLength(1 + 6)
    // Who has it open, and not only its address, is not counted with those.
    for (let saved = 1; saved < 6; saved++) await save()
    const asked = { applicationId: amira, session: desktop, address, language: 'en' as const }
    expect(
      await requestLinkFromApplication(deps, { ...asked, askerSecret: createLinkSecret() }),
    ).toBe('too_many')
    expect(emails).toHaveLength(6 + 6)
    clock.now = later(60 * minuteMs)
    await ask()
    expect(emails).toHaveLength(6 + 7)
  })

  it('lets nobody who knows an address end a link of its owner', async () => {
    await proven()
    const asked = await ask()
    const saved = await save()
    // A stranger, or one of staff, asks with that address again and again.
    for (let asks = 0; asks < 9; asks++) await ask()
    expect(await endOf(saved)).toBe('live')
    // The owner's own next link ended the one that was asked for; nothing else did.
    expect(await endOf(asked)).toBe('superseded')
    clock.now = later(60 * minuteMs)
    const first = await ask()
    await ask()
    expect(await open(first)).toMatchObject({ outcome: 'opened' })
  })

  it('finds an address also after the keys were rotated', async () => {
    await proven()
    const { rows } = await sql<{ count: number }>`select count(*)::int from return_address
      where key_id = ${store.currentKeyId}`.execute(db)
    expect(rows[0]?.count).toBe(1)
    await sql`update return_address set key_id = 'older', address_index = sha256('x')`.execute(db)
    expect(await store.returnAddresses.listOpenApplications(db, address)).toEqual([])
    expect(await store.countToRewrap()).toBe(1)
    expect(await store.rewrap(10)).toBe(1)
    expect(await store.returnAddresses.listOpenApplications(db, address)).toHaveLength(1)
  })

  it('opens no link twice and none after its end, whatever happens in whatever order', async () => {
    const acts = fc.constantFrom('save', 'open', 'wrong', 'wait', 'revoke', 'look', 'mail')
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 14 }), async (sequence) => {
        clock.now = later(61 * minuteMs)
        const links: { token: string; code: string; opened: number; ended: boolean }[] = []
        for (const act of sequence) {
          const link = links.at(-1)
          if (act === 'save' && links.length < 6) {
            for (const each of links) each.ended = true
            links.push({ ...(await save()), opened: 0, ended: false })
          }
          if (act === 'wait') clock.now = later(4 * minuteMs)
          if (act === 'mail') await deliver()
          if (act === 'revoke') {
            await revokeLinks(deps, { applicationId: amira, session: desktop })
            for (const each of links) each.ended = true
          }
          if (act === 'wrong' && link) await open({ ...link, code: wrong(link.code) })
          if (act === 'look') for (const each of links) await endOf(each)
          if (act === 'open') {
            for (const each of links) {
              const { outcome } = await open(each)
              if (outcome !== 'opened') continue
              expect(each).toMatchObject({ opened: 0, ended: false })
              each.opened += 1
              each.ended = true
            }
          }
        }
        for (const each of links) {
          const stands = await endOf(each)
          if (each.ended) expect(stands).not.toBe('live')
          if (each.opened) expect(stands).toBe('opened')
        }
      }),
      { numRuns: 15 },
    )
  })

  it('cannot be brought back to life in the database', async () => {
    const link = await save()
    await open(link)
    await expect(
      sql`update return_link set state = 'live', ended_at = null`.execute(db),
    ).rejects.toThrow('a link ends once')
    await save()
    await expect(sql`update return_link set tries = -1`.execute(db)).rejects.toThrow()
  })

  it('erases links and e-mails after a time', async () => {
    const link = await save()
    await store.returnLinks.forgetBefore(db, later(1))
    expect(await endOf(link)).toBe('unknown')
    expect(await store.mail.ofApplication(db, amira)).toEqual([])
  })
})

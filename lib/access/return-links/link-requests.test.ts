import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { address, amira, bilal, desktop, minuteMs } from '@/test-support/links-setup.ts'
import { setUpReturn, telephone } from '@/test-support/return-setup.ts'
import { sealRights } from '@/test-support/seal-rights.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { linkLimits } from '../rules/link-codes.ts'
import { createSecret } from '../rules/secrets.ts'
import { processLinkRequests } from './process-link-requests.ts'
import { requestLinkByAddress, requestLinkFromApplication, revokeLinks } from './request-link.ts'

describe.each(await openTestStores())('asking for a link by an address, on $name', (opened) => {
  const bench = setUpReturn(opened)

  beforeEach(bench.reset)
  afterAll(opened.close)

  it('trusts no address that was not proven: a stranger who got the e-mail opens nothing', async () => {
    const slip = await bench.save('stranger@example.com')
    expect(await bench.open({ ...slip, code: bench.wrong(slip.code) })).toMatchObject({
      outcome: 'wrong_code',
    })
    bench.clock.now = bench.later(linkLimits.return.lifetimeMs)
    // The stranger asks by that address, and gets a link and a code: not the one that opens it.
    const asked = await bench.ask('stranger@example.com')
    expect(await bench.open(asked)).toMatchObject({ outcome: 'wrong_code' })
    expect(await bench.open(slip)).toEqual({ outcome: 'ended', end: 'expired' })
  })

  it('opens all of an address that was proven, however it is spelt, and asks for nothing else', async () => {
    await bench.proven()
    bench.clock.now = bench.later(minuteMs)
    await bench.add(bilal, 'PTC-B', telephone)
    await bench.open(await bench.save(address, bilal, telephone))
    const link = await bench.ask('  amira.canary@example.COM ')
    expect(bench.emails.at(-1)?.to).toBe(address)
    expect(bench.emails.at(-1)?.subject).toContain('PTC-B, PTC-A')
    const opening = await bench.open(link)
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    expect(opening.applications.toSorted()).toEqual([amira, bilal])
    expect(await bench.endOf(link)).toBe('opened')
  })

  it('does the same for an address nobody knows, but for the e-mail', async () => {
    await bench.proven()
    const before = bench.emails.length
    const asked = async (to: string) => {
      const result = await requestLinkByAddress(bench.deps, {
        address: to,
        language: 'en',
        askerSecret: createSecret(),
      })
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int from return_link_request`.execute(bench.db)
      expect(bench.emails, 'nothing is looked up while they wait').toHaveLength(before)
      return { result, waiting: rows[0]?.count }
    }
    expect(await asked('nobody@example.com')).toEqual({ result: undefined, waiting: 1 })
    expect(await asked(address)).toEqual({ result: undefined, waiting: 2 })
    await Promise.all([processLinkRequests(bench.deps), processLinkRequests(bench.deps)])
    await bench.deliver()
    expect(bench.emails.slice(before).map(({ to }) => to)).toEqual([address])
  })

  it('sends one address no more than six e-mails an hour', async () => {
    await bench.proven()
    for (let asks = 0; asks < 9; asks++) await bench.ask()
    expect(bench.emails).toHaveLength(1 + 6)
    await bench.letInAgain()
    // Requests from an open application do not count towards those by address alone.
    for (let saved = 1; saved < 6; saved++) await bench.save()
    const asked = { applicationId: amira, session: desktop, address, language: 'en' as const }
    expect(
      await requestLinkFromApplication(bench.deps, { ...asked, askerSecret: createSecret() }),
    ).toBe('too_many')
    expect(bench.emails).toHaveLength(6 + 6)
    bench.clock.now = bench.later(60 * minuteMs)
    await bench.ask()
    expect(bench.emails).toHaveLength(6 + 7)
  })

  it('says of a later link that was not sent that another one was opened, not that it was replaced', async () => {
    await bench.proven()
    await bench.letInAgain()
    const saved = await bench.save()
    const askerSecret = createSecret()
    await requestLinkByAddress(bench.deps, { address, language: 'es', askerSecret })
    await processLinkRequests(bench.deps)
    expect(await bench.open(saved)).toMatchObject({ outcome: 'opened' })
    const messages = await bench.store.mail.listMessages(bench.db, amira)
    expect(messages.map(({ state, lastCode }) => [state, lastCode])).toContainEqual([
      'dropped',
      'link_opened',
    ])
  })

  it('lets nobody who knows an address end a link of its owner', async () => {
    await bench.proven()
    const asked = await bench.ask()
    await bench.letInAgain()
    const saved = await bench.save()
    // A stranger, or one of staff, asks with that address again and again.
    for (let asks = 0; asks < 9; asks++) await bench.ask()
    expect(await bench.endOf(saved)).toBe('live')
    // The owner's own next link ended the one that was asked for; nothing else did.
    expect(await bench.endOf(asked)).toBe('superseded')
    bench.clock.now = bench.later(60 * minuteMs)
    const first = await bench.ask()
    await bench.ask()
    expect(await bench.open(first)).toMatchObject({ outcome: 'opened' })
  })

  it('finds an address also after the keys were rotated', async () => {
    await bench.proven()
    const { rows } = await sql<{ count: number }>`select count(*)::int from return_address
      where key_id = ${bench.store.currentKeyId}`.execute(bench.db)
    expect(rows[0]?.count).toBe(1)
    await sql`update return_address set key_id = 'older', address_index = sha256('x')`.execute(
      bench.db,
    )
    await sealRights(bench.db, opened.keyring)
    expect(await bench.store.returnAddresses.listOpenApplications(bench.db, address)).toEqual([])
    expect(await bench.store.countToRewrap()).toBe(1)
    expect(await bench.store.rewrap(10)).toBe(1)
    expect(await bench.store.returnAddresses.listOpenApplications(bench.db, address)).toHaveLength(
      1,
    )
  })

  it('opens no link twice and none after its end, whatever happens in whatever order', async () => {
    const acts = fc.constantFrom('save', 'open', 'wrong', 'wait', 'revoke', 'look', 'mail')
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 14 }), async (sequence) => {
        bench.clock.now = bench.later(61 * minuteMs)
        const links: { token: string; code: string; opened: number; ended: boolean }[] = []
        for (const act of sequence) {
          const link = links.at(-1)
          if (act === 'save' || act === 'revoke') await bench.letInAgain()
          if (act === 'save' && links.length < 6) {
            for (const each of links) each.ended = true
            links.push({ ...(await bench.save()), opened: 0, ended: false })
          }
          if (act === 'wait') bench.clock.now = bench.later(4 * minuteMs)
          if (act === 'mail') await bench.deliver()
          if (act === 'revoke') {
            await revokeLinks(bench.deps, { applicationId: amira, session: desktop })
            for (const each of links) each.ended = true
          }
          if (act === 'wrong' && link) await bench.open({ ...link, code: bench.wrong(link.code) })
          if (act === 'look') for (const each of links) await bench.endOf(each)
          if (act === 'open') {
            for (const each of links) {
              const { outcome } = await bench.open(each)
              if (outcome !== 'opened') continue
              expect(each).toMatchObject({ opened: 0, ended: false })
              each.opened += 1
              each.ended = true
            }
          }
        }
        for (const each of links) {
          const stands = await bench.endOf(each)
          if (each.ended) expect(stands).not.toBe('live')
          if (each.opened) expect(stands).toBe('opened')
        }
      }),
      { numRuns: 15 },
    )
  })

  it('cannot be brought back to life in the database', async () => {
    const link = await bench.save()
    await bench.open(link)
    await expect(
      sql`update return_link set state = 'live', ended_at = null`.execute(bench.db),
    ).rejects.toThrow('a link ends once')
    await bench.letInAgain()
    await bench.save()
    await expect(sql`update return_link set tries = -1`.execute(bench.db)).rejects.toThrow()
  })

  it('erases links and e-mails after a time', async () => {
    const link = await bench.save()
    await bench.store.returnLinks.forgetBefore(bench.db, bench.later(1))
    expect(await bench.endOf(link)).toBe('unknown')
    expect(await bench.store.mail.ofApplication(bench.db, amira)).toEqual([])
  })
})

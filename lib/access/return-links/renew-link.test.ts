import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { address, amira, bilal, desktop, minuteMs } from '@/test-support/links-setup.ts'
import { grace, setUpReturn, telephone, tokenOf } from '@/test-support/return-setup.ts'
import { createMadeUpMember } from '@/test-support/staff/made-up-member.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { deriveCode, linkLimits, maxTriesOfCode } from '../rules/link-codes.ts'
import { createSecret } from '../rules/secrets.ts'
import { SessionEnded } from '../store/session-access.ts'
import { renewLink, viewLink } from './renew-link.ts'
import { requestLinkFromApplication, revokeLinks, sendLinkToCustomer } from './request-link.ts'

const lines: Record<string, unknown>[] = []
const log = createLogger({
  level: 'info',
  destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
})

describe.each(await openTestStores())('a link that came too late, on $name', (opened) => {
  const bench = setUpReturn(opened)
  const { clock, db, emails, later, store } = bench

  beforeEach(async () => {
    lines.length = 0
    await bench.reset()
  })
  afterAll(opened.close)

  /** The holder of the link asks in a browser with a code of its own. */
  async function renew({ token }: { token: string }) {
    const askerSecret = createSecret()
    const renewal = await renewLink({ ...bench.deps, log }, { token, language: 'es', askerSecret })
    await bench.deliver()
    return { renewal, token: tokenOf(emails.at(-1)), asker: deriveCode(askerSecret) }
  }

  async function saveLate(to = address) {
    const link = await bench.save(to)
    clock.now = later(linkLimits.return.lifetimeMs)
    expect(await bench.endOf(link)).toBe('expired')
    return link
  }

  async function notSent(applicationId = amira) {
    const recorded = await store.audit.list(db, applicationId)
    return recorded.flatMap(({ event, detail }) =>
      event === 'return_link_not_sent' ? [(detail as { code: string }).code] : [],
    )
  }

  it('is replaced for its holder, at the same address, in their language', async () => {
    const late = await saveLate()
    const { renewal, token } = await renew(late)
    expect(renewal).toEqual({ outcome: 'asked', code: 'same' })
    expect(emails).toHaveLength(2)
    expect(emails[1]).toMatchObject({ to: address })
    expect(emails[1]?.text).toContain('necesitará el código guardado')
    expect(emails[1]?.text).not.toContain(late.code)
    expect((await viewLink(bench.deps, token)).code).toBe('saved')
    expect((await viewLink(bench.deps, late.token)).renewal).toBe('saved')
    expect(await bench.open({ token, code: late.code })).toMatchObject({
      outcome: 'opened',
      applications: [amira],
    })
    expect((await viewLink(bench.deps, late.token)).renewal).toBeUndefined()
    expect((await store.returnAddresses.find(db, amira))?.address).toBe(address)
  })

  it('tells its holder no more of its address than its owner needs', async () => {
    const late = await saveLate()
    const masked = (await viewLink(bench.deps, late.token)).address
    expect(masked).toBe('A•••@E•••.com')
    expect((await viewLink(bench.deps, createSecret())).address).toBeUndefined()
    expect((await viewLink(bench.deps, 'no link')).address).toBeUndefined()
  })

  it('is replaced for a visitor who types the address to which it went, with its own code', async () => {
    const late = await saveLate()
    const asked = await bench.ask(' amira.CANARY@example.com')
    expect(emails).toHaveLength(2)
    expect(emails[1]?.to).toBe(address)
    // The asker may have got the e-mail through a mistyped address: the code on their page opens nothing.
    expect(await bench.open(asked)).toMatchObject({ outcome: 'wrong_code' })
    expect(await bench.open({ ...asked, code: late.code })).toMatchObject({ outcome: 'opened' })
  })

  it('says in the audit and in the log what was sent, and what was not and why', async () => {
    const late = await saveLate()
    await renew(late)
    await revokeLinks(bench.deps, { applicationId: amira, session: desktop })
    const recorded = await store.audit.list(db, amira)
    const [first, again] = recorded.filter(({ event }) => event === 'return_link_asked')
    expect(again).toMatchObject({
      actor: { kind: 'system' },
      detail: { byAddress: false, renews: Object(first?.detail).link },
    })
    await bench.add(bilal, 'PTC-B', telephone)
    const latest = await bench.save('elsewhere@example.com', bilal, telephone)
    clock.now = later(linkLimits.return.lifetimeMs)
    const kept = await renew(latest)
    expect(kept.renewal).toMatchObject({ outcome: 'asked' })
    await revokeLinks(bench.deps, { applicationId: bilal, session: telephone })
    const refused = await renew({ token: latest.token })
    expect(refused.renewal).toEqual({ outcome: 'not_sent', reason: 'revoked' })
    expect(await notSent(bilal)).toEqual(['revoked'])
    expect(lines.map(({ event, outcome, code }) => [event, outcome, code])).toEqual([
      ['link_renewal_processed', 'sent', undefined],
      ['link_renewal_processed', 'sent', undefined],
      ['link_renewal_processed', 'not_sent', 'revoked'],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/canary|elsewhere/i)
  })

  it('is replaced after it was locked, without giving more guesses than its code has', async () => {
    let link = await bench.save()
    const { code } = link
    let guesses = 0
    for (let locked = 0; locked < 10; locked++) {
      for (;;) {
        const answer = await bench.open({ ...link, code: bench.wrong(code) })
        guesses++
        if (answer.outcome !== 'wrong_code') break
      }
      expect(await bench.endOf(link)).toBe('guessed')
      clock.now = later(61 * minuteMs)
      // A link requested by address meanwhile gives no further guesses either.
      await bench.ask()
      const { renewal, token } = await renew(link)
      if (renewal.outcome !== 'asked') break
      link = { token, code }
    }
    expect(guesses).toBe(maxTriesOfCode)
    expect(await notSent()).toContain('guessed')
    expect(await bench.open(link)).toMatchObject({ outcome: 'ended' })
    // The browser that has the application open gets another code.
    expect(await bench.open(await bench.save())).toMatchObject({ outcome: 'opened' })
  })

  it('has no more guesses for many links at once', async () => {
    const late = await saveLate()
    const live: string[] = []
    for (let renewed = 0; renewed < 5; renewed++) live.push((await renew(late)).token)
    const answers = await Promise.all(
      live.flatMap((token) =>
        Array.from({ length: 5 }, () => bench.open({ token, code: bench.wrong(late.code) })),
      ),
    )
    const wrong = answers.filter(({ outcome }) => outcome === 'wrong_code').length
    expect(wrong).toBeLessThan(maxTriesOfCode)
    for (const token of live) expect(await bench.endOf({ token })).toBe('guessed')
    expect(await store.returnLinks.countTries(db, await firstLink())).toBe(maxTriesOfCode)
  })

  async function firstLink(): Promise<string> {
    const [first] = (await store.returnLinks.listSent(db, amira)).toReversed()
    return first?.id ?? 'none'
  }

  it('is not replaced for somebody else who got it by a slip that was corrected', async () => {
    const slip = await saveLate('stranger@example.com')
    await bench.save()
    const before = emails.length
    expect((await renew(slip)).renewal).toEqual({ outcome: 'not_sent', reason: 'superseded' })
    await bench.ask('stranger@example.com')
    expect(emails).toHaveLength(before)
    expect(await notSent()).toEqual(['superseded', 'superseded'])
  })

  it('is not replaced at a wrong address that was guessed at, once the customer has come back', async () => {
    const slip = await bench.save('stranger@example.com')
    for (let tries = 0; tries < 5; tries++)
      await bench.open({ ...slip, code: bench.wrong(slip.code) })
    expect(await bench.endOf(slip)).toBe('guessed')
    expect(await bench.open(await bench.save())).toMatchObject({ outcome: 'opened' })
    const before = emails.length
    expect((await renew(slip)).renewal).toMatchObject({ outcome: 'not_sent' })
    expect(emails).toHaveLength(before)
  })

  it('goes on with the code of the browser that asks, where the address was proven', async () => {
    const late = await bench.save()
    await bench.open(late)
    clock.now = later(minuteMs)
    await bench.add(bilal, 'PTC-B', telephone)
    await bench.open(await bench.save(address, bilal, telephone))
    clock.now = later(linkLimits.return.lifetimeMs)
    const { renewal, token, asker } = await renew(late)
    expect(renewal).toEqual({ outcome: 'asked', code: 'new' })
    // The new link opens both, and is written down with the application that the late link was for.
    expect(emails.at(-1)?.subject).toContain('PTC-A, PTC-B')
    expect((await bench.trail(amira)).at(-2)).toBe('return_link_asked')
    expect((await viewLink(bench.deps, token)).code).toBe('page')
    expect(await bench.open({ token, code: asker })).toMatchObject({ outcome: 'opened' })
  })

  it('is not needed while the link can be opened, nor where nothing is left', async () => {
    const link = await bench.save()
    expect((await renew(link)).renewal).toEqual({ outcome: 'not_ended' })
    expect((await renew({ token: createSecret() })).renewal).toEqual({ outcome: 'not_ended' })
    expect((await renew({ token: 'x' })).renewal).toEqual({ outcome: 'not_ended' })
    await store.applications.erase(db, amira, clock.now)
    expect((await renew(link)).renewal).toEqual({ outcome: 'not_ended' })
    expect(emails).toHaveLength(1)
  })

  it('fills no mailbox: six an hour of an application, also for many at once', async () => {
    const late = await saveLate()
    await Promise.all(Array.from({ length: 20 }, () => renew(late)))
    await bench.deliver()
    expect(emails).toHaveLength(1 + 6)
    for (let asks = 0; asks < 4; asks++) await bench.ask()
    expect(emails).toHaveLength(1 + 6)
    expect(new Set(await notSent())).toEqual(new Set(['too_many']))
    // Requests from an open application are not counted with those, and its link ends no sooner.
    const own = await bench.save()
    await bench.ask()
    expect(await bench.endOf(own)).toBe('live')
    clock.now = later(60 * minuteMs)
    expect((await renew(late)).renewal).toMatchObject({ outcome: 'asked' })
  })

  it('fills no mailbox from many applications: one request sends a few e-mails', async () => {
    for (let count = 10; count < 22; count++) {
      const id = `aaaaaaaa-0000-4000-8000-0000000000${count}`
      await bench.add(id, `PTC-${count}`, telephone)
      await bench.save('victim@example.com', id, telephone)
    }
    clock.now = later(linkLimits.return.lifetimeMs)
    const before = emails.length
    await bench.ask('victim@example.com')
    expect(emails).toHaveLength(before + 3)
  })

  it('says why nothing is sent to an address to which no link ever went', async () => {
    await store.contacts.note(db, {
      applicationId: amira,
      kind: 'email',
      value: 'answered@example.com',
      by: { kind: 'customer' },
      now: clock.now,
    })
    await bench.ask('answered@example.com')
    expect(emails).toEqual([])
    expect(await notSent()).toEqual(['unproven'])
  })

  it('that staff sent is renewed with the code they told, until the rules for staff refuse it', async () => {
    const askerSecret = createSecret()
    const sent = {
      applicationId: amira,
      address,
      member: createMadeUpMember('agent', grace),
      askerSecret,
    }
    expect(await sendLinkToCustomer(bench.deps, sent)).toBe('asked')
    await bench.deliver()
    const late = { token: tokenOf(emails.at(-1)), code: deriveCode(askerSecret) }
    clock.now = later(linkLimits.return.lifetimeMs)
    const again = await renew(late)
    expect(again.renewal).toEqual({ outcome: 'asked', code: 'same' })
    expect(emails.at(-1)?.text).toContain('nuestro personal')
    for (const { token } of [late, again])
      expect((await viewLink(bench.deps, token)).code).toBe('staff')
    clock.now = later(linkLimits.return.lifetimeMs)
    // The customer continues: an address that only staff entered receives nothing more.
    await store.audit.append(db, {
      applicationId: amira,
      actor: { kind: 'customer', session: 'abcd' },
      event: 'application_begun',
      detail: { locale: 'en' },
      now: clock.now,
    })
    const before = emails.length
    expect((await renew(late)).renewal).toEqual({ outcome: 'not_sent', reason: 'needs_approval' })
    expect(await bench.open({ token: again.token, code: late.code })).toMatchObject({
      outcome: 'ended',
    })
    expect(emails).toHaveLength(before)
  })

  it('leaves no code behind once its link was opened, replaced, taken back or erased', async () => {
    const codes = async () =>
      (await db.selectFrom('returnLink').select('code').where('code', 'is not', null).execute())
        .length
    await saveLate()
    expect(await codes()).toBe(1)
    const second = await bench.save()
    expect(await codes()).toBe(1)
    await bench.open(second)
    expect(await codes()).toBe(0)
    await bench.letInAgain()
    await bench.save()
    await revokeLinks(bench.deps, { applicationId: amira, session: desktop })
    expect(await codes()).toBe(0)
    await bench.save()
    await store.applications.erase(db, amira, clock.now)
    expect(await codes()).toBe(0)
    const asked = { applicationId: amira, session: desktop, address, language: 'en' as const }
    const asking = requestLinkFromApplication(bench.deps, { ...asked, askerSecret: 'x' })
    await expect(asking).rejects.toThrow(SessionEnded)
  })
})

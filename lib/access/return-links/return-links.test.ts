import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { address, amira, bilal, desktop, minuteMs, testStart } from '@/test-support/links-setup.ts'
import { findAccess } from '@/test-support/read-page.ts'
import { bytesIn, grace, setUpReturn, telephone, tokenOf } from '@/test-support/return-setup.ts'
import { createMadeUpMember } from '@/test-support/staff/made-up-member.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import {
  deriveApplicationSecret,
  deriveBrowserMark,
  deriveCode,
  linkLimits,
  maxTries,
} from '../rules/link-codes.ts'
import { createSecret, hashSecret } from '../rules/secrets.ts'
import { maxLinkSessionMs } from '../rules/session-lifetime.ts'
import { getLinkState } from './open-link.ts'
import {
  requestLinkByAddress,
  requestLinkFromApplication,
  revokeLinks,
  sendLinkToCustomer,
} from './request-link.ts'

describe.each(await openTestStores())('coming back, on $name', (opened) => {
  const bench = setUpReturn(opened)

  beforeEach(bench.reset)
  afterAll(opened.close)

  const accessOf = (session: Uint8Array) =>
    findAccess(bench.store, { session, applicationId: amira, now: bench.clock.now })

  it('opens the application by link and code, in a session of its own, closed everywhere else', async () => {
    const link = await bench.save()
    expect(await bench.endOf(link)).toBe('live')
    const opening = await bench.open(link)
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    expect(opening.applications).toEqual([amira])
    const session = hashSecret(opening.token)
    expect(await accessOf(session)).toBe('open')
    expect(await accessOf(desktop)).toBe('ended')
    expect(await bench.store.sessions.mayOpen(bench.db, desktop, amira, bench.clock.now)).toBe(
      false,
    )
    expect(await bench.trail()).toEqual(['return_link_asked', 'mail_settled', 'return_link_opened'])
    expect((await bench.store.audit.verify(bench.db)).ok).toBe(true)
  })

  it('gives a browser that had others a new secret for all of them', async () => {
    await bench.add(bilal, 'PTC-B', telephone)
    const opening = await bench.open(await bench.save(), telephone)
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    const session = hashSecret(opening.token)
    const own = await bench.store.sessions.listOpenApplications(bench.db, session, bench.clock.now)
    expect(own.map(({ id }) => id).toSorted()).toEqual([amira, bilal])
    expect(await bench.store.sessions.find(bench.db, telephone, bench.clock.now)).toBeUndefined()
  })

  it('lets a browser that came by link stay while it is used, for a day at most', async () => {
    const opening = await bench.proven()
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    const session = hashSecret(opening.token)
    const readState = () => accessOf(session)
    bench.clock.now = bench.later(30 * minuteMs - 1)
    expect(await readState()).toBe('open')
    await bench.store.sessions.prolongAccess(bench.db, session, amira, bench.later(30 * minuteMs))
    bench.clock.now = bench.later(30 * minuteMs - 1)
    expect(await readState()).toBe('open')
    bench.clock.now = bench.later(1)
    expect(await readState()).toBe('timed_out')
    await bench.store.sessions.prolongAccess(
      bench.db,
      session,
      amira,
      bench.later(maxLinkSessionMs),
    )
    bench.clock.now = new Date(testStart.getTime() + maxLinkSessionMs)
    expect(await readState()).toBe('timed_out')
    expect(
      await bench.store.sessions.listOpenApplications(bench.db, session, bench.clock.now),
    ).toEqual([])
  })

  it('says nothing in the e-mail but reference and brand, and not the code', async () => {
    for (const language of ['en', 'es', 'ar'] as const) {
      const askerSecret = createSecret()
      await requestLinkFromApplication(bench.deps, {
        applicationId: amira,
        session: desktop,
        address,
        language,
        askerSecret,
      })
      await bench.deliver()
      const email = bench.emails.at(-1)
      expect(email?.to).toBe(address)
      expect(email?.subject).toContain('PTC-A')
      for (const words of [email?.text ?? '', email?.html ?? '']) {
        expect(words).toContain(`https://apply.example.com/${language}/return/`)
        expect(words).not.toContain(deriveCode(askerSecret))
        expect(words.toLowerCase()).not.toContain('amira')
      }
      expect(email?.html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    }
  })

  it('stores neither link, code nor address in plain text', async () => {
    const { token, code } = await bench.save()
    const asked = createSecret()
    await requestLinkByAddress(bench.deps, { address, language: 'en', askerSecret: asked })
    const tables = ['mail', 'return_link', 'return_address', 'return_link_request', 'audit_event']
    const stored: string[] = []
    for (const table of tables) {
      const { rows } = await sql
        .raw<Record<string, unknown>>(`select * from ${table}`)
        .execute(bench.db)
      for (const value of rows.flatMap((row) => Object.values(row))) {
        stored.push(value instanceof Uint8Array ? bytesIn(value) : JSON.stringify(value ?? ''))
      }
    }
    expect(stored.length).toBeGreaterThan(20)
    for (const secret of [token, `"${code}"`, 'Canary', 'canary', asked]) {
      expect(stored.filter((text) => text.includes(secret))).toEqual([])
    }
  })

  it('is not opened without the code: a wrong one is counted, and the fifth ends the link', async () => {
    const link = await bench.save()
    for (let left = maxTries - 1; left > 0; left--) {
      const answer = await bench.open({ ...link, code: bench.wrong(link.code) })
      expect(answer).toEqual({ outcome: 'wrong_code', triesLeft: left })
    }
    const last = await bench.open({ ...link, code: bench.wrong(link.code) })
    expect(last).toEqual({ outcome: 'ended', end: 'guessed' })
    expect(await bench.open(link)).toEqual({ outcome: 'ended', end: 'guessed' })
    expect(await accessOf(desktop)).toBe('open')
    expect(await bench.store.returnAddresses.find(bench.db, amira)).toBeUndefined()
    expect((await bench.trail()).filter((event) => event === 'return_link_refused')).toHaveLength(5)
  })

  it('cannot be guessed at by many at once', async () => {
    const link = await bench.save()
    const guesses = Array.from({ length: 20 }, () =>
      bench.open({ ...link, code: bench.wrong(link.code) }),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ outcome }) => outcome === 'wrong_code')).toHaveLength(maxTries - 1)
    expect(await bench.endOf(link)).toBe('guessed')
  })

  it('is opened once, however many press at once, and says so afterwards', async () => {
    const link = await bench.save()
    const answers = await Promise.all(Array.from({ length: 10 }, () => bench.open(link)))
    expect(answers.filter(({ outcome }) => outcome === 'opened')).toHaveLength(1)
    expect(await bench.open(link)).toEqual({ outcome: 'ended', end: 'opened' })
  })

  it('is spent by nothing but the code: looks change nothing', async () => {
    const link = await bench.save()
    for (let looks = 0; looks < 20; looks++) expect(await bench.endOf(link)).toBe('live')
    expect(await bench.open(link)).toMatchObject({ outcome: 'opened' })
  })

  it('has its ten minutes from when its e-mail is sent, also when the mail server was away', async () => {
    const askerSecret = createSecret()
    const own = { applicationId: amira, session: desktop, address, language: 'en' as const }
    await requestLinkFromApplication(bench.deps, { ...own, askerSecret })
    bench.clock.now = bench.later(5 * 60 * minuteMs)
    await bench.deliver()
    const link = { token: tokenOf(bench.emails.at(-1)), code: deriveCode(askerSecret) }
    bench.clock.now = bench.later(linkLimits.return.lifetimeMs - 1)
    expect(await bench.endOf(link)).toBe('live')
    bench.clock.now = bench.later(1)
    expect(await bench.endOf(link)).toBe('expired')
    expect(await bench.open(link)).toEqual({ outcome: 'ended', end: 'expired' })
  })

  it('goes to the customer in their language when staff send it, who are shown the code', async () => {
    const browser = createSecret()
    const askerSecret = deriveApplicationSecret(browser, amira)
    const asked = {
      applicationId: amira,
      address,
      member: createMadeUpMember('agent', grace),
      askerSecret,
    }
    expect(await sendLinkToCustomer(bench.deps, asked)).toBe('asked')
    await bench.deliver()
    const email = bench.emails.at(-1)
    const code = deriveCode(askerSecret)
    expect(email?.text).toContain('https://apply.example.com/en/return/')
    expect(email?.text).toContain('Our staff tell it to you')
    expect(email?.text).not.toContain(code)
    // Each application in one browser has its own code, which can be shown again.
    expect(code).toBe(deriveCode(deriveApplicationSecret(browser, amira)))
    expect(deriveApplicationSecret(browser, bilal)).not.toBe(askerSecret)
    expect(deriveBrowserMark(browser)).not.toBe(deriveBrowserMark(createSecret()))
    const opening = await bench.open({ token: tokenOf(email), code })
    expect(opening).toMatchObject({ outcome: 'opened', applications: [amira] })
    expect(await accessOf(desktop)).toBe('ended')
    const [sent] = await bench.store.audit.list(bench.db, amira)
    expect(sent).toMatchObject({
      event: 'return_link_asked',
      actor: { kind: 'staff', id: grace },
    })
  })

  it('ends with the next one, whose e-mail alone is sent', async () => {
    const first = await bench.save()
    const second = await bench.save()
    expect(await bench.endOf(first)).toBe('superseded')
    expect(await bench.open(first)).toEqual({ outcome: 'ended', end: 'superseded' })
    expect(await bench.open(second)).toMatchObject({ outcome: 'opened' })
    const own = { applicationId: amira, session: desktop, address, language: 'en' as const }
    const sent = bench.emails.length
    await bench.letInAgain()
    await requestLinkFromApplication(bench.deps, { ...own, askerSecret: createSecret() })
    await requestLinkFromApplication(bench.deps, { ...own, askerSecret: createSecret() })
    await bench.deliver()
    expect(bench.emails).toHaveLength(sent + 1)
  })

  it('opens nothing that was erased or withdrawn, and knows no other', async () => {
    const revoked = await bench.save()
    await revokeLinks(bench.deps, { applicationId: amira, session: desktop })
    expect(await bench.open(revoked)).toEqual({ outcome: 'ended', end: 'revoked' })
    const finished = await bench.save()
    await bench.store.applications.erase(bench.db, amira, bench.clock.now)
    expect(await bench.open(finished)).toEqual({ outcome: 'ended', end: 'finished' })
    expect(await bench.endOf(revoked)).toBe('finished')
    for (const token of [createSecret(), 'x', '']) {
      expect(await getLinkState(bench.deps, token)).toBe('unknown')
      expect(await bench.open({ token, code: '123456' })).toEqual({
        outcome: 'ended',
        end: 'unknown',
      })
    }
  })
})

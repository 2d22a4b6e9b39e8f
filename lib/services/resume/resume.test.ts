import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestOutbox } from '@/test-support/test-outbox.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import type { Email } from '../../adapters/database/messages/mail.ts'
import { createLogger } from '../../adapters/logging/logger.ts'
import { hashSessionToken } from '../../security/session.ts'
import {
  createLinkSecret,
  deriveApplicationSecret,
  deriveBrowserMark,
  deriveCode,
  linkLifetimeMs,
  maxTries,
} from './link-secrets.ts'
import { getLinkState, openLink } from './open-link.ts'
import {
  processLinkRequests,
  requestLinkByAddress,
  requestLinkFromApplication,
  revokeLinks,
  sendLinkToCustomer,
} from './request-link.ts'
import { maxLinkSessionMs, type ResumeDeps } from './resume-deps.ts'

const begun = new Date('2026-11-21T09:00:00.000Z')
const amira = 'aaaaaaaa-0000-4000-8000-000000000001'
const grace = '99999999-0000-4000-8000-000000000001'
const bilal = 'aaaaaaaa-0000-4000-8000-000000000002'
const address = 'Amira.Canary@Example.com'
const desktop = hashSessionToken('the desktop')
const telephone = hashSessionToken('the telephone')
const minuteMs = 60_000

describe.each(await openTestStores())('coming back on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let now = begun

  const deps: ResumeDeps = {
    store,
    log: createLogger({ level: 'silent' }),
    now: () => now,
    brand: 'Portico',
    publicUrl: new URL('https://apply.example.com'),
    idleMs: 30 * minuteMs,
    contactWaitMs: 24 * 60 * minuteMs,
  }
  const { emails, deliver } = createTestOutbox(deps)

  beforeEach(async () => {
    now = begun
    emails.length = 0
    await opened.reset()
    await add(amira, 'PTC-A', desktop)
  })
  afterAll(opened.close)

  async function add(id: string, customerId: string, session: Buffer) {
    const expiresAt = later(30 * 24 * 60 * minuteMs)
    await store.applications.add(db, {
      id,
      customerId,
      accountId: `ACC-${customerId}`,
      locale: 'en',
      expiresAt,
      now,
    })
    if (!(await store.sessions.find(db, session, now))) {
      await store.sessions.add(db, session, expiresAt, now)
    }
    await store.sessions.grant(db, session, id)
  }
  function later(ms: number): Date {
    return new Date(now.getTime() + ms)
  }
  /** Saves for later and reads the mail: the link's token, and the code that the asker sees. */
  async function save(to = address, applicationId = amira, session = desktop) {
    const askerSecret = createLinkSecret()
    const asked = { applicationId, session, address: to, language: 'en' as const, askerSecret }
    expect(await requestLinkFromApplication(deps, asked)).toBe('asked')
    await deliver()
    return { token: tokenOf(emails.at(-1)), code: deriveCode(askerSecret) }
  }
  /** Asks with an address alone; nothing comes where it is not known. */
  async function ask(to = address) {
    const askerSecret = createLinkSecret()
    await requestLinkByAddress(deps, { address: to, language: 'es', askerSecret })
    await processLinkRequests(deps)
    await deliver()
    return { token: tokenOf(emails.at(-1)), code: deriveCode(askerSecret) }
  }
  function open({ token, code }: { token: string; code: string }, browser?: Buffer) {
    return openLink(deps, { token, code, browser })
  }
  async function proven() {
    return open(await save())
  }
  async function endOf({ token }: { token: string }) {
    return getLinkState(deps, token)
  }
  function wrong(code: string): string {
    return code === '000000' ? '000001' : '000000'
  }
  async function trail(applicationId = amira) {
    return (await store.audit.list(db, applicationId)).map(({ event }) => event)
  }

  it('opens the application by link and code, in a session of its own, closed everywhere else', async () => {
    const link = await save()
    expect(await endOf(link)).toBe('live')
    const opening = await open(link)
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    expect(opening.applications).toEqual([amira])
    const session = hashSessionToken(opening.token)
    expect(await store.sessions.standing(db, session, amira, now)).toBe('open')
    expect(await store.sessions.standing(db, desktop, amira, now)).toBe('ended')
    expect(await store.sessions.mayOpen(db, desktop, amira, now)).toBe(false)
    expect(await trail()).toEqual(['return_link_asked', 'mail_settled', 'return_link_opened'])
    expect((await store.audit.verify(db)).ok).toBe(true)
  })

  it('gives a browser that had others a new secret for all of them', async () => {
    await add(bilal, 'PTC-B', telephone)
    const opening = await open(await save(), telephone)
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    const session = hashSessionToken(opening.token)
    const own = await store.sessions.listOpenApplications(db, session, now)
    expect(own.map(({ id }) => id).toSorted()).toEqual([amira, bilal])
    expect(await store.sessions.find(db, telephone, now)).toBeUndefined()
  })

  it('lets a browser that came by link stay while it is used, for a day at most', async () => {
    const opening = await proven()
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    const session = hashSessionToken(opening.token)
    const standing = () => store.sessions.standing(db, session, amira, now)
    now = later(30 * minuteMs - 1)
    expect(await standing()).toBe('open')
    await store.sessions.prolongAccess(db, session, amira, later(30 * minuteMs))
    now = later(30 * minuteMs - 1)
    expect(await standing()).toBe('open')
    now = later(1)
    expect(await standing()).toBe('timed_out')
    await store.sessions.prolongAccess(db, session, amira, later(maxLinkSessionMs))
    now = new Date(begun.getTime() + maxLinkSessionMs)
    expect(await standing()).toBe('timed_out')
    expect(await store.sessions.listOpenApplications(db, session, now)).toEqual([])
  })

  it('says nothing in the letter but reference and brand, and not the code', async () => {
    for (const language of ['en', 'es', 'ar'] as const) {
      const askerSecret = createLinkSecret()
      await requestLinkFromApplication(deps, {
        applicationId: amira,
        session: desktop,
        address,
        language,
        askerSecret,
      })
      await deliver()
      const email = emails.at(-1)
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

  it('keeps neither link, code nor address in the open', async () => {
    const { token, code } = await save()
    const asked = createLinkSecret()
    await requestLinkByAddress(deps, { address, language: 'en', askerSecret: asked })
    const tables = ['mail', 'return_link', 'return_address', 'return_link_request', 'audit_event']
    const stored: string[] = []
    for (const table of tables) {
      const { rows } = await sql.raw<Record<string, unknown>>(`select * from ${table}`).execute(db)
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
    const link = await save()
    for (let left = maxTries - 1; left > 0; left--) {
      const answer = await open({ ...link, code: wrong(link.code) })
      expect(answer).toEqual({ outcome: 'wrong_code', triesLeft: left })
    }
    const last = await open({ ...link, code: wrong(link.code) })
    expect(last).toEqual({ outcome: 'ended', end: 'guessed' })
    expect(await open(link)).toEqual({ outcome: 'ended', end: 'guessed' })
    expect(await store.sessions.standing(db, desktop, amira, now)).toBe('open')
    expect(await store.returnAddresses.find(db, amira)).toBeUndefined()
    expect((await trail()).filter((event) => event === 'return_link_refused')).toHaveLength(5)
  })

  it('cannot be guessed at by many at once', async () => {
    const link = await save()
    const guesses = Array.from({ length: 20 }, () => open({ ...link, code: wrong(link.code) }))
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ outcome }) => outcome === 'wrong_code')).toHaveLength(maxTries - 1)
    expect(await endOf(link)).toBe('guessed')
  })

  it('is opened once, however many press at once, and says so afterwards', async () => {
    const link = await save()
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(link)))
    expect(answers.filter(({ outcome }) => outcome === 'opened')).toHaveLength(1)
    expect(await open(link)).toEqual({ outcome: 'ended', end: 'opened' })
  })

  it('is spent by nothing but the code: looks change nothing', async () => {
    const link = await save()
    for (let looks = 0; looks < 20; looks++) expect(await endOf(link)).toBe('live')
    expect(await open(link)).toMatchObject({ outcome: 'opened' })
  })

  it('has its ten minutes from when its letter leaves, also when the mail server was away', async () => {
    const askerSecret = createLinkSecret()
    const own = { applicationId: amira, session: desktop, address, language: 'en' as const }
    await requestLinkFromApplication(deps, { ...own, askerSecret })
    now = later(5 * 60 * minuteMs)
    await deliver()
    const link = { token: tokenOf(emails.at(-1)), code: deriveCode(askerSecret) }
    now = later(linkLifetimeMs - 1)
    expect(await endOf(link)).toBe('live')
    now = later(1)
    expect(await endOf(link)).toBe('expired')
    expect(await open(link)).toEqual({ outcome: 'ended', end: 'expired' })
  })

  it('goes to the customer in their language when staff send it, who are shown the code', async () => {
    const browser = createLinkSecret()
    const askerSecret = deriveApplicationSecret(browser, amira)
    const asked = { applicationId: amira, address, staff: grace, askerSecret }
    expect(await sendLinkToCustomer(deps, asked)).toBe('asked')
    await deliver()
    const email = emails.at(-1)
    const code = deriveCode(askerSecret)
    expect(email?.text).toContain('https://apply.example.com/en/return/')
    expect(email?.text).toContain('Our staff tell it to you')
    expect(email?.text).not.toContain(code)
    // Each application of one browser has a code of its own, which can be shown again.
    expect(code).toBe(deriveCode(deriveApplicationSecret(browser, amira)))
    expect(deriveApplicationSecret(browser, bilal)).not.toBe(askerSecret)
    expect(deriveBrowserMark(browser)).not.toBe(deriveBrowserMark(createLinkSecret()))
    const opening = await open({ token: tokenOf(email), code })
    expect(opening).toMatchObject({ outcome: 'opened', applications: [amira] })
    expect(await store.sessions.standing(db, desktop, amira, now)).toBe('ended')
    const [sent] = await store.audit.list(db, amira)
    expect(sent).toMatchObject({
      event: 'return_link_asked',
      actor: { kind: 'staff', id: grace },
    })
  })

  it('ends with the next one, whose letter alone leaves', async () => {
    const first = await save()
    const second = await save()
    expect(await endOf(first)).toBe('superseded')
    expect(await open(first)).toEqual({ outcome: 'ended', end: 'superseded' })
    expect(await open(second)).toMatchObject({ outcome: 'opened' })
    const own = { applicationId: amira, session: desktop, address, language: 'en' as const }
    const sent = emails.length
    await requestLinkFromApplication(deps, { ...own, askerSecret: createLinkSecret() })
    await requestLinkFromApplication(deps, { ...own, askerSecret: createLinkSecret() })
    await deliver()
    expect(emails).toHaveLength(sent + 1)
  })

  it('opens nothing of what was erased, or taken back, and knows no other', async () => {
    const revoked = await save()
    await revokeLinks(deps, { applicationId: amira, session: desktop })
    expect(await open(revoked)).toEqual({ outcome: 'ended', end: 'revoked' })
    const finished = await save()
    await store.applications.erase(db, amira, now)
    expect(await open(finished)).toEqual({ outcome: 'ended', end: 'finished' })
    expect(await endOf(revoked)).toBe('finished')
    for (const token of [createLinkSecret(), 'x', '']) {
      expect(await getLinkState(deps, token)).toBe('unknown')
      expect(await open({ token, code: '123456' })).toEqual({ outcome: 'ended', end: 'unknown' })
    }
  })

  it('trusts no address that was not proven: a stranger who got the letter opens nothing', async () => {
    const slip = await save('stranger@example.com')
    expect(await open({ ...slip, code: wrong(slip.code) })).toMatchObject({ outcome: 'wrong_code' })
    now = later(linkLifetimeMs)
    const before = emails.length
    await ask('stranger@example.com')
    expect(emails).toHaveLength(before)
  })

  it('opens all of an address that was proven, however it is spelt, and asks for nothing else', async () => {
    await proven()
    now = later(minuteMs)
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

  it('does the same for an address nobody knows, but for the letter', async () => {
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

  it('sends one address no more than six letters an hour', async () => {
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
    now = later(60 * minuteMs)
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
    now = later(60 * minuteMs)
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
        now = later(61 * minuteMs)
        const links: { token: string; code: string; opened: number; ended: boolean }[] = []
        for (const act of sequence) {
          const link = links.at(-1)
          if (act === 'save' && links.length < 6) {
            for (const each of links) each.ended = true
            links.push({ ...(await save()), opened: 0, ended: false })
          }
          if (act === 'wait') now = later(4 * minuteMs)
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

  it('forgets links and letters after a time', async () => {
    const link = await save()
    await store.returnLinks.forgetBefore(db, later(1))
    expect(await endOf(link)).toBe('unknown')
    expect(await store.mail.ofApplication(db, amira)).toEqual([])
  })
})

function tokenOf(email: Email | undefined): string {
  return email?.text.match(/\/return\/([\w-]{43})\n/)?.[1] ?? 'no link'
}

function bytesIn(bytes: Uint8Array): string {
  const own = Buffer.from(bytes)
  return `${own.toString('latin1')} ${own.toString('utf8')}`
}

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPdf } from '@/test-support/document-files.ts'
import { asOwner } from '@/test-support/rewritten-audit.ts'
import { cheapPasswordHash, joinStaff } from '@/test-support/staff/add-staff.ts'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
import { silences } from '@/test-support/submission/network-faults.ts'
import {
  createSubmissionBench,
  type SubmissionBench,
} from '@/test-support/submission/submission-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { compareWithSigned } from '../../adapters/database/audit/compare-signed.ts'
import { everyApplication } from '../../adapters/database/casework/staff-scope.ts'
import type { Email } from '../../adapters/database/messages/mail.ts'
import { type StaffRole, staffRoles } from '../../adapters/database/schema.ts'
import { hashSessionToken } from '../../security/session.ts'
import { receiveDocument } from '../documents/receive-document.ts'
import type { NotificationSettings } from '../notifications/notification-deps.ts'
import { notifyContacts } from '../notifications/notify-contacts.ts'
import { sendDueMessages } from '../notifications/outbox.ts'
import { eraseOnRequest } from '../privacy/data-requests.ts'
import { createLinkSecret, deriveCode } from '../resume/link-secrets.ts'
import { getLinkState, openLink } from '../resume/open-link.ts'
import {
  processLinkRequests,
  requestLinkByAddress,
  sendLinkToCustomer,
} from '../resume/request-link.ts'
import { createStaffAuth } from '../staff/staff-auth.ts'
import { createStaffDeps, type Member } from '../staff/staff-deps.ts'
import { areAnswersEditable } from '../submission/enqueue-submission.ts'
import { closeReport } from './close-report.ts'
import { getReportLinkState, reportNotMe } from './report-not-me.ts'

const publicUrl = new URL('https://apply.example.com')
const notices: NotificationSettings = { brand: 'Portico', publicUrl, email: true, sms: false }
const settings = { brand: 'Portico', publicUrl, idleMs: 30 * 60_000, contactWaitMs: 60_000 }
const reason = 'I called the customer, canary'
const customers = 'amira@example.com'

describe.each(await openTestStores())('stopping an application, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const members = {} as Record<StaffRole, Member>
  let bench: SubmissionBench
  let deps: ReturnType<SubmissionBench['createDeps']>
  let arrived: Email[] = []

  beforeEach(async () => {
    await opened.reset()
    arrived = []
    bench = createSubmissionBench(opened)
    deps = bench.createDeps({ notices })
    const means = { ...settings, passwordCost: cheapPasswordHash }
    const staff = createStaffDeps(store, () => createStaffAuth(store, means))
    for (const role of staffRoles) {
      members[role] = (await joinStaff(staff, { name: `The${role}`, role })).member
    }
  })
  afterAll(opened.close)

  const returning = () => ({ ...deps, ...settings, notices })
  const close = (id: string, outcome: 'stopped' | 'goes_on' | undefined, role: StaffRole) =>
    closeReport(deps, members[role], { applicationId: id, outcome, reason })
  const mayOpen = (browser: Buffer, id: string) =>
    store.sessions.mayOpen(db, browser, id, bench.clock.now)

  async function deliver() {
    const email = {
      send: async (_id: string, email: Email) => {
        arrived.push(email)
        return { outcome: 'sent' } as const
      },
      check: async () => ({ outcome: 'sent' }) as const,
      close: () => {},
    }
    await sendDueMessages({ ...deps, transports: { email } })
  }

  /** A browser that has it open, as the one that began it. */
  async function browserOf(id: string, name: string): Promise<Buffer> {
    const { now } = bench.clock
    const browser = hashSessionToken(name)
    await store.sessions.add(db, browser, new Date(now.getTime() + 3_600_000), now)
    await store.sessions.grant(db, browser, id)
    return browser
  }

  /** An application that was accepted, of a customer with an address, and the link in a message to it. */
  async function begin(): Promise<{ id: string; token: string }> {
    const id = await bench.begin()
    await store.contacts.note(db, {
      kind: 'email',
      value: customers,
      applicationId: id,
      by: { kind: 'customer' },
      now: bench.clock.now,
    })
    const application = await bench.application(id)
    await store.transaction((tx) => notifyContacts(deps, tx, { application, about: 'link_sent' }))
    await deliver()
    const token = arrived.at(-1)?.text.match(/not-me\/([\w-]{43})/)?.[1] ?? 'no link'
    return { id, token }
  }

  /** An agent sends a link to the customer's address; whoever reads it opens it. */
  async function openLinkOfStaff(id: string): Promise<Buffer> {
    const askerSecret = createLinkSecret()
    const staff = members.agent.id
    await sendLinkToCustomer(returning(), {
      applicationId: id,
      address: customers,
      staff,
      askerSecret,
    })
    return openLast(deriveCode(askerSecret))
  }

  async function openLast(code: string): Promise<Buffer> {
    await deliver()
    const token = arrived
      .flatMap(({ text }) => text.match(/\/return\/([\w-]{43})/)?.[1] ?? [])
      .at(-1)
    const opening = await openLink(returning(), { token: token ?? '', code, browser: undefined })
    if (opening.outcome !== 'opened') throw new Error(opening.outcome)
    return hashSessionToken(opening.token)
  }

  it('ends an application of which nothing was sent: nothing ever is, and nobody has it open', async () => {
    const { id, token } = await begin()
    const home = await browserOf(id, 'home')
    await reportNotMe(deps, { token })
    await bench.submit(id, deps)
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    bench.pass(40 * 24 * 3_600_000)
    await bench.recover(deps)
    expect(bench.calls).toEqual([])
    expect(await bench.applicationsOnPlatform(id)).toEqual([])
    expect(await mayOpen(home, id)).toBe(false)
    expect(await bench.submission(id)).toMatchObject({ state: 'refused', lastCode: 'stopped' })
    expect(await store.acceptances.current(db, id)).toBeUndefined()
    const operations = await store.submissions.operations(db, (await bench.submission(id)).id)
    expect(new Set(operations.map(({ state }) => state))).toEqual(new Set(['abandoned']))
    // Nor can it be accepted, changed or sent by a browser that had its page open.
    expect(await areAnswersEditable(store, db, await bench.application(id))).toBe(false)
    expect(await close(id, 'goes_on', 'administrator')).toBe('gone')
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
  })

  it('abandons one that is only prepared on the platform: nobody accepts or submits it', async () => {
    const id = await bench.draft()
    await bench.saveEarly(id)
    await bench.agree(id)
    const home = await browserOf(id, 'home')
    await reportNotMe(deps, { applicationId: id, session: home })
    const sent = bench.calls.length
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    expect(await store.acceptances.current(db, id)).toBeUndefined()
    expect(await mayOpen(home, id)).toBe(false)
    bench.pass(3_600_000)
    await bench.recover(deps)
    const later = bench.calls.slice(sent).map(({ operation }) => operation)
    expect(later.filter((operation) => operation !== 'status')).toEqual([])
    const events = await store.audit.list(db, id)
    expect(events.find(({ event }) => event === 'application_stopped')?.detail).toMatchObject({
      stage: 'prepared',
    })
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
  })

  it('holds what was sent, polls its status, and sends nothing more', async () => {
    const { id, token } = await begin()
    await bench.submit(id, deps)
    const sent = bench.calls.length
    await reportNotMe(deps, { token })
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    const before = await bench.submission(id)
    expect(before.platformApplicationId).toEqual(expect.any(String))
    expect(await store.acceptances.current(db, id)).toBeDefined()
    await bench.recover(deps)
    bench.pass(3_600_000)
    await bench.recover(deps)
    const later = bench.calls.slice(sent).map(({ operation }) => operation)
    expect(new Set(later)).toEqual(new Set(['status']))
    await expectSubmittedOnce(bench, id)
    const events = await store.audit.list(db, id)
    expect(events.find(({ event }) => event === 'application_stopped')?.detail).toMatchObject({
      stage: expect.stringMatching(/^(sent|decided)$/),
    })
  })

  it('voids an acceptance that was held, of which the platform has only what prepares it', async () => {
    const id = await bench.draft()
    await bench.saveEarly(id)
    await bench.agree(id)
    const home = await browserOf(id, 'home')
    await reportNotMe(deps, { applicationId: id, session: home })
    await bench.submit(id, deps)
    expect(await bench.submission(id)).toMatchObject({ state: 'created' })
    const sent = bench.calls.length
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    expect(await store.acceptances.current(db, id)).toBeUndefined()
    expect(await bench.submission(id)).toMatchObject({ state: 'preparing' })
    const events = await store.audit.list(db, id)
    expect(events.find(({ event }) => event === 'application_stopped')?.detail).toMatchObject({
      stage: 'prepared',
    })
    bench.pass(3_600_000)
    await bench.recover(deps)
    const later = bench.calls.slice(sent).map(({ operation }) => operation)
    expect(later.filter((operation) => operation !== 'status')).toEqual([])
    const request = { reference: `cus-${id}`, staff: 'noor', now: bench.clock.now }
    expect(await eraseOnRequest(store, request)).toMatchObject({ outcome: 'erased' })
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
  })

  it('polls what was created and not submitted, and retains it no longer than what waits for its customer', async () => {
    const { id, token } = await begin()
    bench.breaks(({ operation }) =>
      operation === 'status' ? silences['unanswered before effect'] : undefined,
    )
    await bench.submit(id, deps)
    expect(await bench.submission(id)).toMatchObject({ state: 'created' })
    await reportNotMe(deps, { token })
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    bench.heals()
    const sent = bench.calls.length
    bench.pass(3_600_000)
    await bench.recover(deps)
    const later = bench.calls.slice(sent).map(({ operation }) => operation)
    expect(new Set(later.filter((operation) => operation !== 'token'))).toEqual(new Set(['status']))
    expect(await bench.submission(id)).toMatchObject({
      state: 'awaiting_customer',
      platformStatus: 'READY_FOR_SUBMISSION',
    })
    const due = (days: number) =>
      store.applications.expired(db, new Date(bench.clock.now.getTime() + days * 86_400_000), 10)
    expect(await due(80)).toEqual([])
    expect(await due(91)).toEqual([id])
  })

  it('does not retain one for ever whose creation was not answered', async () => {
    const { id, token } = await begin()
    bench.breaks(({ operation }) =>
      ['create', 'list'].includes(operation) ? silences['unanswered after effect'] : undefined,
    )
    await bench.submit(id, deps)
    expect(await bench.submission(id)).toMatchObject({ state: 'enqueued' })
    await reportNotMe(deps, { token })
    const { now } = bench.clock
    const request = { reference: `cus-${id}`, staff: 'noor', now }
    expect(await eraseOnRequest(store, request)).toEqual({ outcome: 'under_way' })
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    const later = new Date(now.getTime() + 91 * 86_400_000)
    expect(await store.applications.expired(db, later, 10)).toEqual([id])
    expect(await eraseOnRequest(store, request)).toMatchObject({ outcome: 'erased' })
    bench.heals()
    const sent = bench.calls.length
    bench.pass(3_600_000)
    await bench.recover(deps)
    expect(bench.calls.slice(sent)).toEqual([])
    expect(await store.applications.find(db, id)).toBeUndefined()
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
  })

  it('cannot be undone unnoticed in the database, nor can the hold of a report', async () => {
    const { id, token } = await begin()
    const other = await begin()
    await reportNotMe(deps, { token: other.token })
    await close(other.id, 'goes_on', 'supervisor')
    expect(await compareWithSigned(db)).toEqual([])
    await reportNotMe(deps, { token })
    expect(await compareWithSigned(db)).toEqual([])
    const differs = (columns: string[]) => [{ table: 'application', id, what: 'differs', columns }]
    const lift = 'update application set reported_at = null, stopped_at = null'
    await asOwner(db, lift)
    expect(await compareWithSigned(db)).toEqual(differs(['reported_at']))
    await asOwner(db, `update application set reported_at = now() where id = '${id}'`)
    await close(id, 'stopped', 'supervisor')
    expect(await compareWithSigned(db)).toEqual([])
    await asOwner(db, lift)
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
    expect(await compareWithSigned(db)).toEqual(differs(['reported_at', 'stopped_at']))
    await store.applications.erase(db, id, bench.clock.now)
    expect(await compareWithSigned(db)).toEqual([])
  })

  it('accepts no document whose bytes were arriving when it was stopped', async () => {
    const { id, token } = await begin()
    await bench.submit(id, deps)
    await reportNotMe(deps, { token })
    async function* slowly() {
      yield createPdf().subarray(0, 20)
      expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
      yield createPdf().subarray(20)
    }
    const received = await receiveDocument(deps, {
      applicationId: id,
      session: hashSessionToken('home'),
      document: {
        id: 'doc-1',
        document: 'PASSPORT',
        status: 'MISSING',
        description: '',
        individualId: undefined,
        state: 'required',
        person: undefined,
        fileName: undefined,
        errors: [],
        mayUpload: true,
      },
      file: { name: 'passport.pdf', chunks: slowly() },
    })
    expect(received).toEqual({ outcome: 'closed' })
    expect(await db.selectFrom('upload').select('id').execute()).toEqual([])
    const events = (await store.audit.list(db, id)).map(({ event }) => event)
    expect(events).not.toContain('document_kept')
  })

  it('disables every link, sent or requested', async () => {
    const { id, token } = await begin()
    const browser = await openLinkOfStaff(id)
    const askerSecret = createLinkSecret()
    const asked = { address: customers, language: 'en' as const, askerSecret }
    await requestLinkByAddress(returning(), asked)
    await processLinkRequests(returning())
    await deliver()
    const link = arrived
      .flatMap(({ text }) => text.match(/\/return\/([\w-]{43})/)?.[1] ?? [])
      .at(-1)
    expect(await getLinkState(returning(), link ?? '')).toBe('live')

    await reportNotMe(deps, { token })
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    expect(await mayOpen(browser, id)).toBe(false)
    expect(await getLinkState(returning(), link ?? '')).toBe('revoked')
    const count = arrived.length
    await requestLinkByAddress(returning(), { ...asked, askerSecret: createLinkSecret() })
    await processLinkRequests(returning())
    await deliver()
    const staff = members.agent.id
    const given = { applicationId: id, address: customers, staff, askerSecret: createLinkSecret() }
    expect(await sendLinkToCustomer(returning(), given)).toBe('not_editable')
    await deliver()
    expect(arrived.slice(count).filter(({ text }) => text.includes('/return/'))).toEqual([])
  })

  it('is announced to every contact, and the links in messages say so', async () => {
    const { id, token } = await begin()
    await reportNotMe(deps, { token })
    arrived = []
    await close(id, 'stopped', 'supervisor')
    await deliver()
    const told = arrived.filter(({ text }) => text.includes('was stopped'))
    expect(told.map(({ to }) => to)).toContain(customers)
    for (const { text } of told) expect(text).not.toMatch(/not-me|canary|amira/)
    expect(await getReportLinkState(deps, token)).toEqual({ standing: 'stopped' })
    expect(await reportNotMe(deps, { token })).toBe('stopped')
    expect(bench.lines.join('')).toContain('"event":"application_stopped"')
    expect(JSON.stringify(await store.audit.list(db, id))).not.toContain('canary')
    expect(await store.reports.ofApplication(db, id)).toMatchObject([{ stopped: true, reason }])
  })

  it('is decided by nobody who had a part in it, by no agent, and not without an outcome', async () => {
    const { id, token } = await begin()
    await store.audit.append(db, {
      applicationId: id,
      actor: { kind: 'staff', id: members.supervisor.id },
      event: 'return_link_asked',
      detail: { link: id, mail: id, byAddress: false },
      now: bench.clock.now,
    })
    const home = await browserOf(id, 'home')
    await reportNotMe(deps, { token })
    expect(await close(id, 'stopped', 'agent')).toBe('forbidden')
    expect(await close(id, 'stopped', 'supervisor')).toBe('same_person')
    expect(await close(id, undefined, 'administrator')).toBe('undecided')
    expect((await bench.application(id)).stoppedAt).toBeNull()
    expect(await mayOpen(home, id)).toBe(true)
    expect(await close(id, 'stopped', 'administrator')).toBe('stopped')
  })

  it('leaves nothing for staff to decide, and the application is erased in time', async () => {
    const { id, token } = await begin()
    await reportNotMe(deps, { token })
    expect(await store.casework.find(db, everyApplication, id)).toMatchObject({
      reported: true,
      manualReview: true,
    })
    await close(id, 'stopped', 'supervisor')
    expect(await store.casework.find(db, everyApplication, id)).toMatchObject({
      reported: false,
      manualReview: false,
    })
    expect(await store.casework.reported(db, everyApplication, 10)).toEqual([])
    await store.applications.erase(db, id, bench.clock.now)
    expect(await getReportLinkState(deps, token)).toEqual({ standing: 'erased' })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startMailServer } from '@/test-support/servers/mail-server.ts'
import { startSmsServer } from '@/test-support/servers/sms-server.ts'
import { acceptanceContext } from '@/test-support/submission/acceptance-context.ts'
import {
  createPlatformAnswers,
  createProgress,
  session,
  terms,
} from '@/test-support/submission/bench-answers.ts'
import { createSubmissionBench } from '@/test-support/submission/submission-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { everyApplication } from '../../adapters/database/casework/staff-scope.ts'
import type { Email } from '../../adapters/database/messages/mail.ts'
import { noticeKinds } from '../../adapters/database/schema.ts'
import { createSmtpTransport } from '../../adapters/email/email-transport.ts'
import { createLogger } from '../../adapters/logging/logger.ts'
import { createSmsTransport } from '../../adapters/sms/sms-transport.ts'
import type { Author } from '../../domain/onboarding/answers/answer-authors.ts'
import { languages } from '../../i18n/languages.ts'
import { recordAcceptance } from '../acceptance/record-acceptance.ts'
import { handOverDevice } from '../handoff/hand-over-device.ts'
import { eraseExpired } from '../privacy/erase-expired.ts'
import { exportApplication } from '../privacy/export-application.ts'
import { createLinkSecret } from '../resume/link-secrets.ts'
import { sendLinkToCustomer } from '../resume/request-link.ts'
import type { Member } from '../staff/staff-deps.ts'
import { submitAndWait } from '../submission/submit-and-wait.ts'
import { composeNoticeEmail } from './notice-email.ts'
import type { NotificationSettings } from './notification-deps.ts'
import { notifyContactChange } from './notify-contact-change.ts'
import { acceptanceNoticeDelayMs, notifyContacts } from './notify-contacts.ts'
import { sendDueMessages } from './outbox.ts'

const settings: NotificationSettings = {
  brand: 'Portico',
  publicUrl: new URL('https://apply.example.com'),
  email: true,
  sms: true,
}
const canary = 'canary'
const before = { email_address: `old.${canary}@example.com`, telephone_number: '+12025550147' }
const after = { email_address: `new.${canary}@example.com`, telephone_number: '+12025550188' }
const name = { values: { first_name: `Amira${canary}`, last_name: `Haddad${canary}` } }

function contact(values: Record<string, string>) {
  return { contact: { typed: {}, values }, name }
}

it.each(languages.flatMap((language) => noticeKinds.map((about) => ({ language, about }))))(
  'says $about in $language with the reference, and nothing else of anybody',
  ({ language, about }) => {
    const words = { language, brand: 'Portico', reference: 'PTC-0001', about, url: 'https://x/y' }
    const email = composeNoticeEmail({
      ...words,
      contact: { channel: 'email', to: before.email_address },
      stopUrl: 'https://x/stop',
    })
    const sms = composeNoticeEmail({ ...words, contact: { channel: 'sms', to: '+12025550147' } })
    for (const { text } of [email, sms]) {
      expect(text).toContain('PTC-0001')
      // Of what is stopped nothing is left to be reported.
      expect(text.includes('https://x/y')).toBe(about !== 'stopped')
      expect(text).not.toContain(canary)
      expect(text).not.toContain('+12025550147')
      expect(text).not.toMatch(/[{}]/)
    }
    expect(email.text.includes('https://x/stop')).toBe(about !== 'stopped')
    expect(email.html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
    expect(sms).toMatchObject({ subject: '', html: '' })
  },
)

describe.each(await openTestStores())('messages to customers on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  type Written = Email & { id: string; channel: string; notBefore: Date | null }

  async function written(applicationId: string): Promise<Written[]> {
    const rows = await db
      .selectFrom('mail')
      .select(['id', 'applicationId', 'channel', 'nextAttemptAt'])
      .where('applicationId', '=', applicationId)
      .where('state', '=', 'waiting')
      .orderBy('createdAt')
      .orderBy('channel')
      .execute()
    const all: Written[] = []
    for (const { nextAttemptAt: notBefore, ...row } of rows) {
      const email = await store.mail.openEmail(db, row)
      if (email) all.push({ ...email, id: row.id, channel: row.channel, notBefore })
    }
    return all
  }

  function benchWith(notices: NotificationSettings | undefined = settings) {
    const bench = createSubmissionBench(opened)
    return { ...bench, deps: bench.createDeps({ notices }) }
  }

  /** A draft of a customer who can be reached, in Spanish. */
  async function begin({ clock }: { clock: { now: Date } }, locale = 'es') {
    const id = randomUUID()
    const draft = await store.applications.add(db, {
      id,
      customerId: `PTC-${id.slice(0, 8)}`,
      accountId: `acc-${id}`,
      locale,
      expiresAt: new Date(clock.now.getTime() + 30 * 86_400_000),
      now: clock.now,
    })
    const answers = { ...createPlatformAnswers(), ...contact(before) }
    return await store.applications.keep(db, draft, { answers, now: clock.now })
  }

  async function notified(applicationId: string) {
    const recorded = await store.audit.list(db, applicationId)
    return recorded.flatMap(({ event, detail, actor }) =>
      event === 'customer_notified' ? [{ about: (detail as { about: string }).about, actor }] : [],
    )
  }

  it('tell of an acceptance once, later, and of both at once where it is submitted meanwhile', async () => {
    const bench = benchWith()
    const application = await begin(bench)
    const { id } = application
    const given = {
      progress: createProgress(createPlatformAnswers()),
      terms,
      attested: false,
      session,
      acceptanceContext,
    }
    // Pressed twice.
    for (const _ of [1, 2]) {
      await store.transaction((tx) => recordAcceptance(bench.deps, tx, application, given))
    }
    const first = await written(id)
    expect(first.map(({ channel, to }) => [channel, to])).toEqual([
      ['email', before.email_address],
      ['sms', before.telephone_number],
    ])
    const due = new Date(bench.clock.now.getTime() + acceptanceNoticeDelayMs)
    for (const { notBefore } of first) expect(notBefore).toEqual(due)

    // Pressed twice, in two tabs.
    const asked = {
      applicationId: id,
      revision: application.revision,
      session,
      termsVersion: terms[0]?.version ?? '',
      evaluateProgress: () => createProgress(createPlatformAnswers()),
    }
    const outcomes = [
      await submitAndWait(bench.deps, asked),
      await submitAndWait(bench.deps, asked),
    ]
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['enqueued', 'already'])
    const told = await written(id)
    expect(told).toHaveLength(2)
    for (const { text } of told) {
      expect(text).toContain('Se aceptaron las condiciones')
      expect(text).toContain('y se nos envió')
      expect(text).toContain(application.customerId)
      expect(text).not.toContain(canary)
    }
    const kinds = (await notified(id)).map(({ about }) => about)
    expect(kinds.filter((about) => about === 'accepted_and_submitted')).toHaveLength(2)
  })

  it('go with the fact or not at all', async () => {
    const bench = benchWith()
    const application = await begin(bench)
    const undone = store.transaction(async (tx) => {
      await notifyContacts(bench.deps, tx, { application, about: 'link_sent' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await written(application.id)).toEqual([])
    expect(await store.notices.ofApplication(db, application.id)).toEqual([])
    expect(await notified(application.id)).toEqual([])
  })

  it('reach the old and the new contact where staff change it, and nobody where the customer does', async () => {
    const bench = benchWith()
    const application = await begin(bench, 'ar')
    const { id } = application
    const staff = { kind: 'staff', id: randomUUID() } as const
    const changed = await store.transaction(async (tx) => {
      const kept = await store.applications.keep(tx, application, {
        answers: { ...application.answers, ...contact(after) },
        by: staff,
        now: bench.clock.now,
      })
      await notifyContactChange(bench.deps, tx, application, kept)
      return kept
    })
    const told = await written(id)
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [...Object.values(before), ...Object.values(after)].toSorted(),
    )
    for (const { text, subject, channel } of told) {
      expect(text).toContain('غيّر أحد موظفينا بيانات الاتصال')
      expect(`${subject}${text}`).not.toContain(canary)
      if (channel === 'email') expect(subject).toContain('مستجدات')
    }
    // Another answer was changed: nobody is told.
    await store.transaction((tx) => notifyContactChange(bench.deps, tx, changed, changed))
    expect(await written(id)).toHaveLength(4)
  })

  it('tell nobody where staff enter the first contact', async () => {
    const bench = benchWith()
    const application = await begin(bench)
    const empty = { ...application, answers: {} }
    await store.transaction((tx) => notifyContactChange(bench.deps, tx, empty, application))
    expect(await written(application.id)).toEqual([])
  })

  it('reach the address of "save for later" where staff enter the first contact among the answers', async () => {
    const bench = benchWith()
    const application = await begin(bench)
    const { id } = application
    const later = `resume.${canary}@example.org`
    const email = { applicationId: id, kind: 'email', value: later } as const
    await store.transaction((tx) =>
      store.contacts.note(tx, { ...email, by: { kind: 'customer' }, now: bench.clock.now }),
    )
    const empty = { ...application, answers: {} }
    await store.transaction((tx) => notifyContactChange(bench.deps, tx, empty, application))
    expect((await written(id)).map(({ to }) => to)).toContain(later)
  })

  it('reach the customer however many contacts staff enter before and after', async () => {
    const bench = benchWith()
    const application = await begin(bench)
    const { id } = application
    const own = `own.${canary}@example.org`
    await store.transaction(async (tx) => {
      const give = (value: string, by: Author) =>
        store.contacts.note(tx, { applicationId: id, kind: 'email', value, by, now: new Date() })
      const staff = { kind: 'staff', id: randomUUID() } as const
      await tx.deleteFrom('applicationContact').where('applicationId', '=', id).execute()
      for (let count = 0; count < 25; count++) await give(`a${count}@staff.example`, staff)
      await give(own, { kind: 'customer' })
      for (let count = 0; count < 25; count++) await give(`b${count}@staff.example`, staff)
      await notifyContacts(bench.deps, tx, { application, about: 'link_sent' })
    })
    const told = (await written(id)).map(({ to }) => to)
    expect(told).toContain(own)
    expect(told.filter((to) => to.endsWith('@staff.example'))).toHaveLength(20)
  })

  it('reach every other contact where staff send a link, and give that one no other', async () => {
    const bench = benchWith()
    const application = await begin(bench)
    const { id } = application
    const address = 'agent@example.net'
    const returning = {
      ...bench.deps,
      brand: 'Portico',
      publicUrl: settings.publicUrl,
      idleMs: 60_000,
      contactWaitMs: 60_000,
    }
    const asked = {
      applicationId: id,
      address,
      staff: randomUUID(),
      askerSecret: createLinkSecret(),
    }
    expect(await sendLinkToCustomer(returning, asked)).toBe('asked')
    const told = (await written(id)).filter(({ to }) => to !== address)
    expect(told.map(({ to }) => to).toSorted()).toEqual(Object.values(before).toSorted())
    for (const { text } of told) {
      expect(text).toContain('envió un enlace')
      // Nothing that opens anything.
      expect(text).not.toContain('/return/')
      expect(text).toMatch(/\/es\/not-me\/[\w-]{43}/)
    }
    expect(new Set(told.map(({ text }) => text.match(/not-me\/([\w-]{43})/)?.[1])).size).toBe(2)
  })

  it('tell of a device that staff hand over', async () => {
    const bench = benchWith()
    const { id } = await begin(bench)
    const session = { id: randomUUID() }
    const member = { id: randomUUID(), role: 'agent', scope: everyApplication, session } as Member
    await store.staff.add(db, {
      id: member.id,
      person: { name: 'Noor', address: 'noor@example.com' },
      role: 'agent',
      now: bench.clock.now,
    })
    const devices = {
      ...bench.deps,
      brand: 'Portico',
      publicUrl: settings.publicUrl,
      idleMs: 60_000,
      contactWaitMs: 60_000,
      emails: true,
    }
    const handed = await handOverDevice(devices, { applicationId: id, member })
    expect(handed.outcome).toBe('handed_over')
    expect((await notified(id)).map(({ about }) => about)).toEqual([
      'device_handed_over',
      'device_handed_over',
    ])
  })

  it('are not written where nothing can be sent, and only by what there is', async () => {
    const nothing = benchWith({ ...settings, email: false, sms: false })
    const application = await begin(nothing)
    const told = { application, about: 'link_sent' } as const
    expect(await store.transaction((tx) => notifyContacts(nothing.deps, tx, told))).toBe(0)
    const unset = { store, now: nothing.deps.now }
    expect(await store.transaction((tx) => notifyContacts(unset, tx, told))).toBe(0)
    const mail = benchWith({ ...settings, sms: false })
    expect(await store.transaction((tx) => notifyContacts(mail.deps, tx, told))).toBe(1)
    expect((await written(application.id)).map(({ channel }) => channel)).toEqual(['email'])
  })

  it('leave by the mail server and the SMS service, each once, also after faults', async () => {
    const bench = benchWith()
    const application = await begin(bench)
    const { id } = application
    await store.transaction((tx) =>
      notifyContacts(bench.deps, tx, { application, about: 'submitted' }),
    )
    const [mail, sms] = [await startMailServer(), await startSmsServer()]
    const email = createSmtpTransport({
      url: mail.url,
      from: { name: 'Portico', address: 'portico@example.com' },
      host: 'apply.example.com',
    })
    const transports = {
      email,
      sms: createSmsTransport({ url: new URL(sms.url), secret: sms.secret, timeoutMs: 2_000 }),
    }
    const log = createLogger({ level: 'silent' })
    const outbox = { ...bench.deps, log, transports }
    sms.answers((answer) => answer.writeHead(429, { 'retry-after': '60' }).end())
    await sendDueMessages(outbox)
    expect(mail.received.map(({ to }) => to)).toEqual([[before.email_address]])
    expect(sms.taken).toEqual([])
    sms.answers(undefined)
    // Not before it was asked to.
    bench.pass(59_000)
    await sendDueMessages(outbox)
    expect(sms.taken).toEqual([])
    bench.pass(1_000)
    await sendDueMessages(outbox)
    await sendDueMessages(outbox)
    expect(sms.taken).toMatchObject([{ to: before.telephone_number }])
    expect(mail.received).toHaveLength(1)
    const settled = (await store.audit.list(db, id)).filter(({ event }) => event === 'mail_settled')
    expect(settled.map(({ detail }) => (detail as { state: string }).state)).toEqual([
      'sent',
      'sent',
    ])
    const mails = (await store.audit.list(db, id)).flatMap(({ event, detail }) =>
      event === 'customer_notified' ? [(detail as { mail: string }).mail] : [],
    )
    expect(settled.map(({ detail }) => (detail as { mail: string }).mail).toSorted()).toEqual(
      mails.toSorted(),
    )
    transports.email.close()
    transports.sms.close()
    await Promise.all([mail.close(), sms.close()])
  })

  it('wait a day for a channel that was switched off, and are then dropped', async () => {
    const bench = benchWith()
    const application = await begin(bench)
    await store.transaction((tx) =>
      notifyContacts(bench.deps, tx, { application, about: 'submitted' }),
    )
    const outbox = { ...bench.deps, transports: {} }
    await sendDueMessages(outbox)
    expect(await written(application.id)).toHaveLength(2)
    bench.pass(25 * 3_600_000)
    await sendDueMessages(outbox)
    const mails = await store.mail.ofApplication(db, application.id)
    expect(mails.map(({ state, lastCode }) => [state, lastCode])).toEqual([
      ['dropped', 'channel_off'],
      ['dropped', 'channel_off'],
    ])
  })

  it('hold nothing personal in the audit or in their own table, stand in an export, and go with time', async () => {
    const bench = benchWith()
    const application = await begin(bench)
    const { id, customerId: reference } = application
    await store.transaction((tx) =>
      notifyContacts(bench.deps, tx, { application, about: 'submitted' }),
    )
    const rows = await db.selectFrom('notice').selectAll().execute()
    expect(JSON.stringify([rows, await store.audit.list(db, id)])).not.toContain(canary)
    const exported = await exportApplication(store, {
      reference,
      staff: 'operator',
      now: bench.clock.now,
      issuer: { name: 'Portico', keys: 'https://apply.example.com/keys' },
    })
    expect(exported).toMatchObject({
      outcome: 'exported',
      held: { messages: [{ about: 'submitted' }, { about: 'submitted' }], reports: [] },
    })
    await store.applications.erase(db, id, bench.clock.now)
    expect((await store.mail.ofApplication(db, id)).map(({ state }) => state)).toEqual([
      'dropped',
      'dropped',
    ])
    const later = new Date(bench.clock.now.getTime() + 181 * 86_400_000)
    await eraseExpired({ store, log: createLogger({ level: 'silent' }) }, later)
    expect(await store.notices.ofApplication(db, id)).toEqual([])
  })
})

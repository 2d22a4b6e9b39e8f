import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { eraseExpired } from '#lib/privacy/erase-expired.ts'
import { exportApplication } from '#lib/privacy/export-application.ts'
import { canary, oldContact, setUpNotification } from '@/test-support/notification-setup.ts'
import { startMailServer } from '@/test-support/servers/mail-server.ts'
import { startSmsServer } from '@/test-support/servers/sms-server.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { createSmtpTransport } from './email/email-transport.ts'
import { notifyContacts } from './notify-contacts.ts'
import { sendDueMessages } from './outbox.ts'
import { createSmsTransport } from './sms/sms-transport.ts'

describe.each(await openTestStores())('delivery of messages to customers on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('leave by the mail server and the SMS service, each once, also after faults', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft()
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
    expect(mail.received.map(({ to }) => to)).toEqual([[oldContact.email_address]])
    expect(sms.accepted).toEqual([])
    sms.answers(undefined)
    // Not before it was asked to.
    bench.pass(59_000)
    await sendDueMessages(outbox)
    expect(sms.accepted).toEqual([])
    bench.pass(1_000)
    await sendDueMessages(outbox)
    await sendDueMessages(outbox)
    expect(sms.accepted).toMatchObject([{ to: oldContact.telephone_number }])
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

  it('are one conversation for each application, whose name gives no id of ours away', async () => {
    const bench = setUpNotification(opened)
    const mail = await startMailServer()
    const from = { name: 'Portico', address: 'portico@example.com' }
    const email = createSmtpTransport({ url: mail.url, from, host: 'apply.example.com' })
    const outbox = { ...bench.deps, transports: { email } }
    const [first, other] = [await bench.addDraft(), await bench.addDraft()]
    for (const about of ['submitted', 'decided'] as const) {
      for (const application of [first, other]) {
        await store.transaction((tx) => notifyContacts(bench.deps, tx, { application, about }))
      }
      await sendDueMessages(outbox)
    }
    const roots = mail.received.map(({ headers, text }) => ({
      root: headers.references,
      reply: headers['in-reply-to'],
      isFirst: text.includes(first.customerId),
    }))
    expect(roots).toHaveLength(4)
    for (const { root, reply, isFirst } of roots) {
      expect(root).toMatch(/^<[0-9a-f]{32}@apply\.example\.com>$/)
      expect(reply).toBe(root)
      expect(root === roots.find((each) => each.isFirst)?.root).toBe(isFirst)
    }
    email.close()
    await mail.close()
  })

  it('wait a day for a channel that was switched off, and are then dropped', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft()
    await store.transaction((tx) =>
      notifyContacts(bench.deps, tx, { application, about: 'submitted' }),
    )
    const outbox = { ...bench.deps, transports: {} }
    await sendDueMessages(outbox)
    expect(await bench.listWaiting(application.id)).toHaveLength(2)
    bench.pass(25 * 3_600_000)
    await sendDueMessages(outbox)
    const mails = await store.mail.ofApplication(db, application.id)
    expect(mails.map(({ state, lastCode }) => [state, lastCode])).toEqual([
      ['dropped', 'channel_off'],
      ['dropped', 'channel_off'],
    ])
  })

  it('hold nothing personal in the audit or in their own table, stand in an export, and go with time', async () => {
    const bench = setUpNotification(opened)
    const application = await bench.addDraft()
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

import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getMessages } from '#lib/i18n/translate.ts'
import { createSmtpTransport } from '#lib/messages/email/email-transport.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { sendDueMessages } from '#lib/messages/outbox.ts'
import { reportNotMe } from '#lib/not-me-reports/report-not-me.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { eraseExpired } from '#lib/privacy/erase-expired.ts'
import { createDatabaseWriter } from '@/test-support/database-writer.ts'
import { answersWith, oldContact, setUpNotification } from '@/test-support/notification-setup.ts'
import { startMailServer } from '@/test-support/servers/mail-server.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { endReminders, getReminderLinkState } from './end-reminders.ts'
import { planReminders, sendDueReminders } from './run-reminders.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const days = { draft: 2, request: 5, deletion: 3 }
const watch = Symbol.for('portico.failPoint')

describe.each(await openTestStores())('reminders on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterEach(() => void Reflect.deleteProperty(globalThis, watch))
  afterAll(opened.close)

  async function setUp() {
    const bench = setUpNotification(opened)
    const mail = await startMailServer()
    const from = { name: 'Portico', address: 'portico@example.com' }
    const email = createSmtpTransport({ url: mail.url, from, host: 'apply.example.com' })
    const log = createLogger({ level: 'silent' })
    const deps = { ...bench.deps, days }
    const sentAt: { to: string; at: Date; text: string; headers: Record<string, string> }[] = []
    /** What two instances do at the same time, and what of it arrives. */
    async function look() {
      await Promise.all([planReminders(deps), planReminders(deps)])
      await Promise.all([sendDueReminders(deps), sendDueReminders(deps)])
      await sendDueMessages({ ...bench.deps, log, transports: { email } })
      for (const { to, text, headers } of mail.received.splice(0)) {
        sentAt.push({ to: String(to), at: bench.clock.now, text, headers })
      }
    }
    return {
      ...bench,
      deps,
      mail,
      sentAt,
      look,
      /** A draft of a customer with an address of their own, who lives in that country. */
      async addDraftOf(name: string, country = 'AE', locale = 'es') {
        const { id } = await bench.addDraft(locale)
        const contact = { ...oldContact, email_address: `${name}@example.com` }
        const residence = { values: { country_code: country } }
        await bench.change(id, { ...answersWith(contact), residence })
        return id
      },
      async month(during: (day: number) => Promise<void> = async () => {}) {
        for (let hour = 0; hour < 31 * 24; hour += 4) {
          if (hour % 24 === 0) await during(hour / 24)
          await look()
          await eraseExpired({ store, log }, bench.clock.now)
          bench.pass(4 * hourMs)
        }
      },
      /** The kinds of the reminders of an application, in order. */
      async listReminders(id: string) {
        const known = await bench.listNotified(id)
        return known.map(({ about }) => about).filter((about) => /^reminder/.test(about))
      },
      tokenOf: (name: string) =>
        sentAt
          .filter(({ to }) => to === `${name}@example.com`)
          .map(({ text }) => text.match(/\/reminders\/([\w-]{43})/)?.[1] ?? '')
          .at(-1) ?? '',
      async close() {
        email.close()
        await mail.close()
      },
    }
  }

  it('of a month leave once for each reason, by day where the customer lives, and never after they acted', async () => {
    const bench = await setUp()
    const left = await bench.addDraftOf('left')
    const far = await bench.addDraftOf('far', 'US', 'en')
    const sent = await bench.addDraftOf('sent')
    const active = await bench.addDraftOf('active')
    const ended = await bench.addDraftOf('ended')
    const erased = await bench.addDraftOf('erased')
    const reported = await bench.addDraftOf('reported')
    const ofStaff = await bench.addDraft()
    const by = { kind: 'staff', id: '00000000-0000-4000-8000-000000000001' } as const
    await store.transaction(async (tx) => {
      const draft = await store.applications.lock(tx, ofStaff.id)
      if (!draft) throw new Error('it was just added')
      const other = answersWith({ email_address: 'staff@example.com' })
      await store.applications.updateAnswers(tx, draft, {
        answers: { ...createPlatformAnswers(), ...other },
        by,
        now: bench.clock.now,
      })
    })
    await bench.month(async (day) => {
      if (day === 1) {
        await bench.acceptAndSubmit(sent)
        await store.transaction((tx) => store.applications.erase(tx, erased, bench.clock.now))
      }
      if (day === 1) {
        const session = await findSession(reported)
        await reportNotMe(bench.deps, { applicationId: reported, session })
      }
      // Goes on every day for ten days: the draft is unfinished since then.
      if (day <= 10) await bench.change(active, { name: { values: { first_name: `A${day}` } } })
      if (day === 4) expect(await endReminders(bench.deps, bench.tokenOf('ended'))).toBe(true)
    })
    expect(await bench.listReminders(left)).toEqual(['reminder_draft', 'reminder_deletion'])
    expect(await bench.listReminders(far)).toEqual(['reminder_draft', 'reminder_deletion'])
    expect(await bench.listReminders(active)).toEqual(['reminder_draft', 'reminder_deletion'])
    expect(await bench.listReminders(ended)).toEqual(['reminder_draft'])
    for (const id of [sent, erased, reported]) expect(await bench.listReminders(id)).toEqual([])
    // The address of staff gets none, the customer's own of the same application does.
    expect(bench.sentAt.filter(({ to }) => to === 'staff@example.com')).toEqual([])
    const reminders = bench.sentAt.filter(({ text }) => text.includes('/reminders/'))
    expect(reminders.length).toBeGreaterThan(6)
    const hourIn = (timeZone: string, at: Date) =>
      Number(at.toLocaleString('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }))
    for (const { at, to } of reminders) {
      const zone = to === 'far@example.com' ? 'America/Chicago' : 'Asia/Dubai'
      if (to === oldContact.email_address) continue
      expect(hourIn(zone, at)).toBeGreaterThanOrEqual(10)
      expect(hourIn(zone, at)).toBeLessThan(18)
    }
    // One press in the e-mail program, as RFC 8058 says, and nothing personal in the address.
    for (const { headers, to, text } of reminders) {
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      expect(headers['list-unsubscribe']).toMatch(
        /^<https:\/\/apply\.example\.com\/api\/reminders\/[\w-]{43}>$/,
      )
      expect(text).not.toContain(to)
    }
    await bench.close()
  }, 120_000)

  async function findSession(applicationId: string): Promise<Buffer> {
    const row = await db
      .selectFrom('applicationAccess')
      .select('tokenHash')
      .where('applicationId', '=', applicationId)
      .executeTakeFirstOrThrow()
    return Buffer.from(row.tokenHash)
  }

  it('of a request come once, and not after it was answered', async () => {
    const bench = await setUp()
    const [waits, answers] = [await begin('waits'), await begin('answers')]
    async function begin(name: string) {
      const id = await bench.begin(createPlatformAnswers('Changes'))
      const email = { applicationId: id, kind: 'email', by: { kind: 'customer' } } as const
      const value = `${name}@example.com`
      await store.contacts.note(db, { ...email, value, now: bench.clock.now })
      await store.contacts.prove(db, {
        applicationId: id,
        address: value,
        by: 'link',
        now: bench.clock.now,
      })
      await bench.submit(id, bench.deps)
      await bench.recover(bench.deps)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
      return id
    }
    bench.pass(4 * dayMs)
    await bench.look()
    expect(await bench.listReminders(waits)).toEqual([])
    await bench.change(answers, { 'customer_details.telephone_number': '+12025550148' })
    for (let hour = 0; hour < 60; hour += 1) {
      bench.pass(hourMs)
      await bench.look()
    }
    expect(await bench.listReminders(waits)).toEqual(['reminder_request'])
    // An answer is an act: the time begins again.
    expect(await bench.listReminders(answers)).toEqual([])
    await bench.close()
  })

  it('say that the application is open in one browser only where no other gets in', async () => {
    const bench = await setUp()
    await bench.addDraftOf('here', 'AE', 'en')
    const proven = await bench.addDraftOf('proven', 'AE', 'en')
    const address = 'proven@example.com'
    const at = { by: 'link', now: bench.clock.now } as const
    await store.returnAddresses.prove(db, proven, address, at)
    bench.pass(3 * dayMs)
    await bench.look()
    const textTo = (to: string) => bench.sentAt.find((each) => each.to === to)?.text
    const { onlyInBrowser, needs } = getMessages('en').notifications
    expect(textTo('here@example.com')).toContain(onlyInBrowser)
    expect(textTo('here@example.com')).not.toContain(needs)
    expect(textTo(address)).toContain(needs)
    await bench.close()
  })

  it('are written with what they are settled by, or not at all, whenever the process ends', async () => {
    const bench = await setUp()
    const id = await bench.addDraftOf('left')
    bench.pass(2 * dayMs)
    await planReminders(bench.deps)
    Object.assign(globalThis, {
      [watch]: async (name: string) => {
        if (name === 'reminder_written') throw new Error('the process ends here')
      },
    })
    await sendDueReminders(bench.deps)
    expect(await bench.listReminders(id)).toEqual([])
    Reflect.deleteProperty(globalThis, watch)
    await sendDueReminders(bench.deps)
    await sendDueReminders(bench.deps)
    expect(await bench.listReminders(id)).toEqual(['reminder_draft'])
    await bench.close()
  })

  it('are ended for the address that got one only, by a post only, and leave the outbox', async () => {
    const bench = await setUp()
    const id = await bench.addDraftOf('left')
    const other = { applicationId: id, kind: 'email', by: { kind: 'customer' } } as const
    await store.contacts.note(db, { ...other, value: 'other@example.com', now: bench.clock.now })
    await store.contacts.prove(db, {
      applicationId: id,
      address: 'other@example.com',
      by: 'link',
      now: bench.clock.now,
    })
    bench.pass(2 * dayMs)
    await bench.look()
    const token = bench.tokenOf('left')
    for (let looks = 0; looks < 3; looks += 1) {
      expect(await getReminderLinkState(bench.deps, token)).toMatchObject({ state: 'on' })
    }
    for (const forged of ['', 'x'.repeat(43), bench.tokenOf('left').toLowerCase()]) {
      expect(await endReminders(bench.deps, forged)).toBe(false)
    }
    // The link of a message of another kind reports that it was not its reader, and ends no reminders.
    const application = await bench.application(id)
    await store.transaction((tx) =>
      notifyContacts(bench.deps, tx, { application, about: 'accepted' }),
    )
    const ofOthers = (await bench.listWaiting(id)).flatMap(
      ({ text }) => text.match(/\/not-me\/([\w-]{43})/)?.[1] ?? [],
    )
    expect(ofOthers.length).toBeGreaterThan(0)
    for (const other of ofOthers) expect(await endReminders(bench.deps, other)).toBe(false)
    expect(await endReminders(bench.deps, token)).toBe(true)
    expect(await endReminders(bench.deps, token)).toBe(true)
    expect(await getReminderLinkState(bench.deps, token)).toMatchObject({ state: 'ended' })
    bench.sentAt.length = 0
    for (let day = 0; day < 26; day += 1) {
      bench.pass(dayMs)
      await bench.look()
    }
    const reminded = bench.sentAt.filter(({ text }) => text.includes('/reminders/'))
    expect(reminded.map(({ to }) => to)).toEqual(['other@example.com'])
    await bench.close()
  })

  it('go to no address that a mail server refused', async () => {
    const bench = await setUp()
    const id = await bench.addDraftOf('left')
    bench.mail.refuseWith(550)
    bench.pass(2 * dayMs)
    await bench.look()
    expect(await bench.listReminders(id)).toEqual(['reminder_draft'])
    bench.mail.refuseWith(undefined)
    for (let day = 0; day < 28; day += 1) {
      bench.pass(dayMs)
      await bench.look()
    }
    expect(await bench.listReminders(id)).toEqual(['reminder_draft'])
    expect(bench.sentAt).toEqual([])
    await bench.close()
  })

  it('are not sent twice, to nobody else, and of nothing that is not so, for somebody who writes to the database', async () => {
    const bench = await setUp()
    const writer = createDatabaseWriter(db, { hasAllRights: true })
    const [first, second] = [await bench.addDraftOf('first'), await bench.addDraftOf('second')]
    bench.pass(2 * dayMs)
    await bench.look()
    expect(bench.sentAt.map(({ to }) => to).toSorted()).toEqual([
      'first@example.com',
      'second@example.com',
    ])
    bench.sentAt.length = 0
    await writer.delete('reminder', 'true')
    await bench.look()
    await writer.update(
      'reminder',
      'true',
      `outcome = null, settled_at = null, about = 'reminder_request'`,
    )
    await bench.look()
    await writer.delete('reminder', `application_id = '${first}'`)
    await writer.update(
      'reminder',
      `application_id = '${second}'`,
      `application_id = '${first}', outcome = null, settled_at = null, about = 'reminder_deletion'`,
    )
    await writer.update(
      'application_contact',
      `application_id = '${first}'`,
      'customer_gave_at = now()',
    )
    await bench.look()
    expect(bench.sentAt).toEqual([])
    await bench.close()
  })
})

/** The messages from an application that was received to its decision, and the way back that each has. */
import { sql } from 'kysely'
import { isolateDirection } from '../lib/i18n/isolate-direction.ts'
import { maskAddress, maskNumber } from '../lib/messages/rules/mask-address.ts'
import { startMailServer } from '../test-support/servers/mail-server.ts'
import { startSmsServer } from '../test-support/servers/sms-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { answerField } from './support/answer-pages.ts'
import { mayaWithFamilyName } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { openAccount, reachStep } from './support/form-posts.ts'
import { getReference, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { enter } from './support/return.ts'
import { continueAsStaff, openCaseTab, startServerWithStaff } from './support/staff.ts'
import { saveGroup } from './support/staff-fill.ts'
import { withStoppedDatabase } from './support/stopped-store.ts'
import { expect, test, variant } from './support/test.ts'

const senders = async () => {
  const [mail, sms] = [await startMailServer(), await startSmsServer()]
  const env = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'portico@example.com',
    SMS_URL: sms.url,
    SMS_SECRET: sms.secret,
    STAFF_FLAGS: 'note',
  }
  const about = (
    person: Person,
    kind: 'accepted_and_submitted' | 'action_needed' | 'decided' | 'answers_changed',
  ) => {
    const headline = words(person, `notifications.headlines.${kind}`)
    return mail.received.filter(({ text }) => text.includes(headline))
  }
  return { mail, sms, env, about }
}

/** What the page says of both ways, each masked. */
function toldBoth(person: Person): string {
  const { email_address: email, telephone_number: number } = person.applicant.typed.contact ?? {}
  return words(person, 'status.notified.both', {
    address: isolateDirection(maskAddress(String(email))),
    number: isolateDirection(maskNumber(String(number))),
  })
}

test('received, needed, and the way back from another browser with the code of the status page', async ({
  openVisitor,
  startServer,
}) => {
  const { mail, sms, env, about } = await senders()
  const { server, staff } = await startServerWithStaff(startServer, { env })
  const maya = await openVisitor({
    at: server,
    script: true,
    applicant: mayaWithFamilyName('Changes'),
  })
  await openAccount(maya)
  const reference = await getReference(maya)
  const address = String(maya.applicant.typed.contact?.email_address)
  await expect.poll(() => about(maya, 'accepted_and_submitted').length).toBe(1)
  await expect.poll(() => sms.accepted.length).toBe(1)
  await waitForStatus(maya, 'awaiting_customer')
  // The message waits some minutes, because most people are still at the page.
  expect(about(maya, 'action_needed')).toEqual([])
  const application = maya.page.url().split('/')[5] ?? ''
  const code = (await maya.page.locator('.return-code').textContent()) ?? ''
  expect(code).toMatch(/^\d{6}$/)
  await expectAccessible(maya.page, 'en')
  await withStoppedDatabase(server, (database) =>
    sql`update mail set next_attempt_at = now() where state = 'waiting'`.execute(database),
  )
  await expect.poll(() => about(maya, 'action_needed').length).toBe(1)
  await expect.poll(() => sms.accepted.length).toBe(2)
  for (const { text, html } of mail.received) {
    for (const said of [text, html]) {
      expect(said).toContain(reference)
      expect(said).toContain(`${server.url}/en/return`)
      expect(said).not.toMatch(new RegExp(`Maya|Changes|canary|\\b${code}\\b`))
    }
  }
  for (const { text } of sms.accepted) expect(text).toContain(`${server.url}/en/return`)
  expect(mail.received.every(({ to }) => to.includes(address))).toBe(true)

  // In the same browser the link in the message opens the application at once.
  const [received] = about(maya, 'accepted_and_submitted')
  const open = received?.text.match(/http\S+\/return\/message\/[\w-]{43}/)?.[0] ?? ''
  await maya.page.goto(open)
  await expect(maya.page).toHaveURL(new RegExp(`/en/apply/${application}/`))

  // Another browser needs the code that no e-mail has, and no second e-mail.
  const before = mail.received.length
  const elsewhere = await openVisitor({ at: server })
  await elsewhere.page.goto(open)
  await expectAccessible(elsewhere.page, 'en')
  await enter(elsewhere, code === '000000' ? '000001' : '000000')
  await expect(elsewhere.page.locator('#problems')).toContainText(
    words(elsewhere, 'return.open.wrong', { left: 4 }),
  )
  await enter(elsewhere, code)
  await expect(elsewhere.page).toHaveURL(new RegExp(`/en/apply/${application}/`))
  expect(mail.received.length).toBe(before)
  await elsewhere.page.goto(`${server.url}/en/apply/${application}/status`)
  await waitForStatus(elsewhere, 'awaiting_customer')
  // The address is proven: the code is needed no more.
  await expect(elsewhere.page.locator('.return-code')).toHaveCount(0)
  await expect(elsewhere.page.getByText(words(elsewhere, 'return.wayBack.title'))).toBeVisible()

  // Now the message sends a link to the address, which is not typed again.
  const third = await openVisitor({ at: server })
  await third.page.goto(open)
  await expect(heading1(third, words(third, 'return.message.heading'))).toBeVisible()
  await expect(third.page.locator('body')).not.toContainText(address)
  await expectAccessible(third.page, 'en')
  await third.inputMethod.press(button(third, 'return.ask.submit'))
  await expect(third.page.getByText(words(third, 'return.sent.toSame'))).toBeVisible()
  const shown = (await third.page.locator('.return-code').textContent()) ?? ''
  await expect.poll(() => mail.received.length).toBe(before + 1)
  const link = mail.received.at(-1)?.text.match(/http\S+\/return\/[\w-]{43}/)?.[0] ?? ''
  await third.page.goto(link)
  await enter(third, shown)
  await expect(third.page).toHaveURL(new RegExp(`/en/apply/${application}/`))

  // Staff see the platform's requirement beside the affected answer.
  const noor = await openVisitor({ at: server })
  await continueAsStaff(noor, staff.noor)
  await noor.page.goto(`/en/staff/applications/${application}`)
  const asked = noor.page.locator('.case-asked a').first()
  const answer = (await asked.getAttribute('href')) ?? ''
  await noor.inputMethod.press(asked)
  await expect(noor.page.locator(answer)).toBeInViewport()
  await expect(noor.page.locator(answer).locator('.summary-required')).toBeVisible()

  await noor.page.goto(`/en/staff/applications/${application}?tab=messages`)
  const needed = words(noor, 'staffCase.messages.titles.action_needed')
  await expect(noor.page.getByText(needed).first()).toBeAttached()
  await expectAccessible(noor.page, 'en')
  await openCaseTab(noor, 'activity')
  const email = { channel: 'email', about: needed }
  await expect(noor.page.getByText(words(noor, 'casework.trail.mailSent', email))).toBeVisible()
  const said = words(noor, 'casework.trail.events.customer_notified', email)
  // When it was written is folded, and opens.
  const writtenEvent = noor.page.getByText(said).first()
  await expect(writtenEvent).toBeHidden()
  const folds = noor.page.locator('details.activity-fold').filter({ hasText: said })
  for (const fold of await folds.all()) await fold.locator('> summary').click()
  await expect(writtenEvent).toBeVisible()
  await expectAccessible(noor.page, 'en')
  await Promise.all([mail.close(), sms.close()])
})

test(
  'in Arabic and without script: received and decided, and the decision is in no message',
  variant,
  async ({ openVisitor, startServer }) => {
    const { mail, sms, env, about } = await senders()
    const server = await startServer({ env })
    const applicant = { ...mayaWithFamilyName('Reject'), language: 'ar' } as const
    const maya = await openVisitor({ at: server, language: 'ar', applicant })
    await openAccount(maya)
    const reference = await getReference(maya)
    await expect(maya.page.getByText(toldBoth(maya))).toBeVisible()
    await expect.poll(() => about(maya, 'accepted_and_submitted').length).toBe(1)
    await expect.poll(() => about(maya, 'decided').length).toBe(1)
    await expect.poll(() => sms.accepted.length).toBe(2)
    await waitForStatus(maya, 'rejected')
    await expect(maya.page.getByText(toldBoth(maya))).toHaveCount(0)
    await expectAccessible(maya.page, 'ar')
    const [decided] = about(maya, 'decided')
    expect(decided?.html).toContain('lang="ar" dir="rtl"')
    expect(decided?.text).toContain(`${server.url}/ar/return`)
    expect(decided?.text).toContain(reference)
    for (const { text } of [...mail.received, ...sms.accepted]) {
      expect(text).not.toMatch(/Maya|Reject|canary/)
      expect(text).not.toContain(words(maya, 'status.rejected.tag'))
    }
    await Promise.all([mail.close(), sms.close()])
  },
)

test(
  'staff changed something: said once for all of it, without the answers, and its link asks whether it was wanted',
  variant,
  async ({ openVisitor, startServer }) => {
    const { mail, sms, env, about } = await senders()
    const { server, staff } = await startServerWithStaff(startServer, { env })
    const maya = await openVisitor({ at: server, script: true })
    await reachStep(maya, 'address')
    const application = maya.page.url().split('/')[5] ?? ''
    const reference = await getReference(maya)

    const noor = await openVisitor({ at: server })
    await continueAsStaff(noor, staff.noor)
    for (const title of ['Professor', 'Doctor']) {
      await noor.page.goto(`/en/staff/applications/${application}/fill/about`)
      await answerField(noor, 'title', title, 'name')
      await saveGroup(noor)
    }
    // Staff go on from page to page: one message tells of all, after a while.
    await withStoppedDatabase(server, async (database) => {
      const waiting = sql<{ count: number }>`select count(*)::int from mail where state = 'waiting'`
      const { rows } = await waiting.execute(database)
      expect(rows[0]?.count).toBe(2)
      await sql`update mail set next_attempt_at = now() where state = 'waiting'`.execute(database)
    })
    await expect.poll(() => mail.received.length).toBe(1)
    await expect.poll(() => sms.accepted.length).toBe(1)
    const [changed] = about(maya, 'answers_changed')
    expect(changed?.to).toContain(String(maya.applicant.typed.contact?.email_address))
    expect(changed?.text).toContain(words(maya, 'notifications.next.changed'))
    for (const said of [changed?.text, changed?.html, sms.accepted[0]?.text]) {
      expect(said).toContain(reference)
      expect(said).toContain(`${server.url}/en/return`)
      expect(said).not.toMatch(/Maya|Professor|Doctor|canary/)
    }

    const elsewhere = await openVisitor({ at: server })
    await elsewhere.page.goto(changed?.text.match(/http\S+\/not-me\/[\w-]{43}/)?.[0] ?? '')
    await expect(
      heading1(elsewhere, words(elsewhere, 'notMeReports.asked.staff.heading')),
    ).toBeVisible()
    const headline = words(elsewhere, 'notifications.headlines.answers_changed')
    await expect(elsewhere.page.getByText(headline)).toBeVisible()
    await expectAccessible(elsewhere.page, 'en')

    await noor.page.goto(`/en/staff/applications/${application}?tab=messages`)
    // The e-mail and the SMS.
    const title = words(noor, 'staffCase.messages.titles.answers_changed')
    await expect(noor.page.getByRole('heading', { name: title })).toHaveCount(2)
    await Promise.all([mail.close(), sms.close()])
  },
)

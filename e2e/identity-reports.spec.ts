/** Tests that customers are notified of acts of staff, and that "This was not me" holds their application. */
import { type ReceivedEmail, startMailServer } from '../test-support/servers/mail-server.ts'
import { startSmsServer } from '../test-support/servers/sms-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { submit } from './support/answer-pages.ts'
import { maya } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { reachReview } from './support/form-posts.ts'
import { getReference, pressTo } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expectReceivedOnce, findReceivedApplication } from './support/simulator-records.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { fillByPost } from './support/staff-fill.ts'
import { expect, guard, test, variant } from './support/test.ts'

const newAddress = 'agent.canary@example.net'

test('an agent who puts their own address into an application is reported by its customer', async ({
  openVisitor,
  startServer,
}) => {
  const [mail, sms] = [await startMailServer(), await startSmsServer()]
  const { server, staff } = await startServerWithStaff(startServer, {
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'portico@example.com',
      SMS_URL: sms.url,
      SMS_SECRET: sms.secret,
      // Only the report is to hold it here.
      STAFF_FLAGS: 'note',
    },
  })
  const customer = await openVisitor({ at: server })
  await reachReview(customer)
  const reference = await getReference(customer)
  const application = customer.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
  const address = String(maya.typed.contact?.email_address)

  const noor = await openVisitor({ at: server })
  await continueAsStaff(noor, staff.noor)
  const seen = `/en/staff/applications/${application}`
  await fillByPost(noor, `${seen}/fill`, ['about'], {
    ...maya.typed,
    contact: { ...maya.typed.contact, email_address: newAddress },
  })
  const about = (text: string) => mail.received.filter((each) => each.text.includes(text))
  const changed = () => about(words(customer, 'notifications.headlines.contact_changed'))
  await expect.poll(() => changed().flatMap(({ to }) => to)).toHaveLength(2)
  expect(
    changed()
      .flatMap(({ to }) => to)
      .toSorted(),
  ).toEqual([address, newAddress].toSorted())
  await expect.poll(() => sms.accepted.length).toBe(1)
  for (const { text } of [...changed(), ...sms.accepted]) {
    // An address is masked.
    expect(text.replaceAll(/\S•••@\S•••\.\w+/g, '')).not.toMatch(/canary|Maya|Johnson|@|\+1/)
  }

  // The reader of the old address has no session of ours, and no script.
  const reader = await openVisitor({
    at: server,
    browser: { viewport: { width: 390, height: 844 } },
  })
  const link = linkIn(changed().find(({ to }) => to.includes(address)))
  await reader.page.goto(link)
  await expect(heading1(reader, words(reader, 'notMeReports.asked.staff.heading'))).toBeVisible()
  await expect(reader.page.getByText(words(reader, 'notMeReports.ask.unsent'))).toBeVisible()
  await expectAccessible(reader.page, 'en')
  // Answering "yes" changes nothing, and can be revised.
  const yes = words(reader, 'notMeReports.asked.staff.yes')
  await reader.inputMethod.press(reader.page.getByRole('link', { name: yes }))
  await expect(heading1(reader, words(reader, 'notMeReports.fine.heading'))).toBeVisible()
  await expectAccessible(reader.page, 'en')
  const back = words(reader, 'notMeReports.fine.back')
  await reader.inputMethod.press(reader.page.getByRole('link', { name: back }))
  await reader.inputMethod.press(button(reader, 'notMeReports.asked.staff.no'))
  await expect(heading1(reader, words(reader, 'notMeReports.reported.heading'))).toBeVisible()
  await expectAccessible(reader.page, 'en')
  await expect.poll(() => about(`/staff/applications/${application}`).length).toBe(2)

  // The customer continues in their own session; it is held, and the page says so.
  await customer.page.goto(`/en/apply/${application}/review`)
  await expect(customer.page.getByText(words(customer, 'notMeReports.own.notice'))).toBeVisible()
  await submit(customer)
  await expect(customer.page.getByText(words(customer, 'status.held.text'))).toBeVisible()
  await expectAccessible(customer.page, 'en')
  const submitted = () => about(words(customer, 'notifications.headlines.accepted_and_submitted'))
  await expect.poll(() => submitted().length).toBe(2)
  expect(await findReceivedApplication(server, reference)).toEqual([])

  // The acting agent sees it and can do nothing about it.
  await noor.page.goto(seen)
  await expect(
    noor.page.getByText(words(noor, 'notMeReports.casework.notYours.role')),
  ).toBeVisible()
  await expect(button(noor, 'notMeReports.casework.close')).toHaveCount(0)

  const sue = await openVisitor({ at: server, language: 'ar' })
  await continueAsStaff(sue, staff.sue)
  await expectAccessible(sue.page, 'ar')
  await sue.inputMethod.press(sue.page.getByRole('link', { name: reference, exact: true }))
  await expect(sue.page.getByText(words(sue, 'notMeReports.casework.open'))).toBeVisible()
  // The named contacts reach the customer.
  await expect(sue.page.getByText(words(sue, 'notMeReports.casework.contacts'))).toBeVisible()
  await sue.inputMethod.press(button(sue, 'notMeReports.casework.close'))
  await expect(sue.page.locator('#report-outcome-error')).toBeVisible()
  await sue.inputMethod.set(outcome(sue, 'goesOn'), true)
  await sue.inputMethod.press(button(sue, 'notMeReports.casework.closeAndGoOn'))
  await expect(sue.page.locator('#report-reason-error')).toBeVisible()
  await expectAccessible(sue.page, 'ar')
  expect(await findReceivedApplication(server, reference)).toEqual([])
  await sue.inputMethod.set(outcome(sue, 'goesOn'), true)
  const reason = sue.page.getByRole('textbox', { name: words(sue, 'notMeReports.casework.reason') })
  await sue.inputMethod.write(reason, 'اتصلت بالعميلة على رقمها السابق.')
  await sue.inputMethod.press(button(sue, 'notMeReports.casework.closeAndGoOn'))
  await expect(sue.page.getByText(words(sue, 'notMeReports.casework.done'))).toBeVisible()

  await expect.poll(async () => (await findReceivedApplication(server, reference)).length).toBe(1)
  await expectReceivedOnce(server, reference)
  await reader.page.goto(link)
  await expect(heading1(reader, words(reader, 'notMeReports.ends.closed.heading'))).toBeVisible()
  expect(submitted()).toHaveLength(2)

  // Reported in the open application after it was sent: the page claims nothing that is untrue.
  await customer.page.reload()
  await pressTo(
    customer,
    customer.page.getByRole('link', {
      name: words(customer, 'notMeReports.own.link'),
      exact: true,
    }),
    heading1(customer, words(customer, 'notMeReports.own.heading')),
  )
  await expectAccessible(customer.page, 'en')
  await customer.inputMethod.press(button(customer, 'notMeReports.own.no'))
  await expect(heading1(customer, words(customer, 'notMeReports.reported.heading'))).toBeVisible()
  await expect(
    customer.page.getByText(
      new RegExp(
        `^(${['sent', 'decided'].map((stage) => words(customer, `notMeReports.reported.${stage as 'sent'}`)).join('|')})$`,
      ),
    ),
  ).toBeVisible()
  await Promise.all([mail.close(), sms.close()])
})

function outcome(person: Person, which: 'goesOn' | 'stop') {
  return person.page.getByRole('radio', { name: words(person, `notMeReports.casework.${which}`) })
}

for (const isSent of [false, true]) {
  const when = isSent ? 'that was sent' : 'of which nothing was sent'
  test(
    `a supervisor who finds that it was not the customer stops an application ${when}`,
    isSent ? guard : variant,
    async ({ openVisitor, startServer }) => {
      const mail = await startMailServer()
      const { server, staff } = await startServerWithStaff(startServer, {
        env: {
          SMTP_URL: mail.url,
          MAIL_FROM: 'portico@example.com',
          STAFF_FLAGS: 'note',
          STAFF_LANGUAGE: 'es',
        },
      })
      const customer = await openVisitor({ at: server })
      await reachReview(customer)
      const reference = await getReference(customer)
      const application = customer.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
      const address = String(maya.typed.contact?.email_address)
      if (isSent) {
        await submit(customer)
        await expect
          .poll(() => findReceivedApplication(server, reference).then((all) => all.length))
          .toBe(1)
      }
      const noor = await openVisitor({ at: server })
      await continueAsStaff(noor, staff.noor)
      const seen = `/en/staff/applications/${application}`
      const notifications = () => mail.received.filter(({ text }) => text.includes('/not-me/'))
      if (!isSent) {
        await fillByPost(noor, `${seen}/fill`, ['about'], {
          ...maya.typed,
          contact: { ...maya.typed.contact, email_address: newAddress },
        })
      }
      await expect
        .poll(() => notifications().filter(({ to }) => to.includes(address)).length)
        .toBeGreaterThan(0)
      const reader = await openVisitor({ at: server })
      const link = linkIn(notifications().find(({ to }) => to.includes(address)))
      await reader.page.goto(link)
      const question = isSent ? 'done' : 'staff'
      await reader.inputMethod.press(button(reader, `notMeReports.asked.${question}.no`))
      await expect(heading1(reader, words(reader, 'notMeReports.reported.heading'))).toBeVisible()
      const alerts = () =>
        mail.received.filter(({ text }) => text.includes(`/es/staff/applications/${application}`))
      await expect.poll(() => alerts().length).toBe(2)

      const sue = await openVisitor({
        at: server,
        script: isSent,
        browser: { viewport: { width: 390, height: 844 } },
      })
      await continueAsStaff(sue, staff.sue)
      await sue.page.goto(seen)
      await sue.inputMethod.set(outcome(sue, 'stop'), true)
      const reason = sue.page.getByRole('textbox', {
        name: words(sue, 'notMeReports.casework.reason'),
      })
      await sue.inputMethod.write(reason, 'Not the customer: called the number on file.')
      await expectAccessible(sue.page, 'en')
      await sue.page.screenshot({ path: test.info().outputPath('closing.png'), fullPage: true })
      await sue.inputMethod.press(button(sue, 'notMeReports.casework.stopForGood'))
      // It cannot be undone: one press is not enough.
      await expect(sue.page.locator('#report-confirm-error')).toBeVisible()
      await expectAccessible(sue.page, 'en')
      await sue.inputMethod.set(outcome(sue, 'stop'), true)
      await sue.inputMethod.write(reason, 'Not the customer: called the number on file.')
      await sue.inputMethod.set(
        sue.page.getByRole('checkbox', { name: words(sue, 'notMeReports.casework.confirm') }),
        true,
      )
      await sue.inputMethod.press(button(sue, 'notMeReports.casework.stopForGood'))
      await expect(
        sue.page.getByText(words(sue, 'notMeReports.casework.stopped'), { exact: true }),
      ).toBeVisible()
      const stages = isSent ? (['sent', 'decided'] as const) : (['unsent'] as const)
      const now = stages.map((stage) => words(sue, `notMeReports.casework.stoppedNow.${stage}`))
      await expect(sue.page.getByText(new RegExp(`^(${now.join('|')})$`))).toBeVisible()
      await expectAccessible(sue.page, 'en')
      await sue.page.screenshot({ path: test.info().outputPath('stopped.png'), fullPage: true })
      if (isSent) {
        const [sent] = await findReceivedApplication(server, reference)
        await expect(
          sue.page.locator('#report').getByText(String(sent?.id), { exact: true }),
        ).toBeVisible()
      }

      // A browser that had it open has lost it, and no page there changes or sends anything.
      await customer.page.goto(`/en/apply/${application}/review`)
      await expect(customer.page.getByText(String(maya.typed.name?.last_name))).toHaveCount(0)
      await expect.poll(() => stopEmails().filter(({ to }) => to.includes(address)).length).toBe(1)
      await reader.page.goto(link)
      await expect(
        heading1(reader, words(reader, 'notMeReports.ends.stopped.heading')),
      ).toBeVisible()
      await expectAccessible(reader.page, 'en')
      expect(await findReceivedApplication(server, reference)).toHaveLength(isSent ? 1 : 0)
      await mail.close()

      function stopEmails() {
        const sentence = words(reader, 'notifications.headlines.stopped')
        return mail.received.filter(({ text }) => text.replace(/\s+/g, ' ').includes(sentence))
      }
    },
  )
}

function linkIn(email: ReceivedEmail | undefined): string {
  return email?.text.match(/http\S+\/en\/not-me\/[\w-]{43}/)?.[0] ?? 'no link'
}

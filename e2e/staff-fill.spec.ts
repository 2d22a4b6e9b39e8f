/** Staff and customer together: staff fill in, the customer checks, corrects, accepts and sends. */

import type { Locator } from '@playwright/test'
import type { GroupId } from '../lib/onboarding/progress/groups.ts'
import { startMailServer } from '../test-support/servers/mail-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  answerField,
  answerPage,
  pressContinue,
  submit,
  tickTerms,
} from './support/answer-pages.ts'
import { maya } from './support/applicants.ts'
import { button, heading1, shortLabelOf, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { byKeyboard } from './support/input-method.ts'
import { expectPage, follow, waitForOtherPage, waitForStatus } from './support/navigation.ts'
import { findCodeBox } from './support/return.ts'
import type { Portico } from './support/server.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { fillByPost, saveGroup, startApplicationForCustomer } from './support/staff-fill.ts'
import { withStoppedDatabase } from './support/stopped-store.ts'
import { expect, test, type Visitor, variant } from './support/test.ts'

test('on the telephone: staff fill in, the customer corrects, accepts and is approved, in two languages', async ({
  openVisitor,
  startServer,
}) => {
  const mailServer = await startMailServer()
  const { server, staff } = await startServerWithStaff(startServer, {
    env: { SMTP_URL: mailServer.url, MAIL_FROM: 'portico@example.com' },
  })
  const noor = await openVisitor({
    at: server,
    language: 'es',
    inputMethod: byKeyboard,
    script: true,
  })
  await continueAsStaff(noor, staff.noor)
  await noor.page.goto('/es/staff/new')
  await expectAccessible(noor.page, 'es')
  const fill = await startApplicationForCustomer(noor, 'العربية')
  const application = fill.split('/')[4] ?? ''
  await answerPage({ ...noor, applicant: maya }, 'applicant')
  await saveGroup(noor)
  await expect(noor.page.getByText(words(noor, 'casework.todo.open'))).toBeVisible()
  await expectAccessible(noor.page, 'es')

  // The acceptance waits for the open questions, and an empty topic is not called saved.
  const acceptance = words(noor, 'handoff.handOver.heading')
  await expect(noor.page.getByRole('link', { name: acceptance })).toHaveCount(0)
  await follow(noor, 'assistedEntry.fill.firstOpen', 'assistedEntry.groups.about')
  await noor.inputMethod.press(button(noor, 'assistedEntry.fill.save'))
  await expect(noor.page.getByText(words(noor, 'assistedEntry.fill.nothingEntered'))).toBeVisible()
  await expectAccessible(noor.page, 'es')

  // Half a page is saved, and its problems are named.
  await noor.page.goto(`${fill}/about`)
  const name = `\u2068${words(noor, 'assistedEntry.banner.unnamed')}\u2069`
  await expect(
    noor.page.getByText(words(noor, 'assistedEntry.banner.line', { name })),
  ).toBeVisible()
  await expectAccessible(noor.page, 'es')
  await answerPage(noor, 'name')
  await answerField(noor, 'email_address', 'no address', 'contact')
  await noor.inputMethod.press(button(noor, 'assistedEntry.fill.save'))
  const problems = noor.page.locator('#problems')
  await expect(problems.getByRole('link')).toHaveCount(1)
  await expect(problems).toBeFocused()
  const partly = noor.page.getByText(words(noor, 'assistedEntry.fill.savedPartly'))
  await expect(partly).toBeVisible()
  await expectAccessible(noor.page, 'es')
  // A repeated save saves nothing, and says so.
  await noor.inputMethod.press(button(noor, 'assistedEntry.fill.save'))
  await expect(partly).toHaveCount(0)
  await expect(problems.getByRole('link')).toHaveCount(1)
  await noor.page.goto(fill)
  await expect(noor.page.getByText('Maya Rose Johnson')).toBeVisible()
  await fillByPost(noor, fill, ['about', 'home', 'account'], {
    ...maya.typed,
    contact: { ...maya.typed.contact, email_address: 'maya.canary@example.com' },
  })
  await noor.page.goto(fill)
  await follow(noor, 'assistedEntry.link.open', 'assistedEntry.link.heading')
  await expectAccessible(noor.page, 'es')
  const offered = noor.page.getByRole('textbox', { name: words(noor, 'return.address.label') })
  await expect(offered).toHaveValue('maya.canary@example.com')
  await noor.inputMethod.press(button(noor, 'assistedEntry.link.submit'))
  await expect(heading1(noor, words(noor, 'assistedEntry.link.sentHeading'))).toBeVisible()
  await expectAccessible(noor.page, 'es')
  const code = await noor.page.locator('.return-code').innerText()

  await expect.poll(() => mailServer.received.length).toBe(1)
  const email = mailServer.received[0]?.text ?? ''
  expect(email).not.toContain(code)
  const customer = await openVisitor({
    at: server,
    language: 'ar',
    applicant: { ...maya, language: 'ar' },
    browser: { viewport: { width: 390, height: 844 } },
  })
  expect(email).toContain(words(customer, 'assistedEntry.email.code'))
  await customer.page.goto(email.match(/http\S+\/ar\/return\/[\w-]{43}/)?.[0] ?? '')
  await customer.inputMethod.write(findCodeBox(customer), code)
  await customer.inputMethod.press(button(customer, 'return.open.submit'))
  await expectPage(customer, 'review')

  // The entered answers come first; one press corrects an answer, and it is not staff's any more.
  await expect(entered(customer)).toContainText('Noor')
  await expect(entered(customer)).toContainText('Johnson')
  await expectAccessible(customer.page, 'ar')
  const label = shortLabelOf(customer, 'contact', 'telephone_number')
  const correct = `${words(customer, 'assistedEntry.entered.change')} ${label}`
  await customer.inputMethod.press(
    entered(customer).getByRole('link', { name: correct, exact: true }),
  )
  await expectPage(customer, 'contact')
  await expect(customer.page.getByText('Noor')).toBeVisible()
  await expectAccessible(customer.page, 'ar')
  await answerField(customer, 'telephone_number', '+1 206 555 0199')
  await pressContinue(customer)
  await waitForOtherPage(customer, 'contact')
  await expectPage(customer, 'review')
  await expect(entered(customer).getByRole('term').filter({ hasText: label })).toHaveCount(0)

  await expectStoppedAtTheWall(noor, customer)
  await tickTerms(customer)
  await expect(customer.page.getByRole('region').first()).toContainText('Noor')
  await expectAccessible(customer.page, 'ar')

  // A concurrent change by staff is not accepted unseen: the customer sees what is entered, and by whom.
  await noor.page.goto(`${fill}/about`)
  await answerField(noor, 'last_name', 'Johnston', 'name')
  await saveGroup(noor)
  await customer.inputMethod.press(button(customer, 'review.submit'))
  await expect(customer.page.getByText(words(customer, 'review.stale'))).toBeVisible()
  await expect(entered(customer)).toContainText('Johnston')
  await expect(customer.page.getByRole('checkbox').first()).not.toBeChecked()
  await expectAccessible(customer.page, 'ar')
  await submit(customer)
  // The contact was given by staff and proven by their link: it waits until one of them says why it may go on.
  await expect(customer.page.getByText(words(customer, 'status.held.text'))).toBeVisible()
  await noor.page.goto(`/es/staff/applications/${application}`)
  await expect(noor.page.getByText(words(noor, 'riskFlags.codes.contact_by_staff'))).toBeVisible()
  await noor.inputMethod.write(
    noor.page.getByLabel(words(noor, 'riskFlags.reason')),
    'La conozco: es clienta.',
  )
  await noor.inputMethod.press(button(noor, 'riskFlags.sendOn'))
  await expect(noor.page.getByText(words(noor, 'riskFlags.done.sent_on'))).toBeVisible()
  await customer.page.reload()
  await waitForStatus(customer, 'approved')
  const started = words(customer, 'history.moments.started_for_you')
  await expect(customer.page.getByText(started)).toBeAttached()
  const reference = (await customer.page.content()).match(/PTC(-[0-9A-Z]{4}){3}/)?.[0] ?? ''
  const { body } = await expectReceivedOnce(server, reference)
  expect(body.customer_details).toMatchObject({
    last_name: 'Johnston',
    telephone_number: '+12065550199',
  })
  expect(JSON.stringify(body)).not.toContain('Noor')
  await customer.page.goto(`/ar/apply/${application}/receipt`)
  await expect(
    customer.page.getByText(words(customer, 'receipt.channels.assisted')).first(),
  ).toBeVisible()
  await expect(customer.page.getByText(/Noor/).first()).toBeVisible()

  await expectTrail(server, application)
  expect(server.output()).not.toContain('canary')
  expect(server.output()).not.toMatch(new RegExp(`\\b${code}\\b`))
  await mailServer.close()
})

for (const script of [true, false]) {
  test(
    `staff are asked about a likely slip in the customer's e-mail address, scripts ${script ? 'on' : 'off'}`,
    variant,
    async ({ openVisitor, startServer }) => {
      const { server, staff } = await startServerWithStaff(startServer)
      const noor = await openVisitor({ at: server, script })
      await continueAsStaff(noor, staff.noor)
      const fill = await startApplicationForCustomer(noor, 'English')
      await noor.page.goto(`${fill}/about`)
      await answerField(noor, 'email_address', 'maya@gmial.com', 'contact')
      await answerField(noor, 'telephone_number', '+1 206 555 2671', 'contact')
      await noor.inputMethod.press(button(noor, 'assistedEntry.fill.save'))
      const use = words(noor, 'form.useSuggestion', { suggestion: 'maya@gmail.com' })
      await expect(button(noor, 'form.keepTyped')).toBeVisible()
      await expectAccessible(noor.page, 'en')
      await noor.inputMethod.press(noor.page.getByRole('button', { name: use, exact: true }))
      await expect(heading1(noor, words(noor, 'assistedEntry.groups.home'))).toBeVisible()
      await noor.page.goto(`${fill}/about`)
      const email = noor.page.locator('[name="contact/email_address"]')
      await expect(email).toHaveValue('maya@gmail.com')
    },
  )
}

test(
  'staff go on from section to section in order',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const noor = await openVisitor({ at: server })
    await continueAsStaff(noor, staff.noor)
    await startApplicationForCustomer(noor, 'English')
    const goOn = () => noor.inputMethod.press(button(noor, 'assistedEntry.fill.saveAndContinue'))
    const section = (id: GroupId) => words(noor, `assistedEntry.groups.${id}`)
    await noor.inputMethod.set(noor.page.getByRole('radio').last(), true)
    for (const [saved, next] of [
      ['applicant', 'company'],
      ['company', 'addresses'],
    ] as const) {
      await goOn()
      await expect(heading1(noor, section(next))).toBeVisible()
      // Only entered answers are reported as saved.
      const said = words(noor, 'assistedEntry.fill.savedSection', { section: section(saved) })
      await expect(noor.page.getByText(said)).toHaveCount(saved === 'applicant' ? 1 : 0)
    }
    await expectAccessible(noor.page, 'en')
  },
)

function entered(person: Visitor): Locator {
  return person.page.locator('section.entered')
}

/** The customer's own form, sent from the browser of staff: 403, and nothing is accepted. */
async function expectStoppedAtTheWall(noor: Visitor, customer: Visitor): Promise<void> {
  const terms = customer.page.url()
  const shown = await sendRequest(terms, { cookie: await getCookieHeader(customer) })
  const forged = await sendRequest(terms, {
    cookie: await getCookieHeader(noor),
    body: createForm([...hiddenInputs(shown.text), ['terms_and_conditions_accepted', 'yes']]),
  })
  expect(forged.status).toBe(403)
  expect(forged.text).toContain(words(customer, 'refusals.staff.title'))
  // Staff have no page of the terms either.
  expect((await sendRequest(terms, { cookie: await getCookieHeader(noor) })).status).toBe(404)
}

/** Checks the audit while the server is stopped: each act has its actor's name. */
async function expectTrail(server: Portico, application: string): Promise<void> {
  const rows = await withStoppedDatabase(server, (db) =>
    db
      .selectFrom('auditEvent')
      .select(['actor', 'event', 'detail'])
      .where('applicationId', '=', application)
      .orderBy('sequence')
      .execute(),
  )
  const kinds = (event: string) =>
    rows.filter((row) => row.event === event).map(({ actor }) => (actor as { kind: string }).kind)
  expect(kinds('application_begun')).toEqual(['staff'])
  expect(kinds('return_link_asked')).toEqual(['staff'])
  expect(kinds('staff_stopped')).toEqual(['staff'])
  expect(kinds('terms_accepted')).toEqual(['customer'])
  expect(new Set(kinds('step_kept'))).toEqual(new Set(['staff', 'customer']))
  const corrected = rows.filter(({ event }) => event === 'entry_corrected')
  expect(corrected.map(({ detail }) => detail)).toEqual([
    { step: 'contact', fields: ['telephone_number'], staff: [expect.any(String)] },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Johns|canary|Noor/)
}

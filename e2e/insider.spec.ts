/** Tests what a dishonest member of staff tries with a customer's link, device or contact. */

import { maskAddress } from '../lib/messages/rules/mask-address.ts'
import { startMailServer, type TestMailServer } from '../test-support/servers/mail-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { lucia, maya } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { openAccount, reachReview, reachStep } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendAndFollow, sendRequest } from './support/http.ts'
import { findCodeBox } from './support/return.ts'
import type { Portico } from './support/server.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { fillByPost, startApplicationForCustomer } from './support/staff-fill.ts'
import { expect, guard, test, type Visitor, variant } from './support/test.ts'

const throwAway = 'throw.away@example.net'

test('an agent sends the link to a mailbox of their own: refused, and another address needs approval, time and the customer', async ({
  openVisitor,
  startServer,
}) => {
  const { server, staff, mailServer } = await openWithMail(startServer)
  const customer = await openVisitor({ at: server })
  await reachStep(customer, 'address')
  const application = applicationOf(customer)
  const noor = await openVisitor({ at: server, script: true })
  await signInAsStaff(noor, staff.noor)
  const seen = `/en/staff/applications/${application}`
  const reason = noor.page.getByLabel(words(noor, 'customerContacts.reason.label'))
  await noor.page.goto(`${seen}/fill/link`)
  await expect(reason).toHaveCount(0)
  await sendLink(noor, application, throwAway)
  await expect(noor.page.locator('#problems')).toContainText(
    words(noor, 'customerContacts.reason.missing'),
  )
  await expectAccessible(noor.page, 'en')
  await noor.inputMethod.write(reason, 'Lost the old')
  await noor.inputMethod.press(button(noor, 'assistedEntry.link.submit'))
  await expect(
    noor.page.getByText(words(noor, 'customerContacts.request.done.requested')),
  ).toBeVisible()
  await expectAccessible(noor.page, 'en')
  await expect(button(noor, 'customerContacts.request.approve')).toHaveCount(0)
  await expect(
    noor.page.getByText(words(noor, 'customerContacts.request.notYours.own')),
  ).toBeVisible()

  // A second person; the one who asked is refused, whatever they post.
  const sue = await openVisitor({ at: server, language: 'ar' })
  await signInAsStaff(sue, staff.sue)
  await sue.page.goto(`/ar/staff/applications/${application}`)
  await expect(sue.page.getByText('Lost the old')).toBeVisible()
  // The requested contact is beside the known ones, each under its name.
  const request = sue.page.getByRole('region', {
    name: words(sue, 'customerContacts.request.titleToDecide'),
  })
  for (const row of ['known', 'asked', 'by', 'reason'] as const) {
    await expect(
      request.getByText(words(sue, `customerContacts.request.rows.${row}`), { exact: true }),
    ).toBeVisible()
  }
  await expect(request.getByText(words(sue, 'staffCase.mayDecide'))).toBeVisible()
  await expectAccessible(sue.page, 'ar')
  const forms = (await sue.page.content()).split('<form')
  const form = forms.find((each) => each.includes('value="approved"')) ?? ''
  const forged = await sendAndFollow(`${server.url}/ar${seen.slice(3)}`, {
    cookie: await getCookieHeader(noor),
    body: createForm([...hiddenInputs(form), ['outcome', 'approved']]),
  })
  expect(forged.status).toBe(403)
  await sue.inputMethod.press(button(sue, 'customerContacts.request.approve'))
  await expect(
    sue.page.getByText(words(sue, 'customerContacts.request.done.approved')),
  ).toBeVisible()

  // Approved, but before its time; and the customer, whose browser is open, stops it.
  await sendLink(noor, application, throwAway)
  await expect(noor.page.locator('#problems')).toBeVisible()
  await customer.page.goto(`/en/apply/${application}/contact`)
  await expect(
    customer.page.getByText(words(customer, 'customerContacts.stop.title')),
  ).toBeVisible()
  // Enough of the address to judge by.
  await expect(customer.page.getByText(maskAddress(throwAway))).toBeVisible()
  await expectAccessible(customer.page, 'en')
  await customer.inputMethod.press(button(customer, 'customerContacts.stop.submit'))
  await expect(customer.page.getByText(words(customer, 'customerContacts.stop.done'))).toBeVisible()
  await expectAccessible(customer.page, 'en')
  await sue.page.reload()
  await expect(
    sue.page.getByText(words(sue, 'customerContacts.request.states.stopped')),
  ).toBeVisible()
  expect(mailServer.received.flatMap(({ to }) => to)).not.toContain(throwAway)
  expect(server.output()).not.toContain(throwAway)
  await mailServer.close()
})

test(
  'an agent asks for a link to what was submitted: nothing is sent, and no device is made',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff, mailServer } = await openWithMail(startServer)
    const customer = await openVisitor({ at: server, applicant: lucia })
    await openAccount(customer)
    const application = applicationOf(customer)
    const noor = await openVisitor({ at: server, language: 'es' })
    await signInAsStaff(noor, staff.noor)
    await sendLink(noor, application, throwAway)
    await expect(
      noor.page.getByText(words(noor, 'customerContacts.notEditable')).first(),
    ).toBeVisible()
    const given = await sendRequest(
      `${server.url}/es/staff/applications/${application}/hand-over/give`,
      {
        cookie: await getCookieHeader(noor),
        body: createForm([['to', 'customer']]),
      },
    )
    expect(given.status).toBe(303)
    for (const page of ['receipt', 'record.pdf', 'status']) {
      const shown = await sendRequest(`${server.url}/en/apply/${application}/${page}`, {
        cookie: await getCookieHeader(noor),
      })
      expect(shown.status, page).toBe(404)
    }
    expect(mailServer.received.flatMap(({ to }) => to)).not.toContain(throwAway)
    await mailServer.close()
  },
)

test(
  'an agent puts their own address into the answers: neither link nor code goes there',
  guard,
  async ({ openVisitor, startServer }) => {
    const { server, staff, mailServer } = await openWithMail(startServer)
    const customer = await openVisitor({ at: server })
    await reachReview(customer)
    const application = applicationOf(customer)
    const noor = await openVisitor({ at: server })
    await signInAsStaff(noor, staff.noor)
    await fillByPost(noor, `/en/staff/applications/${application}/fill`, ['about'], {
      ...maya.typed,
      contact: { ...maya.typed.contact, email_address: throwAway },
    })
    await sendLink(noor, application, throwAway)
    await expect(noor.page.locator('#problems')).toContainText(
      words(noor, 'customerContacts.reason.missing'),
    )
    await noor.page.goto(`/en/staff/applications/${application}/hand-over`)
    await noor.inputMethod.press(button(noor, 'handoff.handOver.here.submit'))
    await expect(noor.page).toHaveURL(/\/review$/)
    await noor.page.goto(`/en/apply/${application}/device/code`)
    await noor.inputMethod.press(button(noor, 'handoff.code.send'))
    const refused = words(noor, 'customerContacts.codeNotSent', {
      address: `\u2068${throwAway}\u2069`,
    })
    await expect(noor.page.getByText(refused)).toBeVisible()
    // The new contact is notified that the contact was changed, as the earlier contact is; neither message has a
    // link.
    for (const { text } of mailServer.received.filter(({ to }) => to.includes(throwAway))) {
      expect(text).not.toMatch(/\/return\/[\w-]{43}|^\d{6}$/m)
    }
    // The customer's own browser is where it was.
    const shown = await customer.page.goto(`/en/apply/${application}/contact`)
    expect(shown?.status()).toBe(200)
    await mailServer.close()
  },
)

test(
  'an agent opens the link in a browser of staff: refused, and the customer still can',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff, mailServer } = await openWithMail(startServer)
    const noor = await openVisitor({ at: server, script: true })
    await signInAsStaff(noor, staff.noor)
    const fill = await startApplicationForCustomer(noor, 'English')
    const application = fill.split('/')[4] ?? ''
    await sendLink(noor, application, throwAway)
    await expect(heading1(noor, words(noor, 'assistedEntry.link.sentHeading'))).toBeVisible()
    const code = await noor.page.locator('.return-code').innerText()
    await expect.poll(() => mailServer.received.length).toBeGreaterThan(0)
    const link = mailServer.received[0]?.text.match(/http\S+\/en\/return\/[\w-]{43}/)?.[0] ?? ''
    await open(noor, link, code)
    await expect(noor.page.getByText(words(noor, 'customerContacts.staffDevice'))).toBeVisible()
    await expectAccessible(noor.page, 'en')
    const customer = await openVisitor({ at: server })
    await open(customer, link, code)
    await expect(customer.page).toHaveURL(new RegExp(`/apply/${application}/`))
    await noor.page.goto(`/en/staff/applications/${application}?tab=activity`)
    const trail = words(noor, 'casework.trail.events.link_refused_staff_device')
    await expect(noor.page.getByText(trail)).toBeAttached()
    await mailServer.close()
  },
)

async function openWithMail(startServer: Parameters<typeof startServerWithStaff>[0]): Promise<{
  server: Portico
  staff: Awaited<ReturnType<typeof startServerWithStaff>>['staff']
  mailServer: TestMailServer
}> {
  const mailServer = await startMailServer()
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'portico@example.com' }
  return { ...(await startServerWithStaff(startServer, { env })), mailServer }
}

async function sendLink(noor: Visitor, application: string, address: string): Promise<void> {
  await noor.page.goto(`/${noor.language}/staff/applications/${application}/fill/link`)
  const field = noor.page.getByRole('textbox', {
    name: words(noor, 'return.address.label'),
    exact: true,
  })
  await noor.inputMethod.write(field, address)
  await noor.inputMethod.press(button(noor, 'assistedEntry.link.submit'))
}

async function open(
  { page, inputMethod, ...person }: Visitor,
  link: string,
  code: string,
): Promise<void> {
  const visitor = { page, inputMethod, ...person }
  await page.goto(link)
  const field = findCodeBox(visitor)
  await inputMethod.write(field, code)
  await inputMethod.press(button(visitor, 'return.open.submit'))
}

function applicationOf({ page }: Visitor): string {
  return page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
}

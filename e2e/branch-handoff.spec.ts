/** Accepting in a branch: on the customer's own device, or on one that staff hand over. */

import { expectAccessible } from './support/accessibility.ts'
import { submit, tickTerms } from './support/answer-pages.ts'
import { maya, lucia as spaniard } from './support/applicants.ts'
import { button, heading1, questions, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { findCode } from './support/emails.ts'
import { reachStep } from './support/form-posts.ts'
import { linkShown, openLink, telephone, typeNumber, wrong } from './support/handoff.ts'
import { createForm, fetchPage, hiddenInputs, sendRequest } from './support/http.ts'
import { expectPage, follow, getReference, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { openFolded } from './support/review.ts'
import type { Portico } from './support/server.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, test, type Visitor } from './support/test.ts'

test('in the branch a customer accepts on their own telephone, and one on the device they are handed', async ({
  openVisitor,
  startServer,
}) => {
  // Other tests cover the demands of flags.
  const env = { STAFF_FLAGS: 'note' }
  const { server, staff } = await startServerWithStaff(startServer, { env })
  const casework = await openVisitor({ at: server, script: true })
  const lucia = await openVisitor({ at: server, applicant: spaniard, language: 'es' })
  await reachStep(lucia, 'review')
  const amir = await openVisitor({
    at: server,
    language: 'ar',
    applicant: { ...maya, language: 'ar' },
  })
  await reachStep(amir, 'review')
  const acceptance = [
    ...hiddenInputs(await amir.page.content()),
    ...questions(amir, 'terms').fields.map(({ name }): [string, string] => [name, 'yes']),
  ]
  await signInAsStaff(casework, staff.ada)

  // Her own telephone is admitted by the number that it shows; at first it has the review only.
  await openHandOver(casework, lucia)
  await expectAccessible(casework.page, 'en')
  await casework.inputMethod.press(button(casework, 'handoff.handOver.own.submit'))
  const link = await linkShown(casework)
  expect(link).toContain('/es/device/')
  const phone = await openVisitor({
    at: server,
    applicant: lucia.applicant,
    language: 'es',
    ...telephone,
    script: true,
  })
  await phone.page.goto(link)
  const number = await openLink(phone)
  await typeNumber(casework, number, 'branchHandoff.number.label')
  await expect(heading1(casework, words(casework, 'handoff.handOver.connected'))).toBeVisible()
  await expectPage(phone, 'review')
  await expectAccessible(phone.page, 'es')
  const own = new URL(phone.page.url()).pathname.replace(/\/review$/, '')
  for (const elsewhere of ['name', 'later', 'device']) {
    expect((await fetchPage(phone.page.request, `${own}/${elsewhere}`)).status()).toBe(404)
  }
  await proveAddress(phone, server)
  await tickTerms(phone)
  // Now it is hers: she may change what was entered for her.
  expect((await fetchPage(phone.page.request, `${own}/name`)).status()).toBe(200)
  await submit(phone)
  await waitForStatus(phone, 'approved')
  await expectBranchReceipt(phone)
  await expect(
    casework.page.getByText(words(casework, 'handoff.connected.sent'), { exact: true }),
  ).toBeVisible()
  await expectAccessible(casework.page, 'en')

  // The branch's device then belongs to the customer alone.
  await openHandOver(casework, amir)
  const before = await getCookieHeader(casework)
  expect(before).toMatch(/portico-staff=/)
  // Nobody but staff takes a device in hand.
  const give = `${server.url}${new URL(casework.page.url()).pathname}/give`
  for (const cookie of [await getCookieHeader(amir), '']) {
    const { status, location, cookies } = await sendRequest(give, {
      cookie,
      body: createForm([['to', 'me']]),
    })
    expect({ status, cookies }).toEqual({ status: 303, cookies: [] })
    expect(location).toContain('/en/staff/sign-in')
  }
  await casework.inputMethod.press(button(casework, 'handoff.handOver.here.submit'))
  const device: Visitor = { ...casework, language: 'ar', applicant: amir.applicant }
  await expectPage(device, 'review')
  await expectLocked(device, { server, before, acceptance })
  await proveAddress(device, server)
  await tickTerms(device)
  await expect(device.page.getByText(words(device, 'page.change'), { exact: true })).toHaveCount(0)
  await submit(device)
  await waitForStatus(device, 'approved')
  // Staff are beside it: nothing there says how its customer comes back.
  await expect(device.page.getByText(words(device, 'return.wayBack.title'))).toHaveCount(0)
  await expectAccessible(device.page, 'ar')
  await expectBranchReceipt(device)
  await expectAccessible(device.page, 'ar')
  const receipt = device.page.url()
  await device.inputMethod.press(button(device, 'handoff.locked.back'))
  await expect(heading1(device, words(device, 'handoff.closed.returned.heading'))).toBeVisible()
  await expectAccessible(device.page, 'ar')
  await device.page.goto(receipt)
  await expect(heading1(device, words(device, 'handoff.closed.returned.heading'))).toBeVisible()
  await device.page.goto('/en/staff')
  await expect(heading1(casework, words(casework, 'staff.signIn.heading'))).toBeVisible()
  expect(server.output()).not.toContain('canary')
})

/** The customer has looked, has a code sent, mistypes it and types it. */
async function proveAddress(person: Visitor, server: Portico): Promise<void> {
  const { page, inputMethod, language } = person
  const reference = await getReference(person)
  await follow(person, 'handoff.locked.toCode', 'handoff.code.heading')
  await expectAccessible(page, language)
  await inputMethod.press(button(person, 'handoff.code.send'))
  const code = await findCode(server, reference)
  const box = page.getByRole('textbox', { name: words(person, 'handoff.code.label') })
  await inputMethod.write(box, wrong(code))
  await inputMethod.press(button(person, 'handoff.code.submit'))
  await expect(page.locator('#problems')).toContainText(
    words(person, 'handoff.code.wrong', { left: 4 }),
  )
  await expectAccessible(page, language)
  await inputMethod.write(box, code)
  await inputMethod.press(button(person, 'handoff.code.submit'))
  await expectPage(person, 'review')
}

/** Nothing but the review, no right of staff's, and no acceptance without the code. */
async function expectLocked(
  device: Visitor,
  {
    server,
    before,
    acceptance,
  }: {
    server: Portico
    /** The staff cookies from before the handover. */
    before: string
    /** The data that the review posts. */
    acceptance: [string, string][]
  },
): Promise<void> {
  const { page, language } = device
  await expect(page.getByText(words(device, 'handoff.locked.correct'))).toBeVisible()
  await expectAccessible(page, language)
  const review = page.url()
  const own = new URL(review).pathname.replace(/\/review$/, '')
  const pages = ['name', 'tasks', 'later', 'device', 'people', 'record.pdf', 'receipt.json']
  const elsewhere = [...pages.map((each) => `${own}/${each}`), '/ar/return', '/ar/device/closed/x']
  for (const path of elsewhere)
    expect((await fetchPage(page.request, path)).status(), path).toBe(404)
  await page.goto('/en')
  expect(page.url()).toBe(review.replace('/ar/', '/en/'))
  await page.goto(review)
  // The staff session has ended, even with its cookie.
  const cookies = await getCookieHeader(device)
  expect(cookies).not.toMatch(/portico-staff=/)
  const response = await sendRequest(`${server.url}/en/staff`, { cookie: before })
  expect(response).toMatchObject({ status: 307 })
  // The post is that of an admitted customer; it leads on to the code.
  const { text } = await sendRequest(review, { cookie: cookies })
  expect(text).toContain('device/code')
  const posted = await sendRequest(review, { cookie: cookies, body: createForm(acceptance) })
  expect(posted.location).toContain('/device/code')
  expect((await sendRequest(review, { cookie: cookies })).text).toContain('device/code')
}

async function expectBranchReceipt(person: Person): Promise<void> {
  const { page } = person
  await openFolded(page)
  await follow(person, 'receipt.link', 'receipt.title')
  const role = words(person, 'staff.roles.administrator')
  // Her action follows it.
  await expect(page.getByText(`\u2068Ada\u2069 (${role}): `)).toBeVisible()
  await page.getByText(words(person, 'receipt.proof')).click()
  for (const text of [
    words(person, 'receipt.channels.branch'),
    words(person, 'receipt.by.branch_code'),
    words(person, 'receipt.emailProven'),
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
}

async function openHandOver(casework: Visitor, customer: Person): Promise<void> {
  const id = customer.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1]
  await casework.page.goto(`/en/staff/applications/${id}`)
  await follow(casework, 'handoff.handOver.heading', 'handoff.handOver.heading')
}

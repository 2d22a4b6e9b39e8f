/** Tests leaving an application and returning to it by e-mail, and every end of a link. */

import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { answerPage, pressContinue } from './support/answer-pages.ts'
import { maya } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { findReturnLink } from './support/emails.ts'
import { reachStep } from './support/form-posts.ts'
import { cookieHeader, createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { byKeyboard } from './support/input-method.ts'
import {
  expectPage,
  getReference,
  waitForDocument,
  waitForOtherPage,
} from './support/navigation.ts'
import { enter, sendLinkTo } from './support/return.ts'
import type { TestServer } from './support/simulator-records.ts'
import { expect, test, type Visitor, variant } from './support/test.ts'

test('saved on a desktop, opened on a telephone by link and code, and gone on with where it was', async ({
  openVisitor,
  shared,
}) => {
  const desktop = await openVisitor({ script: true })
  await reachStep(desktop, 'contact')
  const reference = await getReference(desktop)
  const left = desktop.page.url()
  await desktop.page.getByRole('link', { name: words(desktop, 'return.link') }).click()
  await expect(heading1(desktop, words(desktop, 'return.save.heading'))).toBeVisible()
  await expectAccessible(desktop.page, 'en')
  await button(desktop, 'return.save.submit').click()
  await expect(desktop.page.locator('#problems')).toContainText(
    words(desktop, 'return.address.missing'),
  )
  await expectAccessible(desktop.page, 'en')
  const code = await sendLinkTo(desktop, 'maya.canary@example.com')
  await expect(desktop.page.getByText('maya.canary@example.com')).toBeVisible()
  await expectAccessible(desktop.page, 'en')

  const link = await findReturnLink(shared, reference)
  await expectUnspentByScanner(shared, link)

  const telephone = await openVisitor({ script: true })
  await telephone.page.clock.install()
  await telephone.page.goto(link)
  await expectAccessible(telephone.page, 'en')
  await button(telephone, 'return.open.submit').click()
  await expect(telephone.page.locator('#problems')).toBeFocused()
  await enter(telephone, code)
  await expectPage(telephone, 'contact')
  await expect(telephone.page.locator('#help')).toContainText(/30 minutes without use/)
  await expectStay(telephone)
  await answerPage(telephone)
  await pressContinue(telephone)
  await waitForOtherPage(telephone, 'contact')
  await expectPage(telephone, 'address')

  // The earlier browser is closed, and says so.
  await desktop.page.goto(left)
  await expect(heading1(desktop, words(desktop, 'return.closed.heading'))).toBeVisible()
  await expectAccessible(desktop.page, 'en')
  await desktop.page.goto(link)
  await expect(heading1(desktop, words(desktop, 'return.ends.opened.heading'))).toBeVisible()

  const token = link.split('/').at(-1) ?? ''
  for (const { watched } of [desktop, telephone]) {
    for (const { url, referer } of watched.requests) {
      expect(referer).not.toContain(token)
      expect(new URL(url).search).not.toContain(token)
      expect(url + referer).not.toContain('canary')
    }
  }
})

test(
  'in Arabic, by keyboard and without script; then a new link with the address alone',
  variant,
  async ({ openVisitor, shared }) => {
    const person = { language: 'ar', script: false, inputMethod: byKeyboard } as const
    const first = await openVisitor({ ...person, applicant: { ...maya, language: 'ar' } })
    await reachStep(first, 'address')
    const reference = await getReference(first)
    await first.inputMethod.press(
      first.page.getByRole('link', { name: words(first, 'return.link') }),
    )
    // The address among the answers is offered.
    const offered = first.page.getByRole('textbox', { name: words(first, 'return.address.label') })
    await expect(offered).toHaveValue(String(maya.typed.contact?.email_address))
    const address = `maya.${reference.toLowerCase()}@example.com`
    const code = await sendLinkTo(first, address)
    const link = await findReturnLink(shared, reference)
    expect(link).toMatch(/^\/ar\//)

    const second = await openVisitor(person)
    await second.page.goto(link)
    await enter(second, '000000' === code ? '000001' : '000000')
    const wrong = words(second, 'return.open.wrong', { left: 4 })
    await expect(second.page.locator('#problems')).toContainText(wrong)
    // Digits as they are written where they are read.
    await enter(
      second,
      code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
    )
    await expectPage(second, 'address')

    const third = await openVisitor(person)
    await third.page.goto('/ar')
    await third.inputMethod.press(
      third.page.getByRole('link', { name: words(third, 'return.return') }),
    )
    const again = await sendLinkTo(third, address.toUpperCase(), 'return.ask.submit')
    await expect(third.page.getByText(words(third, 'return.sent.maybe'))).toBeVisible()
    await third.page.goto(await findReturnLink(shared, reference, link))
    await enter(third, again)
    await expectPage(third, 'address')

    // A session that was ended by the new link leaves nothing in the customer's form.
    await answerPage(second)
    await pressContinue(second)
    await expect(heading1(second, words(second, 'return.closed.heading'))).toBeVisible()
    await third.page.reload()
    await expect(third.page.getByText(words(third, 'return.unsavedInput'))).toHaveCount(0)
    await answerPage(third)
    await pressContinue(third)
    await expectPage(third, 'address')

    await third.inputMethod.press(
      third.page.getByRole('link', { name: words(third, 'return.link') }),
    )
    await expect(third.page.getByText(words(third, 'return.save.revokeText'))).toBeVisible()
    await third.inputMethod.press(button(third, 'return.save.revoke'))
    await waitForDocument(third.page)
    await expect(third.page.getByText(words(third, 'return.save.revokeText'))).toHaveCount(0)
  },
)

test('nobody learns from asking whether an address is known', async ({ openVisitor, shared }) => {
  const person = await openVisitor()
  await reachStep(person, 'contact')
  const reference = await getReference(person)
  const known = `${reference.toLowerCase()}@example.com`
  await person.page.goto(person.page.url().replace(/contact$/, 'later'))
  const code = await sendLinkTo(person, known)
  const link = await findReturnLink(shared, reference)
  await person.page.goto(link)
  await enter(person, code)
  await expectPage(person, 'contact')

  const answers: unknown[] = []
  for (const address of [known, 'nobody-at-all@example.com']) {
    const shown = await sendRequest(`${shared.url}/en/return`)
    const asked = await sendRequest(`${shared.url}/en/return`, {
      body: createForm([...hiddenInputs(shown.text), ['address', address]]),
    })
    const { status, location, cookies, text } = asked
    const sent = await sendRequest(`${shared.url}/en/return/sent`, {
      cookie: cookieHeader(cookies),
    })
    const names = cookies.map((cookie) => cookie.replace(/=[^;]+/, '').replace(/Expires=[^;]+/, ''))
    answers.push({ status, location, names, text, sent: sent.status, page: stripped(sent.text) })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 303, sent: 200 })
  // Only one of the two e-mails was written.
  await findReturnLink(shared, reference, link)
  const emails = await (await fetch(`${shared.url}/sandbox/mail`)).text()
  expect(emails).not.toContain('nobody-at-all')
})

/** Requests a link as a mail gateway does before anybody reads the e-mail. */
async function expectUnspentByScanner(server: TestServer, link: string): Promise<void> {
  const url = `${server.url}${link}`
  for (const method of ['HEAD', 'GET', 'GET']) {
    const looked = await fetch(url, { method, headers: { Purpose: 'prefetch' } })
    expect(looked.status).toBe(200)
    expect(looked.headers.get('referrer-policy')).toBe('strict-origin')
    expect(looked.headers.getSetCookie().filter((cookie) => /portico=/.test(cookie))).toEqual([])
  }
  const { text } = await sendRequest(url)
  for (const fields of [[], [['code', '']], [['code', 'scanner@example.com']]] as [
    string,
    string,
  ][][]) {
    const posted = await sendRequest(url, { body: createForm([...hiddenInputs(text), ...fields]) })
    expect(posted).toMatchObject({ status: 200, cookies: [] })
  }
}

/** Warned before the end, extended by one press, and notified when the session is over. */
async function expectStay(person: Visitor): Promise<void> {
  const { page } = person
  const dialog = page.getByRole('dialog', { name: words(person, 'return.stay.title') })
  // The dialog is fetched late, and counts from then on.
  await expect(page.locator('dialog.stay')).toBeAttached()
  await page.clock.runFor('24:30')
  await expect(dialog).toBeHidden()
  await page.clock.runFor('01:00')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'en')
  await expectDialogAlone(page)
  await dialog.getByRole('button', { name: words(person, 'return.stay.submit') }).click()
  await expect(dialog).toBeHidden()
  await page.clock.runFor('20:00')
  await expect(dialog).toBeHidden()
  // Time now passes only when the test says so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  await page.clock.runFor('05:30')
  await expect(dialog).toBeVisible()
  const shown = dialog.locator('.stay-left')
  const spoken = dialog.getByRole('status').last()
  const left = (time: string) => words(person, 'return.stay.left', { left: time })
  await expect(shown).toHaveText(left('5 minutes'))
  while (!(await shown.innerText()).includes('59')) await page.clock.runFor(1_000)
  await expect(spoken).toHaveText(left('1 minute'))
  await page.clock.runFor('00:35')
  await expect(shown).toHaveText(left('24 seconds'))
  await expect(spoken).toHaveText(left('30 seconds'))
  await page.clock.runFor('00:30')
  const over = page.getByRole('dialog', { name: words(person, 'return.stay.overTitle') })
  await expect(over).toContainText(words(person, 'return.stay.over'))
  await expect(over.getByRole('link')).toBeFocused()
  await expect(over.locator('.stay-left')).toHaveCount(0)
  await page.clock.resume()
  await page.reload()
}

/** Expects the dialog to stay away from the edges of the screen and to cover the answers behind it. */
async function expectDialogAlone(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size)
    const box = await page.locator('dialog.stay').boundingBox()
    if (!box) throw new Error('The dialog is not shown')
    expect(box.x).toBeGreaterThanOrEqual(15)
    expect(box.y).toBeGreaterThanOrEqual(15)
    expect(size.width - box.x - box.width).toBeGreaterThanOrEqual(15)
    expect(size.height - box.y - box.height).toBeGreaterThanOrEqual(15)
  }
  if (before) await page.setViewportSize(before)
  const behind = await page
    .locator('dialog.stay')
    .evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)
  expect(behind).toMatch(/^rgb\(/)
}

/** Returns a page without its random parts: nonces, the code. */
function stripped(html: string): string {
  return html
    .replace(/nonce="[^"]*"/g, '')
    .replace(/nonce[^,}]*/g, '')
    .replace(/(?<=<span>|\\"children\\":\\")\d{3}\b/g, '')
}

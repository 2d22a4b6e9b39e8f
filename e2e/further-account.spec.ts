/** Tests a further account: the proven customer, and nobody else, opens it as the same customer. */

import { answerOpenPage, answerUntil, pressContinue, submit } from './support/answer-pages.ts'
import { mayaWithFamilyName } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { findReturnLink } from './support/emails.ts'
import { openAccount, reachStep } from './support/form-posts.ts'
import { hiddenInputs } from './support/http.ts'
import { expectPage, getReference, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { findCodeBox } from './support/return.ts'
import { findReceivedApplication } from './support/simulator-records.ts'
import { expect, test, variant } from './support/test.ts'

test(
  'a customer who returned by link opens a further account as the same customer',
  variant,
  async ({ openVisitor, shared }) => {
    const applicant = mayaWithFamilyName('Approve')
    const desktop = await openVisitor({ applicant })
    await reachStep(desktop, 'product')
    const reference = await getReference(desktop)
    await desktop.page.getByRole('link', { name: words(desktop, 'return.link') }).click()
    const address = desktop.page.getByRole('textbox', {
      name: words(desktop, 'return.address.label'),
    })
    await address.fill('maya.further@example.com')
    await button(desktop, 'return.save.submit').click()
    await expect(heading1(desktop, words(desktop, 'return.sent.confirm.heading'))).toBeVisible()
    const code = await desktop.page.locator('.return-code').innerText()

    const back = await openVisitor({ applicant })
    const { page } = back
    await page.goto(await findReturnLink(shared, reference))
    await findCodeBox(back).fill(code)
    await button(back, 'return.open.submit').click()
    await expectPage(back, 'product')
    await answerOpenPage(back)
    await pressContinue(back)
    await finish(back)
    await button(back, 'status.further.button').click()
    await expectPage(back, 'applicant')
    expect(await getReference(back)).not.toBe(reference)
    await answerUntil(back, 'review')
    await finish(back)

    const accounts = (await findReceivedApplication(shared, reference)).map(
      ({ body }) => body.account_to_open.account_id,
    )
    expect(new Set(accounts).size).toBe(2)
  },
)

test(
  'a visitor who only started an application is no returning customer, whatever they post',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ applicant: mayaWithFamilyName('Approve') })
    await openAccount(person)
    await waitForStatus(person, 'approved')
    const reference = await getReference(person)
    const { page } = person
    await expect(button(person, 'status.further.button')).toHaveCount(0)
    const [, again = ''] = page.url().match(/apply\/([0-9a-f-]{36})/) ?? []

    const { request } = page.context()
    const start = await (await request.get('/en')).text()
    const form = { ...Object.fromEntries(hiddenInputs(start)), again }
    const posted = await request.post('/en', {
      multipart: form,
      headers: { Origin: shared.url },
      maxRedirects: 0,
    })
    const { location } = posted.headers()
    expect(location).toMatch(/\/applicant$/)
    await page.goto(location ?? '')
    await answerUntil(person, 'review')
    await finish(person)
    const own = await getReference(person)
    expect(own).not.toBe(reference)
    expect(await findReceivedApplication(shared, reference)).toHaveLength(1)
    expect(await findReceivedApplication(shared, own)).toHaveLength(1)
  },
)

async function finish(person: Person): Promise<void> {
  await submit(person)
  await waitForStatus(person, 'approved')
}

/** However often and from wherever it is pressed: an application is sent once. */

import { changeAnswer, pressContinue, submit } from './support/answer-pages.ts'
import { button, heading1, question, words } from './support/controls.ts'
import { openAccount, reachReview } from './support/form-posts.ts'
import { expectPage, getReference, waitForOtherPage, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expectReceivedOnce, findReceivedApplication } from './support/simulator-records.ts'
import { expect, guard, openTab, test, variant, variantUnless } from './support/test.ts'

for (const script of [true, false]) {
  const scripts = `scripts ${script ? 'on' : 'off'}`

  test(
    `a double click sends one application, ${scripts}`,
    variantUnless(script),
    async ({ openVisitor, shared }) => {
      const person = await openVisitor({ script })
      await reachReview(person)
      await button(person, 'review.submit').dblclick()
      await expectPage(person, 'status')
      await expectReceivedOnce(shared, await getReference(person))
    },
  )

  test(
    `two tabs that both submit send one application, ${scripts}`,
    script ? guard : variant,
    async ({ openVisitor, shared }) => {
      const person = await openVisitor({ script })
      await reachReview(person)
      const other = await openTab(person)
      await other.page.goto(person.page.url())
      await Promise.all([submit(person), submit(other)])
      await expectReceivedOnce(shared, await getReference(person))
    },
  )

  test(
    `back after the submission shows what happened and offers nothing to send, ${scripts}`,
    variant,
    async ({ openVisitor, shared }) => {
      const person = await openVisitor({ script })
      await openAccount(person)
      const reference = await getReference(person)
      await person.page.goBack()
      await expectPage(person, 'status')
      await expect(button(person, 'review.submit')).toHaveCount(0)
      await expectReceivedOnce(shared, reference)
    },
  )
}

test(
  'Enter and a click at the same moment send one application',
  guard,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ script: true })
    await reachReview(person)
    const send = button(person, 'review.submit')
    await send.focus()
    const { x, y, width, height } = (await send.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    // Neither waits for the other: `send.click()` would, for a button that is gone.
    await Promise.all([
      person.page.keyboard.press('Enter'),
      person.page.mouse.click(x + width / 2, y + height / 2),
    ])
    await expectPage(person, 'status')
    await expectReceivedOnce(shared, await getReference(person))
  },
)

test(
  'the status page can be loaded again and again, and reopened from the start page',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ script: true })
    const { page } = person
    await openAccount(person)
    const reference = await getReference(person)
    for (let times = 0; times < 3; times++) await page.reload()
    await waitForStatus(person, 'approved')
    await page.goto('/en')
    const application = words(person, 'start.resumeOne', { reference })
    const title = words(person, 'start.resumePersonal')
    const link = `${words(person, 'start.resumeView')} ${title}, ${application}`
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(heading1(person, words(person, 'status.approved.heading'))).toBeVisible()
    await expectReceivedOnce(shared, reference)
  },
)

test('a page with old answers sends nothing that another tab has changed', async ({
  openVisitor,
  shared,
}) => {
  const person = await openVisitor()
  await reachReview(person)
  const reference = await getReference(person)
  const other = await openTab(person)
  await other.page.goto(person.page.url())
  await changeCity(other, 'Shelbyville')

  await button(person, 'review.submit').click()
  await expect(person.page.getByText(words(person, 'review.stale'))).toBeVisible()
  await expectPage(person, 'review')
  expect(await findReceivedApplication(shared, reference)).toEqual([])
})

test(
  'an answer cannot be changed any more once another tab has sent the application',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor()
    await reachReview(person)
    const other = await openTab(person)
    await other.page.goto(person.page.url())
    await changeAnswer(other, 'address')
    await submit(person)
    await other.page
      .getByRole('textbox', { name: question(other, 'address', 'city').label, exact: true })
      .fill('Shelbyville')
    await pressContinue(other)
    await expectPage(other, 'status')
    const { body } = await expectReceivedOnce(shared, await getReference(person))
    expect(body.customer_details.mailing_address?.city).toBe('Seattle')
  },
)

async function changeCity(person: Person, city: string): Promise<void> {
  const { label } = question(person, 'address', 'city')
  await changeAnswer(person, 'address')
  await person.page.getByRole('textbox', { name: label, exact: true }).fill(city)
  await pressContinue(person)
  await waitForOtherPage(person, 'address')
}

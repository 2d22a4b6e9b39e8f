/** The server is restarted, or falls over, while someone is in it. */

import { createServer } from 'node:net'
import { findFreePort } from '../scripts/port.mjs'
import { answerPage, answerUntil, submit } from './support/answer-pages.ts'
import { mayaWithFamilyName, withAnswers, withSecondNamed } from './support/applicants.ts'
import { button, control, heading1, question, words } from './support/controls.ts'
import { expectTyped } from './support/error-summary.ts'
import { openAccount, reachReview, reachStep } from './support/form-posts.ts'
import {
  chooseLanguage,
  expectPage,
  getReference,
  waitForOtherPage,
  waitForStatus,
} from './support/navigation.ts'
import type { Person } from './support/person.ts'
import {
  expectReceivedOnce,
  findReceivedApplication,
  findReceivedPeople,
} from './support/simulator-records.ts'
import { expect, openTab, test, variant, variantUnless } from './support/test.ts'

test(
  'restarts and crashes in the middle of the journey lose nothing that was saved',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    const person = await openVisitor({ at: server, script: true })
    await reachStep(person, 'contact')
    await server.restart('SIGKILL')
    await answerUntil(person, 'address')
    await person.page.goto(person.page.url().replace('address', 'name'))
    await expectTyped(person, 'name', person.applicant.typed.name)
    await server.restart('SIGTERM')
    await answerUntil(person, 'review')
    await server.restart('SIGKILL')
    await person.page.reload()
    await submit(person)
    await waitForStatus(person, 'approved')
    await expectReceivedOnce(server, await getReference(person))
  },
)

test('a server whose port is taken ends and says so', async ({ startServer }) => {
  const port = await findFreePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  await expect(startServer({ port })).rejects.toThrow(
    `Port ${port} cannot be listened on (EADDRINUSE).`,
  )
  other.close()
})

test('the status page stays while nobody answers, and says the decision afterwards', async ({
  openVisitor,
  startServer,
}) => {
  const server = await startServer()
  const applicant = mayaWithFamilyName('Pending')
  const person = await openVisitor({ at: server, applicant, script: true })
  const { page, watched } = person
  await openAccount(person)
  await waitForStatus(person, 'processing')
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const looks = () => watched.requests.filter(({ method }) => method === 'HEAD').length
  await server.restart('SIGTERM', async () => {
    const before = looks()
    await expect.poll(looks).toBeGreaterThan(before + 1)
  })
  const look = page.waitForResponse((response) => response.request().method() === 'HEAD')
  expect((await look).ok()).toBe(true)
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
  await waitForStatus(person, 'processing')
})

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(
    `${signal} while it is being sent: it is sent once all the same`,
    variantUnless(signal === 'SIGKILL'),
    async ({ openVisitor, startServer }) => {
      const server = await startServer({ env: { PLATFORM_TIMEOUT_MS: '3000' } })
      const people = await Promise.all(
        ['Slow', 'Timeout'].map(async (familyName) => {
          const applicant = mayaWithFamilyName(familyName)
          const person = await openVisitor({ at: server, applicant })
          await reachReview(person)
          return { person, reference: await getReference(person), review: person.page.url() }
        }),
      )
      for (const { person, reference } of people) {
        await button(person, 'review.submit').click({ noWaitAfter: true })
        await expect
          .poll(async () => (await findReceivedApplication(server, reference)).length)
          .toBe(1)
      }
      await server.restart(signal)
      for (const { person, reference, review } of people) {
        await person.page.goto(review)
        await expectPage(person, 'status')
        await waitForStatus(person, 'approved', 60_000)
        await expectReceivedOnce(server, reference)
      }
    },
  )
}

test(
  'SIGKILL between two people of a company: all three are received, each of them once',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    // The platform has the second at once and is silent about it, so the third is not sent yet.
    const person = await openVisitor({ at: server, applicant: withSecondNamed('Slow') })
    await reachReview(person)
    const reference = await getReference(person)
    const review = person.page.url()
    const familyNames = async () => {
      const [application] = await findReceivedApplication(server, reference)
      const people = application ? await findReceivedPeople(server, application.id) : []
      return people.map(({ last_name }) => last_name)
    }
    await button(person, 'review.submit').click({ noWaitAfter: true })
    await expect.poll(familyNames).toHaveLength(2)
    await server.restart('SIGKILL')
    await person.page.goto(review)
    await expectPage(person, 'status')
    await waitForStatus(person, 'approved', 60_000)
    await expectReceivedOnce(server, reference)
    expect((await familyNames()).toSorted()).toEqual(['Clarke', 'Slow', 'Zhang'])
  },
)

test(
  'someone whose connection breaks during the submission sees so, and may press again',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer({ env: { PLATFORM_TIMEOUT_MS: '3000' } })
    const person = await openVisitor({
      at: server,
      applicant: mayaWithFamilyName('Timeout'),
      script: true,
    })
    await reachReview(person)
    const reference = await getReference(person)
    await button(person, 'review.submit').click()
    await expect.poll(async () => (await findReceivedApplication(server, reference)).length).toBe(1)
    await server.restart('SIGKILL')
    await expect(person.page.locator(':focus')).toHaveText(words(person, 'review.notSent'))
    await submit(person)
    await waitForStatus(person, 'approved', 60_000)
    await expectReceivedOnce(server, reference)
  },
)

for (const script of [true, false]) {
  test(
    `the language can be changed on the way, and nothing is lost, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script),
    async ({ openVisitor, shared }) => {
      const english = await openVisitor({ script })
      const { page } = english
      await reachStep(english, 'contact')
      const typed = english.applicant.typed.contact
      const half = { ...typed, telephone_number: '206 55' }
      await answerPage({ ...english, applicant: withAnswers(english.applicant, { contact: half }) })
      await chooseLanguage(english, 'Español')
      const spanish: Person = { ...english, language: 'es' }
      await expectPage(spanish, 'contact')
      await expect(heading1(spanish, words(spanish, 'steps.contact.heading'))).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await expectTyped(spanish, 'contact', half)
      await page.goto(page.url().replace('contact', 'name'))
      await expectTyped(spanish, 'name', spanish.applicant.typed.name)
      await page.goto(page.url().replace('name', 'contact'))
      await chooseLanguage(english, 'العربية')
      const arabic: Person = { ...english, language: 'ar' }
      await expectPage(arabic, 'contact')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expectTyped(arabic, 'contact', half)
      // Enter presses Continue, and not the switch before it.
      const telephone = control(arabic, question(arabic, 'contact', 'telephone_number'))
      await telephone.fill(typed.telephone_number as string)
      await telephone.press('Enter')
      await waitForOtherPage(arabic, 'contact')
      await page.goto(page.url().replace(/[^/]+$/, 'contact?typed=kept'))
      // The calling code is beside it.
      await expectTyped(arabic, 'contact', { ...typed, telephone_number: '(206) 555-2671' })
      await page.goBack()
      await waitForOtherPage(arabic, 'contact')
      await answerUntil(arabic, 'review')
      await chooseLanguage(english, 'English')
      await expectPage(english, 'review')
      await submit(english)
      await waitForStatus(english, 'approved')
      await expectReceivedOnce(shared, await getReference(english))
    },
  )
}

test('two tabs that answer different questions keep both', async ({ openVisitor }) => {
  const person = await openVisitor()
  await reachStep(person, 'contact')
  const other = await openTab(person)
  await other.page.goto(person.page.url().replace('contact', 'name'))
  await answerUntil(person, 'address')
  await answerUntil(other, 'address')
  await person.page.goto(person.page.url().replace('address', 'contact'))
  const email = String(person.applicant.typed.contact.email_address)
  await expect(person.page.locator('[name="email_address"]')).toHaveValue(email)
  await person.page.goto(person.page.url().replace('contact', 'name'))
  await expectTyped(person, 'name', person.applicant.typed.name)
})

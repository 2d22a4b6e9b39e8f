/** Tests CREATE=early: the application exists on the platform before the acceptance, with its requirements. */

import { answerField, answerOpenPage, pressContinue, submit } from './support/answer-pages.ts'
import { maya, mayaWithFamilyName } from './support/applicants.ts'
import { heading1, words } from './support/controls.ts'
import { reachReview, reachStep } from './support/form-posts.ts'
import { expectPage, getReference, waitForHydration, waitForStatus } from './support/navigation.ts'
import type { Portico } from './support/server.ts'
import { expectReceivedOnce, findReceivedApplication } from './support/simulator-records.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

const early = { env: { CREATE: 'early', PLATFORM_TIMEOUT_MS: '2000' } }

/** Returns the platform's copy of it. */
async function heldThere(server: Portico, reference: string) {
  const { status, body } = await expectReceivedOnce(server, reference)
  return { status, accepted: body.terms_and_conditions_accepted, customer: body.customer_details }
}

for (const script of [false, true]) {
  test(
    `what the platform requires is asked before the terms, ${script ? 'with' : 'without'} script`,
    variantUnless(!script),
    async ({ openVisitor, startServer }) => {
      const server = await startServer(early)
      const applicant = mayaWithFamilyName('Incomplete', {
        identification: { passport_number: '' },
      })
      const person = await openVisitor({ at: server, applicant, script })
      const { page } = person
      await page.goto('/en')
      await expect(page.getByText(words(person, 'earlyCreation.start'))).toBeVisible()
      await expect(page.getByText(words(person, 'earlyCreation.stays'))).toBeVisible()

      await reachStep(person, 'product')
      if (script) await waitForHydration(page)
      const reference = await getReference(person)
      expect(await findReceivedApplication(server, reference)).toEqual([])
      await expect(page.getByText(words(person, 'earlyCreation.account'))).toBeVisible()
      await answerOpenPage(person)
      await pressContinue(person)

      // The platform has it, nothing is accepted, and the passport is a question like any other.
      await expectPage(person, 'identification')
      expect(await heldThere(server, reference)).toMatchObject({
        status: 'INCOMPLETE',
        accepted: false,
      })
      person.settings = { requiredFields: ['customer_details.passport_number'] }
      await expect(page.getByText(/^Step\s5\sof\s\d+$/)).toBeVisible()
      await page.goto(page.url().replace('/identification', '/terms'))
      await expectPage(person, 'identification')
      if (script) await waitForHydration(page)
      await answerField(person, 'passport_number', 'L01X00T47')
      await pressContinue(person)

      await expectPage(person, 'review')
      expect(await heldThere(server, reference)).toMatchObject({
        status: 'INCOMPLETE',
        accepted: false,
        customer: { passport_number: 'L01X00T47' },
      })
      if (script) await waitForHydration(page)
      await expect(page.getByText(words(person, 'earlyCreation.lead'))).toBeVisible()
      await submit(person)
      await waitForStatus(person, 'approved')
      expect(await heldThere(server, reference)).toMatchObject({
        status: 'APPROVED',
        accepted: true,
      })
      await expect(page.getByText(words(person, 'history.moments.prepared'))).toBeAttached()
    },
  )
}

test(
  'a draft that the platform knows goes on as one, and its changes follow it',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer(early)
    const person = await openVisitor({ at: server })
    const { page } = person
    await reachReview(person)
    const reference = await getReference(person)
    const review = page.url()
    await page.goto(review.replace('/review', '/status'))
    await expectPage(person, 'review')
    await page.goto(review.replace('/review', '/record.pdf'))
    await expectPage(person, 'review')
    await expect(page.getByText(words(person, 'earlyCreation.retained'))).toBeAttached()

    await page.goto(review.replace('/review', '/contact?change=yes'))
    await answerField(person, 'telephone_number', '+1 202 555 0177')
    await pressContinue(person)
    await expectPage(person, 'review')
    expect(await heldThere(server, reference)).toMatchObject({
      accepted: false,
      customer: { telephone_number: '+12025550177' },
    })
    await page.goto('/en')
    await expect(
      page.getByText(words(person, 'start.resumeSubmitted'), { exact: true }),
    ).toHaveCount(0)
    await page.goto(review)
    await submit(person)
    await waitForStatus(person, 'approved')
    expect(await heldThere(server, reference)).toMatchObject({ status: 'APPROVED', accepted: true })
  },
)

test(
  'an answer that the platform refuses is asked again before the terms',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer(early)
    const applicant = mayaWithFamilyName('Refuse', {
      contact: { telephone_number: '+1 202 555 0148' },
    })
    const person = await openVisitor({ at: server, applicant })
    await reachStep(person, 'product')
    const reference = await getReference(person)
    await answerOpenPage(person)
    await pressContinue(person)
    await expectPage(person, 'contact')
    expect(await findReceivedApplication(server, reference)).toEqual([])
    await expect(person.page.getByText(words(person, 'outstanding.title'))).toBeVisible()
    await answerField(person, 'telephone_number', '+1 202 555 0177')
    await pressContinue(person)
    await expectPage(person, 'review')
    expect(await heldThere(server, reference)).toMatchObject({ accepted: false })
  },
)

test(
  'a platform that is away prevents nobody from going on',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer(early)
    const person = await openVisitor({ at: server, applicant: mayaWithFamilyName('Unavailable') })
    await reachStep(person, 'product')
    const reference = await getReference(person)
    await answerOpenPage(person)
    await pressContinue(person)
    await expectPage(person, 'review')
    await submit(person)
    await expect(heading1(person, words(person, 'status.confirming.heading'))).toBeVisible()
    await waitForStatus(person, 'approved', 200_000)
    expect(await heldThere(server, reference)).toMatchObject({ status: 'APPROVED', accepted: true })
  },
)

test(
  'where applications are created at the acceptance nothing is shown or sent before',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ applicant: maya })
    const { page } = person
    await page.goto('/en')
    await expect(page.getByText(words(person, 'earlyCreation.title'))).toHaveCount(0)
    await reachReview(person)
    expect(await findReceivedApplication(shared, await getReference(person))).toEqual([])
  },
)

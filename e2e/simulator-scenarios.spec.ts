/** Tests the embedded platform's answers to certain family names, as the customer sees them. */

import { findStep } from '../lib/onboarding/journeys.ts'
import type { PlatformPath } from '../lib/onboarding/mapping/platform-paths.ts'
import type { RawValues } from '../lib/onboarding/view/step-view.ts'
import { axeFaults, faultsOf } from './support/accessibility.ts'
import { answerField, expectChangedTerms, pressContinue, submit } from './support/answer-pages.ts'
import { mayaWithFamilyName } from './support/applicants.ts'
import { shortLabelOf, words } from './support/controls.ts'
import { openAccount } from './support/form-posts.ts'
import { expectPage, getReference, waitForOtherPage, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { fetchRecord, history } from './support/record.ts'
import { requirementLink } from './support/requirements.ts'
import { expectReceivedOnce, findReceivedApplication } from './support/simulator-records.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

for (const [familyName, page, status] of [
  ['Approve', 'approved', 'APPROVED'],
  ['Reject', 'rejected', 'REJECTED'],
] as const) {
  test(
    `${familyName} ends ${status.toLowerCase()}`,
    variantUnless(familyName === 'Reject'),
    async ({ openVisitor, shared }) => {
      const person = await openVisitor({
        applicant: mayaWithFamilyName(familyName),
        script: page === 'approved',
      })
      await openAccount(person)
      await waitForStatus(person, page)
      expect((await expectReceivedOnce(shared, await getReference(person))).status).toBe(status)
    },
  )
}

test(
  'Pending stays in review, and the page claims no decision',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ applicant: mayaWithFamilyName('Pending') })
    await openAccount(person)
    await waitForStatus(person, 'processing')
    expect((await expectReceivedOnce(shared, await getReference(person))).status).toBe('PROCESSING')
  },
)

for (const script of [true, false]) {
  test(
    `Changes is resolved where the status page leads, scripts ${script ? 'on' : 'off'}`,
    variant,
    async ({ openVisitor, shared }) => {
      const person = await openVisitor({ applicant: mayaWithFamilyName('Changes'), script })
      await openAccount(person)
      await waitForStatus(person, 'awaiting_customer')
      const reference = await getReference(person)
      const before = await expectReceivedOnce(shared, reference)
      expect(before.status).toBe('CHANGES_REQUESTED')

      const address = { step: 'address', field: 'postal_code', typed: '98109' }
      const passport = { step: 'identification', field: 'passport_number', typed: 'P1234567' }
      const status = person.page.url()
      if (script) {
        // Goes from one of the two pages to the other, and then to the review.
        await openRequirement(person, 'address', 'postal_code')
        await answerRequirement(person, address)
        await answerRequirement(person, passport)
        await expectPage(person, 'review')
        await person.page.goto(status)
        await expect(person.page.getByText(words(person, 'status.requiredDone'))).toHaveCount(2)
        expect(await axeFaults(person.page)).toEqual([])
        await person.page.goBack()
      } else {
        // The second first: it leads to the one before it, and that does not lead back.
        await openRequirement(person, 'identification', 'passport_number')
        await answerRequirement(person, passport)
        await expectPage(person, 'address')
        await person.page.goto(status)
        await expect(person.page.getByText(words(person, 'status.requiredDone'))).toHaveCount(1)
        expect(await faultsOf(person.page, 'en')).toEqual([])
        await openRequirement(person, 'address', 'postal_code')
        await answerRequirement(person, address)
      }
      await expectPage(person, 'review')
      await sendAgain(person, ['address.postal_code', 'identification.passport_number'])

      await waitForStatus(person, 'approved')
      const after = await expectReceivedOnce(shared, reference)
      expect(after.id).toBe(before.id)
      expect(after.body.customer_details.passport_number).toBe('P1234567')
      expect(after.body.customer_details.mailing_address?.postal_code).toBe('98109')

      const { text } = await fetchRecord(person)
      for (const { step, field, typed } of [address, passport]) {
        const answers = shortLabelOf(person, step, field)
        const changed = words(person, 'history.moments.changed', { answers })
        await expect(history(person).locator('li').filter({ hasText: changed })).toHaveCount(1)
        await expect(history(person)).not.toContainText(typed)
        expect(text).toContain(changed)
      }
    },
  )
}

test(
  'Twice, Disorder, Late and Silent end approved, whatever becomes of their events',
  variant,
  async ({ openVisitor, shared }) => {
    const people = await Promise.all(
      ['Twice', 'Disorder', 'Late', 'Silent'].map(async (familyName) => {
        const person = await openVisitor({ applicant: mayaWithFamilyName(familyName) })
        await openAccount(person)
        return person
      }),
    )
    for (const person of people) {
      await waitForStatus(person, 'approved')
      expect((await expectReceivedOnce(shared, await getReference(person))).status).toBe('APPROVED')
    }
  },
)

test('Incomplete asks for the passport number, and is approved with it', async ({
  openVisitor,
  shared,
}) => {
  const person = await openVisitor({
    applicant: mayaWithFamilyName('Incomplete', { identification: { passport_number: '' } }),
    language: 'es',
  })
  await openAccount(person)
  await waitForStatus(person, 'awaiting_customer')
  await openRequirement(person, 'identification', 'passport_number')
  await answerRequirement(person, {
    step: 'identification',
    field: 'passport_number',
    typed: 'P1234567',
  })
  await sendAgain(person, ['identification.passport_number'])
  await waitForStatus(person, 'approved')
  const { body } = await expectReceivedOnce(shared, await getReference(person))
  expect(body.customer_details.passport_number).toBe('P1234567')
})

test(
  'Refuse creates nothing until the telephone number is another, then one application',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({
      applicant: mayaWithFamilyName('Refuse'),
      language: 'ar',
    })
    await openAccount(person)
    await waitForStatus(person, 'refused')
    const reference = await getReference(person)
    expect(await findReceivedApplication(shared, reference)).toEqual([])
    await openRequirement(person, 'contact', 'telephone_number')
    await answerRequirement(person, {
      step: 'contact',
      field: 'telephone_number',
      typed: '+1 206 555 2677',
    })
    await sendAgain(person, ['contact.telephone_number'])
    await waitForStatus(person, 'approved')
    const { body } = await expectReceivedOnce(shared, reference)
    expect(body.customer_details.telephone_number).toBe('+12065552677')
  },
)

type RequirementAnswer = { step: string; field: string; typed: RawValues[string] }

/** Follows the link of the status page to a required question. */
async function openRequirement(person: Person, step: string, field: string): Promise<void> {
  await person.inputMethod.press(requirementLink(person, shortLabelOf(person, step, field)))
}

/** Answers one question of the open page, and continues. */
async function answerRequirement(
  person: Person,
  { step, field, typed }: RequirementAnswer,
): Promise<void> {
  await expectPage(person, step)
  // Requested answers are no longer optional.
  const wire = findStep(step)?.fields[field]?.platformPath
  const settings = { ...person.settings, requiredFields: wire ? [wire as PlatformPath] : [] }
  await answerField({ ...person, settings }, field, typed)
  await pressContinue(person)
  await waitForOtherPage(person, step)
}

/** The review names the changes since the acceptance; after another acceptance it is sent again. */
async function sendAgain(person: Person, changed: string[]): Promise<void> {
  const { page } = person
  await expectChangedTerms(person)
  const named = page.getByRole('main').locator('.notice').getByRole('listitem')
  const labels = changed.map((path) =>
    shortLabelOf(person, ...(path.split('.') as [string, string])),
  )
  await expect(named).toHaveCount(labels.length)
  expect((await named.allInnerTexts()).toSorted()).toEqual(labels.toSorted())
  await submit(person)
}

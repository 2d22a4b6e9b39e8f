/** Tests that an application returned by the platform is sent again only when everything is resolved. */

import type { PlatformPath } from '../lib/onboarding/mapping/platform-paths.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  answerField,
  expectChangedTerms,
  pressContinue,
  submit,
  termsSection,
} from './support/answer-pages.ts'
import { mayaWithFamilyName } from './support/applicants.ts'
import { button, heading1, shortLabelOf, words } from './support/controls.ts'
import { awaitDocument, openDocument, passport, reachDocuments, send } from './support/documents.ts'
import { openAccount } from './support/form-posts.ts'
import { expectPage, getReference, waitForOtherPage, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { history } from './support/record.ts'
import { requirementLink } from './support/requirements.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

for (const [script, language] of [
  [true, 'en'],
  [false, 'es'],
] as const) {
  const scripts = `scripts ${script ? 'on' : 'off'}`

  test(
    `two answers that were not accepted are both replaced before anything is sent, ${scripts}`,
    variantUnless(script),
    async ({ openVisitor, shared }) => {
      const applicant = { ...mayaWithFamilyName('Changes'), language }
      const person = await openVisitor({ applicant, language, script })
      const { page, inputMethod } = person
      // Requested answers are no longer optional.
      const requiredFields: PlatformPath[] = [
        'customer_details.passport_number',
        'customer_details.mailing_address.postal_code',
      ]
      const asked = { ...person, settings: { ...person.settings, requiredFields } }
      await openAccount(person)
      await waitForStatus(person, 'awaiting_customer')
      const status = page.url()
      const events = await history(person).locator('li').count()
      // Both are marked, and nothing leads to sending.
      await expect(page.locator('.card-action')).toHaveCount(2)
      await expect(toReview(person)).toHaveCount(0)
      await expectAccessible(page, language)
      // The first item is the next step, and the page names the deadline.
      await expect(page.locator('.button-primary')).toHaveCount(1)
      await expect(page.locator('.card-action').first().locator('.button-primary')).toBeVisible()
      const deadline = words(person, 'status.deadline.change', { count: 2, date: '|' })
      await expect(page.getByText(deadline.split('|')[0] ?? '')).toBeVisible()
      await inputMethod.press(page.locator('.card-action').first().locator('.button'))
      await expectPage(person, 'identification')
      await expectWanted(person, 'passport_number')

      // The addresses of the review and of the terms do not open it either.
      await page.goto(status.replace('status', 'terms'))
      await expectPage(person, 'review')
      const list = page.getByRole('region', { name: words(person, 'outstanding.listTitle') })
      await expect(list).toBeFocused()
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await expect(button(person, 'review.submit')).toHaveCount(0)
      await expect(termsSection(person)).toHaveCount(0)
      await expectAccessible(page, language)

      // The second one has the focus and is marked.
      const number = shortLabelOf(person, 'identification', 'passport_number')
      await inputMethod.press(requirementLink(person, number, list))
      await expectPage(person, 'identification')
      await expectWanted(person, 'passport_number')
      await expectAccessible(page, language)
      // The number that was not accepted is still saved: it does not pass.
      await pressContinue(person)
      // Script sees that nothing is entered, the server that nothing changed.
      if (script) await expectProblem(person, noNumber(person))
      else await expectUnchanged(person, number)
      await expectAccessible(page, language)
      await answerField(asked, 'passport_number', 'P1234567')
      await pressContinue(person)
      await waitForOtherPage(person, 'identification')

      // Continue leads to the outstanding question before.
      await expectPage(person, 'address')
      await expectWanted(person, 'postal_code')
      const position = words(person, 'outstanding.position', { number: 2, total: 2 })
      await expect(page.getByText(position)).toBeVisible()
      await page.goto(status.replace('status', 'review'))
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await expect(button(person, 'review.submit')).toHaveCount(0)
      const code = shortLabelOf(person, 'address', 'postal_code')
      await inputMethod.press(requirementLink(person, code, list))
      await expectPage(person, 'address')
      await pressContinue(person)
      await expectUnchanged(person, code)
      await answerField(asked, 'postal_code', '98109')
      await pressContinue(person)
      await waitForOtherPage(person, 'address')

      // Now it can be sent; until now nothing was, and nothing but the two changes was written down.
      await expectPage(person, 'review')
      await page.goto(status)
      await expect(heading1(person, words(person, 'status.ready.heading'))).toBeVisible()
      await expectAccessible(page, language)
      await expect(page.locator('.button-primary')).toHaveCount(1)
      await expect(history(person).locator('li')).toHaveCount(events + 2)
      await inputMethod.press(toReview(person))
      await expectPage(person, 'review')
      await expectChangedTerms(person)
      await submit(person)
      await waitForStatus(person, 'approved')
      const { body } = await expectReceivedOnce(shared, await getReference(person))
      expect(body.customer_details.passport_number).toBe('P1234567')
      expect(body.customer_details.mailing_address?.postal_code).toBe('98109')
    },
  )

  test(
    `an answer that is not accepted again is asked for with the new reason, ${scripts}`,
    variant,
    async ({ openVisitor, shared }) => {
      const applicant = { ...mayaWithFamilyName('Changes Twice'), language }
      const person = await openVisitor({ applicant, language, script })
      const { page, inputMethod } = person
      const requiredFields: PlatformPath[] = ['customer_details.passport_number']
      const asked = { ...person, settings: { ...person.settings, requiredFields } }
      const main = page.getByRole('main')
      const first = main.getByText(/could not be matched/).first()
      const second = main.getByText(/This passport has expired/).first()
      await openAccount(person)
      await waitForStatus(person, 'awaiting_customer')
      for (const [number, reason, other] of [
        ['P1234567', first, second],
        ['P7654321', second, first],
      ] as const) {
        await expect(reason).toBeVisible()
        await expect(other).toBeHidden()
        await inputMethod.press(page.locator('.card-action').first().locator('.button'))
        await expectPage(person, 'identification')
        await expect(reason).toBeVisible()
        await expect(other).toBeHidden()
        await expectAccessible(page, language)
        await answerField(asked, 'passport_number', number)
        await pressContinue(person)
        await expectPage(person, 'review')
        await submit(person)
        await waitForStatus(person, number === 'P1234567' ? 'awaiting_customer' : 'approved')
      }
      const { body } = await expectReceivedOnce(shared, await getReference(person))
      expect(body.customer_details.passport_number).toBe('P7654321')
    },
  )

  test(
    `a customer without a passport says so, and staff resolve it, ${scripts}`,
    variantUnless(script),
    async ({ openVisitor }) => {
      const without = { identification: { passport_number: '' } }
      const applicant = { ...mayaWithFamilyName('Require passport number', without), language }
      const person = await openVisitor({ applicant, language, script })
      const { page, inputMethod } = person
      await openAccount(person)
      await waitForStatus(person, 'awaiting_customer')
      await inputMethod.press(page.locator('.card-action').first().locator('.button'))
      await expectPage(person, 'identification')
      // The choice is seen beside the number, not only once the number was missed.
      await expect(page.locator('[name="no_passport"]')).toBeVisible()
      await page.setViewportSize({ width: 320, height: 640 })
      await expectAccessible(page, language)
      await pressContinue(person)
      await expectProblem(person, noNumber(person))
      await page.locator('[name="no_passport"]').selectOption('NOT_POSSIBLE')
      await pressContinue(person)
      await expectPage(person, 'review')
      await submit(person)
      await waitForStatus(person, 'manual_review')
    },
  )

  test(
    `a document that was passed on is being checked, and then it can be sent, ${scripts}`,
    variantUnless(script),
    async ({ openVisitor, shared }) => {
      const applicant = { ...mayaWithFamilyName('Check Document'), language }
      const person = await openVisitor({ applicant, language, script })
      const { page, inputMethod } = person
      await reachDocuments(person)
      await expect(toReview(person)).toHaveCount(0)
      const status = page.url()
      await openDocument(person, 'PASSPORT')
      await send(person, passport)
      await awaitDocument(person, ['sent', 'submitted'])
      await inputMethod.press(
        page.getByRole('link', { name: words(person, 'documents.toApplication') }),
      )
      await waitForStatus(person, 'checking')
      const main = page.getByRole('main')
      await expect(main.getByText(words(person, 'status.checking.tag')).first()).toBeVisible()
      await expect(main.getByText(words(person, 'status.awaiting_customer.tag'))).toHaveCount(0)
      await expect(toReview(person)).toHaveCount(0)
      await expectAccessible(page, language)
      const events = await history(person).locator('li').count()
      await page.goto(status.replace('status', 'review'))
      const notice = page.getByRole('region', { name: words(person, 'outstanding.checkingTitle') })
      await expect(notice).toBeFocused()
      await expect(button(person, 'review.submit')).toHaveCount(0)
      await expectAccessible(page, language)

      // Nothing was sent or asked for again: the file was accepted, and all has come in.
      await page.goto(status)
      await waitForStatus(person, 'ready', 120_000)
      await expectAccessible(page, language)
      await page.goto(status)
      const sentAgain = words(person, 'history.moments.sent_again', { given: 'other' })
      await expect(history(person).getByText(sentAgain)).toHaveCount(0)
      await expect(history(person).locator('li')).toHaveCount(events + 2)
      await inputMethod.press(toReview(person))
      await expectPage(person, 'review')
      // The acceptance is unchanged, so it is not asked for again.
      await expect(termsSection(person)).toHaveCount(0)
      await submit(person)
      await waitForStatus(person, 'approved')
      await expectReceivedOnce(shared, await getReference(person))
    },
  )
}

function toReview(person: Person) {
  const name = words(person, 'status.requiredReview')
  return person.page.getByRole('main').getByRole('link', { name, exact: true })
}

/** The notice has the focus; of an address the input that is wanted is described by the mark. */
async function expectWanted(person: Person, field: 'passport_number' | 'postal_code') {
  const { page } = person
  if (field === 'passport_number') {
    const named = shortLabelOf(person, 'identification', field)
    await expect(heading1(person, named)).toBeVisible()
  }
  const notice = page.getByRole('region', { name: words(person, 'outstanding.title') })
  await expect(notice).toBeFocused()
  if (field === 'passport_number') return
  await expect(page.locator(`#${field}`)).toHaveAccessibleDescription(
    new RegExp(words(person, 'outstanding.mark')),
  )
}

/** Checks that the summary names the unchanged answer, and links to it. */
async function expectUnchanged(person: Person, label: string): Promise<void> {
  await expectProblem(
    person,
    words(person, 'outstanding.unchanged', { label: `\u2068${label}\u2069` }),
  )
}

async function expectProblem({ page }: Person, message: string): Promise<void> {
  await expect(page.locator('#problems').getByRole('link')).toHaveText([message])
}

function noNumber(person: Person): string {
  return words(person, 'steps.identification.fields.passport_number.errors.missing')
}

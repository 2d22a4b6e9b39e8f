/** Tests missing, wrong and unusual input: on every step, with scripts and without. */

import type { Language } from '../lib/i18n/languages.ts'
import type { RawValues } from '../lib/onboarding/view/step-view.ts'
import {
  answerField,
  answerOpenPage,
  answerPage,
  answerUntil,
  pressContinue,
  submit,
} from './support/answer-pages.ts'
import { type Applicant, maya, withAnswers } from './support/applicants.ts'
import { button, control, question, questions, words } from './support/controls.ts'
import { type Expected, expectProblems, expectTyped } from './support/error-summary.ts'
import { openFirstQuestion, reachStep } from './support/form-posts.ts'
import { expectPage, getPageName, waitForOtherPage } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

/** The messages of each step for no input, and for one mistake each. */
const steps: Record<string, { empty: Expected[]; typed?: RawValues; wrong?: Expected[] }> = {
  applicant: { empty: [{ field: 'application_type', code: 'missing' }] },
  residence: {
    empty: [
      { field: 'country_code', code: 'missing' },
      { step: 'birth', field: 'date_of_birth', code: 'missing' },
      { step: 'birth', field: 'nationality', code: 'missing' },
    ],
  },
  name: {
    empty: [
      { field: 'first_name', code: 'missing' },
      { field: 'last_name', code: 'missing' },
    ],
    typed: { title: 'Dr.', first_name: '', middle_name: 'Rose', last_name: 'John<son>' },
    wrong: [
      { field: 'first_name', code: 'missing' },
      { field: 'last_name', code: 'wrong_characters' },
    ],
  },
  contact: {
    empty: [
      { field: 'email_address', code: 'missing' },
      { field: 'telephone_number', code: 'missing' },
    ],
    typed: { email_address: 'maya.example.com', telephone_number: 'call me' },
    wrong: [
      { field: 'email_address', code: 'missing_at' },
      { field: 'telephone_number', code: 'not_a_number' },
    ],
  },
  address: {
    empty: ['address_line1', 'city', 'state', 'postal_code'].map((field) => ({
      field,
      code: 'missing',
    })),
    typed: {
      unit_number: 'Apt 5B',
      address_line1: '1204 Pine Street',
      city: 'Seattle',
      state: 'WA',
      postal_code: 'ABC',
    },
    wrong: [{ field: 'postal_code', code: 'wrong_format' }],
  },
  identification: {
    empty: [
      { field: 'us_residency_status', code: 'missing' },
      { field: 'tax_reference_number', code: 'missing' },
    ],
    typed: {
      us_residency_status: 'RESIDENT_ALIEN',
      tax_reference_number: '12',
      passport_number: 'A#1',
    },
    wrong: [
      { field: 'tax_reference_number', code: 'too_short' },
      { field: 'passport_number', code: 'wrong_characters' },
    ],
  },
  product: {
    empty: [
      { field: 'product_id', code: 'missing' },
      { step: 'account', field: 'asset_type_id', code: 'missing' },
    ],
  },
}

const visits: { script: boolean; language: Language }[] = [
  { script: true, language: 'en' },
  { script: false, language: 'en' },
  { script: true, language: 'es' },
  { script: false, language: 'ar' },
]

for (const { script, language } of visits) {
  test(
    `every step says what to correct, in ${language}, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script && language === 'en'),
    async ({ openVisitor }) => {
      const person = await openVisitor({ script, language })
      await openFirstQuestion(person)
      for (const [step, { empty, typed, wrong }] of Object.entries(steps)) {
        await expectPage(person, step)
        await pressContinue(person)
        await expectProblems(person, step, empty)
        if (typed && wrong) {
          await type(person, typed)
          await pressContinue(person)
          await expectProblems(person, step, wrong)
          await expectTyped(person, step, mayaTyping(step, typed).typed[step] ?? {})
        }
        await answerOpenPage(person)
        await pressContinue(person)
        await waitForOtherPage(person, step)
      }
      await button(person, 'review.submit').click()
      await expectProblems(person, 'terms', [
        { field: 'terms_and_conditions_accepted', code: 'missing' },
      ])
      await submit(person)
    },
  )
}

for (const script of [true, false]) {
  const scripts = `scripts ${script ? 'on' : 'off'}`

  test(
    `asks once about what looks like a slip, and takes it when it is right, ${scripts}`,
    variantUnless(!script),
    async ({ openVisitor }) => {
      const slip = { email_address: 'maya@gmial.com', telephone_number: '+44 7700 900982' }
      const person = await openVisitor({ script, applicant: withAnswers(maya, { contact: slip }) })
      const { page } = person
      await reachStep(person, 'contact')
      await answerPage(person)
      await pressContinue(person)
      const notice = page.locator('#warnings')
      await expect(notice).toBeFocused()
      await expect(notice.getByRole('heading')).toHaveText(words(person, 'form.warningTitle'))
      const { title } = questions(person, 'contact')
      await expect(page).toHaveTitle(`${words(person, 'form.warningTitle')} ${title}`)
      await expect(notice.getByRole('link')).toHaveText([
        words(person, 'steps.contact.fields.email_address.label'),
        words(person, 'steps.contact.fields.telephone_number.label'),
      ])
      // A doubt is shown once, if it is answered.
      const doubts = page.locator('main .field-doubt')
      await expect(doubts).toHaveText([
        words(person, 'steps.contact.fields.email_address.warnings.typo', {
          suggestion: 'maya@gmail.com',
        }),
        words(person, 'steps.contact.fields.telephone_number.warnings.unlikely', {
          number: '+44 7700 900982',
        }),
      ])
      await expectTyped(person, 'contact', slip)

      await answerField(person, 'email_address', 'maya@hotmial.com')
      await pressContinue(person)
      await expect(doubts).toHaveText([
        words(person, 'steps.contact.fields.email_address.warnings.typo', {
          suggestion: 'maya@hotmail.com',
        }),
        words(person, 'steps.contact.fields.telephone_number.warnings.unlikely', {
          number: '+44 7700 900982',
        }),
      ])
      await pressContinue(person)
      await waitForOtherPage(person, 'contact')
      await expectPage(person, 'address')
    },
  )

  test(
    `a pasted date stands in its three fields, and what a button takes in its own, ${scripts}`,
    variantUnless(script),
    async ({ openVisitor }) => {
      const contact = { email_address: 'maya@gmial.com', telephone_number: '+44 7700 900982' }
      const person = await openVisitor({ script, applicant: withAnswers(maya, { contact }) })
      const { page } = person
      const input = (name: string) => page.locator(`[name="${name}"]`)
      await reachStep(person, 'residence')
      await answerOpenPage(person)
      const [day, month, year] = ['day', 'month', 'year'].map((part) =>
        input(`birth/date_of_birth.${part}`),
      )
      if (!day || !month || !year) throw new Error('They are three')
      await year.fill('')
      await pressContinue(person)
      await expectProblems(person, 'residence', [
        { step: 'birth', field: 'date_of_birth', code: 'missing_year', part: 'year' },
      ])
      await month.fill('')
      await day.fill('5/4/1985')
      await pressContinue(person)
      await expect(page.locator('#warnings')).toBeFocused()
      await expect(day).toHaveValue('5')
      await expect(month).toHaveValue('4')
      await expect(year).toHaveValue('1985')
      await pressContinue(person)
      await waitForOtherPage(person, 'residence')
      await answerUntil(person, 'contact')

      await answerPage(person)
      await pressContinue(person)
      await expect(page.locator('#warnings')).toBeFocused()
      // The doubt is not raised again beside a mistake either.
      await input('telephone_number').fill('call me')
      await page.getByRole('button', { name: 'maya@gmail.com' }).click()
      await expectProblems(person, 'contact', [{ field: 'telephone_number', code: 'not_a_number' }])
      await expect(input('email_address')).toHaveValue('maya@gmail.com')
    },
  )

  test(
    `other names beside a single name are to be removed, ${scripts}`,
    variant,
    async ({ openVisitor }) => {
      const person = await openVisitor({ script })
      await reachStep(person, 'name')
      await answerPage(person)
      await answerField(person, 'single_name', 'yes')
      await pressContinue(person)
      await expectProblems(person, 'name', [
        { field: 'first_name', code: 'not_with_single_name' },
        { field: 'middle_name', code: 'not_with_single_name' },
      ])
      await answerField(person, 'first_name', '')
      await answerField(person, 'middle_name', '')
      await pressContinue(person)
      await expectPage(person, 'contact')
    },
  )
}

test(
  'a text that names no country is not read as one, and stays',
  variant,
  async ({ openVisitor }) => {
    const person = await openVisitor({ script: true })
    await reachStep(person, 'residence')
    await answerPage(person, 'birth')
    const box = control(person, question(person, 'residence', 'country_code'))
    await box.fill('Atlantis')
    await box.press('Tab')
    await pressContinue(person)
    await expectProblems(person, 'residence', [{ field: 'country_code', code: 'missing' }])
    await expect(box).toHaveValue('Atlantis')
  },
)

async function type(person: Person, typed: RawValues): Promise<void> {
  const step = getPageName(person)
  await answerPage({ ...person, applicant: mayaTyping(step, typed) }, step)
}

function mayaTyping(step: string, typed: RawValues): Applicant & { typed: Typed } {
  return withAnswers(maya, { [step]: typed })
}

type Typed = Record<string, RawValues>

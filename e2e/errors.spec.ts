/** What happens when something is missing, wrong or unusual: on every step, with scripts and without. */

import type { Language } from '../lib/messages/languages.ts'
import type { RawValues } from '../lib/onboarding/view.ts'
import { type Applicant, maya, otherwise } from './support/applicants.ts'
import { reach } from './support/by-post.ts'
import {
  acceptTerms,
  answer,
  answerOne,
  begin,
  button,
  control,
  expectPage,
  goOn,
  leave,
  type Person,
  pageOf,
  question,
  words,
} from './support/person.ts'
import { type Expected, expectProblems, expectTyped } from './support/problems.ts'
import { expect, test, wideUnless } from './support/story.ts'

/** What each step says of nothing at all, and what it says of one mistake each. */
const steps: Record<string, { empty: Expected[]; typed?: RawValues; wrong?: Expected[] }> = {
  applicant: { empty: [{ field: 'application_type', code: 'missing' }] },
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
  birth: {
    empty: [
      { field: 'date_of_birth', code: 'missing', part: 'day' },
      { field: 'nationality', code: 'missing' },
    ],
    typed: { date_of_birth: { day: '29', month: 'February', year: '' }, nationality: 'US' },
    wrong: [{ field: 'date_of_birth', code: 'missing_year', part: 'year' }],
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
  residence: { empty: [{ field: 'country_code', code: 'missing' }] },
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
  product: { empty: [{ field: 'product_id', code: 'missing' }] },
  account: { empty: [{ field: 'asset_type_id', code: 'missing' }] },
}

const visits: { script: boolean; language: Language }[] = [
  { script: true, language: 'en' },
  { script: false, language: 'en' },
  { script: true, language: 'es' },
  { script: false, language: 'ar' },
]

for (const { script, language } of visits) {
  test(
    `every step says what is to be mended, in ${language}, scripts ${script ? 'on' : 'off'}`,
    wideUnless(script === (language === 'en')),
    async ({ arrive }) => {
      const person = await arrive({ script, language })
      await begin(person)
      for (const [step, { empty, typed, wrong }] of Object.entries(steps)) {
        await expectPage(person, step)
        await goOn(person)
        await expectProblems(person, step, empty)
        if (typed && wrong) {
          await type(person, typed)
          await goOn(person)
          await expectProblems(person, step, wrong)
          await expectTyped(person, step, mayaTyping(step, typed).typed[step] ?? {})
        }
        await answer(person, step)
        await goOn(person)
        await leave(person, step)
      }
      await button(person, 'terms.submit').click()
      await expectProblems(person, 'terms', [
        { field: 'terms_and_conditions_accepted', code: 'missing' },
      ])
      await acceptTerms(person)
      await expectPage(person, 'review')
    },
  )
}

for (const script of [true, false]) {
  const scripts = `scripts ${script ? 'on' : 'off'}`

  test(`asks once about what looks like a slip, and takes it when it is right, ${scripts}`, async ({
    arrive,
  }) => {
    const slip = { email_address: 'maya@gmial.com', telephone_number: '+44 7700 900982' }
    const person = await arrive({ script, applicant: otherwise(maya, { contact: slip }) })
    const { page } = person
    await reach(person, 'contact')
    await answer(person)
    await goOn(person)
    const notice = page.locator('#doubts')
    await expect(notice).toBeFocused()
    await expect(notice.getByRole('heading')).toHaveText(words(person, 'form.doubtTitle'))
    await expect(notice.getByRole('link')).toHaveText([
      words(person, 'steps.contact.fields.email_address.doubts.typo', {
        suggestion: 'maya@gmail.com',
      }),
      words(person, 'steps.contact.fields.telephone_number.doubts.unlikely', {
        number: '+44 7700 900982',
      }),
    ])
    await expectTyped(person, 'contact', slip)

    await answerOne(person, 'email_address', 'maya@hotmial.com')
    await goOn(person)
    await expect(notice.getByRole('link')).toHaveText([
      words(person, 'steps.contact.fields.email_address.doubts.typo', {
        suggestion: 'maya@hotmail.com',
      }),
      words(person, 'steps.contact.fields.telephone_number.doubts.unlikely', {
        number: '+44 7700 900982',
      }),
    ])
    await goOn(person)
    await leave(person, 'contact')
    await expectPage(person, 'residence')
  })

  test(`other names beside a single name are to be taken out, ${scripts}`, async ({ arrive }) => {
    const person = await arrive({ script })
    await reach(person, 'name')
    await answer(person)
    await answerOne(person, 'single_name', 'yes')
    await goOn(person)
    await expectProblems(person, 'name', [
      { field: 'first_name', code: 'not_with_single_name' },
      { field: 'middle_name', code: 'not_with_single_name' },
    ])
    await answerOne(person, 'first_name', '')
    await answerOne(person, 'middle_name', '')
    await goOn(person)
    await expectPage(person, 'birth')
  })
}

test('a text that names no country is not taken for one, and stays', async ({ arrive }) => {
  const person = await arrive({ script: true })
  await reach(person, 'residence')
  const box = control(person, question(person, 'residence', 'country_code'))
  await box.fill('Atlantis')
  await goOn(person)
  await expectProblems(person, 'residence', [{ field: 'country_code', code: 'missing' }])
  await expect(box).toHaveValue('Atlantis')
})

test('a country is found by what people call it', async ({ arrive }) => {
  const person = await arrive({
    applicant: otherwise(maya, { residence: { country_code: 'NL' } }),
    script: true,
  })
  await reach(person, 'residence')
  const box = control(person, question(person, 'residence', 'country_code'))
  await box.pressSequentially('holl')
  await expect(person.page.getByRole('option')).toHaveCount(1)
  await box.press('Enter')
  await expect(box).toHaveValue('Netherlands')
  await goOn(person)
  await expectPage(person, 'address')
})

async function type(person: Person, typed: RawValues): Promise<void> {
  const step = pageOf(person)
  await answer({ ...person, applicant: mayaTyping(step, typed) }, step)
}

function mayaTyping(step: string, typed: RawValues): Applicant & { typed: Typed } {
  return otherwise(maya, { [step]: typed })
}

type Typed = Record<string, RawValues>

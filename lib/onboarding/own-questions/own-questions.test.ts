/** Tests the steps of a firm's own questions: each type, in each language, and when they are asked. */
import { afterEach, describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { postStep, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { askQuestions, exampleQuestions } from '@/test-support/own-questions.ts'
import { buildFieldContext, type OnboardingSettings } from '../field-context/build-field-context.ts'
import { getStepContext } from '../fields/field.ts'
import { type Answers, findQuestion, findStep } from '../journeys.ts'
import type { PlatformPath } from '../mapping/platform-paths.ts'
import { getSchemaContext } from '../parse-step.ts'
import { evaluateProgress } from '../progress/evaluate-progress.ts'
import { buildReviewGroups } from '../review/review-rows.ts'
import { browserSchema } from '../view/browser-schema.ts'
import { describeStep } from '../view/describe-step.ts'
import type { RawValues } from '../view/step-view.ts'
import { listOwnStepsForEveryone } from './own-steps.ts'

afterEach(() => askQuestions())

const ofPerson: Answers = {
  applicant: {
    typed: { application_type: 'INDIVIDUAL' },
    values: { application_type: 'INDIVIDUAL' },
  },
}
const ofCompany: Answers = {
  applicant: {
    typed: { application_type: 'CORPORATION' },
    values: { application_type: 'CORPORATION' },
  },
}

function progressOf(answers: Answers, as: Partial<OnboardingSettings> = {}) {
  return evaluateProgress(answers, buildFieldContext(answers, { ...testSettings, ...as }))
}

/** The questions that are asked, by their steps. */
function askedOf(answers: Answers, as: Partial<OnboardingSettings> = {}) {
  const { asked } = progressOf(answers, as)
  return asked.flatMap(({ step, fieldContext }) =>
    step.own
      ? Object.entries(step.fields).flatMap(([id, field]) =>
          field.when?.(fieldContext) ? [id] : [],
        )
      : [],
  )
}

const ofKinds = (over = '') => `pages:
  - id: of_all_kinds
    heading: { en: All, es: Todo, ar: الكل }
    questions:
      - { id: of_text, type: text, max: 5, label: { en: Text?, es: ¿Texto?, ar: نص؟ } ${over} }
      - { id: of_number, type: number, min: -5, max: 2000, decimals: 2, label: { en: Number?, es: ¿Número?, ar: رقم؟ } }
      - { id: of_date, type: date, min: 2020-01-01, max: today, label: { en: Date?, es: ¿Fecha?, ar: تاريخ؟ } }
      - { id: of_yes_no, type: yes_no, label: { en: Yes?, es: ¿Sí?, ar: نعم؟ } }
      - id: of_one
        type: one_of
        label: { en: One?, es: ¿Uno?, ar: واحد؟ }
        choices: &choices
          - { value: A, label: { en: Apple Inc, es: Apple Inc, ar: أبل } }
          - { value: B, label: { en: Banana, es: Plátano, ar: موز } }
      - { id: of_some, type: some_of, label: { en: Some?, es: ¿Algunos?, ar: بعض؟ }, choices: *choices }
      - { id: of_country, type: country, label: { en: Country?, es: ¿País?, ar: بلد؟ } }
`

const right: RawValues = {
  of_text: ' Bob ',
  of_number: '1 234,50',
  of_date: { day: '1', month: '2', year: '2024' },
  of_yes_no: 'no',
  of_one: 'B',
  of_some: ['B', 'A'],
  of_country: 'IE',
}

describe('own questions', () => {
  it('cost nothing where there are none', () => {
    expect(askedOf(ofPerson)).toEqual([])
    expect(progressOf(ofPerson).ownAnswers).toEqual({})
  })

  it('are read as their types say, and by the browser alike', async () => {
    askQuestions(ofKinds())
    const { answered } = await postStep(ofPerson, 'own__of_all_kinds', right)
    const values = {
      of_text: 'Bob',
      of_number: 1234.5,
      of_date: '2024-02-01',
      of_yes_no: 'no',
      of_one: 'B',
      of_some: ['A', 'B'],
      of_country: 'IE',
    }
    expect(answered).toMatchObject({ values })
    const step = findStep('own__of_all_kinds') ?? expect.unreachable()
    const fieldContext = getStepContext(buildFieldContext(ofPerson, testSettings), step.id)
    const sent: unknown = JSON.parse(JSON.stringify(getSchemaContext(step, fieldContext)))
    askQuestions()
    expect(browserSchema(step.id, sent).safeParse(right).data).toEqual(values)
  })

  it.each([
    ['of_text', '123456', 'too_long'],
    ['of_text', '', 'missing'],
    ['of_number', 'many', 'not_a_number'],
    ['of_number', '1e3', 'not_a_number'],
    ['of_number', '-5.01', 'out_of_range'],
    ['of_number', '2000,01', 'out_of_range'],
    ['of_number', '1.234', 'too_precise'],
    ['of_date', { day: '31', month: '12', year: '2019' }, 'out_of_range'],
    ['of_date', { day: '1', month: '1', year: '2030' }, 'out_of_range'],
    ['of_date', { day: '1', month: '1', year: '1445' }, 'out_of_range'],
    ['of_date', { day: '31', month: '2', year: '2024' }, 'impossible'],
    ['of_date', { day: '1', month: '', year: '2024' }, 'missing_month'],
    ['of_yes_no', 'maybe', 'missing'],
    ['of_one', 'C', 'missing'],
    ['of_one', '__proto__', 'missing'],
    ['of_some', ['C'], 'missing'],
    ['of_country', 'XX', 'missing'],
  ])('refuse %s %j in words of each language', async (field, typed, code) => {
    askQuestions(ofKinds())
    for (const language of languages) {
      const as = { ...testSettings, language }
      const { answered } = await postStep(
        ofPerson,
        'own__of_all_kinds',
        { ...right, [field]: typed } as RawValues,
        as,
      )
      const { problems } = ('state' in answered && answered.state) || expect.unreachable()
      expect(problems).toMatchObject([{ code }])
      const { label } =
        describeStep(
          findStep('own__of_all_kinds') ?? expect.unreachable(),
          buildFieldContext(ofPerson, as),
          { typed: {} },
          { brand: '' },
        ).fields.find(({ name }) => name === field) ?? expect.unreachable()
      expect(problems[0]?.message).toContain(label)
      expect(problems[0]?.message).not.toMatch(/[{}]/)
    }
  })

  it.each([
    ['1.234', 1234],
    ['1,234', 1234],
    ['1 234 567', 1_234_567],
    ['٢٥', 25],
    ['−3', -3],
    ['1.5', undefined],
    ['1.23', undefined],
    ['1,234.567', undefined],
    ['0x10', undefined],
  ])('read the whole number %s as %s', async (typed, value) => {
    askQuestions(`pages:
  - id: whole
    questions: [{ id: a_number, type: number, min: -9, label: { en: N?, es: ¿N?, ar: رقم؟ } }]
`)
    const { answered } = await postStep(ofPerson, 'own__whole', { a_number: typed })
    expect('values' in answered ? answered.values.a_number : undefined).toBe(value)
  })

  it('say the firm’s words as they stand', async () => {
    const odd = `a {brace} <b>it's</b> '{{ {x, plural, other {#}} "q" & #`
    const text = JSON.stringify(odd)
    askQuestions(
      ofKinds(
        `, hint: { en: ${text}, es: ${text}, ar: ${text} }, errors: { missing: { en: ${text}, es: ${text}, ar: ${text} } }`,
      )
        .replace('{ en: All', `{ en: ${text}`)
        .replace('en: Text?', `en: ${text}`)
        .replace('en: Banana', `en: ${text}`),
    )
    const step = findStep('own__of_all_kinds') ?? expect.unreachable()
    const view = describeStep(
      step,
      buildFieldContext(ofPerson, testSettings),
      { typed: {} },
      { brand: 'Bank' },
    )
    expect(view.heading).toBe(odd)
    expect(view.title).toContain(odd)
    expect(view.fields[0]).toMatchObject({ label: odd, hint: odd })
    expect(view.messages.of_text?.missing).toBe(odd)
    const { answered } = await postStep(ofPerson, step.id, { ...right, of_text: '123456' })
    expect(answered).toMatchObject({
      state: { problems: [{ message: `The answer to “${odd}” must be 5 characters or fewer` }] },
    })
    const saved = await postStep(ofPerson, step.id, right)
    const answers = { ...ofPerson, [step.id]: saved.answered } as Answers
    const rows = (await buildReviewGroups(progressOf(answers))).flatMap((group) => group.rows)
    expect(rows.filter(({ stepId }) => stepId === step.id)).toMatchObject([
      { label: odd, value: 'Bob' },
      { value: '1,234.5' },
      { value: '1 February 2024' },
      { value: 'No' },
      { value: odd },
      { value: `Apple Inc and ${odd}` },
      { value: 'Ireland' },
    ])
  })

  it('ask the example’s five of a company and four of a person, in each language', async () => {
    askQuestions(exampleQuestions)
    const four = ['monthly_amount', 'pays_abroad', 'main_country', 'heard_from']
    expect(askedOf(ofPerson)).toEqual(four)
    expect(askedOf(ofCompany)).toEqual([...four, 'trading_since'])
    for (const language of languages) {
      const fieldContext = buildFieldContext(ofCompany, { ...testSettings, language })
      for (const id of ['own__expected_use', 'own__about_us']) {
        const step = findStep(id) ?? expect.unreachable()
        const view = describeStep(step, fieldContext, { typed: {} }, { brand: 'Bank' })
        expect(JSON.stringify(view)).not.toMatch(/own__\w+\.|\[object/)
        expect(view.fields.map(({ label }) => label)).toEqual([
          ...new Set(view.fields.map(({ label }) => label)),
        ])
      }
    }
  })

  it('ask what depends on an answer of the page only where it is given, and drop it otherwise', async () => {
    askQuestions(exampleQuestions)
    const step = 'own__expected_use'
    const open = { monthly_amount: '100', pays_abroad: 'yes', main_country: '' }
    expect((await postStep(ofPerson, step, open)).answered).toMatchObject({
      state: { problems: [{ input: 'main_country', code: 'missing' }] },
    })
    const forged = { monthly_amount: '100', pays_abroad: 'no', main_country: 'IE' }
    expect((await postStep(ofPerson, step, forged)).answered).toMatchObject({
      values: { monthly_amount: 100, pays_abroad: 'no' },
    })
  })

  it('offer more than a few choices as a list to open', () => {
    const choices = Array.from(
      { length: 9 },
      (_, index) => `{ value: v${index}, label: { en: c${index}, es: c${index}, ar: c${index} } }`,
    )
    askQuestions(`pages:
  - id: many
    questions:
      - { id: of_many, type: one_of, label: { en: M?, es: ¿M?, ar: م؟ }, choices: [${choices.join(', ')}] }
`)
    const fieldContext = buildFieldContext(ofPerson, testSettings)
    const step = findStep('own__many') ?? expect.unreachable()
    const { fields, heading } = describeStep(step, fieldContext, { typed: {} }, { brand: 'Bank' })
    expect(heading).toBe('M?')
    expect(fields).toMatchObject([{ control: 'select', emptyLabel: 'Select from the list' }])
    expect(fields[0]).toMatchObject({ isLabelHidden: true, options: { length: 9 } })
  })

  it('leave a question open that need not be answered, though another answer calls for it', async () => {
    const type = '        type: country\n'
    askQuestions(exampleQuestions.replace(type, `${type}        required: false\n`))
    const open = { monthly_amount: '100', pays_abroad: 'yes', main_country: '' }
    expect((await postStep(ofPerson, 'own__expected_use', open)).answered).toMatchObject({
      values: { monthly_amount: 100, pays_abroad: 'yes' },
    })
  })

  it('count before the start what everyone has to answer', () => {
    askQuestions(exampleQuestions)
    const idsFor = (applicant: 'person' | 'company') =>
      listOwnStepsForEveryone(applicant).map(({ id }) => id)
    expect(idsFor('person')).toEqual(['own__expected_use'])
    expect(idsFor('company')).toEqual(['own__expected_use', 'own__about_us'])
  })

  it('ask by the applicant, the country, the product, and an answer of an earlier page', () => {
    const question = (id: string, ask: string) =>
      `  - id: page_${id}\n    questions: [{ id: ${id}, type: yes_no, label: { en: ${id}, es: ${id}, ar: ${id} }, ask: ${ask} }]\n`
    askQuestions(
      `pages:\n${question('of_company', '{ applicant: company }')}${question('in_ireland', '{ countries: [IE] }')}${question(
        'after_it',
        '{ answer: { question: in_ireland, is: [yes] } }',
      )}${question('of_product', '{ products: [PAYMENT_BASIC] }')}`,
    )
    const at = (steps: Record<string, Record<string, string>>): Answers =>
      Object.fromEntries(
        Object.entries(steps).map(([id, values]) => [id, { typed: values, values }]),
      )
    const ireland = { residence: { country_code: 'IE' } }
    const person = { applicant: { application_type: 'INDIVIDUAL' }, ...ireland }
    expect(askedOf(ofPerson)).toEqual([])
    expect(askedOf(ofCompany)).toEqual(['of_company'])
    expect(askedOf(at(person))).toEqual(['in_ireland'])
    expect(askedOf(at({ ...person, own__page_in_ireland: { in_ireland: 'no' } }))).toEqual([
      'in_ireland',
    ])
    const yes = { ...person, own__page_in_ireland: { in_ireland: 'yes' } }
    expect(askedOf(at(yes))).toEqual(['in_ireland', 'after_it'])
    // The country is another now: what was answered there is neither asked nor counted.
    const { ownAnswers } = progressOf(at({ ...yes, residence: { country_code: 'ES' } }))
    expect(ownAnswers).toEqual({})
    const company = {
      applicant: { application_type: 'CORPORATION' },
      incorporation: { country_of_incorporation: 'IE' },
      // Given when they applied for themselves.
      residence: { country_code: 'ES' },
      product: { product_id: 'PAYMENT_BASIC' },
    }
    expect(askedOf(at(company))).toEqual(['of_company', 'in_ireland', 'of_product'])
    const ids = progressOf(at(company)).asked.map(({ step }) => step.id)
    expect(ids.indexOf('own__page_of_product')).toBe(ids.indexOf('product') + 1)
    expect(ids.at(-1)).toBe('account')
  })

  it('answer a field that the platform asks for, also of an applicant whom they leave out', () => {
    const to = 'customer_details.shoe_size'
    askQuestions(`pages:
  - id: shoes
    questions:
      - { id: shoe_size, type: number, label: { en: S?, es: ¿S?, ar: س؟ }, to: ${to}, ask: { applicant: company } }
`)
    expect(askedOf(ofPerson)).toEqual([])
    const outstanding = [to as PlatformPath]
    expect(askedOf(ofPerson, { outstanding })).toEqual(['shoe_size'])
    expect(findQuestion(to as PlatformPath)?.step.id).toBe('own__shoes')
    const { asked } = progressOf(ofPerson, { outstanding })
    expect(asked.map(({ step }) => step.id)).not.toContain('field__customer_details__shoe_size')
    const answers = {
      ...ofPerson,
      own__shoes: { typed: { shoe_size: '43' }, values: { shoe_size: 43 } },
    }
    expect(progressOf(answers, { outstanding })).toMatchObject({
      platformFields: { [to]: 43 },
      ownAnswers: { 'own.shoe_size': 43 },
    })
  })
})

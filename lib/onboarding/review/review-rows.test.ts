import { describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { type Applicant, applicants } from '@/test-support/applicants/individuals.ts'
import { listReviewRows } from '@/test-support/applicants/list-review-rows.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { findQuestion } from '../journeys.ts'
import type { PlatformPath } from '../mapping/platform-paths.ts'
import { evaluateProgress } from '../progress/evaluate-progress.ts'
import { embeddedCatalogue } from '../settings/catalogue.ts'
import { formatAnswer } from './review-rows.ts'

const { maya, oliver, lucia, abdAlRahman, suharto } = applicants

async function rowsOf(applicant: Applicant, language = testSettings.language) {
  const { progress } = await answerSteps(applicant.typed, { ...testSettings, language })
  return listReviewRows(progress)
}

async function shownOf(applicant: Applicant, language = testSettings.language) {
  return Object.fromEntries(
    (await rowsOf(applicant, language)).map(({ field, value }) => [field, value]),
  )
}

describe('the rows of the review', () => {
  it('say every answer as it is sent', async () => {
    expect(await shownOf(maya)).toEqual({
      application_type: 'Myself',
      title: 'Dr.',
      first_name: 'Maya',
      middle_name: 'Rose',
      last_name: 'Johnson',
      date_of_birth: '29 February 1988',
      nationality: 'United States',
      email_address: 'maya.johnson+bank@example.com',
      telephone_number: '+1 206 555 2671',
      country_code: 'United States',
      address_line1: '1204 Pine Street',
      unit_number: 'Apt 5B',
      address_line2: 'Rear building',
      address_line3: 'c/o Rose',
      city: 'Seattle',
      state: 'Washington',
      postal_code: '98101-1234',
      us_residency_status: 'US citizen',
      tax_reference_number: '•••• 4399',
      passport_number: '•••• 5678',
      product_id: 'Deposit account',
      asset_type_id: 'US dollars',
      percentage_ownership: '100%',
    })
  })

  it.each(languages)('hold every value that is sent, for everyone, in %s', async (language) => {
    for (const applicant of Object.values(applicants)) {
      const { progress } = await answerSteps(applicant.typed, { ...testSettings, language })
      const rows = await listReviewRows(progress)
      for (const [path, value] of Object.entries(progress.platformFields)) {
        const question = findQuestion(path as PlatformPath)
        if (!question) throw new Error(`No question for ${path}`)
        const { step, field } = question
        const shown = await formatAnswer(step, field, value, progress.fieldContext)
        expect(shown, path).toBeTruthy()
        expect(shown, path).not.toMatch(/[{}]|undefined|NaN/)
        // A single name is sent as both names and shown once.
        const isTwice = applicant === suharto && path === 'customer_details.first_name'
        const row = rows.find((each) => each.stepId === step.id && each.field === field)
        expect(row?.value, path).toBe(isTwice ? undefined : shown)
      }
    }
  })

  it('say nothing for what was left empty, and list it in order', async () => {
    const rows = await rowsOf(oliver)
    const empty = rows.filter(({ value }) => value === undefined).map(({ field }) => field)
    expect(empty).toEqual([
      'title',
      'middle_name',
      'unit_number',
      'address_line2',
      'address_line3',
      'tax_reference_number',
      'passport_number',
      'percentage_ownership',
    ])
    expect(rows.map(({ field }) => field)).not.toContain('single_name')
    expect(rows.map(({ field }) => field)).not.toContain('state')
  })

  it('begin with the name, and have the country beside the address', async () => {
    const order = new Set((await rowsOf(lucia)).map(({ stepId }) => stepId))
    expect([...order].slice(0, 6)).toEqual([
      ...['applicant', 'name', 'birth', 'contact', 'residence', 'address'],
    ])
    expect(order).toEqual(new Set(Object.keys(lucia.typed)))
  })

  it('say that there is one name only', async () => {
    const shown = await shownOf(suharto)
    expect(shown).toMatchObject({
      last_name: 'Suharto',
      single_name: 'Yes. It is sent both as given name and as family name.',
    })
    expect(shown.first_name).toBeUndefined()
  })

  it('name the tax number as its country does', async () => {
    const labelOf = async (applicant: Applicant) =>
      (await rowsOf(applicant)).find(({ field }) => field === 'tax_reference_number')?.label
    expect(await labelOf(maya)).toBe('Social Security number or ITIN')
    expect(await labelOf(lucia)).toBe('NIF or NIE')
  })

  it('write dates, shares and choices in the language of the reader', async () => {
    expect(await shownOf(lucia, 'es')).toMatchObject({
      date_of_birth: '5 de septiembre de 1979',
      nationality: 'España',
      state: 'Sevilla',
      percentage_ownership: '33,3\u00a0%',
    })
    expect(await shownOf(abdAlRahman, 'ar')).toMatchObject({
      nationality: 'الإمارات العربية المتحدة',
      state: 'دبي',
    })
  })

  it.each(languages)('show no more of a sensitive value than its end in %s', async (language) => {
    for (const applicant of Object.values(applicants)) {
      const text = JSON.stringify(await rowsOf(applicant, language))
      for (const name of ['tax_reference_number', 'passport_number'] as const) {
        const whole = applicant.request.customer_details[name]
        if (whole) expect(text).not.toContain(whole.slice(0, -4))
      }
    }
  })

  it('mark codes and numbers that stay left to right', async () => {
    const ltr = (await rowsOf(abdAlRahman, 'ar')).filter((row) => row.ltr)
    expect(ltr.map(({ field }) => field)).toEqual([
      'email_address',
      'telephone_number',
      'tax_reference_number',
      'passport_number',
    ])
  })

  it('say what leaves no choice, which is sent too, and offer no change of it', async () => {
    const [product] = embeddedCatalogue.products
    if (!product) throw new Error('The embedded catalogue has a product')
    const only = { ...product, asset_types: product.asset_types.slice(0, 1) }
    const { product: _, ...typed } = maya.typed
    const { progress } = await answerSteps(typed, {
      ...testSettings,
      catalogue: { products: [only] },
    })
    const fixed = (await listReviewRows(progress)).filter((row) => row.fixed)
    expect(fixed).toMatchObject([
      { field: 'product_id', value: 'Deposit account' },
      { field: 'asset_type_id', value: 'US dollars' },
    ])
    expect((await rowsOf(maya)).filter((row) => row.fixed)).toEqual([])
  })

  it.each(languages)('are there before anything was answered, in %s', async (language) => {
    const rows = await listReviewRows(
      evaluateProgress({}, buildFieldContext({}, { ...testSettings, language })),
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.every(({ value }) => value === undefined)).toBe(true)
  })
})

import { expect, it } from 'vitest'
import { type Language, languages } from '#lib/i18n/languages.ts'
import { isCountryCode } from '#lib/platform/contract/country-codes.ts'
import { enumerations } from '#lib/platform/contract/enumerations.ts'
import { inCountry } from '../field-context/country-context.ts'
import { noContext } from '../fields/no-context.ts'
import { entity } from '../steps/entity.ts'
import { describeStep } from '../view/describe-step.ts'
import { byCountry } from './legal-forms.ts'

/** The options of the question as a page shows them. */
function show(
  country: string | undefined,
  { language = 'en', typed = '' }: { language?: Language; typed?: string } = {},
) {
  const fieldContext = { ...noContext, language, ...inCountry(country, language) }
  const page = { brand: 'Portico', submitLabel: 'Continue' }
  const view = describeStep(entity, fieldContext, { typed: { corporate_entity_type: typed } }, page)
  const [field] = view.fields
  if (field?.control !== 'radios') throw new Error('The legal form is not chosen from a list')
  return field.options
}

const bare = (text: string | undefined) => text?.replaceAll(/[\u2068\u2069]/g, '')

it('names the forms of the country first, by the abbreviations that its companies have', () => {
  const [first, second] = show('DE')
  expect([first?.label, bare(first?.hint)]).toEqual([
    'Limited liability company',
    'For example, GmbH, UG',
  ])
  expect(bare(second?.hint)).toMatch(/AG$/)
  expect(bare(show('MX', { language: 'es' })[0]?.hint)).toMatch(/S\.A\. de C\.V\./)
})

it('offers a British company no limited liability company, which it is not, and calls a Ltd what it is', () => {
  const offered = show('GB')
  expect(offered[0]?.label).toBe('Limited company that is not listed')
  expect(bare(offered[0]?.hint)).toMatch(/Ltd, or a public company that is not listed$/)
  expect(offered.map(({ value }) => value)).not.toContain('LLC')
  expect(offered.map(({ label }) => label)).toContain('Sole trader')
})

it('shows a form that was chosen before it was not offered', () => {
  expect(show('GB', { typed: 'LLC' }).at(-1)?.value).toBe('LLC')
})

it('offers an S corporation in the United States alone, and everything where no country is known', () => {
  const values = (country?: string) => show(country).map(({ value }) => value)
  expect(values('US')).toContain('S_CORP')
  expect(values('JP')).toEqual(
    enumerations.corporate_entity_type.filter((form) => form !== 'S_CORP'),
  )
  expect(values()).toEqual([...enumerations.corporate_entity_type])
})

it('has words for each form of each country in every language', () => {
  for (const country of Object.keys(byCountry)) {
    expect(isCountryCode(country)).toBe(true)
    for (const language of languages) {
      for (const { label, hint } of show(country, { language })) {
        expect(label, country).not.toBe('')
        expect(`${label}${hint}`, country).not.toMatch(/none|[{}]/)
      }
    }
  }
})

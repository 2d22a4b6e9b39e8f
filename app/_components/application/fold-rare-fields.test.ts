import { describe, expect, it } from 'vitest'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { describeStep } from '@/lib/onboarding/view/describe-step.ts'
import type { RawValues } from '@/lib/onboarding/view/step-view.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { foldRareFields } from './fold-rare-fields.ts'
import { markOutstanding } from './mark-outstanding.ts'

const { asked } = (await answerSteps(applicants.maya.typed, testSettings)).progress
const home = asked.find(({ step }) => step.id === 'address')
if (!home) throw new Error('No address is asked for')
const { step, fieldContext } = home
const t = getTranslator('en')

function shown(typed: RawValues) {
  const view = describeStep(step, fieldContext, { typed }, { brand: '' })
  return foldRareFields(view, step, { t }).fields
}

describe('an address in the United States', () => {
  it('begins with the street, in words that are used there, and folds the lines that few need', () => {
    expect(shown({}).map(({ label }) => label)).toEqual([
      'Street address',
      'Apartment or unit',
      'Address line 2',
      'Address line 3',
      'City',
      'State',
      'ZIP code',
      'Add more address lines',
    ])
  })

  it('folds no line that says something', () => {
    expect(shown({ address_line3: 'c/o Rose' }).map(({ name }) => name)).not.toContain('more')
  })

  it.each(languages)('is asked for with errors in the same words: %s', (language) => {
    const view = describeStep(step, { ...fieldContext, language }, { typed: {} }, { brand: '' })
    const said = JSON.stringify(view)
    expect(said).not.toMatch(/Town or city|Flat or|línea 1|localidad|السطر الأول/)
  })
})

it('leaves a page alone that asks for no address', () => {
  const other = asked.find(({ step: { id } }) => id === 'contact')
  if (!other) throw new Error('No contact is asked for')
  const view = describeStep(other.step, other.fieldContext, { typed: {} }, { brand: '' })
  expect(foldRareFields(view, other.step, { t })).toBe(view)
})

describe('what few people need of a name', () => {
  const named = asked.find(({ step: { id } }) => id === 'name')
  const foldsOf = (typed: RawValues, outstanding?: string) => {
    if (!named) throw new Error('No name is asked for')
    const view = describeStep(named.step, named.fieldContext, { typed }, { brand: '' })
    const marked = markOutstanding(view, outstanding ? [outstanding] : [], t)
    return foldRareFields(marked, named.step, { t }).fields.flatMap((field) =>
      'folds' in field ? field.folds : [],
    )
  }

  it('is folded while nothing of it is answered', () => {
    expect(foldsOf({})).toEqual(['title', 'middle_name', 'single_name'])
  })

  it.each([
    ['a title', { title: 'Dr' }],
    ['middle names', { middle_name: 'Rose' }],
    ['one name only', { single_name: 'yes' }],
  ])('is shown to people with %s', (_, typed) => {
    expect(foldsOf(typed)).toEqual([])
  })

  it('is shown where the platform asks for it', () => {
    expect(foldsOf({}, 'middle_name')).toEqual([])
  })
})

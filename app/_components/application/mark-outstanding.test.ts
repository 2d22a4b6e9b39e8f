import { describe, expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { identification } from '@/lib/onboarding/steps/identification.ts'
import type { FieldView, StepView } from '@/lib/onboarding/view/step-view.ts'
import { headWithWanted, markOutstanding, putOutstandingFirst } from './mark-outstanding.ts'

const t = getTranslator('en')
const text = (name: string, more = {}): FieldView =>
  ({ control: 'text', name, label: name, value: '', ...more }) as FieldView
const viewOf = (...fields: FieldView[]) => ({ fields }) as StepView
const namesOf = ({ fields }: StepView) => fields.map(({ name }) => name)

describe('a page that was opened to answer what the platform asked for', () => {
  const view = viewOf(
    text('status'),
    text('number'),
    text('withdraw.number'),
    text('description', { askedIf: { question: 'status', is: ['OTHER'] } }),
    text('passport'),
  )

  it.each([
    ['passport', ['passport', 'others', 'status', 'number', 'withdraw.number', 'description']],
    ['number', ['number', 'withdraw.number', 'others', 'status', 'description', 'passport']],
    ['description', ['status', 'description', 'others', 'number', 'withdraw.number', 'passport']],
    ['status', ['status', 'description', 'others', 'number', 'withdraw.number', 'passport']],
  ])('begins with %s, and folds the others below it', (asked, names) => {
    const first = putOutstandingFirst(view, [asked], { step: { fields: {} }, t })
    expect(namesOf(first)).toEqual(names)
    expect(first.fields.find(({ name }) => name === 'others')).toMatchObject({
      label: 'Other answers on this page',
      folds: names.slice(names.indexOf('others') + 1),
    })
  })

  it('shows the choice that one has none beside what was asked for', () => {
    const view = viewOf(text('status'), text('passport_number'), text('no_passport'))
    const first = putOutstandingFirst(view, ['passport_number'], { step: identification, t })
    expect(namesOf(first)).toEqual(['passport_number', 'no_passport', 'others', 'status'])
  })

  it('leaves an address in its order', () => {
    const step = { fields: {}, combineAnswersAs: 'address' } as const
    expect(putOutstandingFirst(view, ['passport'], { step, t })).toBe(view)
  })

  it('has no heading where nothing else is on the page, or nothing was asked for', () => {
    const alone = viewOf(text('passport'))
    expect(putOutstandingFirst(alone, ['passport'], { step: { fields: {} }, t })).toBe(alone)
    expect(putOutstandingFirst(view, [], { step: { fields: {} }, t })).toBe(view)
  })
})

it('says of a field that was asked for neither why it is asked at all nor that its value may be kept', () => {
  const saved = text('passport', { saved: 'Leave this empty to keep it.', why: 'It helps.' })
  const [field] = markOutstanding(viewOf(saved), ['passport'], t).fields
  expect(field).toMatchObject({ outstanding: t('outstanding.mark'), saved: t('form.savedRefused') })
  expect(field).not.toHaveProperty('why')
})

it('says under the name of the field why it was not accepted once, and at the field what to enter', () => {
  const marked = markOutstanding(
    viewOf(text('passport', { label: 'Passport number', saved: '•••• 5678' })),
    ['passport'],
    t,
  )
  const view = headWithWanted(marked, 'Passport number', t)
  expect(view.heading).toBe('Passport number')
  expect(view.title).toBe(`Passport number – ${marked.title}`)
  expect(view.fields[0]).toMatchObject({ isLabelHidden: false, hint: t('form.savedReplaced') })
  expect(view.fields[0]).not.toHaveProperty('saved')
  expect(view.fields[0]).not.toHaveProperty('outstanding')
})

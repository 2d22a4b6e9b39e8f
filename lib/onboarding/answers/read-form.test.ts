import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createStepForm,
  requireStep,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { parseStep } from '../parse-step.ts'
import type { RawValues } from '../view/step-view.ts'
import { echoForm, readStepForm } from './read-form.ts'

const { maya } = applicants
const here = buildFieldContext(
  { residence: { typed: maya.typed.residence, values: { country_code: 'US' } } },
  testSettings,
)
const birth = requireStep('birth')
const name = requireStep('name')

it('takes the names the step asks for and no other', () => {
  const form = createStepForm(maya.typed.name)
  form.append('__proto__', 'x')
  form.append('constructor', 'x')
  form.append('is_staff', 'yes')
  form.append('$ACTION_ID_1', '')
  const typed = readStepForm(name, form, here)
  expect(typed).toEqual(maya.typed.name)
  expect(Object.getPrototypeOf(typed)).toBe(Object.prototype)
})

it('leaves what was typed as it was typed', () => {
  const form = createStepForm({ ...maya.typed.name, first_name: '  <b>Maya</b>\r\n' })
  expect(readStepForm(name, form, here)?.first_name).toBe('  <b>Maya</b>\r\n')
})

it('treats a field that was not posted as one left empty', () => {
  expect(readStepForm(birth, new FormData(), here)).toEqual({
    date_of_birth: { day: '', month: '', year: '' },
    nationality: '',
    stateless: '',
  })
})

it('leaves out what is not asked of this person', () => {
  const form = createStepForm({ ...maya.typed.address })
  const british = buildFieldContext(
    { residence: { typed: {}, values: { country_code: 'GB' } } },
    testSettings,
  )
  expect(readStepForm(requireStep('address'), form, british)).not.toHaveProperty('state')
})

it.each([
  ['a name twice', (form: FormData) => form.append('nationality', 'FR')],
  ['a part of a date twice', (form: FormData) => form.append('date_of_birth.day', '1')],
  ['a file for a text', (form: FormData) => form.set('nationality', new File(['x'], 'x.txt'))],
  ['a file for a date', (form: FormData) => form.set('date_of_birth.year', new Blob(['1988']))],
])('refuses a form with %s', (_, tamper) => {
  const form = createStepForm(maya.typed.birth)
  expect(readStepForm(birth, form, here)).toBeDefined()
  tamper(form)
  expect(readStepForm(birth, form, here)).toBeUndefined()
})

it('reads several answers where a question has several, none included', () => {
  const activities = requireStep('activities')
  const here = buildFieldContext(
    { applicant: { typed: {}, values: { application_type: 'CORPORATION' } } },
    testSettings,
  )
  const typed = { engage_in_activities: ['GAMBLING', 'FIREARMS'] }
  expect(readStepForm(activities, createStepForm(typed), here)).toEqual(typed)
  expect(readStepForm(activities, new FormData(), here)).toEqual({ engage_in_activities: [] })
  expect(echoForm(createStepForm(typed))).toEqual(typed)
  const withFile = createStepForm(typed)
  withFile.append('engage_in_activities', new File(['x'], 'x.txt'))
  expect(readStepForm(activities, withFile, here)).toBeUndefined()
  const endless = createStepForm({
    engage_in_activities: Array.from({ length: 301 }, () => 'NONE'),
  })
  expect(readStepForm(activities, endless, here)).toBeUndefined()
})

it('cuts an endless text without making another answer of it', () => {
  const fields: [string, string][] = [
    ['name', 'last_name'],
    ['name', 'middle_name'],
    ['contact', 'email_address'],
    ['contact', 'telephone_number'],
    ['address', 'postal_code'],
    ['address', 'address_line2'],
    ['identification', 'tax_reference_number'],
    ['identification', 'passport_number'],
    ['account', 'percentage_ownership'],
  ]
  const filler = fc.constantFrom(' ', '-', '.', '(', '/', '%', '\u200b', '\u00ad', '\n', 'a', '1')
  const text = fc
    .tuple(fc.string({ maxLength: 12 }), filler, fc.stringMatching(/^[A-Z0-9%-]{0,12}$/))
    .map(([start, fill, end]) => `${start}${fill.repeat(1100)}${end}`)
  fc.assert(
    fc.property(fc.constantFrom(...fields), text, ([stepId, field], whole) => {
      const step = requireStep(stepId)
      const all: RawValues = { ...maya.typed[stepId as 'name'], [field]: whole }
      const cut = readStepForm(step, createStepForm(all), here) as RawValues
      expect(String(cut[field]).length).toBeLessThanOrEqual(1000)
      const reading = parseStep(step, cut, here)
      if ('values' in reading) expect(parseStep(step, all, here)).toEqual(reading)
    }),
    { numRuns: 500 },
  )
})

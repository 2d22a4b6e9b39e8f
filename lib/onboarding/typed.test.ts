import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formOf, requireStep, settings } from '../testing/answering.ts'
import { applicants } from '../testing/applicants.ts'
import { circumstancesOf } from './circumstances.ts'
import { readStep } from './step.ts'
import { echoTyped, readTyped } from './typed.ts'
import type { RawValues } from './view.ts'

const { maya } = applicants
const here = circumstancesOf(
  { residence: { typed: maya.typed.residence, values: { country_code: 'US' } } },
  settings,
)
const birth = requireStep('birth')
const name = requireStep('name')

it('takes the names the step asks for and no other', () => {
  const form = formOf(maya.typed.name)
  form.append('__proto__', 'x')
  form.append('constructor', 'x')
  form.append('is_staff', 'yes')
  form.append('$ACTION_ID_1', '')
  const typed = readTyped(name, form, here)
  expect(typed).toEqual(maya.typed.name)
  expect(Object.getPrototypeOf(typed)).toBe(Object.prototype)
})

it('keeps what was typed as it was typed', () => {
  const form = formOf({ ...maya.typed.name, first_name: '  <b>Maya</b>\r\n' })
  expect(readTyped(name, form, here)?.first_name).toBe('  <b>Maya</b>\r\n')
})

it('takes a field that was not posted for one left empty', () => {
  expect(readTyped(birth, new FormData(), here)).toEqual({
    date_of_birth: { day: '', month: '', year: '' },
    nationality: '',
    stateless: '',
  })
})

it('leaves out what is not asked of this person', () => {
  const form = formOf({ ...maya.typed.address })
  const british = circumstancesOf(
    { residence: { typed: {}, values: { country_code: 'GB' } } },
    settings,
  )
  expect(readTyped(requireStep('address'), form, british)).not.toHaveProperty('state')
})

it.each([
  ['a name twice', (form: FormData) => form.append('nationality', 'FR')],
  ['a part of a date twice', (form: FormData) => form.append('date_of_birth.day', '1')],
  ['a file for a text', (form: FormData) => form.set('nationality', new File(['x'], 'x.txt'))],
  ['a file for a date', (form: FormData) => form.set('date_of_birth.year', new Blob(['1988']))],
])('refuses a form with %s', (_, tamper) => {
  const form = formOf(maya.typed.birth)
  expect(readTyped(birth, form, here)).toBeDefined()
  tamper(form)
  expect(readTyped(birth, form, here)).toBeUndefined()
})

it('takes several answers where a question has several, none included', () => {
  const activities = requireStep('activities')
  const here = circumstancesOf(
    { applicant: { typed: {}, values: { application_type: 'CORPORATION' } } },
    settings,
  )
  const typed = { engage_in_activities: ['GAMBLING', 'FIREARMS'] }
  expect(readTyped(activities, formOf(typed), here)).toEqual(typed)
  expect(readTyped(activities, new FormData(), here)).toEqual({ engage_in_activities: [] })
  expect(echoTyped(formOf(typed))).toEqual(typed)
  const withFile = formOf(typed)
  withFile.append('engage_in_activities', new File(['x'], 'x.txt'))
  expect(readTyped(activities, withFile, here)).toBeUndefined()
  const endless = formOf({ engage_in_activities: Array.from({ length: 301 }, () => 'NONE') })
  expect(readTyped(activities, endless, here)).toBeUndefined()
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
      const cut = readTyped(step, formOf(all), here) as RawValues
      expect(String(cut[field]).length).toBeLessThanOrEqual(1000)
      const reading = readStep(step, cut, here)
      if ('values' in reading) expect(readStep(step, all, here)).toEqual(reading)
    }),
    { numRuns: 500 },
  )
})

/** What somebody may send as a step: right, wrong, hostile, or nothing a form can hold. */
import fc from 'fast-check'
import { circumstancesOf } from '../onboarding/circumstances.ts'
import type { Step } from '../onboarding/step.ts'
import type { RawValues } from '../onboarding/view.ts'
import { settings } from './answering.ts'
import { type Applicant, applicants } from './applicants.ts'

/** The circumstances of someone in each of the applicants' countries. */
export const places = ['US', 'GB', 'ES', 'AE', 'JP'].map((country_code) =>
  circumstancesOf(
    {
      residence: { typed: {}, values: { country_code } },
      product: { typed: {}, values: { product_id: 'DEPOSIT_BASIC' } },
    },
    settings,
  ),
)
const hostileTexts = [
  '',
  ' ',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE applications; --",
  '{{7*7}}',
  '{kind, select, other {x}}',
  '../../etc/passwd',
  '%00',
  'a\u0000b',
  'a\u001b[31mb',
  '\u202egnp.exe',
  '\u2066a\u2069',
  '\ud800',
  'a\udc00',
  '\ufffe',
  '\u{1fffe}',
  '\ue000',
  '\u{e0041}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '🙂'.repeat(200),
  'ﷺ'.repeat(20),
  'e\u0301'.repeat(60),
]

/** Anything JSON can hold, where a text is due. */
const notTexts: unknown[] = [
  undefined,
  null,
  0,
  true,
  [],
  ['yes'],
  { length: 3 },
  new Date(0),
  { day: ['1'], month: {}, year: 1985 },
  { day: '1' },
]

const hostile = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('1', '9', '-', '+', ' ', '.', '@', 'a', 'Z', '٣', '\u200b') }),
)
const rightOnes = (Object.values(applicants) as Applicant[]).flatMap(({ typed }) =>
  Object.values(typed),
)

/** What somebody may send as one field: right, wrong, hostile, or no text at all. */
function anything(name: string): fc.Arbitrary<unknown> {
  const right = rightOnes.flatMap((typed) => typed[name] ?? [])
  return fc.oneof(
    fc.constantFrom<unknown>(...right, 'yes'),
    hostile,
    fc.record({ day: hostile, month: hostile, year: hostile }),
    fc.constantFrom(...notTexts),
  )
}

/** A whole step of such values, some of them missing. */
export function anythingFor(step: Step): fc.Arbitrary<RawValues> {
  const fields = Object.fromEntries(Object.keys(step.fields).map((name) => [name, anything(name)]))
  return fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<RawValues>
}

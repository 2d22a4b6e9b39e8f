/**
 * Validation that needs data no browser should load (telephone plans, checksums, known mail hosts). A
 * warning is given once and never blocks.
 */

import { formatDay } from '#lib/i18n/dates.ts'
import type { FieldIssue, Step, StepValues } from '../define-step.ts'
import { earliestBirth, isRealDay } from '../fields/calendar-date.ts'
import type { FieldContext, ServerValidator } from '../fields/field.ts'
import { findDateDoubt } from '../fields/other-calendars.ts'
import { isCompanyNumberDoubtful } from '../identifiers/company-number.ts'
import { suggestEmail } from '../identifiers/suggest-email.ts'
import { isTaxNumberDoubtful } from '../identifiers/tax-number.ts'
import { callingCodeInputName, formatTelephone, parseTelephone } from '../identifiers/telephone.ts'
import { getTelephoneExample } from '../identifiers/telephone-examples.ts'
import type { RawValues } from '../view/step-view.ts'

/** `refusal`: the code of the error if the value stays as typed. */
export type FieldWarning = WarningText & { field: string }
type Validated = { value: string } | { code: string } | { value: string; warning: WarningText }
type WarningText = { code: string; texts: Record<string, string>; refusal?: string }

/**
 * Returns the values to save, with remaining errors and warnings. `typed` tells the country of a telephone
 * number.
 */
export async function validateOnServer(
  step: Step,
  values: StepValues,
  fieldContext: FieldContext,
  typed: RawValues = {},
): Promise<{ values: StepValues; issues: FieldIssue[]; warnings: FieldWarning[] }> {
  const validated: StepValues = { ...values }
  const issues: FieldIssue[] = []
  const warnings: FieldWarning[] = []
  for (const [name, field] of Object.entries(step.fields)) {
    const value = values[name]
    if (!field.serverValidator || typeof value !== 'string') continue
    const country = findPickedCountry(name, typed)
    const result = await validators[field.serverValidator.kind](value, fieldContext, country)
    if ('code' in result) issues.push({ field: name, code: result.code })
    else validated[name] = result.value
    if ('warning' in result) warnings.push({ field: name, ...result.warning })
  }
  return { values: validated, issues, warnings }
}

/** The issues with an example number of the country that was picked, if they are about a number. */
export function withExamples(
  step: Step,
  issues: readonly FieldIssue[],
  typed: RawValues,
): FieldIssue[] {
  return issues.map((issue) => {
    const picked = findPickedCountry(issue.field, typed)
    return picked === undefined || step.fields[issue.field]?.type !== 'tel'
      ? issue
      : { ...issue, texts: { example: getTelephoneExample(picked) } }
  })
}

/** Returns the country picked beside a telephone number; undefined if the form has no such list. */
function findPickedCountry(name: string, typed: RawValues): string | undefined {
  const picked = typed[callingCodeInputName(name)]
  return typeof picked === 'string' ? picked : undefined
}

const validators: Record<
  ServerValidator['kind'],
  (value: string, fieldContext: FieldContext, picked: string | undefined) => Promise<Validated>
> = {
  email: async (value) => {
    const suggestion = suggestEmail(value)
    return suggestion ? { value, warning: { code: 'typo', texts: { suggestion } } } : { value }
  },
  telephone: async (value, fieldContext, picked) => {
    const reading = await parseTelephone(value, picked ?? fieldContext.telephoneCountry)
    if ('code' in reading) return reading
    if (reading.likely) return { value: reading.e164 }
    const number = await formatTelephone(reading.e164)
    return { value: reading.e164, warning: { code: 'unlikely', texts: { number } } }
  },
  tax_number: async (value, { country }) =>
    country && (await isTaxNumberDoubtful(country, value))
      ? { value, warning: { code: 'checksum', texts: {} } }
      : { value },
  company_number: async (value, { country }) =>
    country && (await isCompanyNumberDoubtful(country, value))
      ? { value, warning: { code: 'checksum', texts: {} } }
      : { value },
  date_of_birth: async (value, fieldContext) => {
    const { today } = fieldContext
    const earliest = earliestBirth(today)
    const isTooOld = isRealDay(value) && value < earliest
    return validateDate(value, fieldContext, earliest, isTooOld ? 'too_long_ago' : undefined)
  },
  past_date: async (value, fieldContext) => validateDate(value, fieldContext, '1800-01-01'),
}

/**
 * Asks about a day whose year is very old or in the future, with the day of another calendar if one fits.
 */
function validateDate(
  value: string,
  { today, country, residence, language }: FieldContext,
  earliest: string,
  tooOld?: string,
): Validated {
  const late = value > today ? 'in_future' : tooOld
  const refusal = isRealDay(value) ? late : 'impossible'
  const doubt = findDateDoubt(value, { today, earliest, country: country ?? residence })
  const year = String(Number(value.slice(0, 4)))
  if (doubt?.code === 'other_calendar') {
    const { code, calendar, date } = doubt
    const texts = { year, calendar, suggestion: date, date: formatDay(date, language) }
    return { value, warning: { code, texts, ...(refusal && { refusal }) } }
  }
  if (refusal) return { code: refusal }
  return doubt ? { value, warning: { code: doubt.code, texts: { year } } } : { value }
}

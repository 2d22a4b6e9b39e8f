/**
 * Validation that needs data no browser should load (telephone plans, checksums, known mail hosts). A
 * warning is given once and never blocks.
 */

import type { FieldIssue, Step, StepValues } from '../define-step.ts'
import type { FieldContext, ServerValidator } from '../fields/field.ts'
import { isCompanyNumberDoubtful } from '../identifiers/company-number.ts'
import { suggestEmail } from '../identifiers/suggest-email.ts'
import { isTaxNumberDoubtful } from '../identifiers/tax-number.ts'
import { callingCodeInputName, formatTelephone, parseTelephone } from '../identifiers/telephone.ts'
import { getTelephoneExample } from '../identifiers/telephone-examples.ts'
import type { RawValues } from '../view/step-view.ts'

export type FieldWarning = { field: string; code: string; texts: Record<string, string> }
type Validated = { value: string } | { code: string } | { value: string; warning: WarningText }
type WarningText = { code: string; texts: Record<string, string> }

/**
 * The values as they are saved, with what is wrong after all and what there are warnings about. `typed`
 * says of which country a telephone number is.
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

/** The issues with an example number of the country that was picked, where they are about a number. */
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

/** What the list beside a telephone number says; undefined where the form has none. */
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
}

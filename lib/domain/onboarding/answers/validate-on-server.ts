/**
 * The server's second look at what was typed: it needs data no browser should load (telephone plans,
 * checksums, known mail hosts). A doubt is asked about once and never blocks.
 */

import type { FieldIssue, Step, StepValues } from '../define-step.ts'
import type { FieldContext, ServerValidator } from '../fields/field.ts'
import { isCompanyNumberDoubtful } from '../identifiers/company-number.ts'
import { suggestEmail } from '../identifiers/email.ts'
import { isTaxNumberDoubtful } from '../identifiers/tax-number.ts'
import { formatTelephone, parseTelephone } from '../identifiers/telephone.ts'

export type FieldWarning = { field: string; code: string; texts: Record<string, string> }
type Second = { value: string } | { fault: string } | { value: string; doubt: FieldDoubtOf }
type FieldDoubtOf = { code: string; texts: Record<string, string> }

/** The values as they are kept, with what is wrong after all and what is merely doubtful. */
export async function validateOnServer(
  step: Step,
  values: StepValues,
  fieldContext: FieldContext,
): Promise<{ values: StepValues; faults: FieldIssue[]; warnings: FieldWarning[] }> {
  const settled: StepValues = { ...values }
  const faults: FieldIssue[] = []
  const warnings: FieldWarning[] = []
  for (const [name, field] of Object.entries(step.fields)) {
    const value = values[name]
    if (!field.serverValidator || typeof value !== 'string') continue
    const second = await secondLooks[field.serverValidator.kind](value, fieldContext)
    if ('fault' in second) faults.push({ field: name, code: second.fault })
    else settled[name] = second.value
    if ('doubt' in second) warnings.push({ field: name, ...second.doubt })
  }
  return { values: settled, faults, warnings }
}

const secondLooks: Record<
  ServerValidator['kind'],
  (value: string, fieldContext: FieldContext) => Promise<Second>
> = {
  email: async (value) => {
    const suggestion = await suggestEmail(value)
    return suggestion ? { value, doubt: { code: 'typo', texts: { suggestion } } } : { value }
  },
  telephone: async (value, { country }) => {
    const reading = await parseTelephone(value, country)
    if ('fault' in reading) return reading
    if (reading.likely) return { value: reading.e164 }
    const number = await formatTelephone(reading.e164)
    return { value: reading.e164, doubt: { code: 'unlikely', texts: { number } } }
  },
  tax_number: async (value, { country }) =>
    country && (await isTaxNumberDoubtful(country, value))
      ? { value, doubt: { code: 'checksum', texts: {} } }
      : { value },
  company_number: async (value, { country }) =>
    country && (await isCompanyNumberDoubtful(country, value))
      ? { value, doubt: { code: 'checksum', texts: {} } }
      : { value },
}

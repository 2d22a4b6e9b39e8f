/** The answers of a test's applicant as a partner's system gives them: JSON by step and field. */

import { isDateParts, type RawValues, toList } from '../../lib/onboarding/view/step-view.ts'
import type { GivenStep } from '../../lib/partners/rules/given-answers.ts'

/** A date becomes YYYY-MM-DD and a box true; what is left empty, and the type of applicant, is left out. */
export function asPartnerGives(typed: Record<string, RawValues>): Record<string, GivenStep> {
  const { applicant: _, ...steps } = typed
  return Object.fromEntries(
    Object.entries(steps).map(([step, values]) => [
      step,
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]): [string, GivenStep[string]][] => {
          if (value === '') return []
          if (value === 'yes') return [[name, true]]
          if (typeof value === 'string') return [[name, value]]
          if (!isDateParts(value)) return [[name, [...toList(value)]]]
          const { year, month, day } = value
          return [[name, `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`]]
        }),
      ),
    ]),
  )
}

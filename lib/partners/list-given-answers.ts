/** The answers of an application in the form in which a partner gives them. */
import { type Field, isList } from '#lib/onboarding/fields/field.ts'
import type { Json } from '#lib/onboarding/mapping/platform-paths.ts'
import type { AskedStep } from '#lib/onboarding/progress/evaluate-progress.ts'
import { applicant } from '#lib/onboarding/steps/applicant.ts'
import { isDateParts, type RawValue, toList } from '#lib/onboarding/view/step-view.ts'
import type { GivenAnswers, GivenStep } from './rules/given-answers.ts'

/** Lists the steps whose answers hold, without the type of applicant, a company's people and its documents. */
export function listGivenAnswers(asked: readonly AskedStep[]): GivenAnswers {
  return Object.fromEntries(
    asked.flatMap(({ step, saved, values }) => {
      if (!saved || !values || step.id === applicant.id) return []
      const given = Object.entries(step.fields).flatMap(([name, field]) => {
        const value = toGiven(field, saved.typed[name], values[name])
        return value === undefined ? [] : [[name, value] as const]
      })
      return [[step.id, Object.fromEntries(given)]]
    }),
  )
}

/** Returns what would be read as the same; undefined where nothing was answered. */
function toGiven(
  field: Field,
  typed: RawValue | undefined,
  value: Json | undefined,
): GivenStep[string] | undefined {
  if (typed === undefined || value === undefined) return undefined
  if (field.control === 'checkbox') return typed === 'yes' ? true : undefined
  if (isList(field)) return [...toList(typed)]
  if (typeof value === 'string') return value
  // Whatever digits and signs it was typed with.
  if (typeof value === 'number') return String(value)
  return isDateParts(typed) ? undefined : String(typed)
}

/** The form of the answers that a partner may give: every step of both journeys, by the names of its fields. */
import * as z from 'zod/mini'
import type { Step } from '#lib/onboarding/define-step.ts'
import type { Field } from '#lib/onboarding/fields/field.ts'
import { corporationSteps, individualSteps } from '#lib/onboarding/journeys.ts'
import { applicant } from '#lib/onboarding/steps/applicant.ts'

/** A date as YYYY-MM-DD, a box as true or false, several answers as a list. */
export type GivenStep = Record<string, string | boolean | string[]>
type GivenAnswers = Record<string, GivenStep>

const steps: readonly Step[] = [...new Set<Step>([...individualSteps, ...corporationSteps])]

const code = 'wrong_format'
const text = z.string(code).check(z.maxLength(1_000, 'too_long'))
const date = z
  .string(code)
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, code), z.describe('A day: YYYY-MM-DD.'))
const several = z.array(text, code).check(z.maxLength(300, 'too_long'))
const box = z.boolean(code)

/** The type of application is a member of the body. The steps' own rules follow once this form is right. */
export const givenAnswers = z.strictObject(
  Object.fromEntries(
    steps
      .filter(({ id }) => id !== applicant.id)
      .map(({ id, fields }) => [id, z.optional(z.strictObject(mapFields(fields)))]),
  ),
) as unknown as z.ZodMiniType<GivenAnswers>

function mapFields(fields: Step['fields']) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, z.optional(schemaOf(field))]),
  )
}

function schemaOf({ control, options, list }: Field) {
  if (control === 'date') return date
  if (control === 'checkbox') return box
  if (control === 'checkboxes' || control === 'countries') return several
  // A deployment may replace the platform's own lists.
  return options && !list ? z.enum(options as [string], 'not_in_list') : text
}

/** Reads the answers that a partner gives, by the rules of the pages on which a customer gives them. */

import type { ApplicationsDeps } from '#lib/applications/applications-deps.ts'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import { type ApplicationType, answerApplicant } from '#lib/applications/start-application.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getBindings, type SavedStep } from '#lib/onboarding/answers/saved-step.ts'
import { validateOnServer } from '#lib/onboarding/answers/validate-on-server.ts'
import type { Step } from '#lib/onboarding/define-step.ts'
import { withoutInapplicable } from '#lib/onboarding/fields/asked-if.ts'
import { type Field, isAsked, isList } from '#lib/onboarding/fields/field.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { parseStep } from '#lib/onboarding/parse-step.ts'
import type { AskedStep } from '#lib/onboarding/progress/evaluate-progress.ts'
import { applicant } from '#lib/onboarding/steps/applicant.ts'
import type { RawValue, RawValues } from '#lib/onboarding/view/step-view.ts'
import type { GivenStep } from './rules/given-answers.ts'
import { type BodyFault, toPointer } from './rules/interface.ts'

type Given = {
  type: ApplicationType
  language: Language
  answers?: Readonly<Record<string, GivenStep>> | undefined
}

/** The answers with each step in the order in which it is asked, or all faults. */
type ReadAnswers =
  | { answers: Answers; steps: { step: Step; saved: SavedStep }[] }
  | { faults: BodyFault[] }

/**
 * Validates each given step in the context of the steps before it. A step is given whole. One that is not asked
 * of this applicant is a fault, as is a field that its step does not ask.
 */
export async function readGivenAnswers(
  deps: Pick<ApplicationsDeps, 'getQuestionSettings'>,
  { type, language, answers: given = {} }: Given,
): Promise<ReadAnswers> {
  const first = answerApplicant(type)
  const steps = [{ step: applicant as Step, saved: first }]
  const faults: BodyFault[] = []
  let answers: Answers = { [applicant.id]: first }
  const left = new Map(Object.entries(given))
  // The type says it.
  const isTypeGiven = left.delete(applicant.id)
  if (isTypeGiven) faults.push(faultAt([applicant.id], 'not_asked'))
  for (;;) {
    const { asked } = evaluateApplication(deps, { answers, language })
    const next = asked.find(({ step }) => left.has(step.id))
    if (!next) break
    const { step } = next
    const read = await readStep(next, left.get(step.id) ?? {})
    left.delete(step.id)
    if ('faults' in read) faults.push(...read.faults)
    else {
      steps.push({ step, saved: read })
      answers = { ...answers, [step.id]: read }
    }
  }
  for (const id of left.keys()) faults.push(faultAt([id], 'not_asked'))
  return faults.length > 0 ? { faults } : { answers, steps }
}

async function readStep(
  { step, fieldContext }: AskedStep,
  given: GivenStep,
): Promise<SavedStep | { faults: BodyFault[] }> {
  const at = (field: string, code: string) => faultAt([step.id, field], code)
  const faults: BodyFault[] = []
  const typed: RawValues = {}
  for (const name of Object.keys(given)) {
    const field = Object.hasOwn(step.fields, name) ? step.fields[name] : undefined
    if (!field || !isAsked(field, fieldContext)) faults.push(at(name, 'not_asked'))
  }
  for (const [name, field] of Object.entries(step.fields)) {
    if (!isAsked(field, fieldContext)) continue
    const value = toTyped(field, Object.hasOwn(given, name) ? given[name] : undefined)
    if (value === undefined) faults.push(at(name, 'wrong_format'))
    else typed[name] = value
  }
  if (faults.length > 0) return { faults }
  const applicable = withoutInapplicable(step.fields, typed, fieldContext)
  const dropped = Object.keys(given).filter((name) => !Object.hasOwn(applicable, name))
  if (dropped.length > 0) return { faults: dropped.map((name) => at(name, 'not_asked')) }
  const parsed = parseStep(step, applicable, fieldContext)
  if ('issues' in parsed) return { faults: parsed.issues.map(({ field, code }) => at(field, code)) }
  const { values, issues, warnings } = await validateOnServer(
    step,
    parsed.values,
    fieldContext,
    applicable,
  )
  // Nobody is there to confirm what is only unlikely: the customer checks it.
  const refused = warnings.flatMap(({ field, refusal }) =>
    refusal ? [{ field, code: refusal }] : [],
  )
  const wrong = [...issues, ...refused].map(({ field, code }) => at(field, code))
  if (wrong.length > 0) return { faults: wrong }
  return { typed: applicable, values, boundTo: getBindings(step, fieldContext) }
}

/** Returns a value as it would have been typed on the page; undefined if it is of another kind. */
function toTyped(field: Field, value: GivenStep[string] | undefined): RawValue | undefined {
  if (field.control === 'date') {
    if (value === undefined) return { day: '', month: '', year: '' }
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value)) ?? []
    return day && month && year ? { day, month, year } : undefined
  }
  if (isList(field)) {
    if (value === undefined) return []
    return Array.isArray(value) ? value : undefined
  }
  if (value === undefined) return ''
  if (field.control === 'checkbox') {
    return typeof value === 'boolean' ? (value ? 'yes' : '') : undefined
  }
  return typeof value === 'string' ? value : undefined
}

function faultAt(path: readonly string[], code: string): BodyFault {
  return { path: toPointer(['answers', ...path]), code }
}

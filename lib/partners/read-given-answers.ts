/** Reads the answers that a partner gives, by the rules of the pages on which a customer gives them. */

import { randomUUID } from 'node:crypto'
import type { ApplicationsDeps } from '#lib/applications/applications-deps.ts'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import { type ApplicationType, answerApplicant } from '#lib/applications/start-application.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getBindings, type SavedStep } from '#lib/onboarding/answers/saved-step.ts'
import { validateOnServer } from '#lib/onboarding/answers/validate-on-server.ts'
import { addPerson, setPersonStep } from '#lib/onboarding/company-people/people.ts'
import type { Step } from '#lib/onboarding/define-step.ts'
import { findRefusals } from '#lib/onboarding/eligibility/find-refusals.ts'
import { withoutInapplicable } from '#lib/onboarding/fields/asked-if.ts'
import { type Field, isAsked, isList } from '#lib/onboarding/fields/field.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { parseStep } from '#lib/onboarding/parse-step.ts'
import type { AskedStep } from '#lib/onboarding/progress/evaluate-progress.ts'
import { applicant } from '#lib/onboarding/steps/applicant.ts'
import type { RawValue, RawValues } from '#lib/onboarding/view/step-view.ts'
import type { GivenAnswers, GivenStep } from './rules/given-answers.ts'
import { type BodyFault, toPointer } from './rules/interface.ts'

type Given = {
  type: ApplicationType
  language: Language
  answers?: Readonly<GivenAnswers> | undefined
  people?: readonly Readonly<GivenAnswers>[] | undefined
}

type GivenOf = { step: Step; saved: SavedStep }

/** The answers with each step in the order in which it is asked, or all faults. */
type ReadAnswers =
  | {
      answers: Answers
      steps: GivenOf[]
      /** Our ids of a company's people, in their order, and what was given of them. */
      people: { ids: string[]; steps: (GivenOf & { person: string })[] }
    }
  | { faults: BodyFault[] }

/**
 * Validates each given step in the context of the steps before it, the people of a company after all others. A
 * step is given whole. One that is not asked of this applicant is a fault, as is a field that its step does not ask.
 */
export async function readGivenAnswers(
  deps: Pick<ApplicationsDeps, 'getQuestionSettings'>,
  { type, language, answers: given = {}, people = [] }: Given,
): Promise<ReadAnswers> {
  const first = answerApplicant(type)
  // The type says it.
  const faults = Object.hasOwn(given, applicant.id) ? [faultAt(['answers', applicant.id])] : []
  const { [applicant.id]: _, ...rest } = given
  const evaluate = (answers: Answers) => evaluateApplication(deps, { answers, language })
  const own = await readSteps(rest, ['answers'], {
    answers: { [applicant.id]: first },
    asked: (answers) => evaluate(answers).asked,
    put: (answers, step, saved) => ({ ...answers, [step]: saved }),
  })
  faults.push(...own.faults)
  let { answers } = own
  const ofPeople: ReadPeople = { ids: [], steps: [] }
  for (const [index, of] of people.entries()) {
    if (type !== 'CORPORATION') {
      faults.push(faultAt(['people', `${index}`]))
      continue
    }
    const person = randomUUID()
    const read = await readSteps(of, ['people', `${index}`], {
      answers: addPerson(answers, person),
      asked: (within) => evaluate(within).people.find(({ id }) => id === person)?.asked ?? [],
      put: (within, step, saved) => setPersonStep(within, person, step, saved),
    })
    faults.push(...read.faults)
    answers = read.answers
    ofPeople.ids.push(person)
    ofPeople.steps.push(...read.steps.map((each) => ({ ...each, person })))
  }
  for (const { reason, steps, person } of findRefusals(
    answers,
    deps.getQuestionSettings(language),
  )) {
    const index = person === undefined ? -1 : ofPeople.ids.indexOf(person)
    const of = people[index] ?? given
    const step = steps.find((id) => Object.hasOwn(of, id)) ?? ''
    const path = index < 0 ? ['answers', step] : ['people', `${index}`, step]
    faults.push(faultAt(path, `not_eligible_${reason}`))
  }
  if (faults.length > 0) return { faults }
  const steps = [{ step: applicant as Step, saved: first }, ...own.steps]
  return { answers, steps, people: ofPeople }
}

type ReadPeople = Extract<ReadAnswers, { people: unknown }>['people']

/** Reads the steps of the application, or of one person, in the order in which they are asked. */
async function readSteps(
  given: Readonly<GivenAnswers>,
  path: readonly string[],
  walk: {
    answers: Answers
    asked: (answers: Answers) => readonly AskedStep[]
    put: (answers: Answers, step: string, saved: SavedStep) => Answers
  },
): Promise<{ answers: Answers; steps: GivenOf[]; faults: BodyFault[] }> {
  let { answers } = walk
  const steps: GivenOf[] = []
  const faults: BodyFault[] = []
  const left = new Map(Object.entries(given))
  for (;;) {
    const next = walk.asked(answers).find(({ step }) => left.has(step.id))
    if (!next) break
    const { step } = next
    const read = await readStep(next, left.get(step.id) ?? {}, path)
    left.delete(step.id)
    if ('faults' in read) faults.push(...read.faults)
    else {
      steps.push({ step, saved: read })
      answers = walk.put(answers, step.id, read)
    }
  }
  return {
    answers,
    steps,
    faults: [...faults, ...[...left.keys()].map((id) => faultAt([...path, id]))],
  }
}

async function readStep(
  { step, fieldContext }: AskedStep,
  given: GivenStep,
  path: readonly string[],
): Promise<SavedStep | { faults: BodyFault[] }> {
  const at = (field: string, code: string) => faultAt([...path, step.id, field], code)
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

function faultAt(path: readonly string[], code = 'not_asked'): BodyFault {
  return { path: toPointer(path), code }
}

/** Walks the journey as a person does: step after step, each posted as a form. */

import {
  type ValidatedStep,
  validateStepForm,
} from '../../lib/onboarding/answers/validate-step-form.ts'
import { addPerson, findPerson, setPersonStep } from '../../lib/onboarding/company-people/people.ts'
import type { Step } from '../../lib/onboarding/define-step.ts'
import {
  buildFieldContext,
  type OnboardingSettings,
} from '../../lib/onboarding/field-context/build-field-context.ts'
import { getStepContext } from '../../lib/onboarding/fields/field.ts'
import { type Answers, findStep } from '../../lib/onboarding/journeys.ts'
import { evaluateProgress, type Progress } from '../../lib/onboarding/progress/evaluate-progress.ts'
import { bindingsInputName, groupInputName } from '../../lib/onboarding/progress/group-form.ts'
import { embeddedCatalogue } from '../../lib/onboarding/settings/catalogue.ts'
import { isDateParts, type RawValues, toLine, toList } from '../../lib/onboarding/view/step-view.ts'
import { type Company, personStepsOfContract10, stepsOfContract10 } from './companies.ts'

/** The settings of the tests, on one fixed day. */
export const testSettings: OnboardingSettings = {
  language: 'en',
  now: new Date('2026-11-21T12:00:00Z'),
  catalogue: embeddedCatalogue,
  attestation: true,
  askIndividualOwnership: true,
}

/** The step of that id; throws when there is none. */
export function requireStep(id: string): Step {
  const step = findStep(id)
  if (!step) throw new Error(`There is no step ${id}`)
  return step
}

/** The form a browser posts of a step: a date as three inputs, a box that is not ticked not at all. */
export function createStepForm(typed: RawValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) {
    if (typeof value === 'string') {
      if (!boxes.includes(name) || value) form.append(name, value)
    } else if (isDateParts(value)) {
      for (const [part, text] of Object.entries(value)) form.append(`${name}.${part}`, text)
    } else {
      for (const text of toList(value)) form.append(name, text)
    }
  }
  return form
}

const boxes = ['single_name', 'no_middle_name', 'stateless', 'is_applicant', 'no_website']

/** The form a browser posts of a page of steps: its hidden fields, and the answers to the steps that it has. */
export function createPageForm(page: string, answers: Record<string, RawValues>): FormData {
  const form = new FormData()
  for (const [, name = '', value = ''] of page.matchAll(
    /type="hidden" name="([^"]*)" value="([^"]*)"/g,
  )) {
    if (!name.startsWith('$')) form.set(name, value.replaceAll('&quot;', '"'))
  }
  for (const [step, typed] of Object.entries(answers)) {
    if (!form.has(bindingsInputName(step))) continue
    for (const [name, value] of createStepForm(typed))
      form.append(groupInputName(step, name), value)
  }
  return form
}

/** Posts one step; if it is only doubted, once more, as the page does when nothing was changed. */
export async function postStep(
  answers: Answers,
  stepId: string,
  typed: RawValues,
  as: OnboardingSettings = testSettings,
): Promise<{ answered: ValidatedStep; doubted: string[] }> {
  const fieldContext = getStepContext(buildFieldContext(answers, as), stepId)
  const form = createStepForm(typed)
  return submitTwice(form, () =>
    validateStepForm(requireStep(stepId), form, answers[stepId], fieldContext),
  )
}

/** Posts one step of one person of a company in the same way. */
export async function postPersonStep(
  answers: Answers,
  personId: string,
  stepId: string,
  typed: RawValues,
  as: OnboardingSettings = testSettings,
): Promise<{ answered: ValidatedStep; doubted: string[] }> {
  const fieldContext = getStepContext(buildFieldContext(answers, as), stepId, personId)
  const saved = findPerson(answers, personId)?.answers[stepId]
  const form = createStepForm(typed)
  return submitTwice(form, () => validateStepForm(requireStep(stepId), form, saved, fieldContext))
}

async function submitTwice(form: FormData, submit: () => Promise<ValidatedStep>) {
  const answered = await submit()
  if (!('state' in answered) || answered.state.warnings.length === 0)
    return { answered, doubted: [] }
  const doubted = answered.state.warnings.map(({ field }) => field)
  for (const field of doubted) form.set(`doubt.${field}`, toLine(answered.state.values[field]))
  return { answered: await submit(), doubted }
}

/** The progress after the given steps were posted in their order. Throws when one is not saved. */
export async function answerSteps(
  steps: Record<string, RawValues>,
  as: OnboardingSettings = testSettings,
  before: Answers = {},
): Promise<{ answers: Answers; progress: Progress; doubted: string[] }> {
  const answers: Answers = { ...before }
  const doubted: string[] = []
  for (const [stepId, typed] of Object.entries(steps)) {
    const { answered, doubted: more } = await postStep(answers, stepId, typed, as)
    if (!('typed' in answered)) {
      throw new Error(`Step ${stepId} was not saved: ${JSON.stringify(answered)}`)
    }
    answers[stepId] = answered
    doubted.push(...more)
  }
  return { answers, progress: evaluateProgress(answers, buildFieldContext(answers, as)), doubted }
}

/** The answers after one person more was added and their steps posted. Throws when one is not saved. */
export async function answerPerson(
  answers: Answers,
  personId: string,
  steps: Record<string, RawValues>,
  as: OnboardingSettings = testSettings,
): Promise<{ answers: Answers; doubted: string[] }> {
  let now = addPerson(answers, personId)
  const doubted: string[] = []
  for (const [stepId, typed] of Object.entries(steps)) {
    const { answered, doubted: more } = await postPersonStep(now, personId, stepId, typed, as)
    if (!('typed' in answered)) {
      throw new Error(`Step ${stepId} was not saved: ${JSON.stringify(answered)}`)
    }
    now = setPersonStep(now, personId, stepId, answered)
    doubted.push(...more)
  }
  return { answers: now, doubted }
}

/** The progress after a company was described, its people named and its account chosen, each posted as a form. */
export async function answerCompany(
  company: Pick<Company, 'typed' | 'people'>,
  as: OnboardingSettings = testSettings,
): Promise<{ answers: Answers; progress: Progress; doubted: string[] }> {
  const { product, account, ...described } = as.attestation
    ? company.typed
    : stepsOfContract10(company)
  const first = await answerSteps(described, as)
  let { answers } = first
  const doubted = [...first.doubted]
  for (const [index, person] of company.people.entries()) {
    const steps = as.attestation ? person.typed : personStepsOfContract10(person)
    const named = await answerPerson(answers, testPersonId(index), steps, as)
    answers = named.answers
    doubted.push(...named.doubted)
  }
  const last = { ...(product && { product }), ...(account && { account }) }
  const { answers: all, progress, doubted: more } = await answerSteps(last, as, answers)
  return { answers: all, progress, doubted: [...doubted, ...more] }
}

/** The id of a company's person in these tests, by the order in which they are named, from 0. */
export function testPersonId(index: number): string {
  return `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`
}

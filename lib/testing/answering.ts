/** Walks the journey as a person does: step after step, each posted as a form. */
import { embeddedCatalogue } from '../catalogue.ts'
import { type Answered, answerStep } from '../onboarding/answer.ts'
import { circumstancesOf, type Settings } from '../onboarding/circumstances.ts'
import { type Answers, findStep, type Stock, takeStock } from '../onboarding/journey.ts'
import type { Step } from '../onboarding/step.ts'
import type { RawValues } from '../onboarding/view.ts'

/** The house of the tests, on one fixed day. */
export const settings: Settings = {
  language: 'en',
  now: new Date('2026-11-21T12:00:00Z'),
  catalogue: embeddedCatalogue,
  attestation: true,
}

/** The step of that id; throws when there is none. */
export function requireStep(id: string): Step {
  const step = findStep(id)
  if (!step) throw new Error(`There is no step ${id}`)
  return step
}

/** The form a browser posts of a step: a date as three inputs, a box that is not ticked not at all. */
export function formOf(typed: RawValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) {
    if (typeof value === 'string') {
      if (name !== 'single_name' || value) form.append(name, value)
    } else {
      for (const [part, text] of Object.entries(value)) form.append(`${name}.${part}`, text)
    }
  }
  return form
}

/** Posts one step; where it is only doubted, once more, as the page does when nothing was changed. */
export async function post(
  answers: Answers,
  stepId: string,
  typed: RawValues,
  as: Settings = settings,
): Promise<{ answered: Answered; doubted: string[] }> {
  const form = formOf(typed)
  const submit = () =>
    answerStep(requireStep(stepId), form, answers[stepId], circumstancesOf(answers, as))
  const answered = await submit()
  if (!('state' in answered) || answered.state.doubts.length === 0) return { answered, doubted: [] }
  const doubted = answered.state.doubts.map(({ field }) => field)
  for (const field of doubted) form.set(`doubt.${field}`, String(answered.state.values[field]))
  return { answered: await submit(), doubted }
}

/** The stock after the given steps were posted in their order. Throws when one is not kept. */
export async function answerAll(
  steps: Record<string, RawValues>,
  as: Settings = settings,
  before: Answers = {},
): Promise<{ answers: Answers; stock: Stock; doubted: string[] }> {
  const answers: Answers = { ...before }
  const doubted: string[] = []
  for (const [stepId, typed] of Object.entries(steps)) {
    const { answered, doubted: more } = await post(answers, stepId, typed, as)
    if (!('typed' in answered)) {
      throw new Error(`Step ${stepId} was not kept: ${JSON.stringify(answered)}`)
    }
    answers[stepId] = answered
    doubted.push(...more)
  }
  return { answers, stock: takeStock(answers, circumstancesOf(answers, as)), doubted }
}

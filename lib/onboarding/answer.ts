/** A posted step: what is kept of it, or what the page says instead. Server only. */

import { findWords } from '../messages/translate.ts'
import { faultWords } from './describe.ts'
import type { Circumstances } from './field.ts'
import type { Kept } from './journey.ts'
import { type FieldDoubt, settle } from './settle.ts'
import { type Fault, readStep, type Step, type Values } from './step.ts'
import { readTyped } from './typed.ts'
import type { Doubt, Problem, RawValues, StepState } from './view.ts'

export type Answered =
  | { typed: RawValues; values: Values; shown: RawValues }
  | { state: StepState }
  | { unreadable: true }

/**
 * Reads a step from a form: its values as they are kept, or the state of the page that asks again. A
 * sensitive answer left empty keeps the stored one; a doubt that was seen before passes.
 */
export async function answerStep(
  step: Step,
  form: FormData,
  kept: Kept | undefined,
  circumstances: Circumstances,
): Promise<Answered> {
  const shown = readTyped(step, form, circumstances)
  if (!shown) return { unreadable: true }
  const typed = withKept(step, shown, kept)
  const reading = readStep(step, typed, circumstances)
  const partly = 'values' in reading ? reading.values : readWhatHolds(step, typed, reading.faults)
  const settled = await settle(step, partly, circumstances)
  const faults = 'faults' in reading ? reading.faults : []
  const problems = [...faults, ...settled.faults].map((fault) =>
    problemOf(step, fault, circumstances),
  )
  const doubts = settled.doubts
    .filter(({ field }) => form.get(`doubt.${field}`) !== shown[field])
    .map((doubt) => doubtOf(step, doubt, circumstances))
  if (problems.length > 0 || doubts.length > 0) {
    return { state: { problems, doubts: problems.length > 0 ? [] : doubts, values: shown } }
  }
  return { typed, values: settled.values, shown }
}

function withKept(step: Step, typed: RawValues, kept: Kept | undefined): RawValues {
  const whole = { ...typed }
  for (const [name, field] of Object.entries(step.fields)) {
    const before = kept?.typed[name]
    if (field.sensitive && typed[name] === '' && before !== undefined) whole[name] = before
  }
  return whole
}

// The second look covers what holds already, so that one page names every fault at once.
function readWhatHolds(step: Step, typed: RawValues, faults: Fault[]): Values {
  const wrong = new Set(faults.map(({ field }) => field))
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => !wrong.has(name) && typeof value === 'string' && step.fields[name],
    ),
  ) as Values
}

function problemOf(step: Step, fault: Fault, circumstances: Circumstances): Problem {
  const field = step.fields[fault.field]
  const part = field?.control === 'date' ? `.${fault.part ?? 'day'}` : ''
  return {
    input: `${fault.field}${part}`,
    message: faultWords(step, fault.field, fault.code, circumstances),
  }
}

function doubtOf(
  step: Step,
  { field, code, texts }: FieldDoubt,
  circumstances: Circumstances,
): Doubt {
  const key = `steps.${step.id}.fields.${field}.doubts.${code}`
  const own = step.fields[field]?.texts?.(circumstances)
  return { field, message: findWords(circumstances.language, key, { ...own, ...texts }) ?? code }
}

/** A posted step: what is kept of it, or what the page says instead. Server only. */

import { findWords } from '../messages/translate.ts'
import { problemOf } from './describe.ts'
import { type Circumstances, isAsked, isOptional } from './field.ts'
import { boundTo, type Kept, storedValues, valuesThatHold } from './kept.ts'
import { type FieldDoubt, settle } from './settle.ts'
import { type Fault, readStep, type Step, type Values } from './step.ts'
import { readTyped, withdrawalOf } from './typed.ts'
import { type Doubt, listOf, type RawValues, type StepState } from './view.ts'

export type Answered = Kept | { state: StepState } | { unreadable: true }

/**
 * Reads a step from a form: its values as they are kept, or the state of the page that asks again. A
 * sensitive answer left empty keeps the stored one, unless it may be left out and the form says that it
 * is taken back (`withdraw.<field>`); a doubt passes where the form says that it was seen
 * (`doubt.<field>` with what was typed then), and where the value was kept before. A form that asks
 * for one more list of countries (`more=<field>`) comes back with it.
 */
export async function answerStep(
  step: Step,
  form: FormData,
  kept: Kept | undefined,
  circumstances: Circumstances,
): Promise<Answered> {
  const shown = readTyped(step, form, circumstances)
  if (!shown) return { unreadable: true }
  const withdrawn = withdrawals(step, form, circumstances)
  const marks = withdrawn.map((name) => [withdrawalOf(name), 'yes'])
  const values: RawValues = { ...shown, ...Object.fromEntries(marks) }
  const more = form.get('more')
  if (typeof more === 'string' && step.fields[more]?.control === 'countries') {
    return { state: { problems: [], doubts: [], values: withOneMore(values, more) } }
  }
  const typed = kept ? withKept(step, shown, kept, withdrawn, circumstances) : shown
  const reading = readStep(step, typed, circumstances)
  const partly = 'values' in reading ? reading.values : readWhatHolds(typed, reading.faults)
  const settled = await settle(step, partly, circumstances)
  const faults = 'faults' in reading ? reading.faults : []
  const problems = [...faults, ...settled.faults].map((fault) =>
    problemOf(step, fault, circumstances),
  )
  const before = valuesThatHold(step, kept, circumstances)
  const doubts = settled.doubts.filter(({ field }) => settled.values[field] !== before?.[field])
  const unseen = doubts.some(({ field }) => form.get(`doubt.${field}`) !== shown[field])
  if (problems.length > 0) return { state: { problems, doubts: [], values } }
  // All of them again, the seen ones too: the page says "seen" only of what it shows.
  if (unseen) {
    const asked = doubts.map((doubt) => doubtOf(step, doubt, circumstances))
    return { state: { problems, doubts: asked, values } }
  }
  return { typed, values: settled.values, boundTo: boundTo(step, circumstances) }
}

/** The fields whose stored answer is taken back. */
function withdrawals(step: Step, form: FormData, circumstances: Circumstances): string[] {
  return Object.entries(step.fields)
    .filter(([name, field]) => form.get(withdrawalOf(name)) === 'yes' && field.sensitive)
    .filter(([, field]) => isAsked(field, circumstances) && isOptional(field, circumstances))
    .map(([name]) => name)
}

/** No list grows longer than a page can bear. */
const mostLists = 50

function withOneMore(shown: RawValues, name: string): RawValues {
  const lists = listOf(shown[name])
  return { ...shown, [name]: lists.length < mostLists ? [...lists, ''] : lists }
}

function withKept(
  step: Step,
  typed: RawValues,
  kept: Kept,
  withdrawn: string[],
  circumstances: Circumstances,
): RawValues {
  const left = Object.keys(storedValues(step, kept, circumstances)).filter(
    (name) => typed[name] === '' && !withdrawn.includes(name),
  )
  return { ...typed, ...Object.fromEntries(left.map((name) => [name, kept.typed[name] ?? ''])) }
}

// The second look covers what holds already, so that one page names every fault at once.
function readWhatHolds(typed: RawValues, faults: Fault[]): Values {
  const wrong = new Set(faults.map(({ field }) => field))
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value && !wrong.has(name)),
  ) as Values
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

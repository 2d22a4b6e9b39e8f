/** A posted step: what is kept of it, or what the page says instead. Server only. */

import { findMessage } from '#lib/i18n/translate.ts'
import {
  type FieldIssue,
  messageKey,
  parseStep,
  parseValidFields,
  type Step,
  type StepValues,
  withAssumption,
} from '../define-step.ts'
import { type FieldContext, isAsked, isOptional } from '../fields/field.ts'
import { toProblem } from '../view/describe-step.ts'
import {
  isDateParts,
  type RawValues,
  type StepState,
  toList,
  type Warning,
} from '../view/step-view.ts'
import { readStepForm, withdrawalInputName } from './read-form.ts'
import {
  getBindings,
  listCurrentValues,
  listSavedSensitiveValues,
  type SavedStep,
} from './saved-step.ts'
import { type FieldWarning, validateOnServer } from './validate-on-server.ts'

export type ValidatedStep = SavedStep | { state: StepState } | { unreadable: true }

/**
 * Reads a step from a form: its values as they are kept, or the state of the page that asks again. A
 * sensitive answer left empty keeps the stored one, unless it may be left out and the form says that it
 * is taken back (`withdraw.<field>`); a doubt passes where the form says that it was seen
 * (`doubt.<field>` with what was typed then), and where the value was kept before. A form that asks
 * for one more list of countries (`more=<field>`) comes back with it.
 */
export async function validateStepForm(
  step: Step,
  form: FormData,
  kept: SavedStep | undefined,
  fieldContext: FieldContext,
): Promise<ValidatedStep> {
  const posted = await readPosted(step, form, kept, fieldContext, { whole: true })
  if ('unreadable' in posted || 'state' in posted) return posted
  const { typed, raw, settled, faults, warnings } = posted
  const problems = faults.map((fault) => toProblem(step, fault, fieldContext))
  if (problems.length > 0) return { state: { problems, warnings: [], values: raw } }
  if (warnings.length > 0) return { state: { problems, warnings, values: raw } }
  return { typed, values: settled, boundTo: getBindings(step, fieldContext) }
}

/** What of a step can be kept, and what the page says of the rest. */
export type PartiallyValidatedStep =
  /** `kept` is undefined where nothing was answered; `more`: one more list was asked for. */
  { kept: SavedStep | undefined; state: StepState; more?: boolean } | { unreadable: true }

/**
 * Reads a step from a form as `validateStepForm` does, and keeps what is right of it: what was left empty
 * stays open and is not spoken of, unless it was answered before; what is wrong or doubtful is named
 * and stays as it was.
 */
export async function validateStepFormPartially(
  step: Step,
  form: FormData,
  kept: SavedStep | undefined,
  fieldContext: FieldContext,
): Promise<PartiallyValidatedStep> {
  const posted = await readPosted(step, form, kept, fieldContext, { whole: false })
  if ('unreadable' in posted) return posted
  if ('state' in posted) return { kept, state: posted.state, more: true }
  const { typed, raw, settled, faults, warnings } = posted
  const asIs = [...faults, ...warnings].map(({ field }) => field)
  const before = kept ?? { typed: {}, values: {} }
  const partly: SavedStep = {
    typed: withBefore(typed, before.typed, asIs),
    values: withBefore(settled, before.values, asIs),
    boundTo: withBefore(getBindings(step, fieldContext), before.boundTo ?? {}, asIs),
  }
  const isNothing = asIs.length > 0 && !kept && Object.keys(partly.values).length === 0
  const named = faults.filter(
    ({ field }) => !isEmpty(raw[field]) || before.values[field] !== undefined,
  )
  return {
    kept: isNothing ? undefined : partly,
    state: {
      problems: named.map((fault) => toProblem(step, fault, fieldContext)),
      warnings,
      values: raw,
    },
  }
}

type Posted = {
  /** As it would be kept: with what was stored where an input was left empty. */
  typed: RawValues
  /** As the page shows it again. */
  raw: RawValues
  /** The values that are right by themselves, after the second look. */
  settled: StepValues
  faults: FieldIssue[]
  /** Not yet seen; all of them again, the seen ones too: the page says "seen" only of what it shows. */
  warnings: Warning[]
}

async function readPosted(
  step: Step,
  form: FormData,
  kept: SavedStep | undefined,
  fieldContext: FieldContext,
  { whole }: { whole: boolean },
): Promise<Posted | { state: StepState } | { unreadable: true }> {
  const shown = readStepForm(step, form, fieldContext)
  if (!shown) return { unreadable: true }
  const withdrawn = withdrawals(step, form, fieldContext)
  const marks = withdrawn.map((name) => [withdrawalInputName(name), 'yes'])
  const raw: RawValues = { ...shown, ...Object.fromEntries(marks) }
  const more = form.get('more')
  if (typeof more === 'string' && step.fields[more]?.control === 'countries') {
    return { state: { problems: [], warnings: [], values: withOneMore(raw, more) } }
  }
  const supposed = whole ? step.assume?.(shown) : undefined
  const meant = whole ? withAssumption(step, shown) : shown
  const typed = kept ? withKept(step, meant, kept, withdrawn, fieldContext) : meant
  const reading = parseStep(step, typed, fieldContext)
  // The second look covers what holds already, so that one page names every fault at once.
  const found = 'issues' in reading ? reading.issues : []
  const partly = 'values' in reading ? reading.values : parseValidFields(step, typed, fieldContext)
  const settled = await validateOnServer(step, without(partly, found), fieldContext)
  const before = listCurrentValues(step, kept, fieldContext)
  const warnings = [
    ...(supposed ? [supposed] : []),
    ...settled.warnings.filter(({ field }) => settled.values[field] !== before[field]),
  ]
  const unseen = warnings.some(({ field }) => form.get(`doubt.${field}`) !== shown[field])
  return {
    typed,
    raw,
    settled: settled.values,
    faults: [...found, ...settled.faults],
    warnings: unseen ? warnings.map((doubt) => doubtOf(step, doubt, fieldContext)) : [],
  }
}

/** The fields whose stored answer is taken back. */
function withdrawals(step: Step, form: FormData, fieldContext: FieldContext): string[] {
  return Object.entries(step.fields)
    .filter(([name, field]) => form.get(withdrawalInputName(name)) === 'yes' && field.sensitive)
    .filter(([, field]) => isAsked(field, fieldContext) && isOptional(field, fieldContext))
    .map(([name]) => name)
}

/** No list grows longer than a page can bear. */
const mostLists = 50

function withOneMore(shown: RawValues, name: string): RawValues {
  const lists = toList(shown[name])
  return { ...shown, [name]: lists.length < mostLists ? [...lists, ''] : lists }
}

function withKept(
  step: Step,
  typed: RawValues,
  kept: SavedStep,
  withdrawn: string[],
  fieldContext: FieldContext,
): RawValues {
  const left = Object.keys(listSavedSensitiveValues(step, kept, fieldContext)).filter(
    (name) => typed[name] === '' && !withdrawn.includes(name),
  )
  return { ...typed, ...Object.fromEntries(left.map((name) => [name, kept.typed[name] ?? ''])) }
}

function without(values: StepValues, faults: readonly FieldIssue[]): StepValues {
  const wrong = new Set(faults.map(({ field }) => field))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name)))
}

/** The new answers, but for those fields: they stay as they were, or are not there. */
function withBefore<T>(
  now: Record<string, T>,
  before: Record<string, T>,
  fields: readonly string[],
): Record<string, T> {
  const pick = (from: Record<string, T>, wanted: boolean) =>
    Object.entries(from).filter(([name]) => fields.includes(name) === wanted)
  return Object.fromEntries([...pick(now, false), ...pick(before, true)])
}

function isEmpty(typed: RawValues[string] | undefined): boolean {
  if (typed === undefined || typed === '') return true
  if (isDateParts(typed)) return Object.values(typed).every((part) => part === '')
  return typeof typed !== 'string' && toList(typed).every((each) => each === '')
}

function doubtOf(
  step: Step,
  { field, code, texts }: FieldWarning,
  fieldContext: FieldContext,
): Warning {
  const key = `${messageKey(step)}.fields.${field}.warnings.${code}`
  const own = step.fields[field]?.texts?.(fieldContext)
  return { field, message: findMessage(fieldContext.language, key, { ...own, ...texts }) ?? code }
}

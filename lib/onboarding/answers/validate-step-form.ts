/** Validates a posted step: the values to save, or the page's problems. Server only. */

import { formatDay } from '#lib/i18n/dates.ts'
import { findMessage, getTranslator } from '#lib/i18n/translate.ts'
import { type FieldIssue, messageKey, type Step, type StepValues } from '../define-step.ts'
import { withoutInapplicable } from '../fields/asked-if.ts'
import { type FieldContext, isAsked, isWithdrawable } from '../fields/field.ts'
import { longestEmail } from '../identifiers/email.ts'
import { callingCodeInputName } from '../identifiers/telephone.ts'
import { parseStep, parseValidFields, withAssumption } from '../parse-step.ts'
import { toProblem } from '../view/describe-step.ts'
import {
  isDateParts,
  type RawValues,
  type StepState,
  toLine,
  toList,
  type Warning,
} from '../view/step-view.ts'
import {
  correctionInputName,
  listOtherDays,
  readStepForm,
  withdrawalInputName,
} from './read-form.ts'
import {
  getBindings,
  listCurrentValues,
  listSavedSensitiveValues,
  type SavedStep,
} from './saved-step.ts'
import { type FieldWarning, validateOnServer, withExamples } from './validate-on-server.ts'

export type ValidatedStep = SavedStep | { state: StepState } | { unreadable: true }

/**
 * Reads a step from a form: its values as they are saved, or the state of the page that asks again. A
 * sensitive answer left empty leaves the saved one, unless it may be left out and the form says that it
 * is withdrawn (`withdraw.<field>`); a warning passes if the form says that it was seen
 * (`doubt.<field>` with what was typed then), and if the value was saved before. A form that asks
 * for one more list of countries (`more=<field>`) comes back with it.
 */
export async function validateStepForm(
  step: Step,
  form: FormData,
  saved: SavedStep | undefined,
  fieldContext: FieldContext,
): Promise<ValidatedStep> {
  const posted = await readPosted(step, form, saved, fieldContext, { whole: true })
  if ('unreadable' in posted || 'state' in posted) return posted
  const { typed, raw, validated, issues, warnings } = posted
  const problems = issues.map((issue) => toProblem(step, issue, fieldContext))
  if (problems.length > 0) return { state: { problems, warnings: [], values: raw } }
  if (warnings.length > 0) return { state: { problems, warnings, values: raw } }
  return { typed, values: validated, boundTo: getBindings(step, fieldContext) }
}

/** The savable part of a step, and the page's problems with the rest. */
type PartiallyValidatedStep =
  /** `saved` is undefined if nothing was answered; `more`: one more list was asked for. */
  { saved: SavedStep | undefined; state: StepState; more?: boolean } | { unreadable: true }

/** Reads a step from a form as `validateStepForm` does: saves all of it, or nothing. */
export async function validateStepFormCompletely(
  step: Step,
  form: FormData,
  saved: SavedStep | undefined,
  fieldContext: FieldContext,
): Promise<PartiallyValidatedStep> {
  const read = await validateStepForm(step, form, saved, fieldContext)
  if ('unreadable' in read) return read
  if ('state' in read) {
    const { problems, warnings } = read.state
    return { saved, state: read.state, more: problems.length + warnings.length === 0 }
  }
  const values = readStepForm(step, form, fieldContext) ?? {}
  return { saved: read, state: { problems: [], warnings: [], values } }
}

/**
 * Reads a step from a form as `validateStepForm` does, and saves its right fields. Empty fields stay open
 * without a message, unless they were answered before; wrong and doubtful fields get a message and keep their
 * earlier value.
 */
export async function validateStepFormPartially(
  step: Step,
  form: FormData,
  saved: SavedStep | undefined,
  fieldContext: FieldContext,
): Promise<PartiallyValidatedStep> {
  const posted = await readPosted(step, form, saved, fieldContext, { whole: false })
  if ('unreadable' in posted) return posted
  if ('state' in posted) return { saved, state: posted.state, more: true }
  const { typed, raw, validated, issues, warnings } = posted
  const named = [...issues, ...warnings].map(({ field }) => field)
  // A field that depends on an unsaved answer stays unsaved too.
  const asIs = Object.entries(step.fields).flatMap(([name, { askedIf }]) =>
    named.includes(name) || (askedIf && named.includes(askedIf.question)) ? name : [],
  )
  const before = saved ?? { typed: {}, values: {} }
  const partly: SavedStep = {
    typed: withBefore(typed, before.typed, [...asIs, ...asIs.map(callingCodeInputName)]),
    values: withBefore(validated, before.values, asIs),
    boundTo: withBefore(getBindings(step, fieldContext), before.boundTo ?? {}, asIs),
  }
  const isNothing = asIs.length > 0 && !saved && Object.keys(partly.values).length === 0
  const problems = issues.filter(
    ({ field }) => !isEmpty(raw[field]) || before.values[field] !== undefined,
  )
  return {
    saved: isNothing ? undefined : partly,
    state: {
      problems: problems.map((issue) => toProblem(step, issue, fieldContext)),
      warnings,
      values: raw,
    },
  }
}

type Posted = {
  /** As it would be saved: empty inputs keep their stored values. */
  typed: RawValues
  /** As the page shows it again. */
  raw: RawValues
  /** The values that are right by themselves, after the server's validation. */
  validated: StepValues
  issues: FieldIssue[]
  /** Warnings not yet seen, with the seen ones again: the page marks only what it shows as seen. */
  warnings: Warning[]
}

async function readPosted(
  step: Step,
  form: FormData,
  saved: SavedStep | undefined,
  fieldContext: FieldContext,
  { whole }: { whole: boolean },
): Promise<Posted | { state: StepState } | { unreadable: true }> {
  const read = readStepForm(step, form, fieldContext)
  if (!read) return { unreadable: true }
  const corrections = listCorrections(step, form, read)
  const shown = { ...read, ...corrections }
  const withdrawn = withdrawals(step, form, fieldContext)
  const marks = withdrawn.map((name) => [withdrawalInputName(name), 'yes'])
  const raw: RawValues = { ...shown, ...Object.fromEntries(marks) }
  const more = form.get('more')
  if (typeof more === 'string' && step.fields[more]?.control === 'countries') {
    return { state: { problems: [], warnings: [], values: withOneMore(raw, more) } }
  }
  const supposed = whole ? step.inferMissing?.(shown) : undefined
  const meant = whole ? withAssumption(step, shown) : shown
  const answered = saved ? withSaved(step, meant, saved, withdrawn, fieldContext) : meant
  const typed = withoutInapplicable(step.fields, answered, fieldContext)
  const reading = parseStep(step, typed, fieldContext)
  // The server validates the right fields too, so that one page names all errors at once.
  const found = 'issues' in reading ? reading.issues : []
  const partly = 'values' in reading ? reading.values : parseValidFields(step, typed, fieldContext)
  const validated = await validateOnServer(step, without(partly, found), fieldContext, typed)
  const before = listCurrentValues(step, saved, fieldContext)
  const warnings: FieldWarning[] = [
    ...(supposed ? [supposed] : []),
    ...validated.warnings.filter(({ field }) => validated.values[field] !== before[field]),
    ...listOrderDoubts(step, form, validated.values, fieldContext).filter(
      ({ field }) => !Object.hasOwn(corrections, field),
    ),
  ]
  const unseen = warnings.some(({ field }) => form.get(`doubt.${field}`) !== toLine(shown[field]))
  const refused = unseen
    ? []
    : warnings.flatMap(({ field, refusal }) => (refusal ? { field, code: refusal } : []))
  return {
    typed,
    raw,
    validated: validated.values,
    issues: withExamples(step, [...found, ...validated.issues, ...refused], typed),
    warnings: unseen ? warnings.map((warning) => toWarning(step, warning, fieldContext)) : [],
  }
}

/** Lists the corrections that the button of a warning accepted in place of what was typed. */
function listCorrections(step: Step, form: FormData, read: RawValues): RawValues {
  return Object.fromEntries(
    Object.keys(read).flatMap((name): [string, RawValues[string]][] => {
      const value = form.get(correctionInputName(name))
      if (typeof value !== 'string') return []
      const field = step.fields[name]
      if (field?.control === 'date') {
        const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
        return year && month && day ? [[name, { day, month, year }]] : []
      }
      // No address is longer; a longer one is refused as if it had been typed.
      return field?.serverValidator?.kind === 'email'
        ? [[name, value.slice(0, longestEmail + 1)]]
        : []
    }),
  )
}

/** Asks about pasted dates whose day and month cannot be told apart. */
function listOrderDoubts(
  step: Step,
  form: FormData,
  values: StepValues,
  fieldContext: FieldContext,
): FieldWarning[] {
  return [...listOtherDays(step, form, fieldContext)].flatMap(([field, otherDay]) => {
    const value = values[field]
    if (typeof value !== 'string') return []
    const [day, date] = [value, otherDay].map((each) => formatDay(each, fieldContext.language))
    if (!day || !date) return []
    return { field, code: 'day_or_month', texts: { day, date, suggestion: otherDay } }
  })
}

/** The fields whose stored answer is withdrawn. */
function withdrawals(step: Step, form: FormData, fieldContext: FieldContext): string[] {
  return Object.entries(step.fields)
    .filter(([name]) => form.get(withdrawalInputName(name)) === 'yes')
    .filter(([, field]) => isAsked(field, fieldContext) && isWithdrawable(field, fieldContext))
    .map(([name]) => name)
}

/** No list grows longer than a page can bear. */
const mostLists = 50

function withOneMore(shown: RawValues, name: string): RawValues {
  const lists = toList(shown[name])
  return { ...shown, [name]: lists.length < mostLists ? [...lists, ''] : lists }
}

function withSaved(
  step: Step,
  typed: RawValues,
  saved: SavedStep,
  withdrawn: string[],
  fieldContext: FieldContext,
): RawValues {
  const left = Object.keys(listSavedSensitiveValues(step, saved, fieldContext)).filter(
    (name) => typed[name] === '' && !withdrawn.includes(name),
  )
  return { ...typed, ...Object.fromEntries(left.map((name) => [name, saved.typed[name] ?? ''])) }
}

function without(values: StepValues, issues: readonly FieldIssue[]): StepValues {
  const wrong = new Set(issues.map(({ field }) => field))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name)))
}

/** Returns the new answers, except that those fields keep their earlier value, or none. */
function withBefore<T>(
  now: Record<string, T>,
  before: Record<string, T>,
  fields: readonly string[],
): Record<string, T> {
  const pick = (from: Record<string, T>, included: boolean) =>
    Object.entries(from).filter(([name]) => fields.includes(name) === included)
  return Object.fromEntries([...pick(now, false), ...pick(before, true)])
}

function isEmpty(typed: RawValues[string] | undefined): boolean {
  if (typed === undefined || typed === '') return true
  if (isDateParts(typed)) return Object.values(typed).every((part) => part === '')
  return typeof typed !== 'string' && toList(typed).every((each) => each === '')
}

function toWarning(
  step: Step,
  { field, code, texts }: FieldWarning,
  fieldContext: FieldContext,
): Warning {
  const key = `${messageKey(step)}.fields.${field}.warnings.${code}`
  const own = step.fields[field]?.texts?.(fieldContext)
  const message = findMessage(fieldContext.language, key, { ...own, ...texts }) ?? code
  if (texts.suggestion === undefined) return { field, message }
  const t = getTranslator(fieldContext.language)
  const use = texts.date
    ? t('form.useDate', { date: texts.date })
    : t('form.useSuggestion', { suggestion: texts.suggestion })
  const keep = texts.day ? t('form.useDate', { date: texts.day }) : t('form.keepTyped')
  return { field, message, correction: { value: texts.suggestion, use, keep } }
}

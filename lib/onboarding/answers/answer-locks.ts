/**
 * Locks of the answers that a partner gave. They lie in the sources of the values, so nothing locks an answer of
 * anybody else, and what changes a value ends its lock.
 */
import { callsFor } from '../fields/asked-if.ts'
import { type Field, isAsked, isOutstanding } from '../fields/field.ts'
import { callingCodeInputName } from '../identifiers/telephone.ts'
import type { AskedStep } from '../progress/evaluate-progress.ts'
import { type FieldView, isDateParts, toList } from '../view/step-view.ts'
import {
  type AnswerLock,
  type AnswerSource,
  type AnswerSources,
  answerLocation,
} from './answer-authors.ts'
import { withdrawalInputName } from './read-form.ts'

/** The locked fields of a step, and how each is locked. */
export type FieldLocks = Readonly<Record<string, AnswerLock>>

/** Fields at a location of the sources. */
export type FieldsAt = { location: string; fields: readonly string[] }

/** Locks fields, unanswered ones too; `source` is the partner's. Of two locks of a field the later one holds. */
export function lockFields(
  sources: AnswerSources,
  source: AnswerSource,
  locks: readonly (FieldsAt & { lock: AnswerLock })[],
): AnswerSources {
  const locked = { ...sources }
  for (const { location, fields, lock } of locks) {
    const before = locked[location]
    const changed = fields.map((field) => [field, { ...(before?.[field] ?? source), lock }])
    locked[location] = { ...before, ...Object.fromEntries(changed) }
  }
  return locked
}

/** Ends the locks of fields. */
export function unlockFields(sources: AnswerSources, places: readonly FieldsAt[]): AnswerSources {
  const unlocked = { ...sources }
  for (const { location, fields } of places) {
    const changed = Object.entries(unlocked[location] ?? {}).map(([field, source]) => {
      if (!source || !fields.includes(field)) return [field, source]
      const { lock: _, ...rest } = source
      return [field, rest]
    })
    unlocked[location] = Object.fromEntries(changed)
  }
  return unlocked
}

/** Returns the locks at a location: only of what a partner gave, and nobody has changed since. */
export function findLocks(sources: AnswerSources, location: string): FieldLocks {
  const locks = Object.entries(sources[location] ?? {}).flatMap(([field, source]) =>
    source?.lock && source.by.kind === 'partner' ? [[field, source.lock] as const] : [],
  )
  return Object.fromEntries(locks)
}

/** Returns the name of the partner that locked answers at a location; undefined if none did. */
export function findLockedBy(sources: AnswerSources, location: string): string | undefined {
  const [field = ''] = Object.keys(findLocks(sources, location))
  const by = sources[location]?.[field]?.by
  return by?.kind === 'partner' ? by.name : undefined
}

/**
 * Marks the locks that hold. No lock of a step does while the step is open, as another answer has changed what it
 * asks, nor that of a field to which the platform asks for another answer: nobody is ever asked what they may not
 * answer.
 */
export function markLocks(
  asked: readonly AskedStep[],
  sources: AnswerSources,
  person?: string,
): AskedStep[] {
  return asked.map((each) => {
    const locks = listHoldingLocks(each, findLocks(sources, answerLocation(each.step.id, person)))
    if (Object.keys(locks).length === 0) return each
    const open = listOpenFields(each, locks)
    const isHidden = Object.values(locks).every((lock) => lock === 'hidden')
    return { ...each, locks, ...(open.length === 0 && { lock: isHidden ? 'hidden' : 'locked' }) }
  })
}

function listHoldingLocks(
  { step, values, fieldContext }: AskedStep,
  locks: FieldLocks,
): FieldLocks {
  if (!values) return {}
  // A step that was locked whole keeps what was left empty from change too.
  const isWhole = Object.keys(step.fields).every((name) => Object.hasOwn(locks, name))
  const wanted = Object.entries(step.fields).flatMap(([name, field]) =>
    isOutstanding(field, fieldContext) ? [name, ...listRelated(field)] : [],
  )
  const holding = Object.entries(locks).filter(
    ([name]) => (isWhole || values[name] !== undefined) && !wanted.includes(name),
  )
  return Object.fromEntries(holding)
}

/** The fields of the same step whose answers decide whether this one is given. */
function listRelated({ askedIf, alternativeTo, waivedBy = [] }: Field): string[] {
  return [askedIf?.question, alternativeTo, ...waivedBy].filter((name) => name !== undefined)
}

/** The fields that are left to answer; not those that a locked answer leaves out. */
function listOpenFields({ step, values, fieldContext }: AskedStep, locks: FieldLocks): string[] {
  return Object.entries(step.fields).flatMap(([name, field]) => {
    const { askedIf } = field
    const isLeftOut =
      askedIf &&
      Object.hasOwn(locks, askedIf.question) &&
      !callsFor(askedIf, values?.[askedIf.question])
    return Object.hasOwn(locks, name) || !isAsked(field, fieldContext) || isLeftOut ? [] : [name]
  })
}

/** Returns the fields of a form without those that are locked, and without what a locked answer leaves out. */
export function withoutLockedFields(
  views: readonly FieldView[],
  locked: readonly string[],
): FieldView[] {
  const gone = [...locked, ...locked.map(withdrawalInputName)]
  return views.flatMap((view) => {
    if (gone.includes(view.name)) return []
    const { askedIf, ...always } = view
    if (!askedIf || !locked.includes(askedIf.question)) return [view]
    return askedIf.applies ? [always as FieldView] : []
  })
}

/** Returns a form with the stored answers in place of whatever was posted for locked fields. */
export function withLockedAnswers(
  form: FormData,
  { step, saved, locks = {} }: Pick<AskedStep, 'step' | 'saved' | 'locks'>,
): FormData {
  const names = Object.keys(locks)
  if (names.length === 0) return form
  const own = new FormData()
  for (const [name, value] of form) {
    const [field = ''] = name.replace(/^(withdraw|doubt|use)\./, '').split('.')
    if (!names.includes(field)) own.append(name, value)
  }
  for (const name of names) {
    // The page that asks again would show it; left empty it stays stored.
    if (step.fields[name]?.sensitive) continue
    for (const input of [name, callingCodeInputName(name)]) {
      const typed = saved?.typed[input]
      if (isDateParts(typed)) {
        for (const [part, text] of Object.entries(typed)) own.append(`${input}.${part}`, text)
      } else {
        for (const text of typeof typed === 'string' ? [typed] : toList(typed)) {
          own.append(input, text)
        }
      }
    }
  }
  return own
}

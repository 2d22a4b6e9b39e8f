/** Two people at the same step at once: changes are compared field by field, and nobody overwrites. */

import type { Step, StepValues } from '../define-step.ts'
import { callingCodeInputName } from '../identifiers/telephone.ts'
import {
  type AnswerSource,
  type Author,
  type FieldSources,
  isSameAuthor,
} from './answer-authors.ts'
import type { SavedStep } from './saved-step.ts'

/** What a page showed of a step: its revision, and its values without sensitive ones. */
export type PageSnapshot = { revision: number; values: StepValues }

/** The choice between typed and concurrently saved values, on a page of that revision. */
export type ConflictChoice = { keep: 'mine' | 'theirs'; revision: number }

/** A field with a concurrent change: both values, and the other's author. */
export type Conflict = {
  field: string
  meanwhile: StepValues[string] | undefined
  typed: StepValues[string] | undefined
  source: AnswerSource
}

/** Creates what a page of that step has to post back with the input. */
export function createPageSnapshot(
  step: Step,
  saved: SavedStep | undefined,
  revision: number,
): PageSnapshot {
  const shown = Object.entries(saved?.values ?? {}).filter(
    ([name]) => !step.fields[name]?.sensitive,
  )
  return { revision, values: Object.fromEntries(shown) }
}

/** `createPageSnapshot` out of a form. If nothing can be read nothing was seen, so all that differs is asked about. */
export function parsePageSnapshot(text: string): PageSnapshot {
  try {
    const { revision, values } = Object(JSON.parse(text)) as Partial<PageSnapshot>
    if (typeof revision === 'number' && typeof values === 'object' && values) {
      return { revision, values }
    }
  } catch {
    // Treated as absent.
  }
  return { revision: -1, values: {} }
}

/**
 * Merges a step that was answered while it may have been changed: fields the other left alone as typed, fields
 * only the other changed as stored, and fields both changed as chosen. Without a choice they are conflicts and
 * stay as stored. `before` is the step as read when the form came.
 */
export function mergeStep(
  step: Step,
  mine: SavedStep,
  stored: SavedStep | undefined,
  at: {
    before: SavedStep | undefined
    seen: PageSnapshot
    sources: FieldSources | undefined
    by: Author
    choiceOf: (field: string) => ConflictChoice | undefined
  },
): { merged: SavedStep; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const theirs = Object.keys(step.fields).filter((field) => {
    const source = at.sources?.[field]
    const [meanwhile, typed] = [stored?.values[field], mine.values[field]]
    if (!source || isSameAuthor(source.by, at.by) || isSame(meanwhile, typed)) return false
    const choice = at.choiceOf(field)
    // A choice covers what was shown, and not later changes.
    if (choice && choice.revision >= source.revision) return choice.keep === 'theirs'
    if (source.revision <= at.seen.revision) return false
    // Sensitive values were not shown: one counts as changed if it differs from the stored value.
    const shown = step.fields[field]?.sensitive ? at.before?.values : at.seen.values
    if (!isSame(typed, shown?.[field])) conflicts.push({ field, meanwhile, typed, source })
    return true
  })
  return { merged: withStoredFields(mine, stored, theirs), conflicts }
}

/** Returns an answer with those fields as they are stored. */
export function withStoredFields(
  mine: SavedStep,
  stored: SavedStep | undefined,
  fields: readonly string[],
): SavedStep {
  if (fields.length === 0) return mine
  return {
    typed: replaced(mine.typed, stored?.typed, [...fields, ...fields.map(callingCodeInputName)]),
    values: replaced(mine.values, stored?.values, fields),
    boundTo: replaced(mine.boundTo ?? {}, stored?.boundTo, fields),
  }
}

function replaced<T>(
  mine: Record<string, T>,
  stored: Record<string, T> | undefined,
  fields: readonly string[],
): Record<string, T> {
  const own = Object.entries(mine).filter(([name]) => !fields.includes(name))
  const theirs = Object.entries(stored ?? {}).filter(([name]) => fields.includes(name))
  return Object.fromEntries([...own, ...theirs])
}

function isSame(
  one: StepValues[string] | undefined,
  other: StepValues[string] | undefined,
): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

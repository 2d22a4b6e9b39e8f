/** Shortens a list of answers: a name or an address is one row, and empty answers are apart. */
import type { Language } from '#lib/i18n/languages.ts'
import { findMessage } from '#lib/i18n/translate.ts'
import { messageKey, type Step } from '../define-step.ts'
import { joinAddress } from '../geography/format-address.ts'
import { findStep } from '../journeys.ts'
import type { ReviewRow } from './review-rows.ts'

/** `note`: shown below the answer. */
export type NotedRow = ReviewRow & { note?: string | undefined }

/** The rows of one step; `topic` names the link that changes them. */
type TopicRows = {
  stepId: string
  topic: string
  rows: NotedRow[]
}

type ShortReview = {
  topics: TopicRows[]
  /** Optional questions without an answer, in the order of the journey. */
  skipped: NotedRow[]
}

/** Shortens the rows of one group, which stay in their order. */
export function shortenReview(rows: readonly NotedRow[], language: Language): ShortReview {
  const topics: TopicRows[] = []
  const skipped: NotedRow[] = []
  for (const [stepId, all] of Map.groupBy(rows, (row) => row.stepId)) {
    const step = findStep(stepId)
    const joined = step?.combineAnswersAs ? joinRows(step, all, language) : all
    const shown = joined.filter((row) => !row.skipped)
    const [first] = shown
    if (first) topics.push({ stepId, topic: findTopic(step, language) ?? first.label, rows: shown })
    // The other parts of a name or an address are changed together with the rest of it.
    if (!first || !step?.combineAnswersAs) skipped.push(...joined.filter((row) => row.skipped))
  }
  return { topics, skipped }
}

/** The answers that are typed as one row under the name of the topic; boxes that are ticked after it. */
function joinRows(step: Step, rows: readonly NotedRow[], language: Language): NotedRow[] {
  const isPart = ({ field }: ReviewRow) => step.fields[field]?.control !== 'checkbox'
  const parts = rows.filter((row) => isPart(row) && row.value !== undefined)
  const [first] = parts
  const topic = findTopic(step, language)
  if (!first || topic === undefined) return [...rows]
  const { ltr: _, ...row } = first
  const texts = parts.map(({ field, value: text = '' }) => ({ part: field, text }))
  const value =
    step.combineAnswersAs === 'address'
      ? joinAddress(texts)
      : texts.map(({ text }) => text).join(' ')
  const notes = new Set(parts.flatMap(({ note }) => note ?? []))
  const note = notes.size > 0 ? [...notes].join('\n') : undefined
  // The page of all parts is open while one of them can be changed, also one that is empty.
  const fixed = rows.filter(isPart).every((part) => part.fixed)
  return [{ ...row, label: topic, value, note, fixed }, ...rows.filter((row) => !isPart(row))]
}

/** The name of a step among others, if it has one. */
export function findTopic(step: Step | undefined, language: Language): string | undefined {
  return step && findMessage(language, `${messageKey(step)}.topic`)
}

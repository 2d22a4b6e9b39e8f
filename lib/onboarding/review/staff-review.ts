/** Shortens the answers for staff: an address with its country is one row, and empty answers are apart. */
import type { Language } from '#lib/i18n/languages.ts'
import { joinAddress } from '../geography/format-address.ts'
import { findStep } from '../journeys.ts'
import { inStaffWords } from '../view/staff-words.ts'
import { findTopic, type NotedRow } from './short-review.ts'

/**
 * Shortens the rows of one group, which stay in their order. A name keeps its parts, which staff compare with
 * documents one by one; so does a row that `isMarked`, because its note covers that part only.
 */
export function shortenForStaff<Row extends NotedRow>(
  rows: readonly Row[],
  language: Language,
  isMarked: (row: Row) => boolean,
): { shown: Row[]; skipped: Row[] } {
  const shown: Row[] = []
  const skipped: Row[] = []
  for (const [stepId, all] of Map.groupBy(rows, (row) => row.stepId)) {
    const topic = findAddressTopic(stepId, language)
    const isPart = ({ field }: Row) => findStep(stepId)?.fields[field]?.control !== 'checkbox'
    const parts = topic === undefined ? [] : all.filter(isPart)
    if (topic !== undefined && isWhole(parts, isMarked)) {
      const last = shown.at(-1)
      const isJoined = last && isCountry(last) && isWhole([...parts, last], isMarked)
      const country = isJoined ? shown.pop() : undefined
      shown.push(joinParts(topic, [...parts, ...(country ? [country] : [])]))
      shown.push(...all.filter((row) => !isPart(row)))
      continue
    }
    shown.push(...all.filter((row) => !row.skipped || isMarked(row)))
    skipped.push(...all.filter((row) => row.skipped && !isMarked(row)))
  }
  return { shown, skipped }
}

/** Returns the topic of an address; undefined for a step that asks for none. */
function findAddressTopic(stepId: string, language: Language): string | undefined {
  const step = findStep(stepId)
  return step?.combineAnswersAs === 'address' ? findTopic(inStaffWords(step), language) : undefined
}

/** An address asks for its country on the page before. */
function isCountry({ stepId, field }: NotedRow): boolean {
  return field === 'country_code' && findStep(stepId)?.fields[field]?.control === 'country'
}

/** All needed parts are answered, and no note covers one part alone. */
function isWhole<Row extends NotedRow>(
  parts: readonly Row[],
  isMarked: (row: Row) => boolean,
): boolean {
  const answered = parts.filter(({ value }) => value !== undefined)
  const isSaidOfAll = answered.every(({ note }) => note === answered[0]?.note)
  const hasAll = parts.every((row) => (row.value !== undefined || row.skipped) && !isMarked(row))
  return answered.length > 0 && isSaidOfAll && hasAll
}

function joinParts<Row extends NotedRow>(label: string, parts: readonly Row[]): Row {
  const answered = parts.filter(({ value }) => value !== undefined)
  const { ltr: _, ...first } = answered[0] as Row
  const value = joinAddress(answered.map(({ field, value: text = '' }) => ({ part: field, text })))
  return { ...first, label, value } as Row
}

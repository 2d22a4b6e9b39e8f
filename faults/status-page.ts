/** What the status page shows, and whether it was true at that time. */
import { getTranslator } from '../lib/i18n/translate.ts'
import { type Page, type Sighting, wordsOf } from './browser.ts'
import { stepOf } from './customer.ts'
import type { StatusName } from './row.ts'
import type { RecordedApplication } from './scripted-simulator/script.ts'

const t = getTranslator('en')
const names: StatusName[] = [
  'confirming',
  'created',
  'submitted',
  'processing',
  'approved',
  'rejected',
  'awaiting_customer',
  'checking',
  'ready',
  'refused',
  'manual_review',
  'unknown',
]

/** Which state a status page shows; undefined for every other page. */
export function findShownStatus(page: Page): StatusName | undefined {
  if (stepOf(page) !== 'status') return undefined
  // In a crowd it is a plain page (lib/http/server/waiting-submissions.ts).
  const heading = wordsOf(page, 'h1')
  const text = wordsOf(page, '.outcome .prose p')
  // Several say that it was received, and differ in what is done with it.
  const alike = names.filter((name) => t(`status.${name}.heading`) === heading)
  return alike.find((name) => t(`status.${name}.text`) === text) ?? alike[0]
}

/** What a page claimed that the scripted simulator contradicts; undefined when it was true. */
export function findFalseStatement(
  { page, from, until }: Sighting,
  held: RecordedApplication[],
): string | undefined {
  const shown = findShownStatus(page)
  if (!shown) return undefined
  const stood = (status: string) =>
    held.some(({ moments }) =>
      moments.some((moment) => moment.status === status && moment.at <= until),
    )
  const exists = (at: number) => held.some(({ moments }) => (moments[0]?.at ?? at) < at)
  const isTrue = {
    confirming: () => true,
    manual_review: () => true,
    created: () => exists(until + 1),
    awaiting_customer: () => exists(until + 1),
    checking: () => exists(until + 1),
    ready: () => stood('READY_FOR_SUBMISSION'),
    unknown: () => exists(until + 1),
    submitted: () => stood('SUBMITTED'),
    processing: () => stood('PROCESSING'),
    approved: () => stood('APPROVED'),
    rejected: () => stood('REJECTED'),
    // "It has not reached the review yet."
    refused: () => !exists(from),
  }[shown]()
  return isTrue ? undefined : `the page showed "${shown}", which was not true`
}

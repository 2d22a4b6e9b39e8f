/** What the status page says, and whether it was true when it said it. */
import { translator } from '../lib/messages/translate.ts'
import { type Page, type Sighting, wordsOf } from './browser.ts'
import type { Held } from './ledger/script.ts'
import { stepOf } from './person.ts'
import type { PlaceName } from './row.ts'

const t = translator('en')
const names: PlaceName[] = [
  'confirming',
  'created',
  'submitted',
  'processing',
  'approved',
  'rejected',
  'wanting',
  'ready',
  'refused',
  'needsPerson',
  'unknown',
]

/** Which state a status page shows; undefined for every other page. */
export function placeOn(page: Page): PlaceName | undefined {
  if (stepOf(page) !== 'status') return undefined
  const tag = wordsOf(page, '.status .tag')
  return names.find((name) => t(`status.${name}.tag`) === tag)
}

/** What a page claimed that the ledger gives the lie to; undefined when it was true. */
export function untruthOf({ page, from, until }: Sighting, held: Held[]): string | undefined {
  const place = placeOn(page)
  if (!place) return undefined
  const stood = (status: string) =>
    held.some(({ moments }) =>
      moments.some((moment) => moment.status === status && moment.at <= until),
    )
  const exists = (at: number) => held.some(({ moments }) => (moments[0]?.at ?? at) < at)
  const isTrue = {
    confirming: () => true,
    needsPerson: () => true,
    created: () => exists(until + 1),
    wanting: () => exists(until + 1),
    ready: () => stood('READY_FOR_SUBMISSION'),
    unknown: () => exists(until + 1),
    submitted: () => stood('SUBMITTED'),
    processing: () => stood('PROCESSING'),
    approved: () => stood('APPROVED'),
    rejected: () => stood('REJECTED'),
    // "It is not registered yet."
    refused: () => !exists(from),
  }[place]()
  return isTrue ? undefined : `the page said "${place}" and it was not so`
}

/** A row of the matrix: one fault, and what must come of it. */

import type { SubmissionStatus } from '../lib/submission/state/submission-status.ts'
import type { Page } from './browser.ts'
import type { Customer } from './customer.ts'
import type { Behaviour, Fault, Script } from './scripted-simulator/script.ts'

/**
 * What must come of a row once everything is healed.
 *
 * - `one`: one application on the platform, decided, and the page says so
 * - `none`: none on the platform, and the page says what to change
 * - `manual review`: the page says that a person looks; when they have sent it on, it is `one`
 * - `awaiting customer`: one that waits for its customer, and the page says what for
 * - `unconfirmed`: at most one, and the page goes on saying that we are confirming it
 * - `platform duplicate`: the other side doubles it by itself, which no client can prevent
 */
export type Ending =
  | 'one'
  | 'none'
  | 'manual review'
  | 'awaiting customer'
  | 'unconfirmed'
  | 'platform duplicate'

export type Row = {
  name: string
  group: string
  script: Script
  /** Whether a company applies. */
  isCompany?: boolean
  /** How many of a company's people stand on the platform in the end, if it is not everybody. */
  people?: number
  /** Left out of the short form: it takes long, or is of a kind of which another is in it. */
  long?: boolean
  ends: Ending
  /** Where another treatment of idempotency ids makes another ending. */
  under?: Partial<Record<Behaviour, Ending>>
  /** Whether the treatment of idempotency ids can matter: such a row is run under each. */
  varies: boolean
  /** How it is sent, when not by one press of the button; gives the page that this leads to. */
  send?: (applying: Customer, row: Row) => Promise<Page>
  /** The page that must be seen before the fault is healed. */
  healsAfter?: StatusName
}

/** The states of the status page that the rows lead to, by the names of its texts. */
export type StatusName = Exclude<SubmissionStatus['name'], 'held' | 'sent_back'>

/** A row of one fault. */
export function row(
  name: string,
  group: string,
  faults: Fault | Fault[],
  more: Partial<Omit<Row, 'name' | 'group'>> = {},
): Row {
  const all = [faults].flat()
  const varies = all.some(({ on }) => ['create', 'submit', 'update', 'add'].includes(on))
  return { name, group, ends: 'one', varies, ...more, script: { faults: all, ...more.script } }
}

/** What must come of a row under one treatment of idempotency ids. */
export function endingOf({ ends, under }: Row, behaviour: Behaviour): Ending {
  return under?.[behaviour] ?? ends
}

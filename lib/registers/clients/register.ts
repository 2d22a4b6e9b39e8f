/** The interface of a public register: every kind is asked in the same way. */
import type { RegisterEntry, RegisterId } from '../rules/register-entry.ts'

/** `country` (ISO 3166-1 alpha-2): only entries there; for addresses. */
type RegisterQuery = { text: string; country?: string | undefined }

export type RegisterOutcome<Data> =
  | { outcome: 'answered'; data: Data }
  /** No usable answer in time. `retryAfterMs`: how long the register wants to be left alone. */
  | { outcome: 'unavailable'; code: string; retryAfterMs?: number | undefined }

export type Register = {
  id: RegisterId
  /** Whether it can find anything for that text; it is not asked for another. */
  takes?(text: string): boolean
  /** The entries for a name or a number, the best first; none if nothing fits. Never throws. */
  search(query: RegisterQuery): Promise<RegisterOutcome<RegisterEntry[]>>
  /** Requests one whole entry anew; undefined if it no longer exists. Never throws. */
  find(reference: string): Promise<RegisterOutcome<RegisterEntry | undefined>>
  /** Whether it answers at all. Never throws. */
  check(): Promise<RegisterOutcome<undefined>>
}

/** The registers of a configuration; none if all are off. */
export type Registers = {
  /** Ordered by trust, the most trusted first. */
  companies: readonly Register[]
  addresses: Register | undefined
  /** Ends the connections. */
  close(): Promise<void>
}

/** What the log may contain of one call: codes and numbers, never the search text. */
export type RegisterCall = {
  operation: string
  status?: number
  outcome: string
  code?: string
  durationMs: number
}

/** The number of entries that a person looks through. */
export const mostEntries = 10

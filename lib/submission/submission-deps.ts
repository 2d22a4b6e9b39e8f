import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { ScanPolicy } from '#lib/documents/scanner/virus-scanner.ts'
import type { NotificationSettings } from '#lib/messages/notification-deps.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import type { PlatformClient } from '#lib/platform/client/client.ts'
import type { RetentionPeriods } from '#lib/privacy/rules/retention-periods.ts'
import type { Demands } from '#lib/risk-flags/rules/flag-rules.ts'
import type { Submission } from './store/submission-row.ts'

/** What the submission engine depends on. The clock is passed in, so that tests can move it. */
export type SubmissionDeps = {
  store: Store
  platform: PlatformClient
  log: Logger
  now: () => Date
  random: () => number
  /** Ends early when the signal aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  /**
   * How long a lease lasts, in milliseconds: longer than the longest attempt (token, call, renewed token,
   * replay), so that two owners never have one key in flight.
   */
  leaseMs: number
  retention: RetentionPeriods
  /** What each risk flag demands before an application is sent; a reason for each by default. */
  demands?: Demands | undefined
  /** The virus scanner for documents; without it they are not scanned. */
  scanning?: ScanPolicy | undefined
  /** Counts what the platform returns, in the transaction that records it; commands count nothing. */
  countSentBack?: ((tx: Tx, submission: Submission) => Promise<void>) | undefined
  /**
   * Records whether an awaited customer has nothing to do while their documents are checked, in the transaction
   * that changes that.
   */
  recordChecking?: ((tx: Tx, submission: Submission) => Promise<void>) | undefined
  /** How messages reach customers; without it none are sent. */
  notices?: NotificationSettings | undefined
  /** Sends that were started by a request. A shutdown waits for them. */
  inFlight: Set<Promise<unknown>>
  /** The calls whose customer is waiting for the outcome. */
  awaitedByCustomers: Set<Promise<unknown>>
  /** Tells whether so many customers wait for an answer that background sending is postponed. */
  isCrowded?: () => boolean
  /**
   * When the process opened the database. A database restored from a backup before then lacks what the platform
   * got later; undefined rules a restore out.
   */
  openedAt?: Date
  /** Aborted when the process is about to end: nobody waits for the platform any longer. */
  stopping?: AbortSignal
}

import type { Demands } from '../flags/rules.ts'
import type { Logger } from '../log.ts'
import type { NotificationSettings } from '../notices/deps.ts'
import type { PlatformClient } from '../platform/client.ts'
import type { RetentionPeriods } from '../retention/periods.ts'
import type { ScanPolicy } from '../scanner/scanner.ts'
import type { Store } from '../store/store.ts'

/** What sending needs from outside. Times are the caller's: tests move them. */
export type SubmissionDeps = {
  store: Store
  platform: PlatformClient
  log: Logger
  now: () => Date
  /** In [0, 1). */
  random: () => number
  /** Ends early when the signal aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  /**
   * How long a lease lasts, in milliseconds: longer than the longest attempt (token, call, renewed
   * token, replay), so that two owners never have one key in flight.
   */
  leaseMs: number
  retention: RetentionPeriods
  /** What flags ask for before an application is sent; without it they are only noted. */
  demands?: Demands | undefined
  /** What documents are shown to before they are taken; without it they are not scanned. */
  scanning?: ScanPolicy | undefined
  /** How customers are told what happened; without it they are told nothing. */
  notices?: NotificationSettings | undefined
  /** What is being sent while a customer waits: a stop waits for it too. */
  inFlight: Set<Promise<unknown>>
  /** Of these, the ones whose customer waits for the outcome. */
  awaitedByCustomers: Set<Promise<unknown>>
}

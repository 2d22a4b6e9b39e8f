import type { Store } from '../../adapters/database/store.ts'
import type { Logger } from '../../adapters/logging/logger.ts'
import type { PlatformClient } from '../../adapters/platform-client/client.ts'
import type { ScanPolicy } from '../../adapters/virus-scanner/virus-scanner.ts'
import type { RetentionPeriods } from '../../domain/retention-periods.ts'
import type { Demands } from '../../domain/risk/flag-rules.ts'
import type { NotificationSettings } from '../notifications/notification-deps.ts'

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

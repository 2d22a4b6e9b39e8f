import type { Store } from '../../adapters/database/store.ts'
import type { Logger } from '../../adapters/logging/logger.ts'
import type { Language } from '../../i18n/languages.ts'
import type { NotificationSettings } from '../notifications/notification-deps.ts'

/** What coming back needs from outside. Times are the caller's: tests move them. */
export type ResumeDeps = {
  store: Store
  log: Logger
  now: () => Date
  brand: string
  publicUrl: URL
  /** In which languages customers are written to; all where it is not set. */
  languages?: readonly Language[] | undefined
  /** How long a browser that came by link may be left alone, in milliseconds. */
  idleMs: number
  /** How long another address waits before it is used, from when the customer was notified of it. */
  contactWaitMs: number
  /** How long a browser that came by a mailbox alone waits until it may accept; 0: not at all. */
  returnWaitMs: number
  /** How customers are notified; without it they are not. */
  notices?: NotificationSettings | undefined
}

/**
 * How long such a browser may go on however busy it is: longer than the 20 hours from which WCAG 2.2
 * (2.2.1) no longer asks for a way to prolong it.
 */
export const maxLinkSessionMs = 24 * 3_600_000

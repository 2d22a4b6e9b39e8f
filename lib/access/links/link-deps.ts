import type { Store } from '#lib/database/store.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { NotificationSettings } from '#lib/messages/notification-deps.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'

/** What making and opening secret links depends on. */
export type LinkDeps = {
  store: Store
  log: Logger
  now: () => Date
  brand: string
  publicUrl: URL
  /** The languages in which customers are written to; all by default. */
  languages?: readonly Language[] | undefined
  /** How long a browser that came by link may stay idle, in milliseconds. */
  idleMs: number
  /**
   * How long a requested address waits before it is used, from the customer's notification, in milliseconds.
   */
  contactWaitMs: number
  /**
   * How long a browser that came by a mailbox alone waits before it may accept, in milliseconds; 0: no wait.
   */
  returnWaitMs: number
  /** Whether e-mails can be sent: without them there are links to other devices only. */
  emails?: boolean | undefined
  /** How customers are notified; without it they are not. */
  notices?: NotificationSettings | undefined
}

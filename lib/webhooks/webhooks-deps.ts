import type { Store } from '#lib/database/store.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import type { StaffEmailSettings } from '#lib/staff/staff-emails.ts'
import type { WebhookPost } from './client/post-webhook.ts'

/** The dependencies of sending webhooks. */
export type WebhooksDeps = {
  store: Store
  log: Logger
  post: WebhookPost
  now: () => Date
  random: () => number
  /** How administrators are written to; undefined without a mail server. */
  emails?: StaffEmailSettings | undefined
}

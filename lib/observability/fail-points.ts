/**
 * Moments of sending at which a process may end for good. The fault tests end it at each of them; elsewhere
 * this does nothing.
 */

export const failPointNames = [
  'intent_written',
  'intent_recorded',
  'lease_acquired',
  'try_recorded',
  'token_ready',
  'request_due',
  'headers_read',
  'body_read',
  'outcome_known',
  'outcome_written',
  'outcome_recorded',
  'retry_scheduled',
  'lease_released',
  'status_known',
  'reply_due',
] as const
/**
 * `…_written` lies in a transaction before its commit, `…_recorded` after it; `request_due` before
 * the first byte of a request leaves; `reply_due` before the customer's browser is answered.
 */
export type FailPointName =
  | (typeof failPointNames)[number]
  | (typeof webhookFailPointNames)[number]
  | 'reminder_written'
  | 'import_row_written'

/** Moments of sending a webhook at which a process may end for good. */
export const webhookFailPointNames = [
  'webhooks_written',
  'webhook_claimed',
  'webhook_posted',
  'webhook_recorded',
] as const

type Watch = (name: FailPointName) => Promise<void> | undefined

const globals = globalThis as { [watch]?: Watch }
const watch = Symbol.for('portico.failPoint')

/** Passes a boundary: at once, unless a test watches. */
export function failPoint(name: FailPointName): Promise<void> | undefined {
  return globals[watch]?.(name)
}

/** Tells whether a test watches this process: never in production. */
export function hasFailPointWatcher(): boolean {
  return globals[watch] !== undefined
}

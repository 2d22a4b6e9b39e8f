import type { PlatformError } from '../contract/responses.ts'

/** The outcome of one call. Expected outcomes are values; only bugs throw. */
export type PlatformOutcome<T> =
  | { outcome: 'done'; data: T }
  /** The platform refused the content (400, 415, 422): nothing was created or changed. */
  | { outcome: 'refused'; status: number; errors: PlatformError[] }
  /** The call may or may not have taken effect: the same idempotency id must be sent again. */
  | { outcome: 'unknown'; code: string; status?: number; retryAfterMs?: number }
  /** Retrying is useless: it needs manual review. */
  | { outcome: 'stopped'; code: string; status?: number; errors: PlatformError[] }

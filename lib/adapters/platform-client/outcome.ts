import type { PlatformError } from '../../domain/contract/responses.ts'

/** What came of one call. Expected outcomes are values; only bugs throw. */
export type PlatformOutcome<T> =
  | { outcome: 'done'; data: T }
  /** The platform refused the content (400, 415, 422): nothing was created or changed. */
  | { outcome: 'refused'; status: number; errors: PlatformError[] }
  /** It may or may not have happened: the same idempotency id must be sent again. */
  | { outcome: 'unknown'; code: string; status?: number; retryAfterMs?: number }
  /** Retrying by itself is of no use: a person must look. */
  | { outcome: 'stopped'; code: string; status?: number; errors: PlatformError[] }

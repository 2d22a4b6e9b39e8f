import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A jsonb column: read as plain data, written as JSON text (pg would turn arrays into its own). */
export type Json<T> = JSONColumnType<T & object, string, string>

export type NullableJson = ColumnType<unknown, string | null, string | null>

/** Columns of rows that one process at a time sends and retries: see `lib/submission/store/leases.ts`. */
export type QueuedColumns = {
  nextAttemptAt: Date | null
  leaseOwner: string | null
  leaseUntil: Date | null
  fence: Generated<number>
  lastCode: string | null
  createdAt: Date
}

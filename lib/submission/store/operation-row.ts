import type { Selectable } from 'kysely'
import type { Schema } from '#lib/database/schema.ts'

/** A request of a submission, without its sealed columns. */
export type Operation = Omit<Selectable<Schema['operation']>, 'body' | 'refusal'>

/** The columns of an operation that are read; its sealed ones are opened one by one. */
export const operationColumns = [
  'id',
  'submissionId',
  'sequence',
  'round',
  'prepares',
  'kind',
  'subject',
  'idempotencyId',
  'bodyHash',
  'state',
  'attempts',
  'lastCode',
  'answer',
  'createdAt',
  'firstSentAt',
  'doneAt',
] as const satisfies (keyof Operation)[]

/** Returns the operation of a row without the other columns of that row. */
export function pickOperation(row: Operation): Operation {
  return Object.fromEntries(operationColumns.map((column) => [column, row[column]])) as Operation
}

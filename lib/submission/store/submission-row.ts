import type { Selectable } from 'kysely'
import type { Schema } from '#lib/database/schema.ts'
import { queuedColumns } from './queued-columns.ts'

/** A submission as it is read, without its sealed columns. */
export type Submission = Omit<Selectable<Schema['submission']>, 'statusAnswer'>

export const submissionColumns = [
  'id',
  'applicationId',
  'state',
  'platformApplicationId',
  'platformStatus',
  'round',
  ...queuedColumns,
  'updatedAt',
  'submittedAt',
  'statusCheckedAt',
  'nextCheckAt',
  'lastActivityAt',
  'lastEventAt',
  'heldAt',
  'isChecking',
  'sendsAnyState',
] as const satisfies (keyof Submission)[]

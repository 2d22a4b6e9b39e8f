import { readJoined, selectJoined } from '#lib/database/connection/joined-columns.ts'
import type { Tx } from '#lib/database/schema.ts'
import { unwrapDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { LeaseLost, requireFence, updateFenced } from './leases.ts'
import { type Operation, operationColumns, pickOperation } from './operation-row.ts'
import { type Submission, submissionColumns } from './submission-row.ts'
import { operationCell } from './submissions.ts'

/** The outcome of the operation is already written and is final. */
export class OperationCompleted extends Error {
  override name = 'OperationCompleted'
  code = 'OPERATION_COMPLETED'
}

/**
 * Counts an attempt to send an operation, before its bytes leave, and returns the bytes with the submission as
 * it is then. With `leaseUntil` it extends the lease too. It is one statement, so that nothing has to be locked
 * first. Returns undefined if the submission is held for a decision of staff, or if somebody has reported that
 * they did not make the application. Throws `LeaseLost`, and `OperationCompleted`.
 */
export async function recordAttempt(
  keyring: Keyring,
  db: Tx,
  operation: Operation,
  fence: number,
  now: Date,
  leaseUntil?: Date,
): Promise<{ operation: Operation; body: Uint8Array; submission: Submission } | undefined> {
  const sent = await db
    .with('held', (query) =>
      updateFenced(query, operation.submissionId, fence, now)
        .set(({ fn, val }) => ({
          firstAttemptAt: fn.coalesce('firstAttemptAt', val(now)),
          ...(leaseUntil && { leaseUntil }),
        }))
        .where('heldAt', 'is', null)
        .$if(leaseUntil !== undefined, (held) => held.where('leaseOwner', 'is not', null))
        .clearReturning()
        .returning(submissionColumns),
    )
    // Locked, so that a report which another transaction is writing counts: else this would see the row as
    // it was when the statement began (PostgreSQL, "Read Committed Isolation Level").
    .with('reportable', (query) =>
      query
        .selectFrom('held')
        .innerJoin('application', 'application.id', 'held.applicationId')
        .select(submissionColumns.map((column) => `held.${column}` as const))
        .select(['wrappedKey as wrapped', 'keyId', 'erasureKey'])
        .where('application.reportedAt', 'is', null)
        .forShare('application'),
    )
    .updateTable('operation')
    .from('reportable')
    .set(({ fn, val, eb }) => ({
      attempts: eb('operation.attempts', '+', 1),
      firstSentAt: fn.coalesce('operation.firstSentAt', val(now)),
    }))
    .whereRef('operation.submissionId', '=', 'reportable.id')
    .where('operation.id', '=', operation.id)
    .where('operation.state', '=', 'pending')
    .returning(operationColumns.map((column) => `operation.${column}` as const))
    .returning(selectJoined('reportable', submissionColumns))
    .returning(['body', 'wrapped', 'keyId', 'erasureKey'])
    .executeTakeFirst()
  if (!sent) return refuseAttempt(db, operation, fence, now, leaseUntil !== undefined)
  const { body, wrapped, keyId, erasureKey } = sent
  const submission = readJoined<Submission>(sent, 'reportable', submissionColumns)
  if (!submission) throw new Error(`operation ${operation.id} has no submission`)
  const found = { operation: pickOperation(sent), submission }
  if (!body) return { ...found, body: new Uint8Array() }
  const key = { wrapped, keyId, erasureKey }
  const dataKey = await unwrapDataKey(db, keyring, submission.applicationId, key)
  return { ...found, body: keyring.open(dataKey, operationCell(operation.id, 'body'), body) }
}

/** Returns undefined if the submission is held or reported; throws if nothing may be sent under this lease. */
async function refuseAttempt(
  db: Tx,
  { id, submissionId }: Operation,
  fence: number,
  now: Date,
  isLeased: boolean,
): Promise<undefined> {
  await requireFence(db, submissionId, fence, now)
  const { leaseOwner, heldAt, reportedAt } = await db
    .selectFrom('submission')
    .innerJoin('application', 'application.id', 'submission.applicationId')
    .select(['leaseOwner', 'heldAt', 'reportedAt'])
    .where('submission.id', '=', submissionId)
    .executeTakeFirstOrThrow()
  if (isLeased && leaseOwner === null)
    throw new LeaseLost(`submission ${submissionId} was released`)
  if (!heldAt && !reportedAt) throw new OperationCompleted(`operation ${id} is completed`)
}

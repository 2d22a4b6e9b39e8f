import type { Selectable } from 'kysely'
import { readJoined, selectJoined } from '#lib/database/connection/joined-columns.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { OperationState, SubmissionState } from '#lib/database/states.ts'
import {
  ApplicationErased,
  bytesOfJson,
  parseSealedJson,
  requireDataKey,
  unwrapDataKey,
} from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { LeaseLost, requireFence, updateFenced } from './leases.ts'
import { type Submission, submissionColumns } from './submission-row.ts'
import { operationCell } from './submissions.ts'

export type Operation = Omit<Selectable<Schema['operation']>, 'body' | 'refusal'>

/** The platform's identifiers of an operation's application. */
export type PlatformIdentifiers = {
  customerId: string
  /** Each application has its own account. */
  accountId: string
  /** Other applications may be of the same customer. */
  isCustomerShared: boolean
  /** When its customer began it. */
  startedAt: Date
}

type Outcome = {
  operation: Operation
  fence: number
  /** `pending` is an outcome too: nothing is known and the same bytes go again. */
  state: OperationState
  code?: string
  /** Ids and codes only: stored in plain text. */
  answer?: unknown
  /** The platform's words of refusal; they may quote data, so they are sealed. */
  refusal?: unknown
  now: Date
}

/** The outcome of the operation is already written and is final. */
export class OperationCompleted extends Error {
  override name = 'OperationCompleted'
  code = 'OPERATION_COMPLETED'
}

export type Operations = ReturnType<typeof createOperations>

/** The requests of a submission: frozen when added, sent under a lease, completed once. */
export function createOperations(keyring: Keyring) {
  async function open(
    tx: Tx,
    operation: Operation,
    column: 'body' | 'refusal',
  ): Promise<Buffer | undefined> {
    const row = await tx
      .selectFrom('operation')
      .innerJoin('submission', 'submission.id', 'operation.submissionId')
      .select([`operation.${column} as sealed`, 'submission.applicationId'])
      .where('operation.id', '=', operation.id)
      .executeTakeFirst()
    if (!row) return undefined
    // The key is required before the value is read: an erased value must not look like one that never existed.
    const dataKey = await requireDataKey(tx, keyring, row.applicationId)
    return row.sealed
      ? keyring.open(dataKey, operationCell(operation.id, column), row.sealed)
      : undefined
  }

  return {
    /** All of a submission's, in the order in which they are sent. */
    async operations(tx: Tx, submissionId: string): Promise<Operation[]> {
      return await tx
        .selectFrom('operation')
        .select(operationColumns)
        .where('submissionId', '=', submissionId)
        .orderBy('sequence')
        .execute()
    },

    /**
     * All of a submission's with what identifies its application on the platform; undefined where there
     * are none, or a report is open that it was not the customer. Throws `ApplicationErased`.
     */
    async findForSending(
      tx: Tx,
      submissionId: string,
    ): Promise<{ operations: Operation[]; identifiers: PlatformIdentifiers } | undefined> {
      const rows = await tx
        .selectFrom('operation')
        .innerJoin('submission', 'submission.id', 'operation.submissionId')
        .innerJoin('application', 'application.id', 'submission.applicationId')
        .select(operationColumns.map((column) => `operation.${column}` as const))
        .select(['customerId', 'givenCustomerId', 'accountId', 'applicationId', 'reportedAt'])
        .select('application.createdAt as startedAt')
        .select(({ eb }) => eb('wrappedKey', 'is', null).as('isErased'))
        .where('operation.submissionId', '=', submissionId)
        .orderBy('operation.sequence')
        .execute()
      const [first] = rows
      if (!first || first.reportedAt) return undefined
      const { isErased, applicationId, customerId, givenCustomerId, accountId, startedAt } = first
      if (isErased) throw new ApplicationErased(`application ${applicationId} was erased`)
      const identifiers = {
        customerId: givenCustomerId ?? customerId,
        accountId,
        isCustomerShared: givenCustomerId !== null && givenCustomerId !== customerId,
        startedAt,
      }
      return { operations: rows.map(pickOperation), identifiers }
    },

    /**
     * The very bytes to send, the same every time; empty for a request without a body. Throws
     * `ApplicationErased`.
     */
    async openBody(tx: Tx, operation: Operation): Promise<Uint8Array> {
      return (await open(tx, operation, 'body')) ?? new Uint8Array()
    },

    /** Opens the platform's words of refusal; `undefined` if there are none. Throws `ApplicationErased`. */
    async openRefusal(tx: Tx, operation: Operation): Promise<unknown> {
      const bytes = await open(tx, operation, 'refusal')
      return bytes && parseSealedJson(bytes)
    },

    /**
     * Counts, before the bytes leave, that they are about to, and gives them with the submission as it is then;
     * with `leaseUntil` it extends the lease too. One statement, with nothing to lock before it. Undefined where
     * the submission is held for a decision of staff, or a report is open that it was not the customer. Throws
     * `LeaseLost`, and `OperationCompleted`.
     */
    async sending(
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
      if (!sent) return refuseSending(db, operation, fence, now, leaseUntil !== undefined)
      const { body, wrapped, keyId, erasureKey } = sent
      const submission = readJoined<Submission>(sent, 'reportable', submissionColumns)
      if (!submission) throw new Error(`operation ${operation.id} has no submission`)
      const found = { operation: pickOperation(sent), submission }
      if (!body) return { ...found, body: new Uint8Array() }
      const key = { wrapped, keyId, erasureKey }
      const dataKey = await unwrapDataKey(db, keyring, submission.applicationId, key)
      return { ...found, body: keyring.open(dataKey, operationCell(operation.id, 'body'), body) }
    },

    /**
     * Writes the outcome, and gives the state of the submission too. Throws `LeaseLost`, or
     * `OperationCompleted` when there is one already.
     */
    async recordOutcome(
      tx: Tx,
      outcome: Outcome,
    ): Promise<Operation & { submissionState: SubmissionState }> {
      const { operation, fence, state, code, answer, refusal, now } = outcome
      const { id, submissionId } = operation
      const sealed = refusal !== undefined && {
        refusal: keyring.seal(
          await requireDataKey(
            tx,
            keyring,
            (await requireFence(tx, submissionId, fence, now)).applicationId,
          ),
          operationCell(id, 'refusal'),
          bytesOfJson(refusal),
        ),
      }
      const recorded = await tx
        .with('held', (db) => updateFenced(db, submissionId, fence, now))
        .updateTable('operation')
        .from('held')
        .set({
          state,
          lastCode: code ?? null,
          answer: answer === undefined ? null : JSON.stringify(answer),
          ...sealed,
          doneAt: state === 'pending' ? null : now,
        })
        .whereRef('operation.submissionId', '=', 'held.id')
        .where('operation.id', '=', id)
        .where('operation.state', '=', 'pending')
        .returning(operationColumns.map((column) => `operation.${column}` as const))
        .returning('held.state as submissionState')
        .executeTakeFirst()
      if (!recorded) {
        await requireFence(tx, submissionId, fence, now)
        throw new OperationCompleted(`operation ${id} is completed`)
      }
      return recorded
    },

    /** Abandons the pending or the unsent operations of a submission. Throws `LeaseLost`. */
    async abandon(
      tx: Tx,
      { id, fence }: { id: string; fence: number },
      { unsentOnly = false, now }: { unsentOnly?: boolean; now: Date },
    ): Promise<void> {
      const held = await tx
        .with('held', (db) => updateFenced(db, id, fence, now))
        .with('abandoned', (db) =>
          db
            .updateTable('operation')
            .from('held')
            .set({ state: 'abandoned', lastCode: null, answer: null, doneAt: now })
            .whereRef('operation.submissionId', '=', 'held.id')
            .where('operation.state', '=', 'pending')
            .$if(unsentOnly, (query) => query.where('operation.attempts', '=', 0)),
        )
        .selectFrom('held')
        .select('held.id')
        .executeTakeFirst()
      if (!held) throw new LeaseLost(`submission ${id} was taken over`)
    },
  }
}

/** Why an operation may not be sent: undefined where it has to wait, else it throws. */
async function refuseSending(
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

/** An operation as it is read. */
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

/** Drops the columns that were read with it. */
function pickOperation(row: Operation): Operation {
  return Object.fromEntries(operationColumns.map((column) => [column, row[column]])) as Operation
}

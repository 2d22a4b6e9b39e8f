import type { Selectable } from 'kysely'
import {
  ApplicationErased,
  bytesOfJson,
  parseSealedJson,
  requireDataKey,
  unwrapDataKey,
} from '../keys/data-key.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Schema, Tx } from '../schema.ts'
import type { OperationState, SubmissionState } from '../states.ts'
import { LeaseLost, requireFence, updateFenced } from './leases.ts'
import { operationCell } from './submissions.ts'

export type Operation = Omit<Selectable<Schema['operation']>, 'body' | 'refusal'>

/** By what the platform knows the application of an operation. */
export type PlatformIdentifiers = {
  /** Of the customer. */
  customerId: string
  /** Of the account: one for each application. */
  accountId: string
  /** Other applications may be of the same customer. */
  isCustomerShared: boolean
}

type Outcome = {
  operation: Operation
  fence: number
  /** `pending` is an outcome too: nothing is known and the same bytes go again. */
  state: OperationState
  code?: string
  /** Ids and codes only: stored in plain text. */
  answer?: unknown
  /** What the platform said against it; it may quote data, so it is sealed. */
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
    // Before the value is read: an erased one must not look like one that never existed.
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
        .select(({ eb }) => eb('wrappedKey', 'is', null).as('isErased'))
        .where('operation.submissionId', '=', submissionId)
        .orderBy('operation.sequence')
        .execute()
      const [first] = rows
      if (!first || first.reportedAt) return undefined
      const { isErased, applicationId, customerId, givenCustomerId, accountId } = first
      if (isErased) throw new ApplicationErased(`application ${applicationId} was erased`)
      const identifiers = {
        customerId: givenCustomerId ?? customerId,
        accountId,
        isCustomerShared: givenCustomerId !== null && givenCustomerId !== customerId,
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

    /** What the platform said against it; `undefined` if nothing. Throws `ApplicationErased`. */
    async openRefusal(tx: Tx, operation: Operation): Promise<unknown> {
      const bytes = await open(tx, operation, 'refusal')
      return bytes && parseSealedJson(bytes)
    },

    /**
     * Counts, before the bytes leave, that they are about to, and gives them. Undefined where a report that
     * it was not the customer is open, if the caller has locked the submission. Throws `LeaseLost`, and
     * `OperationCompleted`.
     */
    async sending(
      tx: Tx,
      operation: Operation,
      fence: number,
      now: Date,
    ): Promise<{ operation: Operation; body: Uint8Array } | undefined> {
      const sent = await tx
        .with('held', (db) =>
          updateFenced(db, operation.submissionId, fence, now).set(({ fn, val }) => ({
            firstAttemptAt: fn.coalesce('firstAttemptAt', val(now)),
          })),
        )
        .updateTable('operation')
        .from('held')
        .innerJoin('application', 'application.id', 'held.applicationId')
        .set(({ fn, val, eb }) => ({
          attempts: eb('operation.attempts', '+', 1),
          firstSentAt: fn.coalesce('operation.firstSentAt', val(now)),
        }))
        .whereRef('operation.submissionId', '=', 'held.id')
        .where('operation.id', '=', operation.id)
        .where('operation.state', '=', 'pending')
        .where('application.reportedAt', 'is', null)
        .returning(operationColumns.map((column) => `operation.${column}` as const))
        .returning(['body', 'applicationId', 'wrappedKey as wrapped', 'keyId', 'erasureKey'])
        .executeTakeFirst()
      if (!sent) {
        const { applicationId } = await requireFence(tx, operation.submissionId, fence, now)
        const { reportedAt } = await tx
          .selectFrom('application')
          .select('reportedAt')
          .where('id', '=', applicationId)
          .executeTakeFirstOrThrow()
        if (reportedAt) return undefined
        throw new OperationCompleted(`operation ${operation.id} is completed`)
      }
      const { body, applicationId, wrapped, keyId, erasureKey } = sent
      if (!body) return { operation: pickOperation(sent), body: new Uint8Array() }
      const key = { wrapped, keyId, erasureKey }
      const dataKey = await unwrapDataKey(tx, keyring, applicationId, key)
      const opened = keyring.open(dataKey, operationCell(operation.id, 'body'), body)
      return { operation: pickOperation(sent), body: opened }
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

    /** Abandons what is pending of a submission, or of that what was never sent. Throws `LeaseLost`. */
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

/** Without the columns that were read with it. */
function pickOperation(row: Operation): Operation {
  return Object.fromEntries(operationColumns.map((column) => [column, row[column]])) as Operation
}

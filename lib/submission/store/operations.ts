import type { Tx } from '#lib/database/schema.ts'
import type { OperationState, SubmissionState } from '#lib/database/states.ts'
import {
  ApplicationErased,
  bytesOfJson,
  parseSealedJson,
  requireDataKey,
} from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { LeaseLost, requireFence, updateFenced } from './leases.ts'
import { type Operation, operationColumns, pickOperation } from './operation-row.ts'
import { OperationCompleted, recordAttempt } from './record-attempt.ts'
import { operationCell } from './submissions.ts'

/** The platform's identifiers of an operation's application. */
export type PlatformIdentifiers = {
  customerId: string
  /** Each application has its own account. */
  accountId: string
  /** Whether the customer has other applications too. */
  isCustomerShared: boolean
  /** When the customer began the application. */
  startedAt: Date
}

type Outcome = {
  operation: Operation
  fence: number
  /** `pending` is an outcome too: nothing is known, and the same bytes are sent again. */
  state: OperationState
  code?: string
  /** Ids and codes only: stored in plain text. */
  answer?: unknown
  /** The platform's words of refusal; they may quote data, so they are sealed. */
  refusal?: unknown
  now: Date
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
    recordAttempt: recordAttempt.bind(undefined, keyring),

    /** Returns the operations of a submission in the order in which they are sent. */
    async listOperations(tx: Tx, submissionId: string): Promise<Operation[]> {
      return await tx
        .selectFrom('operation')
        .select(operationColumns)
        .where('submissionId', '=', submissionId)
        .orderBy('sequence')
        .execute()
    },

    /**
     * Returns the operations of a submission and the platform's identifiers of its application. Returns
     * undefined if there are no operations, or if somebody has reported that they did not make the application
     * and the report is open. Throws `ApplicationErased`.
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
     * Returns the bytes to send, which are the same at every attempt; none for a request without a body. Throws
     * `ApplicationErased`.
     */
    async openBody(tx: Tx, operation: Operation): Promise<Uint8Array> {
      return (await open(tx, operation, 'body')) ?? new Uint8Array()
    },

    /** Returns the platform's words of refusal, or undefined if there are none. Throws `ApplicationErased`. */
    async openRefusal(tx: Tx, operation: Operation): Promise<unknown> {
      const bytes = await open(tx, operation, 'refusal')
      return bytes && parseSealedJson(bytes)
    },

    /**
     * Writes the outcome of an operation, and returns it with the state of its submission. Throws `LeaseLost`, or
     * `OperationCompleted` if it has an outcome already.
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

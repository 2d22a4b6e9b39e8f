import type { Selectable } from 'kysely'
import { bytesOfJson, parseSealedJson, requireDataKey } from '../keys/data-key.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Schema, Tx } from '../schema.ts'
import type { OperationState } from '../states.ts'
import { requireFence } from './leases.ts'
import { operationCell } from './submissions.ts'

export type Operation = Omit<Selectable<Schema['operation']>, 'body' | 'refusal'>

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

    /** Notes, before the bytes leave, that they are about to. Throws `LeaseLost`. */
    async sending(tx: Tx, operation: Operation, fence: number, now: Date): Promise<Operation> {
      await requireFence(tx, operation.submissionId, fence, now)
      await tx
        .updateTable('submission')
        .set(({ fn, val }) => ({ firstAttemptAt: fn.coalesce('firstAttemptAt', val(now)) }))
        .where('id', '=', operation.submissionId)
        .execute()
      const sent = await tx
        .updateTable('operation')
        .set(({ fn, val, eb }) => ({
          attempts: eb('attempts', '+', 1),
          firstSentAt: fn.coalesce('firstSentAt', val(now)),
        }))
        .where('id', '=', operation.id)
        .where('state', '=', 'pending')
        .returning(operationColumns)
        .executeTakeFirst()
      if (!sent) throw new OperationCompleted(`operation ${operation.id} is completed`)
      return sent
    },

    /** Writes the outcome. Throws `LeaseLost`, or `OperationCompleted` when there is one already. */
    async recordOutcome(tx: Tx, outcome: Outcome): Promise<Operation> {
      const { operation, fence, state, code, answer, refusal, now } = outcome
      const { applicationId } = await requireFence(tx, operation.submissionId, fence, now)
      const recorded = await tx
        .updateTable('operation')
        .set({
          state,
          lastCode: code ?? null,
          answer: answer === undefined ? null : JSON.stringify(answer),
          ...(refusal !== undefined && {
            refusal: keyring.seal(
              await requireDataKey(tx, keyring, applicationId),
              operationCell(operation.id, 'refusal'),
              bytesOfJson(refusal),
            ),
          }),
          doneAt: state === 'pending' ? null : now,
        })
        .where('id', '=', operation.id)
        .where('state', '=', 'pending')
        .returning(operationColumns)
        .executeTakeFirst()
      if (!recorded) throw new OperationCompleted(`operation ${operation.id} is completed`)
      return recorded
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

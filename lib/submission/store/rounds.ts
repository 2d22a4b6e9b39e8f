import { createHmac, randomUUID } from 'node:crypto'
import type { Tx } from '#lib/database/schema.ts'
import type { OperationKind, SubmissionState } from '#lib/database/states.ts'
import { requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { type Submission, submissionColumns } from './submission-row.ts'
import { operationCell } from './submissions.ts'

/** An operation to be sent: its key and exact bytes are fixed from here on. */
export type NewOperation = {
  kind: OperationKind
  idempotencyId: string
  /** Our id of the company's person, for operations about one. */
  subject?: string
  /** `null` if the request has no body. */
  body: Uint8Array | null
  /** Whether it is sent without the customer's acceptance. */
  prepares?: boolean
}

/** The application has its submission; there is never a second. */
export class AlreadySubmitted extends Error {
  override name = 'AlreadySubmitted'
  code = 'ALREADY_SUBMITTED'
}

/** A further round cannot start: an operation's outcome is open, or another round came first. */
export class RoundRefused extends Error {
  override name = 'RoundRefused'
  code = 'ROUND_REFUSED'
}

export type Rounds = ReturnType<typeof createRounds>

/** Stores operations that are sent together, in order; the first round begins the submission. */
export function createRounds(keyring: Keyring) {
  async function addOperations(
    tx: Tx,
    submission: Pick<Submission, 'id' | 'applicationId' | 'round'>,
    operations: readonly NewOperation[],
    { now, after }: { now: Date; after: number },
  ): Promise<void> {
    if (operations.length === 0) return
    const dataKey = await requireDataKey(tx, keyring, submission.applicationId)
    const macKey = keyring.macFor(dataKey, 'operation')
    const rows = operations.map(({ kind, subject, idempotencyId, body, prepares }, index) => {
      const id = randomUUID()
      return {
        id,
        submissionId: submission.id,
        sequence: after + index + 1,
        round: submission.round,
        prepares: prepares ?? false,
        kind,
        subject: subject ?? null,
        idempotencyId,
        body: body && keyring.seal(dataKey, operationCell(id, 'body'), body),
        bodyHash: body && createHmac('sha256', macKey).update(body).digest('hex'),
        state: 'pending' as const,
        attempts: 0,
        createdAt: now,
      }
    })
    await tx.insertInto('operation').values(rows).execute()
  }

  return {
    /**
     * Records what is going to be sent, before any of it is. Throws `AlreadySubmitted` for every caller but the
     * first, even of concurrent ones; the transaction stays usable.
     */
    async add(
      tx: Tx,
      enqueued: {
        id: string
        applicationId: string
        now: Date
        operations: readonly NewOperation[]
        state?: 'enqueued' | 'preparing'
        heldAt?: Date | null
      },
    ): Promise<Submission> {
      const { id, applicationId, now, operations, state = 'enqueued', heldAt } = enqueued
      const submission = await tx
        .insertInto('submission')
        .values({
          id,
          applicationId,
          state,
          round: 1,
          attempts: 0,
          nextAttemptAt: now,
          heldAt: heldAt ?? null,
          createdAt: now,
          updatedAt: now,
        })
        .onConflict((conflict) => conflict.column('applicationId').doNothing())
        .returning(submissionColumns)
        .executeTakeFirst()
      if (!submission) throw new AlreadySubmitted(`application ${applicationId} is submitted`)
      await addOperations(tx, submission, operations, { now, after: 0 })
      return submission
    },

    /**
     * Adds operations with new keys, once the outcome of every earlier one is known; attempts start from zero
     * again. Throws `RoundRefused` otherwise, or when `submission` is not the latest round. With `joins` an
     * operation whose outcome is open becomes the first of the round.
     */
    async addRound(
      tx: Tx,
      submission: Submission,
      next: {
        operations: readonly NewOperation[]
        now: Date
        state: SubmissionState
        heldAt?: Date | null
        joins?: boolean
      },
    ): Promise<Submission> {
      const { operations, now, state, heldAt, joins = false } = next
      const started = await tx
        .updateTable('submission')
        .set({
          state,
          round: submission.round + 1,
          attempts: 0,
          firstAttemptAt: null,
          nextAttemptAt: now,
          heldAt: heldAt ?? null,
          lastCode: null,
          nextCheckAt: null,
          ...(state === 'preparing' && { lastActivityAt: now }),
          updatedAt: now,
        })
        .where('id', '=', submission.id)
        .where('round', '=', submission.round)
        .where(({ not, exists, selectFrom, lit, or }) =>
          or([
            lit(joins),
            not(
              exists(
                selectFrom('operation')
                  .select('operation.id')
                  .whereRef('operation.submissionId', '=', 'submission.id')
                  .where('operation.state', '=', 'pending'),
              ),
            ),
          ]),
        )
        .returning(submissionColumns)
        .executeTakeFirst()
      if (!started) throw new RoundRefused(`submission ${submission.id} is not ready for a round`)
      await tx
        .updateTable('operation')
        .set({ round: started.round })
        .where('submissionId', '=', started.id)
        .where('state', '=', 'pending')
        .execute()
      const after = await findLastSequence(tx, started.id)
      await addOperations(tx, started, operations, { now, after })
      return started
    },

    /** Adds an operation to the existing round, on which nothing depends. */
    async addToRound(
      tx: Tx,
      submission: Submission,
      operation: NewOperation,
      now: Date,
    ): Promise<void> {
      await tx
        .updateTable('submission')
        .set({ nextAttemptAt: now, updatedAt: now })
        .where('id', '=', submission.id)
        .execute()
      const after = await findLastSequence(tx, submission.id)
      await addOperations(tx, submission, [operation], { now, after })
    },
  }
}

async function findLastSequence(tx: Tx, submissionId: string): Promise<number> {
  const last = await tx
    .selectFrom('operation')
    .select(({ fn }) => fn.max('sequence').as('sequence'))
    .where('submissionId', '=', submissionId)
    .executeTakeFirst()
  return last?.sequence ?? 0
}

import { createHmac, randomUUID } from 'node:crypto'
import { bytesOfJson, parseSealedJson, requireDataKey } from './data-key.ts'
import type { Cell, Keyring } from './keyring.ts'
import { requireFence } from './leases.ts'
import type { OperationKind, SubmissionState, Tx } from './schema.ts'
import { type Submission, submissionColumns } from './submission-row.ts'

export type { Submission } from './submission-row.ts'

/** What is to be sent: the key and the very bytes are fixed from here on. */
export type NewOperation = {
  kind: OperationKind
  idempotencyId: string
  /** Whom of a company's people it is about, by our id; of their operations only. */
  subject?: string
  /** `null` where the request has no body. */
  body: Uint8Array | null
}

export type SubmissionPatch = {
  state?: SubmissionState
  platformApplicationId?: string | null
  platformStatus?: string | null
  /** The platform's status answer as read; it may quote data, so it is sealed. */
  statusAnswer?: unknown
  lastCode?: string | null
  nextAttemptAt?: Date | null
  nextCheckAt?: Date | null
  statusCheckedAt?: Date
  attempts?: number
  firstAttemptAt?: Date | null
  submittedAt?: Date
  stirredAt?: Date | null
  heldAt?: Date | null
  now: Date
}

/** The application has its submission; there is never a second. */
export class AlreadySubmitted extends Error {
  override name = 'AlreadySubmitted'
  code = 'ALREADY_SUBMITTED'
}

/** A further round cannot begin: an operation's outcome is open, or another round came first. */
export class RoundRefused extends Error {
  override name = 'RoundRefused'
  code = 'ROUND_REFUSED'
}

export type Submissions = ReturnType<typeof createSubmissions>

/** One submission for each application, and what the platform is known to have made of it. */
export function createSubmissions(keyring: Keyring) {
  async function addOperations(
    tx: Tx,
    submission: Pick<Submission, 'id' | 'applicationId'>,
    operations: readonly NewOperation[],
    now: Date,
  ): Promise<void> {
    if (operations.length === 0) return
    const dataKey = await requireDataKey(tx, keyring, submission.applicationId)
    const macKey = keyring.macFor(dataKey, 'operation')
    const last = await tx
      .selectFrom('operation')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .where('submissionId', '=', submission.id)
      .executeTakeFirst()
    const rows = operations.map(({ kind, subject, idempotencyId, body }, index) => {
      const id = randomUUID()
      return {
        id,
        submissionId: submission.id,
        sequence: (last?.sequence ?? 0) + index + 1,
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
     * Writes down what is going to be sent, before any of it is. Throws `AlreadySubmitted` for
     * every caller but the first, also when they come at once; the transaction stays usable.
     */
    async add(
      tx: Tx,
      begun: {
        id: string
        applicationId: string
        now: Date
        operations: readonly NewOperation[]
        heldAt?: Date | null
      },
    ): Promise<Submission> {
      const { id, applicationId, now, operations, heldAt } = begun
      const submission = await tx
        .insertInto('submission')
        .values({
          id,
          applicationId,
          state: 'intended',
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
      await addOperations(tx, submission, operations, now)
      return submission
    },

    /**
     * Further operations, with new keys, once the outcome of every earlier one is known; attempts
     * count from nothing again. Throws `RoundRefused` otherwise, or when `submission` is not the
     * latest round.
     */
    async addRound(
      tx: Tx,
      submission: Submission,
      next: {
        operations: readonly NewOperation[]
        now: Date
        state: SubmissionState
        heldAt?: Date | null
      },
    ): Promise<Submission> {
      const { operations, now, state, heldAt } = next
      const begun = await tx
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
          updatedAt: now,
        })
        .where('id', '=', submission.id)
        .where('round', '=', submission.round)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('operation')
                .select('operation.id')
                .whereRef('operation.submissionId', '=', 'submission.id')
                .where('operation.state', '=', 'pending'),
            ),
          ),
        )
        .returning(submissionColumns)
        .executeTakeFirst()
      if (!begun) throw new RoundRefused(`submission ${submission.id} is not ready for a round`)
      await addOperations(tx, begun, operations, now)
      return begun
    },

    async find(tx: Tx, id: string): Promise<Submission | undefined> {
      return await select(tx).where('id', '=', id).executeTakeFirst()
    },

    async findByApplication(tx: Tx, applicationId: string): Promise<Submission | undefined> {
      return await select(tx).where('applicationId', '=', applicationId).executeTakeFirst()
    },

    /** As `find`, and nobody else changes it before the transaction ends. */
    async lock(tx: Tx, id: string): Promise<Submission | undefined> {
      return await select(tx).where('id', '=', id).forUpdate().executeTakeFirst()
    },

    /** Notes what was learned; throws `LeaseLost` when `fence` is not the latest. */
    async record(tx: Tx, id: string, fence: number, patch: SubmissionPatch): Promise<Submission> {
      const { statusAnswer, now, ...plain } = patch
      const { applicationId } = await requireFence(tx, id, fence, now)
      return await tx
        .updateTable('submission')
        .set({
          ...plain,
          updatedAt: now,
          ...(statusAnswer !== undefined && {
            statusAnswer: keyring.seal(
              await requireDataKey(tx, keyring, applicationId),
              statusCell(id),
              bytesOfJson(statusAnswer),
            ),
          }),
        })
        .where('id', '=', id)
        .returning(submissionColumns)
        .executeTakeFirstOrThrow()
    },

    /** The platform's last status answer as it was recorded; `undefined` when there is none. */
    async openStatusAnswer(tx: Tx, submission: Submission): Promise<unknown> {
      const row = await tx
        .selectFrom('submission')
        .select('statusAnswer')
        .where('id', '=', submission.id)
        .executeTakeFirst()
      if (!row?.statusAnswer) return undefined
      const dataKey = await requireDataKey(tx, keyring, submission.applicationId)
      return parseSealedJson(keyring.open(dataKey, statusCell(submission.id), row.statusAnswer))
    },

    /**
     * Something moved that the platform looks at by itself: it is to be asked now, and often again
     * for a while. Nothing changes where nothing is followed, nor where it was erased.
     */
    async stir(tx: Tx, applicationId: string, now: Date): Promise<void> {
      await tx
        .updateTable('submission')
        .set({ stirredAt: now, nextCheckAt: now })
        .where('applicationId', '=', applicationId)
        .where('state', 'in', ['submitted', 'wanting'])
        .where('platformApplicationId', 'is not', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('application')
              .select('application.id')
              .whereRef('application.id', '=', 'submission.applicationId')
              .where('application.wrappedKey', 'is not', null),
          ),
        )
        .execute()
    },

    /** The submission of the application with this reference. */
    async findByReference(tx: Tx, customerId: string): Promise<Submission | undefined> {
      const application = tx
        .selectFrom('application')
        .select('application.id')
        .where('customerId', '=', customerId)
      return await select(tx).where('applicationId', '=', application).executeTakeFirst()
    },

    /** The submissions of the applications that the platform knows by this customer identifier. */
    async listByCustomer(tx: Tx, customerId: string): Promise<Submission[]> {
      const applications = tx
        .selectFrom('application')
        .select('application.id')
        .where((is) =>
          is.or([
            is('givenCustomerId', '=', customerId),
            is.and([is('customerId', '=', customerId), is('givenCustomerId', 'is', null)]),
          ]),
        )
      return await select(tx).where('applicationId', 'in', applications).execute()
    },

    /**
     * Those that the platform named this application of its own to: one, unless it was mistaken. Whose
     * it is, only the customer identifier says.
     */
    async listByPlatformApplication(tx: Tx, id: string): Promise<Submission[]> {
      return await select(tx).where('platformApplicationId', '=', id).execute()
    },

    /** Those that a person of ours must look at, the longest waiting first. */
    async needingPerson(tx: Tx, limit: number): Promise<(Submission & { customerId: string })[]> {
      return await tx
        .selectFrom('submission')
        .innerJoin('application', 'application.id', 'submission.applicationId')
        .select(submissionColumns.map((column) => `submission.${column}` as const))
        .select('application.customerId')
        .where('submission.state', '=', 'needs_person')
        .orderBy('submission.updatedAt')
        .limit(limit)
        .execute()
    },
  }
}

/** Where an operation's sealed columns live. */
export function operationCell(row: string, column: 'body' | 'refusal'): Cell {
  return { table: 'operation', row, column }
}

function statusCell(row: string): Cell {
  return { table: 'submission', row, column: 'status_answer' }
}

function select(tx: Tx) {
  return tx.selectFrom('submission').select(submissionColumns)
}

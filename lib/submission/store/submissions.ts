import type { ExpressionBuilder } from 'kysely'
import type { RightsSeals } from '#lib/access/rights/rights-seals.ts'
import { isReported } from '#lib/access/store/reports.ts'
import {
  accessProof,
  isAccessSealed,
  selectAccessRights,
  selectOpenAccess,
} from '#lib/access/store/sessions.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { SubmissionState } from '#lib/database/states.ts'
import {
  bytesOfJson,
  parseSealedJson,
  requireDataKey,
  unwrapDataKey,
} from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import { createLeases, LeaseLost } from './leases.ts'
import { statusChecks } from './status-checks.ts'
import { type Submission, submissionColumns } from './submission-row.ts'

export type { Submission } from './submission-row.ts'

export type SubmissionPatch = {
  state?: SubmissionState
  platformApplicationId?: string | null
  platformStatus?: string | null
  lastCode?: string | null
  nextAttemptAt?: Date | null
  nextCheckAt?: Date | null
  attempts?: number
  firstAttemptAt?: Date | null
  submittedAt?: Date
  lastActivityAt?: Date | null
  heldAt?: Date | null
  now: Date
}

/** The changes that a status answer of the platform causes. */
type StatusPatch = SubmissionPatch & {
  /** The answer as read, if it is another than before; it may quote data, so it is sealed. */
  statusAnswer?: unknown
  statusCheckedAt: Date
}

export type Submissions = ReturnType<typeof createSubmissions>

/** Stores one submission for each application, and its known state on the platform. */
export function createSubmissions(keyring: Keyring, rights: RightsSeals) {
  async function write(
    tx: Tx,
    id: string,
    fence: number,
    changes: Omit<SubmissionPatch, 'now'> & { statusAnswer?: Uint8Array; updatedAt: Date },
  ): Promise<Submission> {
    const written = await tx
      .updateTable('submission')
      .set(changes)
      .where('id', '=', id)
      .where('fence', '=', fence)
      .returning(submissionColumns)
      .executeTakeFirst()
    if (!written) throw new LeaseLost(`submission ${id} was taken over`)
    return written
  }

  return {
    ...createLeases({ table: 'submission', columns: submissionColumns, isReady }),
    ...statusChecks,

    async find(tx: Tx, id: string): Promise<Submission | undefined> {
      return await select(tx).where('id', '=', id).executeTakeFirst()
    },

    async findByApplication(tx: Tx, applicationId: string): Promise<Submission | undefined> {
      return await select(tx).where('applicationId', '=', applicationId).executeTakeFirst()
    },

    /** Finds a submission and locks it until the transaction ends. */
    async lock(tx: Tx, id: string): Promise<Submission | undefined> {
      return await select(tx).where('id', '=', id).forUpdate().executeTakeFirst()
    },

    /** Records a result; throws `LeaseLost` when `fence` is not the latest. */
    async record(
      tx: Tx,
      id: string,
      fence: number,
      { now, ...changes }: SubmissionPatch,
    ): Promise<Submission> {
      return write(tx, id, fence, { ...changes, updatedAt: now })
    },

    /** Records changes together with the status answer. */
    async recordStatus(
      tx: Tx,
      { id, applicationId }: Pick<Submission, 'id' | 'applicationId'>,
      fence: number,
      { statusAnswer, now, ...changes }: StatusPatch,
    ): Promise<Submission> {
      if (statusAnswer === undefined) return write(tx, id, fence, { ...changes, updatedAt: now })
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const sealed = keyring.seal(dataKey, statusCell(id), bytesOfJson(statusAnswer))
      return write(tx, id, fence, { ...changes, statusAnswer: sealed, updatedAt: now })
    },

    /** Records that a state was sent in another form than two characters: later ones are sent so too. */
    async recordAnyState(tx: Tx, id: string): Promise<void> {
      await tx.updateTable('submission').set({ sendsAnyState: true }).where('id', '=', id).execute()
    },

    /** Records whether its customer has nothing to do while their documents are being checked. */
    async recordChecking(
      tx: Tx,
      { id }: Pick<Submission, 'id'>,
      isChecking: boolean,
      now: Date,
    ): Promise<void> {
      await tx
        .updateTable('submission')
        .set({ isChecking, updatedAt: now })
        .where('id', '=', id)
        .execute()
    },

    /** Opens the platform's last recorded status answer; `undefined` when there is none. */
    async openStatusAnswer(tx: Tx, submission: Submission): Promise<unknown> {
      if (!submission.statusCheckedAt) return undefined
      const row = await tx
        .selectFrom('submission')
        .innerJoin('application', 'application.id', 'submission.applicationId')
        .select(['statusAnswer', 'wrappedKey as wrapped', 'keyId', 'erasureKey'])
        .where('submission.id', '=', submission.id)
        .executeTakeFirst()
      if (!row?.statusAnswer) return undefined
      const dataKey = await unwrapDataKey(tx, keyring, submission.applicationId, row)
      return parseSealedJson(keyring.open(dataKey, statusCell(submission.id), row.statusAnswer))
    },

    /**
     * The reference of an application that is stored and is being sent, if the session may open it and began
     * it itself; undefined if there is anything else to say.
     */
    async findBeingSent(
      tx: Tx,
      {
        applicationId,
        tokenHash,
        now,
      }: { applicationId: string; tokenHash: Uint8Array; now: Date },
    ): Promise<string | undefined> {
      const row = await selectOpenAccess(tx, tokenHash, applicationId, now)
        .innerJoin('application', 'application.id', 'access.applicationId')
        .innerJoin('submission', 'submission.applicationId', 'application.id')
        .select('application.customerId')
        .select(accessProof)
        .select(selectAccessRights().as('rights'))
        .where('submission.state', 'in', ['enqueued', 'created'])
        .where('submission.heldAt', 'is', null)
        .where('application.reportedAt', 'is', null)
        .where('access.deviceLinkId', 'is', null)
        .executeTakeFirst()
      const isOpen = row && isAccessSealed(rights, tx, { tokenHash, applicationId }, row)
      return isOpen ? row.customerId : undefined
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
     * Returns the submissions with this id of the platform's: one, unless the platform was mistaken. Only the
     * customer identifier says whose it is.
     */
    async listByPlatformApplication(tx: Tx, id: string): Promise<Submission[]> {
      return await select(tx).where('platformApplicationId', '=', id).execute()
    },

    /** The submissions that need manual review, the longest waiting first. */
    async needingPerson(tx: Tx, limit: number): Promise<(Submission & { customerId: string })[]> {
      return await tx
        .selectFrom('submission')
        .innerJoin('application', 'application.id', 'submission.applicationId')
        .select(submissionColumns.map((column) => `submission.${column}` as const))
        .select('application.customerId')
        .where('submission.state', '=', 'manual_review')
        .orderBy('submission.updatedAt')
        .limit(limit)
        .execute()
    },

    /** Selects what was postponed with one of these codes and is not due yet. */
    selectPostponed,

    /** Tells whether there is any of it. */
    async isPostponed(tx: Tx, codes: readonly string[], now: Date): Promise<boolean> {
      const row = await selectPostponed(tx, codes, now).limit(1).executeTakeFirst()
      return row !== undefined
    },

    /** Makes rows that were postponed with one of these codes due now; returns how many. */
    async retryPostponed(tx: Tx, codes: readonly string[], now: Date): Promise<number> {
      const { numUpdatedRows } = await tx
        .updateTable('submission')
        .set({ nextAttemptAt: now })
        .where('nextAttemptAt', '>', now)
        .where('lastCode', 'in', codes)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },
  }
}

export function operationCell(row: string, column: 'body' | 'refusal'): Cell {
  return { table: 'operation', row, column }
}

export function statusCell(row: string): Cell {
  return { table: 'submission', row, column: 'status_answer' }
}

function selectPostponed(tx: Tx, codes: readonly string[], now: Date) {
  return tx
    .selectFrom('submission')
    .select('id')
    .where('nextAttemptAt', '>', now)
    .where('lastCode', 'in', codes)
}

function select(tx: Tx) {
  return tx.selectFrom('submission').select(submissionColumns)
}

/**
 * An operation is pending, staff are not asked for a decision, no manual review is needed, and no report
 * that it was not the customer is open.
 */
function isReady(is: ExpressionBuilder<Schema, 'submission'>) {
  return is.and([
    is('submission.heldAt', 'is', null),
    is('submission.state', 'not in', ['manual_review', 'decided']),
    is.not(isReported('submission.applicationId')),
    is.exists(
      is
        .selectFrom('operation')
        .select('operation.id')
        .whereRef('operation.submissionId', '=', 'submission.id')
        .where('operation.state', '=', 'pending'),
    ),
  ])
}

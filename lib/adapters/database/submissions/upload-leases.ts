import { type ExpressionBuilder, sql } from 'kysely'
import { isReported } from '../applications/reports.ts'
import { bytesOfJson, requireDataKey } from '../keys/data-key.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Schema, Tx, UploadState } from '../schema.ts'
import { LeaseLost } from './leases.ts'
import { type StoredUpload, type Upload, uploadCell, uploadColumns } from './upload-row.ts'
import { abandonUploads, dropChunks } from './uploads.ts'

export type UploadOutcome = {
  upload: Upload
  fence: number
  /** `kept` is an outcome too: nothing is known and the same bytes go again, at `nextAttemptAt`. */
  state: Exclude<UploadState, 'receiving'>
  code?: string
  nextAttemptAt?: Date
  /** What the platform said against it; it may quote data, so it is sealed. */
  refusal?: unknown
  now: Date
}

export type UploadLeases = ReturnType<typeof createUploadLeases>

/** Who may send an upload; as `createLeases` for submissions. */
export function createUploadLeases(keyring: Keyring) {
  return {
    /**
     * Takes one upload that is due (or this one if it is), for a time; `undefined` if none. Uploads
     * of one document go in the order in which they came: the last one sent is what stays there.
     */
    async claim(
      tx: Tx,
      wish: { id: string; owner: string; now: Date; leaseMs: number },
    ): Promise<StoredUpload | undefined> {
      const { id, owner, now, leaseMs } = wish
      const upload = await tx
        .updateTable('upload')
        .set({
          leaseOwner: owner,
          leaseUntil: new Date(now.getTime() + leaseMs),
          fence: sql`fence + 1`,
        })
        .where('id', '=', id)
        .where(isDue(now))
        .returning(uploadColumns)
        .executeTakeFirst()
      return upload as StoredUpload | undefined
    },

    /** Ids of what `claim` would give, the longest due first. */
    async due(tx: Tx, now: Date, limit: number): Promise<string[]> {
      const rows = await tx
        .selectFrom('upload')
        .select('upload.id')
        .where(isDue(now))
        .orderBy('upload.nextAttemptAt')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Notes, before the bytes leave, that they are about to. Throws `LeaseLost`. */
    async sending(tx: Tx, { id }: Upload, fence: number, now: Date, until: Date): Promise<void> {
      const { numUpdatedRows } = await tx
        .updateTable('upload')
        .set(({ fn, val, eb }) => ({
          attempts: eb('attempts', '+', 1),
          firstAttemptAt: fn.coalesce('firstAttemptAt', val(now)),
          leaseUntil: until,
        }))
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '=', 'stored')
        .where((is) => is.not(isReported('upload.applicationId')))
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new LeaseLost(`upload ${id} was taken over, or is held`)
    },

    /**
     * Writes the outcome and gives the lease back; the bytes go where nobody needs them any more.
     * Throws `LeaseLost` when somebody else has taken it over, or it was given up.
     */
    async settle(tx: Tx, outcome: UploadOutcome): Promise<void> {
      const { upload, fence, state, code, nextAttemptAt, refusal, now } = outcome
      const isOver = state === 'sent' || state === 'refused' || state === 'abandoned'
      const { numUpdatedRows } = await tx
        .updateTable('upload')
        .set({
          state,
          lastCode: code ?? null,
          nextAttemptAt: nextAttemptAt ?? null,
          leaseOwner: null,
          leaseUntil: null,
          completedAt: state === 'stored' ? null : now,
          ...(refusal !== undefined && {
            refusal: keyring.seal(
              await requireDataKey(tx, keyring, upload.applicationId),
              uploadCell(upload.id, 'refusal'),
              bytesOfJson(refusal),
            ),
          }),
        })
        .where('id', '=', upload.id)
        .where('fence', '=', fence)
        .where('state', '=', 'stored')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new LeaseLost(`upload ${upload.id} was taken over`)
      if (isOver) await dropChunks(tx, [upload.id])
    },

    /**
     * A member of staff has mended what was wrong: what stopped goes again, under the same ids, but
     * never over a later upload of the same document. Gives how many go.
     */
    async retry(tx: Tx, applicationId: string, now: Date): Promise<number> {
      const { numUpdatedRows } = await tx
        .updateTable('upload')
        .set({
          state: 'stored',
          attempts: 1,
          firstAttemptAt: null,
          lastCode: null,
          completedAt: null,
          nextAttemptAt: now,
        })
        .where('applicationId', '=', applicationId)
        .where('state', '=', 'manual_review')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('upload as later')
                .select('later.id')
                .whereRef('later.applicationId', '=', 'upload.applicationId')
                .whereRef('later.documentId', '=', 'upload.documentId')
                .whereRef('later.sequence', '>', 'upload.sequence')
                .where('later.state', '<>', 'receiving'),
            ),
          ),
        )
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    /** Those that a person of ours must look at, the longest waiting first. */
    async findDocumentsForManualReview(
      tx: Tx,
      limit: number,
    ): Promise<(Upload & { customerId: string })[]> {
      return await tx
        .selectFrom('upload')
        .innerJoin('application', 'application.id', 'upload.applicationId')
        .select(uploadColumns.map((column) => `upload.${column}` as const))
        .select('application.customerId')
        .where('upload.state', '=', 'manual_review')
        .orderBy('upload.completedAt')
        .limit(limit)
        .execute()
    },

    /** As `releaseAllLeases` of submissions: only where one process alone can open the database. */
    async releaseAllUploadLeases(tx: Tx): Promise<void> {
      await tx
        .updateTable('upload')
        .set({ leaseOwner: null, leaseUntil: null })
        .where('leaseOwner', 'is not', null)
        .execute()
    },

    /** The platform has decided: nothing more is sent of this application. */
    abandonAll: abandonUploads,
  }
}

/**
 * It waits, its time has come, nobody is at it, no earlier one of the same document waits, and no report
 * that it was not its customer is open.
 */
function isDue(now: Date) {
  return (is: ExpressionBuilder<Schema, 'upload'>) =>
    is.and([
      is('upload.state', '=', 'stored'),
      is('upload.nextAttemptAt', '<=', now),
      is.not(isReported('upload.applicationId')),
      is.or([is('upload.leaseUntil', 'is', null), is('upload.leaseUntil', '<=', now)]),
      is.not(
        is.exists(
          is
            .selectFrom('upload as earlier')
            .select('earlier.id')
            .whereRef('earlier.applicationId', '=', 'upload.applicationId')
            .whereRef('earlier.documentId', '=', 'upload.documentId')
            .whereRef('earlier.sequence', '<', 'upload.sequence')
            .where('earlier.state', '=', 'stored'),
        ),
      ),
    ])
}

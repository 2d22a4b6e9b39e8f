import type { ExpressionBuilder } from 'kysely'
import { isReported } from '#lib/access/store/reports.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { UploadState } from '#lib/database/states.ts'
import { bytesOfJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { createLeases, LeaseLost } from '#lib/submission/store/leases.ts'
import { dropChunks } from './upload-chunks.ts'
import { type StoredUpload, type Upload, uploadCell, uploadColumns } from './upload-row.ts'
import { abandonUploads } from './uploads.ts'

type UploadOutcome = {
  upload: Upload
  fence: number
  /** `stored` is an outcome too: nothing is known and the same bytes go again, at `nextAttemptAt`. */
  state: Exclude<UploadState, 'receiving'>
  code?: string
  nextAttemptAt?: Date
  /** The platform's words of refusal; they may quote data, so they are sealed. */
  refusal?: unknown
  now: Date
}

export type UploadSending = ReturnType<typeof createUploadSending>

/** Sending the uploads that are stored: under a lease, until the platform has them. */
export function createUploadSending(keyring: Keyring) {
  const leases = createLeases({ table: 'upload', columns: uploadColumns, isReady })
  return {
    ...leases,

    /** Claims an upload, which is always stored completely. */
    async claim(
      tx: Tx,
      wish: Parameters<typeof leases.claim>[1],
    ): Promise<StoredUpload | undefined> {
      return (await leases.claim(tx, wish)) as StoredUpload | undefined
    },

    /** Counts an attempt to send an upload, before its bytes leave. Throws `LeaseLost`. */
    async recordAttempt(
      tx: Tx,
      { id }: Upload,
      fence: number,
      now: Date,
      until: Date,
    ): Promise<void> {
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
     * Writes the outcome and gives the lease back; the bytes are deleted if nobody needs them any more.
     * Throws `LeaseLost` when another process has taken it over, or it was abandoned.
     */
    async recordOutcome(tx: Tx, outcome: UploadOutcome): Promise<void> {
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
     * A member of staff has resolved the problem: what stopped is sent again, under the same ids, but
     * never over a later upload of the same document. Returns how many are sent.
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

    /** The uploads that need manual review, the longest waiting first. */
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

    /** The platform has decided: nothing more is sent of this application. */
    abandonAll: abandonUploads,
  }
}

/**
 * Builds the condition for an upload that may be sent: it is stored, no earlier upload of the same document
 * waits (the platform keeps the last one sent), and no report that it was not the customer is open.
 */
function isReady(is: ExpressionBuilder<Schema, 'upload'>) {
  return is.and([
    is('upload.state', '=', 'stored'),
    is.not(isReported('upload.applicationId')),
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

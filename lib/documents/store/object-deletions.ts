import type { Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { statesWithFile } from '#lib/database/states.ts'

/** An upload whose objects in the bucket are to be deleted. */
export type ObjectDeletion = Selectable<Schema['objectDeletion']>

export type ObjectDeletions = ReturnType<typeof createObjectDeletions>

/** How long a claimed deletion is left to its process. */
const claimMs = 60_000

/**
 * Stores which objects are to be deleted. Triggers write a row in the transaction in which an upload is over or
 * dropped, so neither a crash nor an outage of the bucket loses one.
 */
export function createObjectDeletions() {
  return {
    /** Takes those that are due; nobody else does for a minute. */
    async claim(tx: Tx, now: Date, limit: number): Promise<ObjectDeletion[]> {
      return await tx
        .updateTable('objectDeletion')
        .set(({ eb }) => ({
          attempts: eb('attempts', '+', 1),
          nextAttemptAt: new Date(now.getTime() + claimMs),
        }))
        .where('uploadId', 'in', (query) =>
          query
            .selectFrom('objectDeletion')
            .select('uploadId')
            .where('nextAttemptAt', '<=', now)
            .orderBy('nextAttemptAt')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute()
    },

    /** When it is tried, or looked at, again; `deletedAt`: a listing showed nothing then. */
    async postpone(
      tx: Tx,
      uploadId: string,
      until: { nextAttemptAt: Date; deletedAt?: Date },
    ): Promise<void> {
      await tx.updateTable('objectDeletion').set(until).where('uploadId', '=', uploadId).execute()
    },

    /** Ends a deletion of which nothing is left. */
    async end(tx: Tx, uploadId: string): Promise<void> {
      await tx.deleteFrom('objectDeletion').where('uploadId', '=', uploadId).execute()
    },

    /**
     * Takes ids of documents that the bucket holds, and has those deleted that no upload or import needs and that
     * are not about to be deleted anyway. Says how many.
     */
    async queueUnneeded(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
      if (ids.length === 0) return 0
      const needed = await tx
        .selectFrom('upload')
        .select('id')
        .where('id', 'in', ids)
        .where('state', 'in', ['receiving', 'stored', 'manual_review'])
        .execute()
      const imports = await tx
        .selectFrom('fileImport')
        .select('id')
        .where('id', 'in', ids)
        .where('state', 'in', statesWithFile)
        .execute()
      const unneeded = ids.filter((id) => ![...needed, ...imports].some((each) => each.id === id))
      if (unneeded.length === 0) return 0
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('objectDeletion')
        .values(unneeded.map((uploadId) => ({ uploadId, requestedAt: now, nextAttemptAt: now })))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return Number(numInsertedOrUpdatedRows)
    },

    /** Counts the waiting deletions that have not begun. */
    async countWaiting(tx: Tx): Promise<number> {
      const { count } = await tx
        .selectFrom('objectDeletion')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

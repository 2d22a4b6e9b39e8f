import { type ExpressionBuilder, sql } from 'kysely'
import { isReported } from '../applications/reports.ts'
import type { Schema, Tx } from '../schema.ts'
import { type Submission, submissionColumns } from './submission-row.ts'

export type Claimed = { submission: Submission; fence: number }

/** Somebody else has taken the submission over since; nothing was written. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
  code = 'LEASE_LOST'
}

export type Leases = ReturnType<typeof createLeases>

/**
 * Who may send. A lease is a time, and a clock or a pause can outlast it; so each claim also gets a
 * fencing number, one higher than the last, and what is written later must carry the latest
 * (Kleppmann, "How to do distributed locking", 2016).
 */
export function createLeases() {
  return {
    /** Takes one submission that is due (or this one if it is), for a time; `undefined` if none. */
    async claim(
      tx: Tx,
      wish: { id?: string; owner: string; now: Date; leaseMs: number },
    ): Promise<Claimed | undefined> {
      const { id, owner, now, leaseMs } = wish
      const submission = await tx
        .updateTable('submission')
        .set({
          leaseOwner: owner,
          leaseUntil: new Date(now.getTime() + leaseMs),
          fence: sql`fence + 1`,
          updatedAt: now,
        })
        // SKIP LOCKED spares waiting where there are several sessions; the guard on the UPDATE
        // itself is what makes the claim right, also where there is only one.
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('submission')
            .select('submission.id')
            .where(isDue(now))
            .$if(id !== undefined, (query) => query.where('submission.id', '=', id ?? ''))
            .orderBy('submission.nextAttemptAt')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .where(isDue(now))
        .returning(submissionColumns)
        .executeTakeFirst()
      return submission && { submission, fence: submission.fence }
    },

    /** Prolongs the lease; false when it was taken over. */
    async renew(tx: Tx, id: string, fence: number, until: Date): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('submission')
        .set({ leaseUntil: until })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('leaseOwner', 'is not', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Gives the lease back, if it is still held. */
    async release(
      tx: Tx,
      id: string,
      fence: number,
      { nextAttemptAt }: { nextAttemptAt?: Date | null } = {},
    ): Promise<void> {
      await tx
        .updateTable('submission')
        .set({ leaseOwner: null, leaseUntil: null, nextAttemptAt })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .execute()
    },

    /**
     * Frees every lease. Only for a database that one process alone can open: whoever held a lease
     * in it before has ended.
     */
    async releaseAllLeases(tx: Tx): Promise<void> {
      await tx
        .updateTable('submission')
        .set({ leaseOwner: null, leaseUntil: null })
        .where('leaseOwner', 'is not', null)
        .execute()
    },

    /** Ids of what `claim` would give, the longest due first. */
    async due(tx: Tx, now: Date, limit: number): Promise<string[]> {
      const rows = await tx
        .selectFrom('submission')
        .select('submission.id')
        .where(isDue(now))
        .orderBy('submission.nextAttemptAt')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Whether anything was put off with one of these codes, and is not due yet. */
    async isPostponed(tx: Tx, codes: readonly string[], now: Date): Promise<boolean> {
      const row = await tx
        .selectFrom('submission')
        .select('id')
        .where('nextAttemptAt', '>', now)
        .where('lastCode', 'in', codes)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Makes due now what was put off with one of these codes; gives how many that were. */
    async retryPostponed(tx: Tx, codes: readonly string[], now: Date): Promise<number> {
      const { numUpdatedRows } = await tx
        .updateTable('submission')
        .set({ nextAttemptAt: now })
        .where('nextAttemptAt', '>', now)
        .where('lastCode', 'in', codes)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    /** Takes the turn to ask the platform for the status: true for one caller only. */
    async claimCheck(
      tx: Tx,
      id: string,
      { now, nextCheckAt }: { now: Date; nextCheckAt: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('submission')
        .set({ nextCheckAt })
        .where('id', '=', id)
        .where('nextCheckAt', '<=', now)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Puts the next question off, unless it was planned anew since it was `planned`, or that is later. */
    async postponeCheck(
      tx: Tx,
      id: string,
      { planned, nextCheckAt }: { planned: Date; nextCheckAt: Date },
    ): Promise<void> {
      if (nextCheckAt <= planned) return
      await tx
        .updateTable('submission')
        .set({ nextCheckAt })
        .where('id', '=', id)
        .where('nextCheckAt', '=', planned)
        .execute()
    },

    /**
     * The platform told of it: the status is due now, where it is asked for at all. False where it is
     * not.
     */
    async scheduleCheckForEvent(tx: Tx, id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('submission')
        .set({ nextCheckAt: now, lastEventAt: now })
        .where('id', '=', id)
        .where('state', 'in', ['preparing', 'submitted', 'awaiting_customer'])
        .where('platformApplicationId', 'is not', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** What was sent of an application before its acceptance is there: what the platform requires is due. */
    async scheduleCheckOfPrepared(tx: Tx, id: string, now: Date): Promise<void> {
      await tx
        .updateTable('submission')
        .set({ nextCheckAt: now })
        .where('id', '=', id)
        .where('state', '=', 'preparing')
        .where('platformApplicationId', 'is not', null)
        .execute()
    },

    /** Ids of those whose status is to be asked for, the longest due first. */
    async findDueChecks(tx: Tx, now: Date, limit: number): Promise<string[]> {
      const rows = await tx
        .selectFrom('submission')
        .select('id')
        .where('nextCheckAt', '<=', now)
        .orderBy('nextCheckAt')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

/** Holds the row for the caller's transaction if `fence` is the latest; else throws `LeaseLost`. */
export async function requireFence(
  tx: Tx,
  id: string,
  fence: number,
  now: Date,
): Promise<{ applicationId: string }> {
  const row = await tx
    .updateTable('submission')
    .set({ updatedAt: now })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .returning('applicationId')
    .executeTakeFirst()
  if (!row) throw new LeaseLost(`submission ${id} was taken over`)
  return row
}

/**
 * Something is left to send, its time has come, nobody is at it or holds it, it is not for a person, and
 * no report that it was not its customer is open.
 */
function isDue(now: Date) {
  return (is: ExpressionBuilder<Schema, 'submission'>) =>
    is.and([
      is('submission.nextAttemptAt', '<=', now),
      is('submission.heldAt', 'is', null),
      is('submission.state', 'not in', ['manual_review', 'decided']),
      is.not(isReported('submission.applicationId')),
      is.or([is('submission.leaseUntil', 'is', null), is('submission.leaseUntil', '<=', now)]),
      is.exists(
        is
          .selectFrom('operation')
          .select('operation.id')
          .whereRef('operation.submissionId', '=', 'submission.id')
          .where('operation.state', '=', 'pending'),
      ),
    ])
}

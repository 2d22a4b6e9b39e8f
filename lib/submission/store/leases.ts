import {
  type Expression,
  type ExpressionBuilder,
  type QueryCreator,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'

/** The tables whose rows are work for one process at a time: each has the columns of a lease. */
export const leasedTables = [
  'submission',
  'upload',
  'mail',
  'webhookDelivery',
  'fileImport',
] as const
export type LeasedTable = (typeof leasedTables)[number]

/** Somebody else has taken the row over since; nothing was written. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
  code = 'LEASE_LOST'
}

/** `columns`: the result of a claim. `isReady`: whether there is something to send, whenever it is due. */
type Work<Table extends LeasedTable, Column extends keyof Selectable<Schema[Table]> & string> = {
  table: Table
  columns: readonly Column[]
  isReady: (is: ExpressionBuilder<Schema, Table>) => Expression<SqlBool>
}

/**
 * Leases decide who may send a table's rows. A lease is a time, and a clock or a pause can outlast it, so each
 * claim also gets a fencing number, one higher than the last, and later writes must carry the latest
 * (Kleppmann, "How to do distributed locking", 2016).
 */
export function createLeases<
  Table extends LeasedTable,
  Column extends keyof Selectable<Schema[Table]> & string,
>(work: Work<Table, Column>) {
  // The query builder needs the name of one table. All of them have the columns that are used here.
  const { table, columns, isReady } = work as unknown as Work<'submission', 'id'>

  const isDue = (now: Date) => (is: ExpressionBuilder<Schema, 'submission'>) =>
    is.and([
      is(`${table}.nextAttemptAt`, '<=', now),
      is.or([is(`${table}.leaseUntil`, 'is', null), is(`${table}.leaseUntil`, '<=', now)]),
      isReady(is),
    ])

  const selectDue = (tx: Tx, now: Date) =>
    tx.selectFrom(table).select(`${table}.id`).where(isDue(now))

  return {
    /**
     * Claims the row for `leaseMs`; undefined if it is not due, or another process has it. Only one of many
     * concurrent claims gets it.
     */
    async claim(
      tx: Tx,
      { id, owner, now, leaseMs }: { id: string; owner: string; now: Date; leaseMs: number },
    ): Promise<Pick<Selectable<Schema[Table]>, Column> | undefined> {
      const claimed = await tx
        .updateTable(table)
        .set({
          leaseOwner: owner,
          leaseUntil: new Date(now.getTime() + leaseMs),
          fence: sql`fence + 1`,
        })
        // SKIP LOCKED avoids waiting for a rival. The condition on the UPDATE itself is what makes the
        // claim correct, also on PGlite with its single session.
        .where('id', '=', ({ selectFrom }) =>
          selectFrom(table)
            .select(`${table}.id`)
            .where(`${table}.id`, '=', id)
            .where(isDue(now))
            .forUpdate()
            .skipLocked(),
        )
        .where(isDue(now))
        .returning(columns)
        .executeTakeFirst()
      return claimed as Pick<Selectable<Schema[Table]>, Column> | undefined
    },

    /** The ids of the rows that `claim` would give, as a query. */
    selectDue,

    /** Ids of the rows that `claim` would give, the longest due first. */
    async due(tx: Tx, now: Date, limit: number): Promise<string[]> {
      const rows = await selectDue(tx, now).orderBy(`${table}.nextAttemptAt`).limit(limit).execute()
      return rows.map(({ id }) => id)
    },

    /** Extends the lease and gives the row; undefined if it was taken over or released. */
    async renew(
      tx: Tx,
      id: string,
      fence: number,
      until: Date,
    ): Promise<Pick<Selectable<Schema[Table]>, Column> | undefined> {
      const renewed = await tx
        .updateTable(table)
        .set({ leaseUntil: until })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('leaseOwner', 'is not', null)
        .returning(columns)
        .executeTakeFirst()
      return renewed as Pick<Selectable<Schema[Table]>, Column> | undefined
    },

    /** Releases the lease if it is still held; `nextAttemptAt`: when the row is due again. */
    async release(
      tx: Tx,
      id: string,
      fence: number,
      { nextAttemptAt }: { nextAttemptAt?: Date | null } = {},
    ): Promise<void> {
      await tx
        .updateTable(table)
        .set({ leaseOwner: null, leaseUntil: null, nextAttemptAt })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .execute()
    },
  }
}

/**
 * Updates the submission's row, and so locks it for the transaction, if `fence` is the latest; else gives no
 * row. As a part of a statement, of which nothing is done then.
 */
export function updateFenced(db: QueryCreator<Schema>, id: string, fence: number, now: Date) {
  return db
    .updateTable('submission')
    .set({ updatedAt: now })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .returning(['id', 'applicationId', 'state'])
}

/**
 * Locks the submission's row for the caller's transaction if `fence` is the latest; else throws
 * `LeaseLost`.
 */
export async function requireFence(
  tx: Tx,
  id: string,
  fence: number,
  now: Date,
): Promise<{ applicationId: string }> {
  const row = await updateFenced(tx, id, fence, now).executeTakeFirst()
  if (!row) throw new LeaseLost(`submission ${id} was taken over`)
  return row
}

/** Releases every lease. Only for a database that a single process opens: earlier holders have ended. */
export async function releaseAllLeases(tx: Tx): Promise<void> {
  for (const table of leasedTables) {
    await tx
      .updateTable(table)
      .set({ leaseOwner: null, leaseUntil: null })
      .where('leaseOwner', 'is not', null)
      .execute()
  }
}

import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'

/** An alert that a member did much, or was stopped from doing too much. */
export type StaffAlert = Pick<Selectable<Schema['staffAlert']>, (typeof columns)[number]>

type About = Pick<StaffAlert, 'staffId' | 'measure' | 'period' | 'level'>

export type StaffAlerts = ReturnType<typeof createStaffAlerts>

/** Stores alerts to supervisors about acts of staff, until one of them has acknowledged them. */
export function createStaffAlerts() {
  return {
    /**
     * Returns the last alert of this kind about an account, acknowledged or not, that was still active after
     * `since`.
     */
    async findSince(tx: Tx, about: About, since: Date): Promise<StaffAlert | undefined> {
      const { staffId, measure, period, level } = about
      return await tx
        .selectFrom('staffAlert')
        .select(columns)
        .where('staffId', '=', staffId)
        .where('measure', '=', measure)
        .where('period', '=', period)
        .where('level', '=', level)
        .where('lastAt', '>', since)
        .orderBy('lastAt', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** Raises one; gives its id. */
    async add(tx: Tx, { now, ...alert }: About & { count: number; now: Date }): Promise<string> {
      const id = randomUUID()
      await tx
        .insertInto('staffAlert')
        .values({ id, ...alert, raisedAt: now, lastAt: now })
        .execute()
      return id
    },

    /** Records that the same alarm was raised once more. */
    async noteAgain(tx: Tx, id: string, now: Date): Promise<void> {
      await tx.updateTable('staffAlert').set({ lastAt: now }).where('id', '=', id).execute()
    },

    /** Returns unacknowledged alerts of a branch about members other than `except`, the newest first. */
    async open(
      tx: Tx,
      { except, branch }: { except: string; branch?: string | undefined },
      limit: number,
    ): Promise<StaffAlert[]> {
      const open = tx
        .selectFrom('staffAlert')
        .innerJoin('staffUser', 'staffUser.id', 'staffAlert.staffId')
        .select(columns.map((name) => `staffAlert.${name}` as const))
        .where('acknowledgedAt', 'is', null)
        .where('staffId', '<>', except)
      return await (branch === undefined ? open : open.where('staffUser.branch', '=', branch))
        .orderBy('sequence', 'desc')
        .limit(limit)
        .execute()
    },

    /** Locks an unacknowledged alert; nobody else acknowledges it until the transaction ends. */
    async lockOpen(tx: Tx, id: string): Promise<StaffAlert | undefined> {
      return await tx
        .selectFrom('staffAlert')
        .select(columns)
        .where('id', '=', id)
        .where('acknowledgedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    },

    async acknowledge(tx: Tx, id: string, { by, now }: { by: string; now: Date }): Promise<void> {
      await tx
        .updateTable('staffAlert')
        .set({ acknowledgedAt: now, acknowledgedBy: by })
        .where('id', '=', id)
        .execute()
    },
  }
}

const columns = [
  'id',
  'staffId',
  'measure',
  'period',
  'level',
  'count',
  'raisedAt',
  'lastAt',
] as const

import type { Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { BrokenRights } from './rights-seals.ts'

export type RightsAlarm = Selectable<Schema['rightsAlarm']>

export type RightsAlarms = ReturnType<typeof createRightsAlarms>

/** Repeated attempts are recorded once a minute. */
const minIntervalMs = 60_000

/** Collects alarms about rows that give access and are not as Portico wrote them. */
export function createRightsAlarms() {
  return {
    /** Writes down that it was found; `known`: it was so within the last minute. */
    async raise(
      tx: Tx,
      { subject, id }: BrokenRights,
      now: Date,
    ): Promise<'new' | 'again' | 'known'> {
      const row = await tx
        .insertInto('rightsAlarm')
        .values({ subject, id, foundAt: now, lastAt: now })
        .onConflict((conflict) =>
          conflict
            .columns(['subject', 'id'])
            .doUpdateSet({ lastAt: now })
            .where('rightsAlarm.lastAt', '<', new Date(now.getTime() - minIntervalMs)),
        )
        .returning('foundAt')
        .executeTakeFirst()
      if (!row) return 'known'
      return row.foundAt.getTime() === now.getTime() ? 'new' : 'again'
    },

    /** Returns the alarms since then, the latest first. */
    async listSince(tx: Tx, since: Date, limit: number): Promise<RightsAlarm[]> {
      return await tx
        .selectFrom('rightsAlarm')
        .selectAll()
        .where('lastAt', '>', since)
        .orderBy('lastAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
    },
  }
}

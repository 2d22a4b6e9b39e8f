import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'

/** Counts are stored by slots of five minutes, in milliseconds: a day is 289 of them at most. */
const slotMs = 300_000
/** The longest period that is asked for, in milliseconds. */
const longestAsked = 24 * 3_600_000

export type StaffVolume = ReturnType<typeof createStaffVolume>

/** Counts the recent use of each member, for all instances on one database. */
export function createStaffVolume() {
  return {
    /**
     * Returns an account's use of a measure within each of these times, in milliseconds; rounded up to whole
     * slots.
     */
    async used(
      tx: Tx,
      { staff, measure, now }: { staff: string; measure: string; now: Date },
      within: readonly number[],
    ): Promise<number[]> {
      const rows = await tx
        .selectFrom('staffVolume')
        .select(['slot', 'count'])
        .where('staffId', '=', staff)
        .where('measure', '=', measure)
        .where('slot', '>', new Date(now.getTime() - longestAsked - slotMs))
        .execute()
      return within.map((ms) =>
        rows
          .filter(({ slot }) => slot.getTime() + slotMs > now.getTime() - ms)
          .reduce((sum, { count }) => sum + count, 0),
      )
    },

    /** Adds so much to what an account did. */
    async add(
      tx: Tx,
      { staff, measure, now }: { staff: string; measure: string; now: Date },
      count: number,
    ): Promise<void> {
      const slot = new Date(Math.floor(now.getTime() / slotMs) * slotMs)
      await tx
        .insertInto('staffVolume')
        .values({ staffId: staff, measure, slot, count })
        .onConflict((conflict) =>
          conflict
            .columns(['staffId', 'measure', 'slot'])
            .doUpdateSet({ count: sql`staff_volume.count + excluded.count` }),
        )
        .execute()
    },

    /** Deletes records that no count needs any more. */
    async forgetOld(tx: Tx, now: Date): Promise<void> {
      await tx
        .deleteFrom('staffVolume')
        .where('slot', '<=', new Date(now.getTime() - longestAsked - slotMs))
        .execute()
    },
  }
}

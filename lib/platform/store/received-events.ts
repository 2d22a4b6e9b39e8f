import type { Tx } from '#lib/database/schema.ts'

/** The platform repeats an event for hours. Processing one again after this time costs one status check. */
const rememberedMs = 7 * 24 * 3_600_000

export type ReceivedEvents = ReturnType<typeof createReceivedEvents>

/** Stores the ids of the platform's processed events. */
export function createReceivedEvents() {
  return {
    /** False if it was processed before. */
    async add(tx: Tx, id: string, now: Date): Promise<boolean> {
      const added = await tx
        .insertInto('receivedEvent')
        .values({ id, receivedAt: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** Forgets those of more than a week ago. */
    async forgetOld(tx: Tx, now: Date): Promise<void> {
      await tx
        .deleteFrom('receivedEvent')
        .where('receivedAt', '<=', new Date(now.getTime() - rememberedMs))
        .execute()
    },
  }
}

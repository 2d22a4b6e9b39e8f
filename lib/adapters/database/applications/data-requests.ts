/** Requests of staff to export or erase one person's data: who asked, why, and what a second person decided. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Schema, Tx } from '../schema.ts'
import type { DataRequestKind, DataRequestReason } from '../states.ts'

/** Members of staff are named by our ids. */
export type DataRequest = Selectable<Schema['dataRequest']>

export type DataRequests = ReturnType<typeof createDataRequests>

/** At most one of an application is open: requested, or approved and not downloaded yet. */
export function createDataRequests() {
  return {
    /** Writes a request down; gives its id. Throws where another is open. */
    async add(
      tx: Tx,
      asked: {
        applicationId: string
        kind: DataRequestKind
        reason: DataRequestReason
        by: string
        now: Date
        until: Date
      },
    ): Promise<string> {
      const id = randomUUID()
      const { applicationId, kind, reason, by, now, until } = asked
      await tx
        .insertInto('dataRequest')
        .values({
          id,
          applicationId,
          kind,
          state: 'requested',
          reason,
          requestedBy: by,
          requestedAt: now,
          expiresAt: until,
        })
        .execute()
      return id
    },

    /** The open one of an application, also where its time is over and nobody has recorded that. */
    async findOpen(tx: Tx, applicationId: string): Promise<DataRequest | undefined> {
      return await tx
        .selectFrom('dataRequest')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .where('endedAt', 'is', null)
        .executeTakeFirst()
    },

    /** Every request of an application, the first first. */
    async ofApplication(tx: Tx, applicationId: string): Promise<DataRequest[]> {
      return await tx
        .selectFrom('dataRequest')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .orderBy('requestedAt')
        .execute()
    },

    /** The open requests whose time is not over, the oldest first. */
    async listOpen(tx: Tx, now: Date): Promise<DataRequest[]> {
      return await tx
        .selectFrom('dataRequest')
        .selectAll()
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', now)
        .orderBy('requestedAt')
        .execute()
    },

    /** A second person agrees to an export, which whoever asked may now download. */
    async approve(tx: Tx, id: string, by: string): Promise<void> {
      await tx
        .updateTable('dataRequest')
        .set({ state: 'approved', decidedBy: by })
        .where('id', '=', id)
        .where('state', '=', 'requested')
        .execute()
    },

    /** Ends an open one; `by`: who decided, where that is not recorded yet. */
    async end(
      tx: Tx,
      id: string,
      ended: { state: 'done' | 'rejected' | 'expired'; by?: string; now: Date },
    ): Promise<void> {
      const { state, by, now } = ended
      await tx
        .updateTable('dataRequest')
        .set({ state, endedAt: now, ...(by && { decidedBy: by }) })
        .where('id', '=', id)
        .where('endedAt', 'is', null)
        .execute()
    },
  }
}

/** Ends what is open of an application that is erased in another way. */
export async function endDataRequests(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('dataRequest')
    .set({ state: 'expired', endedAt: now })
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .execute()
}

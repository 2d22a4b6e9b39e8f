/**
 * Stores requests of staff to export or erase one person's data: requester, reason, and the second person's
 * decision.
 */
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { buildScopeConditions, type StaffScope } from '#lib/casework/store/staff-scope.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type {
  DataRejectionReason,
  DataRequestKind,
  DataRequestReason,
} from '#lib/database/states.ts'

/** Members of staff are named by our ids. */
export type DataRequest = Selectable<Schema['dataRequest']>

/** Includes the application's reference; `isErased`: the application has no page any more. */
export type ClosedDataRequest = DataRequest & {
  customerId: string
  isErased: boolean
  /** For an expired request the end of its time, whenever that was recorded. */
  closedAt: Date
  rejectedBy: string | null
  /** Why; none if it was taken back. */
  rejectedFor: DataRejectionReason | null
}

/** The request that a page of closed ones ended with. */
export type ClosedPosition = Pick<ClosedDataRequest, 'closedAt' | 'id'>

export type DataRequests = ReturnType<typeof createDataRequests>

/** An application has at most one open request: requested, or approved and not downloaded yet. */
export function createDataRequests() {
  return {
    /** Writes a request down; gives its id. Throws if another is open. */
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

    /** The open one of an application, also if its time is over and nobody has recorded that. */
    async findOpen(tx: Tx, applicationId: string): Promise<DataRequest | undefined> {
      return await tx
        .selectFrom('dataRequest')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .where('endedAt', 'is', null)
        .executeTakeFirst()
    },

    /** Returns all requests of an application, the oldest first. */
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

    /**
     * Returns the closed requests of a scope, the latest first. Erased applications are in no scope: a member
     * sees those in which they had a part, or all if they see every application.
     */
    async listClosed(
      tx: Tx,
      scope: StaffScope,
      asked: { staff: string; now: Date; limit: number; after?: ClosedPosition | undefined },
    ): Promise<ClosedDataRequest[]> {
      const { staff, now, limit, after } = asked
      const conditions = buildScopeConditions(scope)
      const isSeen =
        conditions.length === 0
          ? sql`true`
          : sql`case when entry.application_id is null
              then ${staff} in (request.requested_by, request.decided_by)
              else ${sql.join(conditions, sql` or `)} end`
      const { rows } = await sql<ClosedDataRequest>`
        select request.*, rejection.rejected_by, rejection.rejected_for
        from (
          select data_request.*, application.customer_id,
            application.wrapped_key is null as is_erased,
            least(data_request.ended_at, data_request.expires_at) as closed_at
          from data_request join application on application.id = data_request.application_id
          where data_request.ended_at is not null or data_request.expires_at <= ${now}
        ) as request
        left join casework_entry as entry on entry.application_id = request.application_id
        left join lateral (
          select event.actor ->> 'id' as rejected_by, event.detail ->> 'reason' as rejected_for
          from audit_event as event
          where event.application_id = request.application_id
            and event.event = 'data_request_rejected'
            and event.detail ->> 'request' = request.id::text
          limit 1
        ) as rejection on true
        where ${isSeen}
        ${after ? sql`and (closed_at, request.id) < (${after.closedAt}, ${after.id}::uuid)` : sql``}
        order by closed_at desc, request.id desc
        limit ${limit}`.execute(tx)
      return rows
    },

    /** Approves an export, which its requester may then download. */
    async approve(tx: Tx, id: string, by: string): Promise<void> {
      await tx
        .updateTable('dataRequest')
        .set({ state: 'approved', decidedBy: by })
        .where('id', '=', id)
        .where('state', '=', 'requested')
        .execute()
    },

    /** Ends an open one; `by`: who decided, if that is not recorded yet. */
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

/** Ends the open requests of an application that is erased in another way. */
export async function endDataRequests(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('dataRequest')
    .set({ state: 'expired', endedAt: now })
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .execute()
}

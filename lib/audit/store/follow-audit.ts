/** Reading the audit as it grows: the events that Portico itself wrote, in their order. */
import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { type ChainedLink, contentText } from '../rules/chain.ts'
import type { AuditEventName } from '../rules/event.ts'
import { type AuditKey, isMacOf } from '../rules/mac.ts'
import { findAuditKeys } from './audit-keys.ts'

/** `isOurs`: its MAC is ours, and it is no copy of an earlier event. */
export type FollowedEvent = ChainedLink & { isOurs: boolean }

export type AuditFollower = ReturnType<typeof createAuditFollower>

/**
 * Every writer holds the head until it commits, so a reader of an event sees all events before it: a reader who
 * remembers how far it came misses none.
 */
export function createAuditFollower(keyring: Keyring) {
  const select = (tx: Tx) =>
    tx
      .selectFrom('auditEvent as event')
      .selectAll('event')
      .select(
        sql<boolean>`event.application_id is not null and exists (
          select from audit_event earlier where earlier.application_id = event.application_id
            and earlier.id = event.id and earlier.sequence < event.sequence)`.as('isCopy'),
      )

  const check = (
    { isCopy, ...event }: ChainedLink & { isCopy: boolean },
    keys: ReadonlyMap<string, AuditKey>,
  ): FollowedEvent => {
    const key = keys.get(event.keyId)
    const isOurs = !isCopy && key !== undefined && isMacOf(key, contentText(event), event.mac)
    return { ...event, isOurs }
  }

  return {
    /** Returns up to `limit` events of applications after a position, and how far the audit was read. */
    async eventsAfter(
      tx: Tx,
      after: number,
      { names, limit }: { names: readonly string[]; limit: number },
    ): Promise<{ events: FollowedEvent[]; last: number }> {
      const head = await tx.selectFrom('auditHead').select('sequence').executeTakeFirstOrThrow()
      const last = Math.min(head.sequence, after + limit)
      if (last <= after) return { events: [], last: after }
      const rows = await select(tx)
        .where('event.sequence', '>', after)
        .where('event.sequence', '<=', last)
        .where('event.event', 'in', [...names])
        .where('event.applicationId', 'is not', null)
        .orderBy('event.sequence')
        .execute()
      if (rows.length === 0) return { events: [], last }
      const keys = await findAuditKeys(tx, keyring)
      return {
        events: rows.map((row) => check(row as ChainedLink & { isCopy: boolean }, keys)),
        last,
      }
    },

    /** Returns the events of these names of one application that are ours, the oldest first. */
    async listOurs(
      tx: Tx,
      applicationId: string,
      names: readonly AuditEventName[],
    ): Promise<ChainedLink[]> {
      const rows = await select(tx)
        .where('event.applicationId', '=', applicationId)
        .where('event.event', 'in', [...names])
        .orderBy('event.sequence')
        .execute()
      if (rows.length === 0) return []
      const keys = await findAuditKeys(tx, keyring)
      return rows
        .map((row) => check(row as ChainedLink & { isCopy: boolean }, keys))
        .filter(({ isOurs }) => isOurs)
    },

    /** Finds one event, if it is ours. */
    async findOurs(tx: Tx, sequence: number): Promise<ChainedLink | undefined> {
      const row = await select(tx).where('event.sequence', '=', sequence).executeTakeFirst()
      if (!row) return undefined
      const keys = await findAuditKeys(tx, keyring)
      const { isOurs, ...event } = check(row as ChainedLink & { isCopy: boolean }, keys)
      return isOurs ? event : undefined
    },

    /** Whether an application had such an event before a position. */
    async hadBefore(tx: Tx, applicationId: string, event: string, sequence: number) {
      const row = await tx
        .selectFrom('auditEvent')
        .select('sequence')
        .where('applicationId', '=', applicationId)
        .where('event', '=', event)
        .where('sequence', '<', sequence)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

import { sql } from 'kysely'
import {
  type ChainedLink,
  type ChainFault,
  type Head,
  type MacFault,
  type Verdict,
  verifyEvents,
} from '#lib/domain/audit/chain.ts'
import type { Actor, AuditEventName } from '#lib/domain/audit/event.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Tx } from '../schema.ts'
import { appendEvent, createEventValues, type EventToAppend } from './append-event.ts'
import { findAuditKeys } from './audit-keys.ts'

export type Recorded = ChainedLink & { actor: Actor }

export type AuditLog = ReturnType<typeof createAuditLog>

type AuditVerdict = Verdict<ChainFault | MacFault>

/**
 * The audit: insert-only, each event hashed together with the one before it, and authenticated by a
 * MAC under a key that the database does not hold.
 */
export function createAuditLog(keyring: Keyring) {
  const [key] = keyring.auditKeys

  return {
    /**
     * Appends in the caller's transaction, which from here to its end lets nobody else append: so
     * let this come last.
     */
    async append(tx: Tx, event: EventToAppend): Promise<void> {
      const [moved] = await appendEvent(tx, createEventValues(key, event))
      if (!moved) throw new Error('the head of the audit is missing')
    },

    /** Everything that happened to one application, in order. */
    async list(tx: Tx, applicationId: string): Promise<Recorded[]> {
      const rows = await tx
        .selectFrom('auditEvent')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .orderBy('sequence')
        .execute()
      return rows as Recorded[]
    },

    /** Whether one of staff did that to an application since then. */
    async wasDoneBy(
      tx: Tx,
      {
        applicationId,
        event,
        staff,
      }: { applicationId: string; event: AuditEventName; staff: string },
      since: Date,
    ): Promise<boolean> {
      const row = await tx
        .selectFrom('auditEvent')
        .select('sequence')
        .where('applicationId', '=', applicationId)
        .where('event', '=', event)
        .where('at', '>', since)
        .where(sql<boolean>`actor ->> 'id' = ${staff}`)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Where the chain ends. Outside, it shows what no MAC does: events cut off, left out or put in
     * another order, with all hashes made anew.
     */
    async head(tx: Tx): Promise<Head> {
      return await tx.selectFrom('auditHead').select(['sequence', 'hash']).executeTakeFirstOrThrow()
    },

    /**
     * Whether the chain is complete and the service wrote each event of it, once; see
     * `verifyEvents` for the faults.
     */
    async verify(db: Tx): Promise<AuditVerdict> {
      // One snapshot of head and links: a write in between would look like a forgery.
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const head = await tx
            .selectFrom('auditHead')
            .select(['sequence', 'hash'])
            .executeTakeFirstOrThrow()
          const verdict = await verifyEvents(links(tx), head, await findAuditKeys(tx, keyring))
          if (!verdict.ok) return verdict
          const copied = await findCopied(tx)
          return copied === undefined ? verdict : { ok: false, sequence: copied, fault: 'copied' }
        })
    },
  }
}

/** The first event that was there before: whoever cannot make a MAC can only copy one. */
async function findCopied(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ sequence: number | null }>`
    select min(sequence) as sequence from (
      select sequence, row_number() over (partition by id order by sequence) as time
      from audit_event
    ) as events where time > 1`.execute(tx)
  return rows[0]?.sequence ?? undefined
}

const LINKS_AT_ONCE = 500

async function* links(tx: Tx): AsyncGenerator<ChainedLink> {
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await tx
      .selectFrom('auditEvent')
      .selectAll()
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(LINKS_AT_ONCE)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < LINKS_AT_ONCE) return
    after = last.sequence
  }
}

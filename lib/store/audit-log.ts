import { sql } from 'kysely'
import {
  type ChainedLink,
  type Head,
  hashOfLink,
  type Verdict,
  verifyChain,
} from '../audit/chain.ts'
import type { Actor, AuditEvent, AuditEventName } from '../audit/event.ts'
import type { Tx } from './schema.ts'

export type Recorded = ChainedLink & { actor: Actor }
export type ToRecord = AuditEvent & { applicationId?: string; actor: Actor; now: Date }

export type AuditLog = ReturnType<typeof createAuditLog>

/** The audit: insert-only, each event hashed together with the one before it. */
export function createAuditLog() {
  return {
    /**
     * Appends in the caller's transaction, which from here to its end lets nobody else append: so
     * let this come last.
     */
    async append(tx: Tx, { applicationId, actor, event, detail, now }: ToRecord): Promise<void> {
      const head = await tx
        .selectFrom('auditHead')
        .select(['sequence', 'hash'])
        .forUpdate()
        .executeTakeFirstOrThrow()
      const link = {
        sequence: head.sequence + 1,
        at: now,
        applicationId: applicationId ?? null,
        // What is hashed is what is read back: without the fields that JSON leaves out.
        actor: JSON.parse(JSON.stringify(actor)),
        event,
        detail: JSON.parse(JSON.stringify(detail)),
        previousHash: head.hash,
      }
      const hash = hashOfLink(link)
      const row = { ...link, actor: JSON.stringify(actor), detail: JSON.stringify(detail), hash }
      await tx
        .with('appended', (db) => db.insertInto('auditEvent').values(row))
        .updateTable('auditHead')
        .set({ sequence: link.sequence, hash })
        .execute()
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
     * Where the chain ends. Noted elsewhere, its hash shows even a rewriting of the whole, head and
     * all, which `verify` cannot.
     */
    async head(tx: Tx): Promise<Head> {
      return await tx.selectFrom('auditHead').select(['sequence', 'hash']).executeTakeFirstOrThrow()
    },

    /** Whether the whole chain stands; see `verifyChain` for the faults. */
    async verify(db: Tx): Promise<Verdict> {
      // One snapshot for head and links, or a writer in between would look like a forger.
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const head = await tx
            .selectFrom('auditHead')
            .select(['sequence', 'hash'])
            .executeTakeFirstOrThrow()
          return await verifyChain(links(tx), head)
        })
    },
  }
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

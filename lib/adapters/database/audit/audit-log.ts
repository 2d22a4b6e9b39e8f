import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  type ChainedLink,
  type ChainFault,
  contentText,
  type Head,
  hashOfContent,
  type MacFault,
  type Verdict,
  verifyEvents,
} from '#lib/domain/audit/chain.ts'
import type { Actor, AuditEvent, AuditEventName } from '#lib/domain/audit/event.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Tx } from '../schema.ts'
import { findAuditKeys } from './audit-keys.ts'

export type Recorded = ChainedLink & { actor: Actor }
type ToRecord = AuditEvent & { applicationId?: string; actor: Actor; now: Date }

export type AuditLog = ReturnType<typeof createAuditLog>

type AuditVerdict = Verdict<ChainFault | MacFault>

/**
 * The audit: insert-only, each event hashed together with the one before it, and authenticated by a
 * MAC under a key that the database does not hold.
 */
export function createAuditLog(keyring: Keyring) {
  const [key] = keyring.auditKeys

  async function append(
    tx: Tx,
    { applicationId, actor, event, detail, now }: ToRecord,
  ): Promise<void> {
    const head = await tx
      .selectFrom('auditHead')
      .select(['sequence', 'hash'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const content = {
      at: now,
      applicationId: applicationId ?? null,
      // What is hashed is what is read back: without the fields that JSON leaves out.
      actor: JSON.parse(JSON.stringify(actor)),
      event,
      detail: JSON.parse(JSON.stringify(detail)),
      id: randomUUID(),
      keyId: key.id,
    }
    const text = contentText(content)
    const link = { sequence: head.sequence + 1, previousHash: head.hash, mac: key.mac(text) }
    const hash = hashOfContent(text, link)
    const written = { actor: JSON.stringify(actor), detail: JSON.stringify(detail) }
    await tx
      .with('appended', (db) =>
        db.insertInto('auditEvent').values({ ...content, ...link, ...written, hash }),
      )
      .updateTable('auditHead')
      .set({ sequence: link.sequence, hash })
      .execute()
  }

  return {
    /**
     * Appends in the caller's transaction, which from here to its end lets nobody else append: so
     * let this come last.
     */
    append,

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

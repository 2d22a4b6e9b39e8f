/** Changes the audit as an owner of the database without a key can. */
import { sql } from 'kysely'
import {
  beginning,
  type ChainedLink,
  hashOfLink,
  type Verdict,
  verifyChain,
} from '../lib/audit/rules/chain.ts'
import type { Tx } from '../lib/database/schema.ts'

/** Statements with the triggers off. */
export async function asOwner(db: Tx, ...statements: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

/**
 * Replaces the whole audit by the result of `change`, with numbers, links, hashes and head made anew. The
 * hashes alone then show nothing: see `verifyHashes`.
 */
export async function rewriteAudit(
  db: Tx,
  change: (events: ChainedLink[]) => ChainedLink[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const events = await readEvents(tx)
    await tx.deleteFrom('auditEvent').execute()
    let head = beginning
    for (const event of change(events)) {
      const link = { ...event, sequence: head.sequence + 1, previousHash: head.hash }
      head = { sequence: link.sequence, hash: hashOfLink(link) }
      await tx
        .insertInto('auditEvent')
        .values({
          ...link,
          actor: JSON.stringify(link.actor),
          detail: JSON.stringify(link.detail),
          hash: head.hash,
        })
        .execute()
    }
    await tx.updateTable('auditHead').set(head).execute()
  })
}

/** Verifies the hashes alone, which anybody can compute. */
export async function verifyHashes(db: Tx): Promise<Verdict> {
  const head = await db.selectFrom('auditHead').select(['sequence', 'hash']).executeTakeFirst()
  return await verifyChain(await readEvents(db), head ?? beginning)
}

async function readEvents(db: Tx): Promise<ChainedLink[]> {
  return await db.selectFrom('auditEvent').selectAll().orderBy('sequence').execute()
}

import { sql } from 'kysely'
import type { Database } from '../lib/database/connection/database.ts'

/**
 * Empties every table as its owner, with the triggers off. Deleting the few rows of a test is far quicker
 * than to truncate, which makes a new file for each table.
 */
export async function resetDatabase({ db }: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(deleteAll).execute(tx)
    const start = { sequence: 0, hash: '0'.repeat(64) }
    await tx.updateTable('auditHead').set(start).execute()
    await tx.updateTable('evidenceHead').set(start).execute()
    await tx.updateTable('auditAnchorLease').set({ owner: null, until: null }).execute()
  })
}

const deleteAll = `
  do $$ declare name text;
  begin
    for name in
      select tablename from pg_tables where schemaname = current_schema()
        and tablename not in ('migration', 'audit_head', 'evidence_head', 'audit_anchor_lease')
    loop
      execute format('delete from %I', name);
    end loop;
  end $$`

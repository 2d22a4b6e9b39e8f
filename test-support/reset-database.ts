import { sql } from 'kysely'
import type { Database } from '../lib/database/connection/database.ts'

/**
 * Empties every table as its owner, with the triggers off, in one statement. Deleting the few rows of a test is
 * far quicker than to truncate, which makes a new file for each table. A table that never had a row has no bytes.
 */
export async function resetDatabase({ db }: Database): Promise<void> {
  await sql.raw(deleteAll).execute(db)
}

const deleteAll = `
  do $$ declare name text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in
      select relname from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > 0
        and relname not in ('migration', 'audit_head', 'evidence_head', 'audit_anchor_lease')
    loop
      execute format('delete from %I', name);
    end loop;
    update audit_head set sequence = 0, hash = repeat('0', 64);
    update evidence_head set sequence = 0, hash = repeat('0', 64);
    update audit_anchor_lease set owner = null, until = null;
  end $$`

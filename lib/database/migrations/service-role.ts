import { type Kysely, sql } from 'kysely'
import type { Schema, Tx } from '../schema.ts'

/**
 * The service's rights if they are limited: rows written once are inserted and read, and only changing
 * columns can be updated. All other tables: see `usual`.
 */
const guarded: Record<string, string> = {
  migration: 'select',
  audit_event: 'select, insert',
  audit_head: 'select, update (sequence, hash)',
  audit_key: 'select, insert, update (sealed, key_id)',
  audit_anchor: 'select, insert',
  audit_anchor_lease: 'select, update (owner, until)',
  evidence: 'select, insert, update (personal)',
  evidence_head: 'select, update (sequence, hash)',
  evidence_key: 'select, insert',
  evidence_key_mac: 'select, insert',
  // The id of the erasure keys is written once; another id would shut every instance out.
  erasure_key_store: 'select, insert',
  application: 'select, insert, update',
  acceptance: 'select, insert, update (snapshot, attester, voided_at)',
  submission: 'select, insert, update',
  operation: 'select, insert, update',
  flag_decision: 'select, insert, update',
  staff_alert: 'select, insert, update (last_at, acknowledged_at, acknowledged_by)',
  rights_alarm: 'select, insert, update (last_at)',
  partner: 'select, insert, update',
  partner_application: 'select, insert, update',
  webhook_endpoint: 'select, insert, update',
  file_import: 'select, insert, update',
}

/** Never truncate, references, trigger or maintain, and nothing that only an owner may. */
const usual = 'select, insert, update, delete'

/**
 * Grants a role exactly what the running service needs of the tables, and revokes everything else. Needs the
 * owner of the tables; can be repeated at any time, beside a running service.
 */
export async function grantToService(db: Kysely<Schema>, role: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two at once would each find the other's rows of the catalogue changed.
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx)
    for (const statement of await buildGrants(tx, role)) await sql.raw(statement).execute(tx)
  })
}

/** The statements of the above, for the tables that there are. */
export async function buildGrants(tx: Tx, role: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select current_schema() as schema, tablename as name from pg_tables
    where schemaname = current_schema() order by tablename`.execute(tx)
  const to = quoted(role)
  return rows.flatMap(({ schema, name }, index) => {
    const inSchema = quoted(schema)
    const table = `${inSchema}.${quoted(name)}`
    return [
      ...(index === 0 ? [`grant usage on schema ${inSchema} to ${to}`] : []),
      `revoke all on ${table} from ${to}`,
      `grant ${guarded[name] ?? usual} on ${table} to ${to}`,
    ]
  })
}

/** Rights of a role that the running service never needs. */
export type RoleFinding = 'superuser' | 'owner' | 'rewrites_audit'

/** Tells whether the connected role could change what the database protects; undefined: it cannot. */
export async function findRoleFault(tx: Tx): Promise<RoleFinding | undefined> {
  const { rows } = await sql<{ superuser: boolean; owner: boolean; rewrites: boolean }>`
    select
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      exists (
        select from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r'
          and pg_has_role(current_user, relowner, 'member')
      ) as owner,
      has_table_privilege('audit_event', 'update, delete, truncate, trigger')
        or has_table_privilege('evidence', 'delete, truncate, trigger') as rewrites`.execute(tx)
  const [found] = rows
  if (found?.superuser) return 'superuser'
  if (found?.owner) return 'owner'
  return found?.rewrites ? 'rewrites_audit' : undefined
}

/** Any constant that nothing else uses; see `migrate`. */
const ADVISORY_LOCK = 7_062_025_110_002

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

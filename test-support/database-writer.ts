/** Acts as somebody who can write to the database, and has neither `APP_SECRET` nor `KEY_DIR`. */
import { sql } from 'kysely'
import type { Tx } from '../lib/database/schema.ts'

/** A row as JSON. */
export type StoredRow = Record<string, unknown>

/** `hasAllRights`: triggers are bypassed; otherwise refused statements change nothing. */
export function createDatabaseWriter(db: Tx, { hasAllRights }: { hasAllRights: boolean }) {
  /** False if the database refuses it. */
  async function run(work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
    try {
      await db.transaction().execute(async (tx) => {
        if (hasAllRights) await sql`set local session_replication_role = replica`.execute(tx)
        await work(tx)
      })
      return true
    } catch (error) {
      const { code } = error as { code?: string }
      // Refused by a trigger, a constraint, or for want of a right.
      if (code && /^(23|42501)/.test(code)) return false
      throw error
    }
  }
  return {
    /** The rows of a table `r` of which a condition is true. */
    async read(table: string, condition: string): Promise<StoredRow[]> {
      const { rows } = await sql
        .raw<{ row: StoredRow }>(`select to_jsonb(r) as row from ${table} r where ${condition}`)
        .execute(db)
      return rows.map(({ row }) => row)
    },

    insert: (table: string, rows: readonly StoredRow[]) =>
      run(async (tx) => {
        const written = await sql<{ name: string }>`
          select attname as name from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
            and attidentity = '' and attgenerated = ''`.execute(tx)
        const columns = sql.join(written.rows.map(({ name }) => sql.ref(name)))
        for (const row of rows) {
          await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
            from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
            tx,
          )
        }
      }),

    update: (table: string, condition: string, changes: string) =>
      run((tx) => sql.raw(`update ${table} r set ${changes} where ${condition}`).execute(tx)),

    delete: (table: string, condition: string) =>
      run((tx) => sql.raw(`delete from ${table} r where ${condition}`).execute(tx)),

    /** Returns SQL for a different value of a column, by its type. */
    async otherValue(table: string, column: string): Promise<string> {
      const { rows } = await sql<{ type: string }>`
        select format_type(atttypid, null) as type from pg_attribute
        where attrelid = ${table}::regclass and attname = ${column}`.execute(db)
      const type = rows[0]?.type ?? ''
      if (type === 'bytea') return `sha256(coalesce(${column}, 'x'))`
      if (type.startsWith('timestamp')) return `coalesce(${column}, now()) + interval '1 hour'`
      if (type === 'boolean') return `not ${column}`
      if (type === 'integer' || type === 'bigint') return `coalesce(${column}, 0) + 1`
      if (type === 'uuid') return 'gen_random_uuid()'
      return `coalesce(${column}, '') || 'x'`
    },
  }
}

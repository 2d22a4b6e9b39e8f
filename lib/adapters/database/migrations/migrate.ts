import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema, Tx } from '../schema.ts'
import { type Migration, migrations } from './list.ts'

/** A migration that this database has already had now reads otherwise. */
export class MigrationChanged extends Error {
  override name = 'MigrationChanged'
  code = 'MIGRATION_CHANGED'
}

/** The database has had a migration that this version of the program does not know. */
export class DatabaseNewer extends Error {
  override name = 'DatabaseNewer'
  code = 'DATABASE_NEWER'
}

/** Any constant will do, as long as no other program on the same database uses the same. */
const ADVISORY_LOCK = 7_062_025_110_001

/**
 * Brings the database to this version: each migration of `known` once, in order, in a transaction
 * of its own. Many processes may call it at once; on PostgreSQL an advisory lock puts them in a
 * row. Writes nothing when nothing is due, so a role that may not change tables can start.
 * Throws `MigrationChanged` or `DatabaseNewer` and then has changed nothing.
 */
export async function migrate(
  { db, kind }: { db: Kysely<Schema>; kind: 'pglite' | 'postgres' },
  known: readonly Migration[] = migrations,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    if ((await findPendingMigrations(connection, known)).length === 0) return
    if (kind === 'postgres')
      await sql`select pg_advisory_lock(${ADVISORY_LOCK})`.execute(connection)
    try {
      for (const migration of await findPendingMigrations(connection, known))
        await run(connection, migration)
    } finally {
      if (kind === 'postgres') {
        await sql`select pg_advisory_unlock(${ADVISORY_LOCK})`.execute(connection)
      }
    }
  })
}

/**
 * The migrations of `known` that a database has not had yet, in order; writes nothing. Throws
 * `MigrationChanged` or `DatabaseNewer`.
 */
export async function findPendingMigrations(
  db: Tx,
  known: readonly Migration[] = migrations,
): Promise<Migration[]> {
  const { rows } = await sql<{ here: boolean }>`
    select to_regclass('migration') is not null as here`.execute(db)
  const applied = rows[0]?.here
    ? await db.selectFrom('migration').selectAll().orderBy('version').execute()
    : []
  for (const { version, checksum } of applied) {
    const migration = known.find((one) => one.version === version)
    if (!migration) {
      throw new DatabaseNewer(`the database has migration ${version}, unknown to this version`)
    }
    if (checksumOf(migration) !== checksum) {
      throw new MigrationChanged(`migration ${version} was changed after it was applied`)
    }
  }
  return known.filter(({ version }) => !applied.some((one) => one.version === version))
}

async function run(db: Tx, migration: Migration): Promise<void> {
  const { version, name } = migration
  await db.transaction().execute(async (tx) => {
    await sql`create table if not exists migration (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`.execute(tx)
    await sql.raw(migration.sql).execute(tx)
    await tx
      .insertInto('migration')
      .values({ version, name, checksum: checksumOf(migration) })
      .execute()
  })
}

function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex')
}

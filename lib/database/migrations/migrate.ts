import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { sha256Hex } from '#lib/audit/rules/sha256-hex.ts'
import type { Schema, Tx } from '../schema.ts'
import { type Migration, migrations } from './list.ts'

/** A migration that this database has already had now reads otherwise. */
export class MigrationChanged extends Error {
  override name = 'MigrationChanged'
  code = 'MIGRATION_CHANGED'
}

/** The database has had migrations of a later version that this version of the program cannot run on. */
export class DatabaseNewer extends Error {
  override name = 'DatabaseNewer'
  code = 'DATABASE_NEWER'
}

/** Migrations are due, and this process is not to run them. */
export class MigrationsDue extends Error {
  override name = 'MigrationsDue'
  code = 'MIGRATIONS_DUE'
}

/** Any constant will do, as long as no other program on the same database uses the same. */
const ADVISORY_LOCK = 7_062_025_110_001

/** PostgreSQL, appendix A: lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03'
/** While a migration waits for a table, everybody else who wants that table waits behind it. */
const lockTimeoutMs = 3_000
const lockAttempts = 20

/** The table that records the applied migrations. */
export const migrationTable = `create table if not exists migration (
  version integer primary key,
  name text not null,
  checksum text not null,
  compatible boolean not null default false,
  applied_at timestamptz(3) not null default now()
)`

/**
 * Brings the database to this version: applies each migration of `known` once, in order, in a transaction of
 * its own. Many processes may call it at once; on PostgreSQL an advisory lock queues them. Writes nothing when
 * nothing is due, so a role that may not change tables can start. Returns the migrations that this call
 * applied. Throws `MigrationChanged` or `DatabaseNewer` and then has changed nothing.
 */
export async function migrate(
  { db, kind }: { db: Kysely<Schema>; kind: 'pglite' | 'postgres' },
  known: readonly Migration[] = migrations,
): Promise<Migration[]> {
  return db.connection().execute(async (connection) => {
    if ((await findPendingMigrations(connection, known)).length === 0) return []
    if (kind === 'postgres')
      await sql`select pg_advisory_lock(${ADVISORY_LOCK})`.execute(connection)
    try {
      const pending = await findPendingMigrations(connection, known)
      for (const migration of pending) await runOnceUnlocked(connection, migration)
      return pending
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
  return (await readMigrations(db, known)).pending
}

/**
 * Returns the next version's migration that a database has had already, if this version may still run on it;
 * undefined without one. Throws `MigrationChanged` or `DatabaseNewer`.
 */
export async function findNextMigration(
  db: Tx,
  known: readonly Migration[] = migrations,
): Promise<{ version: number; name: string } | undefined> {
  return (await readMigrations(db, known)).next
}

/** Throws `MigrationsDue` if a database lacks one of `known`, and what `findPendingMigrations` throws. */
export async function requireMigrated(
  db: Tx,
  known: readonly Migration[] = migrations,
): Promise<void> {
  const pending = await findPendingMigrations(db, known)
  if (pending.length > 0) throw new MigrationsDue(describeDue(pending))
}

/** Returns what to do if migrations are due and MIGRATE is off. */
export function describeDue(pending: readonly Migration[]): string {
  const names = pending.map(({ version, name }) => `${version} (${name})`).join(', ')
  return `The database is older than this version: migration ${names} is due, and MIGRATE is off. Start this version once with MIGRATE=only, then again.`
}

async function readMigrations(db: Tx, known: readonly Migration[]) {
  const { rows } = await sql<{ here: boolean }>`
    select to_regclass('migration') is not null as here`.execute(db)
  const applied = rows[0]?.here
    ? await db.selectFrom('migration').selectAll().orderBy('version').execute()
    : []
  const unknown = applied.filter(({ version }) => !known.some((one) => one.version === version))
  for (const { version, checksum } of applied) {
    const migration = known.find((one) => one.version === version)
    if (migration && checksumOf(migration) !== checksum) {
      throw new MigrationChanged(`migration ${version} was changed after it was applied`)
    }
  }
  const pending = known.filter(({ version }) => !applied.some((one) => one.version === version))
  const [next, ...later] = unknown
  if (next) requireOneStepAhead(next, { isAlone: later.length === 0, known, pending })
  return { pending, next }
}

/**
 * Returns a migration that allows the version before to run beside it; nothing may be between or after the two.
 */
function requireOneStepAhead(
  { version, name, compatible }: { version: number; name: string; compatible: boolean },
  {
    isAlone,
    known,
    pending,
  }: { isAlone: boolean; known: readonly Migration[]; pending: readonly Migration[] },
): void {
  const unknown = `the database has had migration ${version} (${name}), unknown to this version`
  if (!isAlone) {
    throw new DatabaseNewer(`${unknown}, and later ones: it is more than one version newer`)
  }
  if (pending.length > 0 || known.some((one) => one.version > version)) {
    throw new DatabaseNewer(`${unknown}, and not all that come before it`)
  }
  if (!compatible) {
    throw new DatabaseNewer(`${unknown}, which the version before it cannot run on`)
  }
}

/** Tries again if a table was in use: the version before may be running meanwhile. */
async function runOnceUnlocked(db: Tx, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(db, migration)
    } catch (error) {
      const { code } = Object(error) as { code?: unknown }
      if (code !== LOCK_NOT_AVAILABLE || attempt >= lockAttempts) throw error
      await sleep(1_000)
    }
  }
}

async function run(db: Tx, migration: Migration): Promise<void> {
  const { version, name, compatible = false } = migration
  await db.transaction().execute(async (tx) => {
    await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(tx)
    await sql.raw(migrationTable).execute(tx)
    await sql.raw(migration.sql).execute(tx)
    await tx
      .insertInto('migration')
      .values({ version, name, checksum: checksumOf(migration), compatible })
      .execute()
  })
}

function checksumOf(migration: Migration): string {
  return sha256Hex(migration.sql)
}

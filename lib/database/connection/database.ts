import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { getDatabaseDir } from '#lib/config/data-folder.ts'
import { type Migration, migrations } from '../migrations/list.ts'
import {
  describeDue,
  findNextMigration,
  findPendingMigrations,
  MigrationsDue,
  migrate,
  requireMigrated,
} from '../migrations/migrate.ts'
import { grantToService } from '../migrations/service-role.ts'
import type { Schema, Tx } from '../schema.ts'
import { createNaming, isDirect, nameStatements } from './named-statements.ts'
import { observeStatements, type StatementObserver } from './observe-statements.ts'
import { type Folder, openPglite } from './pglite.ts'
import { isPrepared } from './prepare-statement.ts'
import { connectToRunning } from './running-database.ts'

export type Database = {
  db: Kysely<Schema>
  kind: 'pglite' | 'postgres'
  /** Set for the embedded database that a running Portico has open: see `openRunningDatabase`. */
  isRunning?: true
  countConnections(): { inUse: number; idle: number; waiting: number }
  close(): Promise<void>
}

/**
 * A PostgreSQL server. With `migrationUrl` that role owns the tables and migrates them, and the role of
 * `url` gets only what the service needs: see `grantToService`.
 */
type ServerWhere = {
  url: string
  migrationUrl?: string | undefined
  /** Statements may take as long as they need, also to wait for another process that migrates. */
  isMigrating?: true
}

/** Where the database is: a PostgreSQL server, a folder of our own, or in memory (for tests). */
type Where = ServerWhere | Folder | { memory: true; from?: Blob }

/** A query would wait for a transaction that waits for the query: `tx` was not passed on. */
export class OutsideTransaction extends Error {
  override name = 'OutsideTransaction'
  code = 'OUTSIDE_TRANSACTION'
}

const insideTransaction = new AsyncLocalStorage<true>()

/**
 * Opens the database and migrates it; with `migrate: 'off'` throws `MigrationsDue` instead, and makes
 * nothing. `dataDir` is the folder of a deployment without a server: the database lives in `database`
 * below it, every commit is on the disk when it is acknowledged, and one process at a time can open it
 * (`DatabaseInUse`). `observer` is told of every statement.
 */
export async function openDatabase(
  where: Where,
  {
    migrate: how = 'auto',
    observer,
  }: { migrate?: 'auto' | 'off'; observer?: StatementObserver | undefined } = {},
): Promise<Database> {
  if (how === 'off') requireMade(where)
  else if ('url' in where && where.migrationUrl) await migrateServer(where)
  const database = await openDatabaseAsItIs(where, observer)
  try {
    if (how === 'off') await requireMigrated(database.db)
    else if (!('url' in where)) await migrate(database)
    else if ((await findPendingMigrations(database.db)).length > 0) await migrateServer(where)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Migrates the database and closes it again; returns the applied migrations. Throws as `openDatabase`. */
export async function migrateDatabase(where: Where): Promise<Migration[]> {
  if ('url' in where) return migrateServer(where)
  const database = await openDatabaseAsItIs(where)
  try {
    return await migrate(database)
  } finally {
    await database.close()
  }
}

/** Migrates with the role that owns the tables, and grants the service's role its rights, if they differ. */
async function migrateServer({ url, migrationUrl }: ServerWhere): Promise<Migration[]> {
  const owner = await openDatabaseAsItIs({ url: migrationUrl ?? url, isMigrating: true })
  try {
    const applied = await migrate(owner)
    // This version does not know which tables of the next version must not be changed.
    if (migrationUrl && !(await findNextMigration(owner.db))) {
      await grantToService(owner.db, decodeURIComponent(new URL(url).username))
    }
    return applied
  } finally {
    await owner.close()
  }
}

/** Opening an embedded database makes one. */
function requireMade(where: Where): void {
  if ('dataDir' in where && !existsSync(getDatabaseDir(path.resolve(where.dataDir)))) {
    throw new MigrationsDue(describeDue(migrations))
  }
}

/**
 * Opens the database without migrating, for one that another version of the program may be using. See
 * `findPendingMigrations`.
 */
export async function openDatabaseAsItIs(
  where: Where,
  observer?: StatementObserver | undefined,
): Promise<Database> {
  return 'url' in where
    ? fromSource(openPostgres(where), 'postgres', observer)
    : fromSource(await openPglite(where, { types }), 'pglite', observer)
}

/**
 * Opens the embedded database of a folder through the command socket of a running Portico; undefined without
 * one. Transactions of both wait for each other, and an open one is abandoned when the connection ends. Throws
 * `SocketFolderExposed`.
 */
export async function openRunningDatabase(dataDir: string): Promise<Database | undefined> {
  const pool = await connectToRunning(dataDir, types)
  return pool && { ...fromSource({ pool, close: async () => {} }, 'pglite'), isRunning: true }
}

function fromSource(
  source: Source,
  kind: Database['kind'],
  observer?: StatementObserver | undefined,
): Database {
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: guarded(source, observer) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    db,
    kind,
    countConnections: () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = source.pool
      return { inUse: totalCount - idle, idle, waiting }
    },
    async close() {
      await source.beforeEnd?.()
      await db.destroy()
      // Kysely ends no pool through which it has asked nothing: its connection would keep the process.
      if (!source.pool.ending) await source.pool.end()
      await source.close()
    },
  }
}

/**
 * Runs work in a transaction, and again when the database gave it up for another's sake: so the work must do
 * nothing outside the database. Inside, only `tx` may be used; anything else throws `OutsideTransaction`,
 * because PGlite's one session would wait for itself for ever.
 */
export async function inTransaction<T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryGivenUp(() =>
    db.transaction().execute((tx) => insideTransaction.run(true, () => work(tx))),
  )
}

/**
 * Runs a transaction, or a statement that is one by itself, and again when the database gave it up for
 * another's sake: SQLSTATE 40001 (serialization failure) and 40P01 (deadlock).
 */
export async function retryGivenUp<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= TRANSACTION_ATTEMPTS || !isGivenUp(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

/** Each of n rivals can lose to the n - 1 others; more rivals than this is a fault to be seen. */
const TRANSACTION_ATTEMPTS = 6

function isGivenUp(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '40001' || code === '40P01'
}

/** Counters fit a double exactly up to 2^53; pg returns int8 as text by default. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
  },
}

type Source = {
  pool: pg.Pool
  /** Called with each client that is lent. */
  prepare?: (client: pg.PoolClient) => Promise<void>
  /** Ends other users of the pool first. */
  beforeEnd?(): Promise<void>
  close(): Promise<void>
}

function openPostgres({ url, isMigrating }: ServerWhere): Source {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    application_name: 'portico',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    keepAliveInitialDelayMillis: 10_000,
    // A command that is done waits for no server that no longer closes its end.
    allowExitOnIdle: true,
    ...(isMigrating ? {} : statementLimits),
  })
  // The pool drops an idle connection that breaks; the next query reports the outage.
  pool.on('error', () => {})
  return { pool, prepare: createPreparing(), close: async () => {} }
}

const statementLimits = {
  // People wait for a transaction's rows; nothing of ours may take this long.
  idle_in_transaction_session_timeout: 30_000,
  statement_timeout: 30_000,
  // The server's own limit does not help if the network has swallowed it.
  query_timeout: 35_000,
}

function guarded({ pool, prepare }: Source, observer: StatementObserver | undefined) {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (insideTransaction.getStore()) {
        throw new OutsideTransaction('a query inside a transaction goes through its tx')
      }
      const startedAtMs = performance.now()
      const client = await pool.connect()
      try {
        await prepare?.(client)
      } catch (error) {
        client.release(true)
        throw error
      }
      if (observer) {
        observer.onLent(performance.now() - startedAtMs)
        observeStatements(client, observer)
      }
      return client
    },
  }
}

/** Names what each new connection that is the server's own sends again and again. */
function createPreparing() {
  const known = new WeakSet<pg.PoolClient>()
  const isNamed = createNaming(isPrepared)
  return async (client: pg.PoolClient) => {
    if (known.has(client)) return
    known.add(client)
    if (await isDirect(client)) nameStatements(client, isNamed)
  }
}

/** Creates disposable stores. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getDatabaseDir, getKeyDir } from '../lib/config/data-folder.ts'
import { type Database, openDatabase } from '../lib/database/connection/database.ts'
import { migrations } from '../lib/database/migrations/list.ts'
import {
  findNextMigration,
  findPendingMigrations,
  migrationTable,
} from '../lib/database/migrations/migrate.ts'
import { createStore, type Store } from '../lib/database/store.ts'
import type { ErasureKeys } from '../lib/keys/keyring/erasure-keys.ts'
import { ensureKeyFolder } from '../lib/keys/keyring/key-folder.ts'
import { createKeyring, type Keyring } from '../lib/keys/keyring/keyring.ts'
import { getCached, getEngineVersion, loadEmptyEngine } from './cached-database.ts'
import { resetDatabase } from './reset-database.ts'
import { withMadeUpMembers } from './staff/made-up-member.ts'
import { createTestDatabase, namesOfRun, runOn } from './test-databases.ts'

export type TestStore = {
  name: 'PGlite' | 'PostgreSQL'
  store: Store
  database: Database
  keyring: Keyring
  /** Empties every table, going round the triggers. */
  reset(): Promise<void>
  close(): Promise<void>
}

export const testSecret = 'a secret for tests, long enough to be one'

/**
 * Databases that no test uses any more. Opening one takes a second and emptying it a moment, so the next
 * test file of the same worker gets it. Those in memory end with the worker, those on a server with the
 * run (`dropTestDatabases`).
 */
const idle: Record<Database['kind'], Database[]> = { pglite: [], postgres: [] }

/**
 * Opens one store, for tests that are not about the database: in memory, or on the server in a run that has
 * asked for one database only (`TEST_STORES=server`). `close` leaves it to the next.
 */
export async function openTestStore({ isFresh = false } = {}): Promise<TestStore> {
  if (isServerOnly()) return openServerStore(process.env.TEST_DATABASE_URL ?? '')
  const opened = isFresh ? undefined : idle.pglite.pop()
  return lendStore(opened ?? (await openDatabase({ memory: true, from: await loadEmptyEngine() })))
}

/**
 * Opens one store for each database of the run: PGlite, and PostgreSQL when `TEST_DATABASE_URL` is set, in a
 * database of its own; with `TEST_STORES=server` or `embedded` only one of them. `close` leaves them to the next.
 * `isFresh`: a PGlite that no test has used. It plans each statement once, for the columns that are there then.
 */
export async function openTestStores({ isFresh = false } = {}): Promise<TestStore[]> {
  const url = process.env.TEST_DATABASE_URL
  const stores = [await openTestStore({ isFresh })]
  if (!url || process.env.TEST_STORES) return stores
  const isService = process.env.TEST_DATABASE_ROLE === 'service'
  return [...stores, await (isService ? openServiceStore(url) : openServerStore(url))]
}

/** `npm test` proves everything once, on the server; what `npm run test:ci` adds on PGlite is `embedded`. */
function isServerOnly(): boolean {
  return process.env.TEST_STORES === 'server' && Boolean(process.env.TEST_DATABASE_URL)
}

async function openServerStore(url: string): Promise<TestStore> {
  const opened = idle.postgres.pop()
  return lendStore(opened ?? (await openDatabase(await createTestDatabase(url))))
}

/** `owner` connects as the owner of the tables; `role` names the other role. */
type ServiceStore = TestStore & { owner: Database; role: string; url: string }

/**
 * Opens a store in a new database of a server, by a role that owns nothing there, as the README tells operators
 * to run it. The tests of all stores run on it with TEST_DATABASE_ROLE=service; those that switch off triggers
 * then fail, which is what the role is for.
 */
export async function openServiceStore(url: string): Promise<ServiceStore> {
  const own = await createTestDatabase(url)
  const role = `${namesOfRun()}_service`
  await runOn(url, `create role ${role} login password '${role}'`).catch((error: unknown) => {
    // Another worker of this run was first: duplicate_object, or unique_violation at the same moment.
    if (!['42710', '23505'].includes(`${(error as { code?: unknown }).code}`)) throw error
  })
  const service = new URL(own.url)
  Object.assign(service, { username: role, password: role })
  const database = await openDatabase({ url: service.href, migrationUrl: own.url })
  const owner = await openDatabase({ url: own.url })
  const store = createTestStore('PostgreSQL', database)
  await resetDatabase(owner)
  return {
    ...store,
    owner,
    role,
    url: service.href,
    reset: () => resetDatabase(owner),
    close: async () => {
      await database.close()
      await owner.close()
      await own.drop()
    },
  }
}

async function lendStore(database: Database): Promise<TestStore> {
  const store = createTestStore(database.kind === 'pglite' ? 'PGlite' : 'PostgreSQL', database)
  await store.reset()
  return {
    ...store,
    close: async () => {
      const isOurs = await Promise.all([
        findPendingMigrations(database.db),
        findNextMigration(database.db),
      ]).then(
        ([due, next]) => due.length === 0 && !next,
        () => false,
      )
      if (isOurs) idle[database.kind].push(database)
      else await database.close()
    },
  }
}

/**
 * The cases of a long table to try on a store: on PostgreSQL those that are `enough`, and on PGlite
 * the others, or all if there is no server. For tables of what happens elsewhere, of which the
 * database sees the few outcomes only. `isOfDatabase`: `npm run test:ci` runs the file on both databases, in two
 * parts.
 */
export function selectCases<Case>(
  { name }: Pick<TestStore, 'name'>,
  all: readonly Case[],
  enough: (one: Case) => boolean,
  { isOfDatabase = false } = {},
): Case[] {
  if (!process.env.TEST_DATABASE_URL || (isServerOnly() && !isOfDatabase)) return [...all]
  return all.filter((one) => enough(one) === (name === 'PostgreSQL'))
}

/**
 * The erasure keys in a data folder, as a start without KEY_DIR has them; without a folder those of
 * this process, which all its databases in memory share.
 */
export function testErasureKeys(dataDir?: string): ErasureKeys {
  if (dataDir) return ensureKeyFolder(getKeyDir(dataDir))
  ownKeys ??= ensureKeyFolder(getKeyDir(fs.mkdtempSync(path.join(tmpdir(), 'portico-keys-'))))
  return ownKeys
}

let ownKeys: ErasureKeys | undefined

function createTestStore(name: TestStore['name'], database: Database): TestStore {
  const keyring = createKeyring([testSecret], testErasureKeys())
  return {
    name,
    database,
    keyring,
    store: withMadeUpMembers(createStore({ database, keyring })),
    reset: () => resetDatabase(database),
    close: () => database.close(),
  }
}

/**
 * Puts the embedded database into a data folder as a first start leaves it. Making one takes seconds and
 * copying it a moment, so one is cached for each version of PGlite and of the tables.
 */
export async function seedDataFolder(dataDir: string): Promise<void> {
  const tables = createHash('sha256')
    .update(JSON.stringify([migrationTable, migrations]))
    .digest('hex')
  const cached = await getCached(
    `database-${getEngineVersion()}-${tables.slice(0, 16)}`,
    async (folder) => {
      await (await openDatabase({ dataDir: folder })).close()
    },
  )
  fs.cpSync(getDatabaseDir(cached), getDatabaseDir(dataDir), { recursive: true })
}

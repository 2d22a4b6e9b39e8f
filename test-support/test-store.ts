/** For tests of this room and of those above it: stores that are thrown away. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../lib/adapters/database/connection/database.ts'
import type { ErasureKeys } from '../lib/adapters/database/keys/erasure-keys.ts'
import { ensureKeyFolder } from '../lib/adapters/database/keys/key-folder.ts'
import { createKeyring, type Keyring } from '../lib/adapters/database/keys/keyring.ts'
import { migrations } from '../lib/adapters/database/migrations/list.ts'
import { findPendingMigrations } from '../lib/adapters/database/migrations/migrate.ts'
import { createStore, type Store } from '../lib/adapters/database/store.ts'
import { getDatabaseDir, getKeyDir } from '../lib/config/data-folder.ts'
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
 * Databases that nobody uses any more. To open one takes a second and to empty it a moment, so the
 * next file of the same worker gets it; those in memory go with the worker, those on a server with
 * the run (`dropTestDatabases`).
 */
const left: Record<Database['kind'], Database[]> = { pglite: [], postgres: [] }

/**
 * One store, for tests that are not about the database. In memory, or on the server in a run that has
 * asked for one database only (`TEST_STORES=server`). `close` leaves it to the next.
 */
export async function openTestStore(): Promise<TestStore> {
  if (isServerOnly()) return openServerStore(process.env.TEST_DATABASE_URL ?? '')
  const opened = left.pglite.pop()
  return lent(opened ?? (await openDatabase({ memory: true, from: await emptyEngine() })))
}

/**
 * One store for each database of the run: PGlite, and PostgreSQL when `TEST_DATABASE_URL` is set, in
 * a database of its own; with `TEST_STORES=server` only the latter. `close` leaves them to the next.
 */
export async function openTestStores(): Promise<TestStore[]> {
  const url = process.env.TEST_DATABASE_URL
  const stores = [await openTestStore()]
  if (!url || isServerOnly()) return stores
  const isService = process.env.TEST_DATABASE_ROLE === 'service'
  return [...stores, await (isService ? openServiceStore(url) : openServerStore(url))]
}

/** `npm test` proves everything once, on the server; `npm run test:all` on both databases. */
function isServerOnly(): boolean {
  return process.env.TEST_STORES === 'server' && Boolean(process.env.TEST_DATABASE_URL)
}

async function openServerStore(url: string): Promise<TestStore> {
  const opened = left.postgres.pop()
  return lent(opened ?? (await openDatabase(await createTestDatabase(url))))
}

/** `owner` is by the role that owns the tables; `role` the name of the other one. */
export type ServiceStore = TestStore & { owner: Database; role: string; url: string }

/**
 * A store on a server in a database of its own, by a role that owns nothing there, as the README tells
 * operators to run it. The tests of all stores run on it with TEST_DATABASE_ROLE=service; those that
 * switch off triggers then fail, which is what the role is for.
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
  const store = testStore('PostgreSQL', database)
  await empty(owner)
  return {
    ...store,
    owner,
    role,
    url: service.href,
    reset: () => empty(owner),
    close: async () => {
      await database.close()
      await owner.close()
      await own.drop()
    },
  }
}

async function lent(database: Database): Promise<TestStore> {
  const store = testStore(database.kind === 'pglite' ? 'PGlite' : 'PostgreSQL', database)
  await store.reset()
  return {
    ...store,
    close: async () => {
      const isOurs = await findPendingMigrations(database.db).then(
        (due) => due.length === 0,
        () => false,
      )
      if (isOurs) left[database.kind].push(database)
      else await database.close()
    },
  }
}

/**
 * The cases of a long table to try on a store: on PostgreSQL those that are `enough`, and on PGlite
 * the others, or all where there is no server. For tables of what happens elsewhere, of which the
 * database sees the few outcomes only.
 */
export function selectCases<Case>(
  { name }: Pick<TestStore, 'name'>,
  all: readonly Case[],
  enough: (one: Case) => boolean,
): Case[] {
  if (!process.env.TEST_DATABASE_URL || isServerOnly()) return [...all]
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

function testStore(name: TestStore['name'], database: Database): TestStore {
  const keyring = createKeyring([testSecret], testErasureKeys())
  return {
    name,
    database,
    keyring,
    store: createStore({ database, keyring }),
    reset: () => empty(database),
    close: () => database.close(),
  }
}

/**
 * Puts into a data folder the embedded database as a first start leaves it. To make one takes
 * seconds and to copy it a moment, so one is kept, for each version of PGlite and of the tables.
 */
export async function seedDataFolder(dataDir: string): Promise<void> {
  const tables = createHash('sha256').update(JSON.stringify(migrations)).digest('hex')
  const kept = await keep(`database-${engineVersion()}-${tables.slice(0, 16)}`, async (folder) => {
    await (await openDatabase({ dataDir: folder })).close()
  })
  fs.cpSync(getDatabaseDir(kept), getDatabaseDir(dataDir), { recursive: true })
}

/** PGlite as it is before its first table, kept as the above is, for each version of it. */
async function emptyEngine(): Promise<Blob> {
  const file = await keep(`pglite-${engineVersion()}.tar`, async (unfinished) => {
    const engine = await PGlite.create()
    const dump = await engine.dumpDataDir('none')
    await engine.close()
    fs.writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  })
  return new Blob([fs.readFileSync(file)])
}

/** A file or folder that is kept from one run to the next, made aside by the first who needs it. */
async function keep(name: string, make: (unfinished: string) => Promise<void>): Promise<string> {
  const folder = path.resolve(import.meta.dirname, '../.cache')
  const kept = path.join(folder, name)
  if (fs.existsSync(kept)) return kept
  fs.mkdirSync(folder, { recursive: true })
  const unfinished = `${kept}.${process.pid}`
  await make(unfinished)
  try {
    fs.renameSync(unfinished, kept)
  } catch (error) {
    // Another made the same meanwhile: a folder is not renamed onto one.
    if (!fs.existsSync(kept)) throw error
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
  return kept
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = path.join(path.dirname(entry), '../package.json')
  return JSON.parse(fs.readFileSync(manifest, 'utf8')).version
}

/** By deleting: of the few rows of a test that is far quicker than a new file for every table. */
async function empty({ db }: Database): Promise<void> {
  const statements = [
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    `update audit_head set sequence = 0, hash = repeat('0', 64)`,
    `update evidence_head set sequence = 0, hash = repeat('0', 64)`,
    'update audit_anchor_lease set owner = null, until = null',
  ]
  await db.transaction().execute((tx) => sql.raw(statements.join('; ')).execute(tx))
}

const tables = [
  'acceptance_flags',
  'flag_decision',
  'staff_origin',
  'staff_device',
  'document_opened',
  'applicant_session',
  'application_access',
  'application',
  'acceptance',
  'submission',
  'operation',
  'upload',
  'upload_chunk',
  'subscription',
  'received_event',
  'audit_event',
  'audit_key',
  'audit_anchor',
  'evidence',
  'evidence_key',
  'evidence_key_mac',
  'simulator_record',
  'mail',
  'notice',
  'report',
  'second_application_check',
  'second_application',
  'return_link',
  'return_address',
  'contact_request',
  'application_contact',
  'return_link_request',
  'unsaved_input',
  'casework_entry',
  'search_token',
  'casework_search',
  'erasure_key_store',
  'casework_note',
  'device_code',
  'device_link',
  'staff_session',
  'staff_account',
  'staff_two_factor',
  'staff_verification',
  'staff_passkey',
  'staff_challenge',
  'staff_backup_code',
  'staff_attempt',
  'staff_volume',
  'staff_alert',
  'staff_secret',
  'staff_user',
]

import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { loadEmptyEngine } from '@/test-support/cached-database.ts'
import { createTestDatabase, listTestServers } from '@/test-support/test-databases.ts'
import { openTestStores, seedDataFolder } from '@/test-support/test-store.ts'
import { openDatabase, openDatabaseAsItIs } from '../connection/database.ts'
import { migrations } from './list.ts'
import {
  DatabaseNewer,
  findPendingMigrations,
  MigrationChanged,
  MigrationsDue,
  migrate,
  requireMigrated,
} from './migrate.ts'

const run = promisify(execFile)
const servers = listTestServers()
// A run on PostgreSQL makes the engine of the embedded database here, which a busy machine takes long for.
vi.setConfig({ testTimeout: 240_000 })
const next = {
  version: Math.max(...migrations.map(({ version }) => version)) + 1,
  name: 'next',
  sql: 'create table next (id integer); create view n as select 1',
}

describe.each(await openTestStores())('migrations on $name', (opened) => {
  const { database } = opened
  afterAll(opened.close)

  it('run once: a second time changes nothing', async () => {
    const before = await database.db.selectFrom('migration').selectAll().execute()
    await migrate(database)
    expect(await database.db.selectFrom('migration').selectAll().execute()).toEqual(before)
    expect(before).toMatchObject(migrations.map(({ version, name }) => ({ version, name })))
  })

  it('are in the order of their numbers, each of which is there once', () => {
    const numbers = migrations.map(({ version }) => version)
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
  })

  it('leave nothing of one that fails', async () => {
    const broken = { ...next, sql: 'create table half (id integer); select no_such_thing()' }
    await expect(migrate(database, [...migrations, broken])).rejects.toMatchObject({
      code: '42883',
    })
    const { rows } = await sql<{ half: unknown }>`select to_regclass('half') as half`.execute(
      database.db,
    )
    expect(rows).toEqual([{ half: null }])
    await migrate(database)
  })

  it('refuse one that was changed after it ran', async () => {
    const changed = migrations.map((one) => ({ ...one, sql: `${one.sql} ` }))
    await expect(migrate(database, changed)).rejects.toThrow(MigrationChanged)
  })

  it('are named while they are due, and nothing is written for that', async () => {
    expect(await findPendingMigrations(database.db)).toEqual([])
    expect(await findPendingMigrations(database.db, [...migrations, next])).toEqual([next])
    expect(await findPendingMigrations(database.db)).toEqual([])
  })

  it('refuse a database that is newer than the program', async () => {
    expect(await migrate(database, [...migrations, next])).toEqual([next])
    await expect(migrate(database)).rejects.toThrow(DatabaseNewer)
    await expect(migrate(database)).rejects.toThrow(
      /\(next\).*which the version before it cannot run/,
    )
  })
})

it('are left alone in a database that is opened as it is', async () => {
  const [server] = process.env.TEST_STORES === 'server' ? servers : []
  const own = server ? await createTestDatabase(server) : undefined
  const database = await openDatabaseAsItIs(own ?? { memory: true, from: await loadEmptyEngine() })
  expect(await findPendingMigrations(database.db)).toEqual(migrations)
  expect(await findPendingMigrations(database.db)).toEqual(migrations)
  await expect(requireMigrated(database.db)).rejects.toThrow(
    /^The database is older .* migration 1 \(initial\), 2 \(partners\) is due, and MIGRATE is off/,
  )
  await migrate(database)
  await requireMigrated(database.db)
  expect(await findPendingMigrations(database.db)).toEqual([])
  await database.close()
})

it('are not run by a start that may not, which makes no embedded database either', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-migrations-'))
  await expect(openDatabase({ dataDir }, { migrate: 'off' })).rejects.toThrow(MigrationsDue)
  expect(readdirSync(dataDir)).toEqual([])
  await seedDataFolder(dataDir)
  await (await openDatabase({ dataDir }, { migrate: 'off' })).close()
  rmSync(dataDir, { recursive: true })
})

describe.each(servers)('migrations raced on PostgreSQL', (server) => {
  it('run once though four processes start at once', async () => {
    const { url, drop } = await createTestDatabase(server)
    const module = path.join(import.meta.dirname, '../connection/database.ts')
    const script = `const { openDatabase } = await import(process.argv[1])
      const database = await openDatabase({ url: process.argv[2] })
      await database.close()`
    const start = () => run(process.execPath, ['--input-type=module', '-e', script, module, url])
    await Promise.all([start(), start(), start(), start()])
    const database = await openDatabase({ url })
    const rows = await database.db.selectFrom('migration').select('version').execute()
    await database.close()
    await drop()
    expect(rows).toHaveLength(migrations.length)
  })

  it('wait for a table that is in use, and let those who come after them have it meanwhile', async () => {
    const { url, drop } = await createTestDatabase(server)
    const database = await openDatabase({ url })
    const waiting = { ...next, sql: 'alter table application add column later text' }
    let migrated: Promise<unknown> = Promise.resolve()
    await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('application').select('id').execute()
      migrated = migrate(database, [...migrations, waiting])
      await sql`select pg_sleep(1)`.execute(tx)
      // The query runs behind the waiting migration, until that gives up for now.
      expect(await database.db.selectFrom('application').select('id').execute()).toEqual([])
    })
    expect(await migrated).toEqual([waiting])
    await database.close()
    await drop()
  })
})

import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '@/scripts/runtime.mjs'
import { seedDataFolder } from '@/test-support/test-store.ts'
import { type Database, openDatabase } from './database.ts'
import { preparedDatabaseFile, unpackDatabase } from './prepared-database.ts'

const run = promisify(execFile)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-prepared-'))
const file = path.join(folder, preparedDatabaseFile)

/** Prepares it as the build does, as another user and in another time zone. */
async function prepare(into: string, env: Record<string, string> = {}): Promise<void> {
  fs.mkdirSync(into, { recursive: true })
  await run(process.execPath, [path.join(root, 'scripts/prepare-database.ts'), into], {
    env: { PATH: '', NODE_ENV: 'production', ...env },
  })
}

async function withDatabase<T>(
  dataDir: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, prepared: file }, { migrate: 'auto' })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function makeDataDir(name: string): string {
  const dataDir = path.join(folder, name)
  fs.mkdirSync(dataDir)
  return dataDir
}

beforeAll(() => prepare(folder), 120_000)
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

it('is in every part and row what the migrations make of an empty folder', async () => {
  const migrated = makeDataDir('migrated')
  await seedDataFolder(migrated)
  const wanted = await withDatabase(migrated, describeAll)
  const found = await withDatabase(makeDataDir('prepared'), describeAll)
  expect(found.parts.length).toBeGreaterThan(500)
  expect(found).toEqual(wanted)
  // Heads of chains that have no link yet; nothing of an installation.
  expect(Object.keys(found.rows).sort()).toEqual([
    'audit_anchor_lease',
    'audit_head',
    'evidence_head',
    'migration',
  ])
}, 120_000)

it('says that it was migrated when it was unpacked, not when it was built', async () => {
  const from = Date.now()
  const rows = await withDatabase(makeDataDir('dated'), ({ db }) =>
    db.selectFrom('migration').select('appliedAt').execute(),
  )
  for (const { appliedAt } of rows) {
    expect(appliedAt.getTime()).toBeGreaterThanOrEqual(from - 1)
    expect(appliedAt.getTime()).toBeLessThanOrEqual(Date.now())
  }
})

it('has the same bytes wherever, whenever and by whomever it was made', async () => {
  const elsewhere = path.join(folder, 'another place')
  await prepare(elsewhere, { TZ: 'Asia/Tokyo', USER: 'maya', HOME: folder, LANG: 'ar_EG.UTF-8' })
  const bytes = fs.readFileSync(file)
  expect(fs.readFileSync(path.join(elsewhere, preparedDatabaseFile)).equals(bytes)).toBe(true)
  expect(fs.readdirSync(elsewhere)).toEqual([preparedDatabaseFile])
}, 120_000)

it('is for its owner alone once it is unpacked', async () => {
  const unpacked = path.join(folder, 'unpacked')
  await unpackDatabase(file, unpacked)
  const entries = fs.readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
  expect(entries.length).toBeGreaterThan(1_000)
  const open = entries.filter((name) => fs.statSync(path.join(unpacked, name)).mode & 0o077)
  expect(open).toEqual([])
})

it('that is cut off gives no database, and the next start makes one', async () => {
  const dataDir = makeDataDir('cut')
  const cut = path.join(folder, 'cut.tar.br')
  fs.writeFileSync(cut, fs.readFileSync(file).subarray(0, 500_000))
  await expect(openDatabase({ dataDir, prepared: cut })).rejects.toThrow()
  expect(fs.existsSync(path.join(dataDir, 'database'))).toBe(false)
  fs.mkdirSync(path.join(dataDir, 'database.new'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'database.new/half'), '')
  await withDatabase(dataDir, async ({ db }) => {
    expect(await db.selectFrom('application').select('id').execute()).toEqual([])
  })
  expect(fs.readdirSync(path.join(dataDir, 'database'))).not.toContain('half')
})

/**
 * Returns PostgreSQL's whole description of the tables and their objects, and every row except the time of the
 * migration.
 */
async function describeAll({ db }: Database) {
  const parts: unknown[] = []
  for (const query of catalogue) parts.push(...(await query.execute(db)).rows)
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const found = await sql<{ row: object }>`
      select to_jsonb(t) - 'applied_at' as row from ${sql.table(name)} t order by 1`.execute(db)
    if (found.rows.length > 0) rows[name] = found.rows
  }
  return { parts, rows }
}

const ours = sql`'public'::regnamespace`
const catalogue: RawBuilder<unknown>[] = [
  sql`select name, setting from pg_settings
      where source in ('configuration file', 'command line') order by 1`,
  sql`select datname, pg_encoding_to_char(encoding) as encoding, datcollate, datctype, datlocprovider, datacl::text
      from pg_database order by 1`,
  sql`select rolname, rolsuper, rolcanlogin, rolpassword is null as no_password from pg_authid order by 1`,
  sql`select relname, relkind, relpersistence, relacl::text, reloptions::text
      from pg_class where relnamespace = ${ours} order by 1, 2`,
  sql`select c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull,
        a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid) as value
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = ${ours} and a.attnum > 0 order by 1, 2`,
  sql`select conrelid::regclass::text as relation, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = ${ours} order by 1, 2`,
  sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  sql`select tgrelid::regclass::text as relation, tgenabled, pg_get_triggerdef(oid) as definition
      from pg_trigger where not tgisinternal order by 1, 3`,
  sql`select proname, pg_get_functiondef(oid) as definition, proacl::text
      from pg_proc where pronamespace = ${ours} and prokind = 'f' order by 1, 2`,
  sql`select viewname, definition from pg_views where schemaname = 'public' order by 1`,
  sql`select sequencename, start_value, increment_by, last_value from pg_sequences order by 1`,
  sql`select extname, extversion from pg_extension order by 1`,
]

/**
 * Makes the embedded database of new installations, in the folder of a build: `prepare-database.ts FOLDER`. The
 * build runs it in a separate process, whose clock stands still and whose random numbers are fixed, so that the
 * same sources give the same bytes. PostgreSQL takes from them the number of its cluster, which only
 * replication and archives of its log compare, and a value for passwords, of which the embedded database has
 * none.
 */
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const clock = Date.UTC(2026, 0, 1)
Date.now = () => clock
performance.now = () => 0
Object.assign(crypto, { randomFillSync: (bytes: Uint8Array) => bytes.fill(0) })

const { sql } = await import('kysely')
const { openDatabase } = await import('../lib/database/connection/database.ts')
const { packDatabase, preparedDatabaseFile } = await import(
  '../lib/database/connection/prepared-database.ts'
)
const { getDatabaseDir } = await import('../lib/config/data-folder.ts')

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('node scripts/prepare-database.ts FOLDER')
const file = path.join(path.resolve(folder), preparedDatabaseFile)
const dataDir = `${file}.new`
fs.rmSync(dataDir, { recursive: true, force: true })
fs.mkdirSync(dataDir)
try {
  const database = await openDatabase({ dataDir })
  // The tables contain all of its log so far: the file that begins now is almost empty.
  await sql`select pg_switch_wal()`.execute(database.db)
  await sql`checkpoint`.execute(database.db)
  await database.close()
  await packDatabase(getDatabaseDir(dataDir), file)
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true })
}

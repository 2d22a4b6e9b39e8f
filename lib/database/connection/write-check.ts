/** Checks that data can be written, not only read: a full disk and a standby still answer reads. */
import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Tx } from '../schema.ts'

/** A write was refused a moment ago, and nothing has shown since that the next one would not be. */
class WriteRefused extends Error {
  override name = 'WriteRefused'
  code = 'WRITE_REFUSED'
}

/** Readiness is asked for by anybody, and every few seconds. */
const checkEveryMs = 5_000

/** One row may find space where a new page cannot: a refusal of a real write counts this long. */
const refusalCountsMs = 15_000

/** PostgreSQL, appendix A: disk_full, read_only_sql_transaction; and Node's codes for the same. */
const refusedWrites = ['53100', '25006', 'ENOSPC', 'EROFS', 'EDQUOT']

/** Checks that one database accepts writes. `now` is monotonic, in milliseconds. */
export function createWriteCheck(db: Tx, now: () => number = () => performance.now()) {
  let refusedAt: number | undefined
  let latest: { at: number; done: Promise<void> } | undefined
  return {
    /** Returns the result of the work, and remembers a failure because a write was refused. */
    async watch<T>(work: Promise<T>): Promise<T> {
      try {
        return await work
      } catch (error) {
        if (refusedWrites.includes(String((error as { code?: unknown } | null)?.code))) {
          refusedAt = now()
        }
        throw error
      }
    },

    /**
     * Writes one row, and a file into each of the folders. Callers within 5 seconds get the same answer. Throws
     * the error of the database or the file system; `WriteRefused` while the last refusal of a real write is
     * less than 15 seconds old.
     */
    require(folders: readonly string[]): Promise<void> {
      if (!latest || now() - latest.at >= checkEveryMs) {
        latest = { at: now(), done: writeEverywhere(db, folders) }
      }
      if (refusedAt !== undefined && now() - refusedAt < refusalCountsMs) {
        return latest.done.then(() => {
          throw new WriteRefused('a write was refused within the last seconds')
        })
      }
      return latest.done
    },
  }
}

async function writeEverywhere(db: Tx, folders: readonly string[]): Promise<void> {
  await sql`
    insert into write_check (checked_at) values (now())
    on conflict (id) do update set checked_at = excluded.checked_at`.execute(db)
  for (const folder of folders) await writeFileTo(folder)
}

/** Enough for a database to go on for a while; it must reach the disk, not a buffer. */
const fileBytes = 65_536

async function writeFileTo(folder: string): Promise<void> {
  const name = path.join(/* turbopackIgnore: true */ folder, '.write-check')
  const file = await open(name, 'w', 0o600)
  try {
    // Random: a file system that compresses would have space for zeros.
    await file.writeFile(randomBytes(fileBytes))
    await file.sync()
  } finally {
    await file.close()
    await rm(name, { force: true })
  }
}

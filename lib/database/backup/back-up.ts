import type { StdioOptions } from 'node:child_process'
import fs from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { packTar } from 'modern-tar/fs'
import { getDatabaseDir } from '#lib/config/data-folder.ts'
import type { Database } from '../connection/database.ts'
import { syncPath } from '../connection/durable-files.ts'
import { onInterrupt } from './on-interrupt.ts'
import { runTool } from './run-tool.ts'
import { withScratchFolder } from './scratch-folder.ts'

/** The file of a backup exists already. */
class BackupExists extends Error {
  override name = 'BackupExists'
  code = 'BACKUP_EXISTS'
}

/** pg_dump has not written the backup. The message may be shown. */
class DumpFailed extends Error {
  override name = 'DumpFailed'
  code = 'DUMP_FAILED'
}

/** Well within the time that a session may idle in a transaction: see `command-socket.ts`. */
const stillHereMs = 1_000

/**
 * Writes the embedded database into a file: a tar archive of its folder, compressed with gzip. The archive has
 * the state of one moment: nobody else has the session while the files are copied, and packing follows. Throws
 * `BackupExists`.
 */
export async function backUp(database: Database, dataDir: string, file: string): Promise<void> {
  await writeWhole(file, (unfinished, descriptor) =>
    withScratchFolder(dataDir, async (scratch) => {
      await copyFiles(database, getDatabaseDir(dataDir), scratch)
      await pipeline(
        packTar(scratch),
        createGzip({ level: 1 }),
        fs.createWriteStream(unfinished, { fd: descriptor, autoClose: false }),
      )
    }),
  )
}

/**
 * Writes the database of a server into a file, by pg_dump in its custom format. `url`: of a role that may read
 * all of it. Throws `BackupExists`, `ToolMissing` and `DumpFailed`.
 */
export async function backUpServer(url: string, file: string): Promise<void> {
  await writeWhole(file, async (_unfinished, descriptor) => {
    const stdio: StdioOptions = ['ignore', descriptor, 'pipe']
    const { code, words } = await runTool('pg_dump', ['--format=custom'], { url, stdio })
    if (code !== 0) throw new DumpFailed(`pg_dump did not write it: ${reasonIn(words)}`)
  })
}

function reasonIn(words: string): string {
  if (/server version mismatch/.test(words)) {
    return 'it is older than the server; install the programs of the server’s version'
  }
  if (/permission denied/.test(words)) return 'this role may not read all tables; use their owner'
  return 'run it by hand to see its words'
}

/**
 * Has a file written that only this user can read, and gives it its name once all of it is on the disk. Leaves
 * nothing when that fails or is interrupted. Throws `BackupExists`.
 */
async function writeWhole(
  file: string,
  write: (unfinished: string, descriptor: number) => Promise<void>,
): Promise<void> {
  if (fs.existsSync(file)) throw new BackupExists('the file is there already')
  const unfinished = `${file}.${process.pid}.unfinished`
  const descriptor = fs.openSync(unfinished, 'wx', 0o600)
  const discard = () => fs.rmSync(unfinished, { force: true })
  const stop = onInterrupt(discard)
  try {
    await write(unfinished, descriptor)
    fs.fsyncSync(descriptor)
    if (fs.existsSync(file)) throw new BackupExists('the file is there already')
    fs.renameSync(unfinished, file)
    syncPath(path.dirname(file))
  } finally {
    fs.closeSync(descriptor)
    discard()
    stop()
  }
}

/**
 * Copies the files while nothing is written to them: within a transaction that holds the only session,
 * after a checkpoint. Fails when the session was lost at any time until the last file was copied.
 */
async function copyFiles(database: Database, from: string, to: string): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`checkpoint`.execute(tx)
    let isCopied = false
    // A file system that can shares the blocks, which takes no time.
    const copying = cp(from, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE }).finally(
      () => (isCopied = true),
    )
    try {
      while (!isCopied) {
        await Promise.race([copying, sleep(stillHereMs)])
        await sql`select 1`.execute(tx)
      }
    } finally {
      await copying
    }
  })
}

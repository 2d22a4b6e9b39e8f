import fs from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { getDatabaseDir } from '#lib/config/data-folder.ts'
import { listenForCommands } from './command-socket.ts'
import { durableFiles, durableOptions, syncPath, syncTree } from './durable-files.ts'
import { lockFolder } from './folder-lock.ts'
import { nameStatements } from './named-statements.ts'
import { unpackDatabase } from './prepared-database.ts'

/**
 * A pool over PGlite, and what to close after the pool. `beforeEnd` first: somebody else may be using the
 * session of the pool.
 */
type PglitePool = { pool: pg.Pool; beforeEnd?(): Promise<void>; close(): Promise<void> }

export type Folder = {
  dataDir: string
  /** Operators' commands may use it at the same time; called if they cannot. */
  onCommandsClosed?: ((error: unknown) => void) | undefined
  /** A file of `packDatabase`: if there is no database yet, it is this one. */
  prepared?: string | undefined
}

/**
 * Opens PGlite in memory (empty, or `from` a dump of another), or in `database` below a folder that
 * it locks (`DatabaseInUse`).
 */
export async function openPglite(
  where: Folder | { memory: true; from?: Blob },
  { types }: { types: pg.CustomTypesConfig },
): Promise<PglitePool> {
  if ('memory' in where) {
    const engine = await PGlite.create({ loadDataDir: where.from })
    return { pool: poolOf(engine, types), close: () => engine.close() }
  }
  const lock = await lockFolder(where.dataDir)
  try {
    const engine = await openFolder(getDatabaseDir(path.resolve(where.dataDir)), where.prepared)
    const pool = poolOf(engine, types)
    const commands = where.onCommandsClosed && (await acceptCommands(where, engine, pool))
    return {
      pool,
      beforeEnd: async () => commands?.close(),
      async close() {
        await engine.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Commands have their turn in the line for the session, as everybody else. */
async function acceptCommands(
  { dataDir, onCommandsClosed }: Folder,
  engine: PGlite,
  pool: pg.Pool,
): Promise<{ close(): Promise<void> } | undefined> {
  try {
    return await listenForCommands(dataDir, {
      async acquire() {
        const client = await pool.connect()
        return () => client.release()
      },
      async execute(messages) {
        await nextTurn()
        return engine.execProtocolRaw(messages)
      },
    })
  } catch (error) {
    onCommandsClosed?.(error)
    return undefined
  }
}

/**
 * A new database is made beside its final folder and moved there once all of it is on the disk, so that a crash
 * leaves nothing half-made.
 */
async function openFolder(folder: string, prepared: string | undefined): Promise<PGlite> {
  if (fs.existsSync(folder)) return openFiles(folder)
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  const isPrepared = prepared !== undefined && fs.existsSync(prepared)
  if (isPrepared) await unpackDatabase(prepared, unfinished)
  else await (await openFiles(unfinished)).close()
  await syncTree(unfinished)
  fs.renameSync(unfinished, folder)
  syncPath(path.dirname(folder))
  const engine = await openFiles(folder)
  // The time of this start, not of the build.
  if (isPrepared) await engine.exec('update migration set applied_at = now()')
  return engine
}

function openFiles(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: durableFiles(folder), ...durableOptions })
}

/**
 * Creates a pool over PGlite, which has one session. A pool of one queues all callers, and pg's own client
 * reads and writes values exactly as with a server. Each client gets a connection object of its own, since pg
 * ends it with the client.
 */
function poolOf(engine: PGlite, types: pg.CustomTypesConfig): pg.Pool {
  function Client(options: pg.ClientConfig) {
    // In WebAssembly parsing and planning take longer than running. There are few texts, since values are
    // parameters.
    return nameStatements(
      new pg.Client({ ...options, ...createPgConfig(gathering(engine)) } as pg.ClientConfig),
    )
  }
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    types,
    Client: Client as unknown as new () => pg.ClientBase,
  })
  pool.on('error', () => {})
  return pool
}

/**
 * Hands the engine the messages of a query together, in a separate turn of the event loop. pg sends four or
 * five and waits only after the last; entering WebAssembly for each takes a seventh of the time. The engine
 * computes on this thread: running all waiting queries in one turn would delay timers, and connections too,
 * since Node accepts one a turn.
 */
function gathering(engine: PGlite): PGlite {
  let held: Uint8Array[] = []
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    held.push(message)
    if (isFollowed.has(message[0] ?? 0)) return []
    const together = Buffer.concat(held)
    held = []
    await nextTurn()
    return engine.execProtocolStream(together, options)
  }
  return { waitReady: engine.waitReady, execProtocolStream } as PGlite
}

/** Parse, Bind, Describe, Execute and Close, by the letters with which the protocol begins them. */
const isFollowed = new Set(Buffer.from('PBDEC'))

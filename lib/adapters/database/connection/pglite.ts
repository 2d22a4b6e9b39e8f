import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { getDatabaseDir } from '#lib/config/data-folder.ts'
import { durableFiles, durableOptions, syncPath, syncTree } from './durable-files.ts'
import { lockFolder } from './folder-lock.ts'

/** A pool over PGlite, and what to close after the pool. */
type PglitePool = { pool: pg.Pool; close(): Promise<void> }

/**
 * Opens PGlite in memory (empty, or `from` a dump of another), or in `database` below a folder that
 * it locks (`DatabaseInUse`).
 */
export async function openPglite(
  where: { dataDir: string } | { memory: true; from?: Blob },
  { types }: { types: pg.CustomTypesConfig },
): Promise<PglitePool> {
  if ('memory' in where) {
    const engine = await PGlite.create({ loadDataDir: where.from })
    return { pool: poolOf(engine, types), close: () => engine.close() }
  }
  const lock = await lockFolder(where.dataDir)
  try {
    const engine = await openFolder(getDatabaseDir(path.resolve(where.dataDir)))
    return {
      pool: poolOf(engine, types),
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

/**
 * A new database is made beside its final folder and moved there when all of it is on the disk, so that a
 * crash while it is made leaves nothing half-made.
 */
async function openFolder(folder: string): Promise<PGlite> {
  if (!fs.existsSync(folder)) {
    const unfinished = `${folder}.new`
    fs.rmSync(unfinished, { recursive: true, force: true })
    await (await PGlite.create({ fs: durableFiles(unfinished), ...durableOptions })).close()
    syncTree(unfinished)
    fs.renameSync(unfinished, folder)
    syncPath(path.dirname(folder))
  }
  return PGlite.create({ fs: durableFiles(folder), ...durableOptions })
}

/**
 * PGlite is one session. A pool of one makes everybody wait in line for it, and pg's own client
 * reads and writes values exactly as it does with a server. Each client gets a connection object
 * of its own, since pg ends it with the client.
 */
function poolOf(engine: PGlite, types: pg.CustomTypesConfig): pg.Pool {
  function Client(options: pg.ClientConfig) {
    return preparing(
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
 * Lets the engine parse and plan each statement once: in WebAssembly that takes longer than running
 * it. There are few texts, because values are parameters. Not for a server, where what is in between
 * (PgBouncer, say) may give each transaction another session.
 */
function preparing(client: pg.Client): pg.Client {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (text: unknown, values?: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)
  client.query = named as typeof client.query
  return client
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('md5').update(text).digest('hex')
  names.set(text, name)
  return name
}

/**
 * Hands the engine the messages of a query together. pg sends each as four or five and waits for
 * nothing before the last of them; to enter WebAssembly for every one takes a seventh of the time.
 */
function gathering(engine: PGlite): PGlite {
  let held: Uint8Array[] = []
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    held.push(message)
    if (isFollowed.has(message[0] ?? 0)) return []
    const together = Buffer.concat(held)
    held = []
    return engine.execProtocolStream(together, options)
  }
  return { waitReady: engine.waitReady, execProtocolStream } as PGlite
}

/** Parse, Bind, Describe, Execute and Close, by the letters with which the protocol begins them. */
const isFollowed = new Set(Buffer.from('PBDEC'))

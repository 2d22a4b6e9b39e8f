import pg from 'pg'
import { getCommandFolder, hasCommandSocket } from './command-socket.ts'

/** A Portico has the folder open, and answers nothing. */
class DatabaseHangs extends Error {
  override name = 'DatabaseHangs'
  code = 'DATABASE_HANGS'
}

/** Work for a person may hold the one session this long, several times. */
const answerMs = 120_000

/**
 * A pool of one connection to the Portico that has the embedded database of a folder open; undefined where
 * none takes commands. Throws `SocketFolderExposed`, and `DatabaseHangs` if it does not answer in time.
 */
export async function connectToRunning(
  dataDir: string,
  types: pg.CustomTypesConfig,
): Promise<pg.Pool | undefined> {
  if (!hasCommandSocket(dataDir)) return undefined
  const pool = new pg.Pool({
    host: getCommandFolder(dataDir),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    // The environment may ask for TLS, of the server of DATABASE_URL.
    ssl: false,
    types,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerMs,
    // A Portico that hangs never closes its end: the command does not wait for that once it has ended the pool.
    allowExitOnIdle: true,
  })
  pool.on('error', () => {})
  // The pool has no listener on a lent client; its user gets the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    ;(await pool.connect()).release()
    return pool
  } catch (error) {
    await pool.end()
    // A socket that a killed Portico has left, or one that has just stopped.
    if (['ECONNREFUSED', 'ENOENT'].includes(`${(error as { code?: unknown }).code}`))
      return undefined
    if (/timeout/.test((error as Error).message)) throw new DatabaseHangs('it does not answer')
    throw error
  }
}

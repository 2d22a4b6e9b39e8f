/**
 * Lets the operators' commands use the embedded database while Portico has it open. They connect by
 * PostgreSQL's protocol to a socket in the data folder that only this user can reach.
 */
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createBatches, greeting, queryMessage, statusAfter } from './protocol-batches.ts'
import { getSocketFolder, requireOwnFolder } from './socket-folder.ts'

type Session = {
  /** Waits for the session; nobody else uses it until the function that it gives is called. */
  acquire(): Promise<() => void>
  /** Messages in, messages out. */
  execute(messages: Uint8Array): Promise<Uint8Array>
}

type CommandSocket = { close(): Promise<void> }

/** pg looks for a server's socket under this name in the folder that it is given as the host. */
const SOCKET_NAME = '.s.PGSQL.5432'

/** Everybody waits for a command that stops in the middle of a transaction: it is given up after this time. */
const idleInTransactionMs = 10_000

const mostConnections = 8

/** Returns the folder of the socket by which commands reach the running Portico of a data folder. */
export function getCommandFolder(dataDir: string): string {
  return getSocketFolder(dataDir, 'commands', SOCKET_NAME)
}

/** Tells whether there is a socket to connect to; throws `SocketFolderExposed` if it cannot be trusted. */
export function hasCommandSocket(dataDir: string): boolean {
  if (process.platform === 'win32' || !fs.existsSync(dataDir)) return false
  const folder = getCommandFolder(dataDir)
  const socket = path.join(folder, SOCKET_NAME)
  if (!fs.existsSync(folder)) return false
  requireOwnFolder(folder, dataDir)
  return fs.lstatSync(socket, { throwIfNoEntry: false })?.isSocket() ?? false
}

/**
 * Listens for commands; only for the process that has locked the data folder, since it removes an existing
 * socket. On Windows there is none. Throws `SocketFolderExposed`, and the system's errors about the socket.
 */
export async function listenForCommands(dataDir: string, session: Session): Promise<CommandSocket> {
  if (process.platform === 'win32') return { close: async () => {} }
  const folder = getCommandFolder(dataDir)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  requireOwnFolder(folder, dataDir)
  const socket = path.join(folder, SOCKET_NAME)
  // Left by a killed Portico. Of a symbolic link, only the link is removed.
  fs.rmSync(socket, { force: true })
  const open = new Map<net.Socket, Promise<void>>()
  const server = net.createServer((connection) => {
    open.set(
      connection,
      serve(connection, session).finally(() => open.delete(connection)),
    )
  })
  server.maxConnections = mostConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, resolve)
  })
  fs.chmodSync(socket, 0o600)
  server.unref()
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const connection of open.keys()) connection.destroy()
      await Promise.all([closed, ...open.values()])
    },
  }
}

/** Serves one connection until it ends; then the session is as it was before. Never throws. */
async function serve(connection: net.Socket, session: Session): Promise<void> {
  const batches = createBatches()
  let release: (() => void) | undefined
  let isGone = false
  const gone = new Promise<void>((resolve) => connection.once('close', () => resolve()))
  let work = Promise.resolve()
  connection.setTimeout(0)

  async function run(batch: Uint8Array): Promise<void> {
    release ??= await session.acquire()
    // The client is gone: nobody would see the result.
    if (isGone) return
    connection.setTimeout(0)
    const answer = await session.execute(batch)
    if (statusAfter(answer) === 'idle') {
      release()
      release = undefined
    } else connection.setTimeout(idleInTransactionMs)
    connection.write(answer)
  }

  async function runAll(): Promise<void> {
    for (let next = batches.next(); next && !isGone; next = batches.next()) {
      if (next.kind === 'end') connection.end()
      else if (next.kind === 'startup') connection.write(greeting)
      else await run(next.bytes)
      if (next.kind === 'end') return
    }
  }

  connection.on('data', (bytes) => {
    work = work
      .then(() => {
        batches.add(bytes)
        return runAll()
      })
      .catch(() => void connection.destroy())
  })
  connection.on('error', () => connection.destroy())
  connection.on('timeout', () => connection.destroy())
  for (const event of ['end', 'close'] as const) connection.on(event, () => (isGone = true))
  await gone
  await work
  if (release) {
    await session.execute(queryMessage('rollback')).catch(() => undefined)
    release()
  }
}

import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256Hex } from '#lib/audit/rules/sha256-hex.ts'
import { getSocketFolder } from './socket-folder.ts'

/** Another process (or this one) has the folder open. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
  code = 'DATABASE_IN_USE'
}

type FolderLock = { release(): Promise<void> }

type Claim = { role: 'owner' | 'candidate'; process: number; token: string }

/** The longest name that `nameOf` gives. */
const LONGEST_NAME = '4194304-01234567-89ab.sock'
/** A process too busy to answer within this time still counts as alive. */
const ANSWER_MS = 2_000
const LOOK_AGAIN_MS = 20

/**
 * Gives a folder one owner across processes and containers that share it; the kernel frees it when the owner
 * dies, however it dies. Throws `DatabaseInUse`.
 *
 * Each candidate first listens on a socket under a name of its own, and only then asks all others. Of two
 * candidates at least one was listening when the other asked, so two can never own. A socket that refuses
 * belongs to a dead process, and since names are never used twice anyone can remove it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return lockPipe(folder)
  const socketFolder = getSocketFolder(folder, 'lock', LONGEST_NAME)
  fs.mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  const claim: Claim = { role: 'candidate', process: process.pid, token: randomUUID() }
  const name = nameOf(claim)
  const server = await listen(path.join(socketFolder, name), claim)
  try {
    await outlast(socketFolder, name, claim)
  } catch (error) {
    await close(server)
    throw error
  }
  claim.role = 'owner'
  return { release: () => close(server) }
}

/** Asks until nobody else is left; between two candidates the smaller token waits. */
async function outlast(socketFolder: string, name: string, claim: Claim): Promise<void> {
  for (;;) {
    const others = fs
      .readdirSync(socketFolder)
      .filter((one) => one.endsWith('.sock') && one !== name)
    const alive = (
      await Promise.all(others.map((one) => ask(path.join(socketFolder, one))))
    ).filter((other) => other !== undefined)
    if (alive.length === 0) return
    const stronger = alive.find((other) => other.role === 'owner' || other.token < claim.token)
    if (stronger) {
      throw new DatabaseInUse(
        `the data folder is open in process ${stronger.process}; one at a time can use it`,
      )
    }
    await sleep(LOOK_AGAIN_MS)
  }
}

/** Asks the listener of a socket; if it is dead, removes the socket and returns undefined. */
function ask(file: string): Promise<Claim | undefined> {
  const owner = Number.parseInt(path.basename(file), 10)
  const busy: Claim = { role: 'owner', process: owner, token: '' }
  // The owner closed the connection: it is withdrawing or has just died, which the next attempt shows.
  const leaving: Claim = { role: 'candidate', process: owner, token: '~' }
  return new Promise((resolve) => {
    let answer = ''
    const socket = net.connect(file)
    socket.setTimeout(ANSWER_MS, () => {
      socket.destroy()
      resolve(busy)
    })
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('end', () => resolve(readClaim(answer) ?? leaving))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') resolve(undefined)
      else if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(leaving)
      else if (error.code === 'ECONNREFUSED') {
        fs.rmSync(file, { force: true })
        resolve(undefined)
      } else resolve(busy)
    })
  })
}

function readClaim(answer: string): Claim | undefined {
  const [role, owner, token] = answer.split(' ')
  if (!token) return undefined
  return { role: role === 'owner' ? 'owner' : 'candidate', process: Number(owner), token }
}

function listen(file: string, claim: Claim): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.end(`${claim.role} ${claim.process} ${claim.token}`)
    })
    server.unref()
    server.once('error', reject)
    server.listen(file, () => resolve(server))
  })
}

function close(server: net.Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/** The process is in the name too: an owner can be too busy to answer. */
function nameOf(claim: Claim): string {
  return `${claim.process}-${claim.token.slice(0, 13)}.sock`
}

/** Windows' named pipes have one owner by themselves and no file to be left behind. */
async function lockPipe(folder: string): Promise<FolderLock> {
  const claim: Claim = { role: 'owner', process: process.pid, token: randomUUID() }
  try {
    const server = await listen(`\\\\.\\pipe\\portico-${sha256Hex(fs.realpathSync(folder))}`, claim)
    return { release: () => close(server) }
  } catch {
    throw new DatabaseInUse('the data folder is open in another process; one at a time can use it')
  }
}

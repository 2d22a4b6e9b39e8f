/**
 * Determines which processes serve the build of a folder. Next's server reads its files on request: a build
 * over them would make its pages answer with errors.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import path from 'node:path'

const longestName = '4194304.sock'

/** Says, until this process ends, that it serves the build of `root`. */
export async function sayServing(root) {
  const folder = await folderOf(root)
  if (!folder) return
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    // A user who may not write there will not build either.
    return
  }
  const server = createServer((socket) => socket.destroy())
  server.unref()
  const socket = path.join(folder, `${process.pid}.sock`)
  // Left by a killed process, whose number this process has now.
  rmSync(socket, { force: true })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, resolve)
  })
}

/** Throws, with words for the operator, while a Portico serves the build of `root`. */
export async function requireNobodyServes(root) {
  const folder = await folderOf(root)
  if (!folder || !existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (await answers(path.join(folder, name))) {
      throw new Error(
        `Portico runs from this folder (process ${path.parse(name).name}), and its files have changed: stop it, then run this again. To try a change beside it, use another clone.`,
      )
    }
    rmSync(path.join(folder, name), { force: true })
  }
}

/** Undefined on Windows, which has no such sockets, and before anything was built. */
async function folderOf(root) {
  const built = path.join(root, '.next')
  if (process.platform === 'win32' || !existsSync(built)) return undefined
  const { getSocketFolder } = await import('../lib/database/connection/socket-folder.ts')
  return getSocketFolder(built, 'serving', longestName)
}

/** A process that ended, however it did, listens no more: the kernel refuses. */
function answers(socket) {
  return new Promise((resolve) => {
    const asked = connect(socket)
    asked.once('connect', () => {
      asked.destroy()
      resolve(true)
    })
    asked.once('error', () => resolve(false))
  })
}

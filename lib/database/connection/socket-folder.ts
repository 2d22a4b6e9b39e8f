import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sha256Hex } from '#lib/audit/rules/sha256-hex.ts'

/** Names of sockets have 104 bytes on macOS and 108 on Linux. */
const SOCKET_NAME_BYTES = 103

/** Another user could put a socket there, or open the existing one. */
class SocketFolderExposed extends Error {
  override name = 'SocketFolderExposed'
  code = 'SOCKET_FOLDER_EXPOSED'
}

/**
 * Returns the folder below a data folder for sockets, none with a name longer than `longest`; a folder for temporary
 * files, named by a hash, if the whole path has too many bytes for a socket.
 */
export function getSocketFolder(folder: string, name: string, longest: string): string {
  const inside = path.join(fs.realpathSync(folder), name)
  if (Buffer.byteLength(path.join(inside, longest)) <= SOCKET_NAME_BYTES) return inside
  return path.join(os.tmpdir(), `portico-${sha256Hex(inside).slice(0, 24)}`)
}

/**
 * Throws `SocketFolderExposed` unless the folder is one (no symbolic link), closed to everybody else, and
 * of this user; the administrator may use that of the data folder's owner.
 */
export function requireOwnFolder(socketFolder: string, dataDir: string): void {
  const { uid, mode, isFolder } = describe(socketFolder)
  const own = process.getuid?.() ?? uid
  const isOwn = uid === own || (own === 0 && uid === fs.statSync(dataDir).uid)
  if (!isFolder || !isOwn || (mode & 0o077) !== 0) {
    throw new SocketFolderExposed('the folder of the socket is not this user’s alone')
  }
}

function describe(folder: string) {
  const found = fs.lstatSync(folder)
  return { uid: found.uid, mode: found.mode, isFolder: found.isDirectory() }
}

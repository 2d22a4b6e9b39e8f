/**
 * Erasure keys as files in a folder. `deployment.key` holds one key; each other file holds the keys of
 * up to 1,024 applications, one after the other, all written when the file is made. Giving a key to an
 * application therefore writes nothing, and destroying one overwrites its 32 bytes with zeros.
 */
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { syncPath } from '#lib/database/connection/durable-files.ts'
import { type ErasureKeys, ErasureKeyUnknown, KeyFolderExposed } from './erasure-keys.ts'

const keyBytes = 32
export const keysPerFile = 1_024
const deploymentFile = 'deployment.key'
const zeros = Buffer.alloc(keyBytes)

/** Another instance may have destroyed a key meanwhile: a copy in memory lives no longer than this. */
const rememberedMs = 10_000
const rememberedAtMost = 10_000

/** The folder may be unmounted or replaced after a file of keys was made: no key of it is used then. */
const checkedEveryMs = 1_000

/** The keys of a folder, which is made if there is none. Throws `KeyFolderExposed`. */
export function ensureKeyFolder(folder: string): ErasureKeys {
  if (!fs.existsSync(path.join(/* turbopackIgnore: true */ folder, deploymentFile))) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    makeDeploymentKey(folder)
  }
  const keys = findKeyFolder(folder)
  if (!keys) throw new ErasureKeyUnknown('the folder of the keys was removed while it was made')
  return keys
}

/** The keys of a folder; undefined if it holds none. Throws `KeyFolderExposed`. */
export function findKeyFolder(folder: string): ErasureKeys | undefined {
  const deploymentKey = readDeploymentKey(folder)
  if (!deploymentKey) return undefined
  closeToOthers(folder)
  return createKeyFolder(folder, deploymentKey)
}

/** Tells whether group or others may do anything with the folder or the keys in it. */
export function isExposed(folder: string): boolean {
  if (process.platform === 'win32') return false
  return [folder, ...filesIn(folder)].some((file) => (fs.statSync(file).mode & 0o077) !== 0)
}

function createKeyFolder(folder: string, deploymentKey: Buffer): ErasureKeys {
  const id = idOf(deploymentKey)
  const remembered = createMemory()
  let unused: { name: string; keys: Buffer; next: number; checkAt: number } | undefined

  function fileOf(name: string): string {
    return path.join(/* turbopackIgnore: true */ folder, `${name}.keys`)
  }
  /** Each process that creates applications has its own file, so that no two take the same key. */
  function makeFile() {
    const name = randomBytes(8).toString('hex')
    const keys = randomBytes(keysPerFile * keyBytes)
    fs.writeFileSync(fileOf(name), keys, { flag: 'wx', mode: 0o600, flush: true })
    syncPath(folder)
    return { name, keys, next: 0, checkAt: 0 }
  }
  /** Reads synchronously: that takes a hundredth of a millisecond, and the thread pool many times that. */
  function read(name: string, slot: number): Buffer {
    const file = openFile(name, fs.constants.O_RDONLY)
    try {
      const key = Buffer.alloc(keyBytes)
      const bytesRead = fs.readSync(file, key, 0, keyBytes, slot * keyBytes)
      if (bytesRead !== keyBytes) throw new ErasureKeyUnknown(`${name}.keys is too short`)
      return key
    } finally {
      fs.closeSync(file)
    }
  }
  function openFile(name: string, flags: number): number {
    try {
      return fs.openSync(fileOf(name), flags)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      throw new ErasureKeyUnknown(`KEY_DIR must hold the file ${name}.keys, as something needs it`)
    }
  }

  return {
    id,
    deploymentKey,

    async create() {
      const file = unused && unused.next < keysPerFile ? unused : makeFile()
      unused = file
      const slot = file.next++
      const bytes = file.keys.subarray(slot * keyBytes, (slot + 1) * keyBytes)
      const key = Buffer.from(bytes)
      bytes.fill(0)
      if (performance.now() > file.checkAt) {
        unused = undefined
        if (!read(file.name, slot).equals(key)) {
          throw new ErasureKeyUnknown(`${file.name}.keys was changed`)
        }
        file.checkAt = performance.now() + checkedEveryMs
        unused = file
      }
      return { reference: `${file.name}/${slot}`, key }
    },

    async find(reference) {
      const known = remembered.find(reference)
      if (known) return known
      const { name, slot } = parseReference(reference)
      const key = read(name, slot)
      if (key.equals(zeros)) return undefined
      remembered.add(reference, key)
      return key
    },

    async destroy(reference) {
      remembered.forget(reference)
      const { name, slot } = parseReference(reference)
      // Written through: a client of a network folder must not send a whole page of old bytes later.
      const flags = fs.constants.O_RDWR | (fs.constants.O_DSYNC ?? 0)
      const file = openFile(name, flags)
      try {
        fs.writeSync(file, zeros, 0, keyBytes, slot * keyBytes)
        fs.fsyncSync(file)
      } finally {
        fs.closeSync(file)
      }
    },

    async check() {
      const found = readDeploymentKey(folder)
      if (!found?.equals(deploymentKey)) {
        throw new ErasureKeyUnknown('KEY_DIR does not hold the keys that it held at the start')
      }
    },
  }
}

/** The last used keys, each for a short time. */
function createMemory() {
  const keys = new Map<string, { key: Buffer; until: number }>()
  function forget(reference: string) {
    keys.get(reference)?.key.fill(0)
    keys.delete(reference)
  }
  return {
    forget,
    find(reference: string): Buffer | undefined {
      const known = keys.get(reference)
      if (!known) return undefined
      if (known.until > performance.now()) return Buffer.from(known.key)
      forget(reference)
      return undefined
    },
    add(reference: string, key: Buffer) {
      forget(reference)
      const [oldest] = keys.keys()
      if (oldest !== undefined && keys.size >= rememberedAtMost) forget(oldest)
      // Not of Node's pool: each key would keep 64 KB of it.
      const own = Buffer.alloc(keyBytes)
      key.copy(own)
      keys.set(reference, { key: own, until: performance.now() + rememberedMs })
    },
  }
}

/** A reference comes from the database: it may lead nowhere but to a key of this folder. */
function parseReference(reference: string): { name: string; slot: number } {
  const [, name, digits] = /^([0-9a-f]{16})\/(\d{1,4})$/.exec(reference) ?? []
  const slot = Number(digits)
  if (!name || slot >= keysPerFile) {
    throw new ErasureKeyUnknown('the database names a key as this version does not')
  }
  return { name, slot }
}

/** `link` never replaces a file, so two instances that start at once end with the same key. */
function makeDeploymentKey(folder: string): void {
  const draft = path.join(/* turbopackIgnore: true */ folder, `.${deploymentFile}.${process.pid}`)
  fs.writeFileSync(draft, randomBytes(keyBytes), { mode: 0o600, flush: true })
  try {
    fs.linkSync(draft, path.join(/* turbopackIgnore: true */ folder, deploymentFile))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
  syncPath(folder)
}

function readDeploymentKey(folder: string): Buffer | undefined {
  try {
    const key = fs.readFileSync(path.join(/* turbopackIgnore: true */ folder, deploymentFile))
    if (key.length !== keyBytes) throw new ErasureKeyUnknown(`${deploymentFile} is not a key`)
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function closeToOthers(folder: string): void {
  if (!isExposed(folder)) return
  try {
    fs.chmodSync(folder, 0o700)
    for (const file of filesIn(folder)) fs.chmodSync(file, 0o600)
  } catch {
    throw new KeyFolderExposed('KEY_DIR must be readable by its owner alone (0700, files 0600)')
  }
}

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name === deploymentFile || name.endsWith('.keys'))
    .map((name) => path.join(/* turbopackIgnore: true */ folder, name))
}

function idOf(deploymentKey: Buffer): string {
  const hash = createHash('sha256').update('portico/erasure-keys-id/1').update(deploymentKey)
  return hash.digest('hex').slice(0, 16)
}

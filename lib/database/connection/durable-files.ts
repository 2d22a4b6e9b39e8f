import fs from 'node:fs'
import path from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The parts of the engine's file system that this file adds to. */
type Stream = { nfd?: number | null; node: unknown }
type NodeFiles = {
  realPath(node: unknown): string
  stream_ops: { fsync?: (stream: Stream) => number }
}

/** `EIO` in the engine's numbering (WASI); PostgreSQL then stops rather than trust the disk. */
const INPUT_OUTPUT_ERROR = 29

/**
 * PGlite's folder of files with a real fsync. The engine's own layer ignores the call, so that a
 * commit which was acknowledged can be lost with the power.
 */
export function durableFiles(folder: string): NodeFS {
  const files = new NodeFS(folder)
  const init = files.init.bind(files)
  files.init = async (engine, options) => {
    const { emscriptenOpts } = await init(engine, options)
    const syncWhenAsked = (module: unknown) => {
      const layer = (module as { NODEFS: NodeFiles }).NODEFS
      layer.stream_ops.fsync = (stream) => {
        try {
          if (typeof stream.nfd === 'number') fs.fdatasyncSync(stream.nfd)
          else syncPath(layer.realPath(stream.node))
          return 0
        } catch {
          return INPUT_OUTPUT_ERROR
        }
      }
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [syncWhenAsked, ...(emscriptenOpts.preRun ?? [])],
      },
    }
  }
  return files
}

/**
 * PGlite sets `-F`, with which PostgreSQL never asks for a sync. The engine has no `fdatasync` of its own;
 * fsync reaches the layer above, which does it.
 */
export const durableOptions = {
  relaxedDurability: false,
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    // A recycled segment retains its old bytes under a new name, including erased data.
    '-c',
    'wal_recycle=off',
    // One process reads few pages and has the system's cache below it: the usual 128 MB would only be held.
    '-c',
    'shared_buffers=16MB',
    // All statements share the engine's only connection; each further one would reserve memory.
    '-c',
    'max_connections=5',
  ],
} satisfies PGliteOptions

/** More than Node runs at once, so that none of its threads waits. */
const syncedAtOnce = 32

/**
 * Puts everything below a folder on the disk, names and bytes. Syncs many files at once: the disk then writes
 * them together, in a tenth of the time.
 */
export async function syncTree(folder: string): Promise<void> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  const left = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
  left.push(folder)
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await syncLater(next)
  }
  await Promise.all(Array.from({ length: syncedAtOnce }, work))
}

async function syncLater(file: string): Promise<void> {
  if (process.platform === 'win32') return syncPath(file)
  const handle = await fs.promises.open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Puts one file or folder on the disk. Windows has no such call for folders. */
export function syncPath(file: string): void {
  if (process.platform === 'win32' && fs.statSync(file).isDirectory()) return
  const handle = fs.openSync(file, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

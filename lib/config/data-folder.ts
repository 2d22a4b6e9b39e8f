/** Defines the layout of the data folder, and keeps it private. */
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** The folder of the embedded database. */
export function getDatabaseDir(dataDir: string): string {
  return path.join(/* turbopackIgnore: true */ dataDir, 'database')
}

/** The folder of the erasure keys if none is configured. */
export function getKeyDir(dataDir: string): string {
  return path.join(/* turbopackIgnore: true */ dataDir, 'keys')
}

/** Others can read the data folder. The message may be shown. */
export class DataFolderExposed extends Error {
  override name = 'DataFolderExposed'
}

/** Other users of the machine may do nothing. */
export const privateUmask = 0o077

const others = 0o077
const sticky = 0o1000

/**
 * Makes the data folder for its owner alone, and closes one that others can read. A folder of another
 * owner (a mounted volume, say) may stay open if everything in it is closed, and is closed if it
 * is not. Throws `DataFolderExposed` if that is not possible. Windows manages permissions in another way.
 */
export function protectDataFolder(dataDir: string): void {
  if (process.platform === 'win32') return
  mkdirSync(/* turbopackIgnore: true */ dataDir, { recursive: true, mode: 0o700 })
  const { mode } = statSync(/* turbopackIgnore: true */ dataDir)
  if ((mode & others) === 0) return
  // A folder for everybody, such as /tmp: closing it would shut them out.
  if ((mode & sticky) !== 0 || path.dirname(dataDir) === dataDir) {
    throw new DataFolderExposed(
      'DATA_DIR must be a folder of its own: this one belongs to everybody on this machine',
    )
  }
  if (close(dataDir)) return
  for (const name of readdirSync(/* turbopackIgnore: true */ dataDir)) {
    const entry = path.join(/* turbopackIgnore: true */ dataDir, name)
    if (!close(entry)) {
      throw new DataFolderExposed(
        'DATA_DIR must be a folder that nobody else can read: give it to the user who runs this, or close it (chmod -R go= FOLDER)',
      )
    }
  }
}

/** Tells whether others of the machine, beside owner and group, can read a file; of none, false. */
export function isReadableByOthers(file: string): boolean {
  if (process.platform === 'win32') return false
  try {
    return (statSync(/* turbopackIgnore: true */ file).mode & 0o004) !== 0
  } catch {
    return false
  }
}

/** Takes from others whatever they may do with it; whether they may nothing then. */
function close(entry: string): boolean {
  const { mode } = statSync(/* turbopackIgnore: true */ entry)
  if ((mode & others) === 0) return true
  try {
    chmodSync(/* turbopackIgnore: true */ entry, mode & 0o7700)
    return true
  } catch {
    return false
  }
}

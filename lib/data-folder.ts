/** What lies where in the data folder. */
import path from 'node:path'

/** The folder of the embedded database. */
export function databaseDirOf(dataDir: string): string {
  return path.join(/* turbopackIgnore: true */ dataDir, 'database')
}

/** The folder of the erasure keys where none is configured. */
export function keyDirOf(dataDir: string): string {
  return path.join(/* turbopackIgnore: true */ dataDir, 'keys')
}

/**
 * Secrets of an installation that keeps everything in its own data folder: made once, stored beside
 * the data they protect, readable by the owner of the process only.
 */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const appSecretFile = 'app-secret'
export const simulatorSecretFile = 'sandbox-client-secret'

/** A secret stored in the data folder, without the line break at its end; undefined when there is none. */
export function findLocalSecret(dataDir: string, file: string): string | undefined {
  try {
    return readFileSync(path.join(/* turbopackIgnore: true */ dataDir, file), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Makes a secret of 256 random bits in the data folder unless it exists. Two processes that start at once end
 * with the same one: the complete file gets its name by `link`, which never replaces.
 */
export function ensureLocalSecret(dataDir: string, file: string): void {
  if (findLocalSecret(dataDir, file) !== undefined) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('base64url')
  const draft = path.join(/* turbopackIgnore: true */ dataDir, `.${file}.${process.pid}`)
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path.join(/* turbopackIgnore: true */ dataDir, file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Caches databases that take seconds to create between test runs. */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/** PGlite before its first table: stored in the cache, for each version of PGlite. */
export async function loadEmptyEngine(): Promise<Blob> {
  const file = await getCached(`pglite-${getEngineVersion()}.tar`, async (unfinished) => {
    const engine = await PGlite.create()
    const dump = await engine.dumpDataDir('none')
    await engine.close()
    fs.writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  })
  return new Blob([fs.readFileSync(file)])
}

/** A file or folder in `.cache`, created under a temporary name by the first who needs it. Returns its path. */
export async function getCached(
  name: string,
  make: (unfinished: string) => Promise<void>,
): Promise<string> {
  const folder = path.resolve(import.meta.dirname, '../.cache')
  const cached = path.join(folder, name)
  if (fs.existsSync(cached)) return cached
  fs.mkdirSync(folder, { recursive: true })
  const unfinished = `${cached}.${process.pid}`
  await make(unfinished)
  try {
    fs.renameSync(unfinished, cached)
  } catch (error) {
    // Another made the same meanwhile: a folder is not renamed onto one.
    if (!fs.existsSync(cached)) throw error
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
  return cached
}

export function getEngineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = path.join(path.dirname(entry), '../package.json')
  return JSON.parse(fs.readFileSync(manifest, 'utf8')).version
}

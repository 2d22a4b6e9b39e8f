/**
 * What a long run has seen so far, in a folder: so that it can be run in pieces. A piece stands for
 * the sources it was run on, and counts no more when these have changed.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { digestSources } from '../scripts/build.mjs'
import { root } from '../scripts/runtime.mjs'

export type SavedResults = ReturnType<typeof createSavedResults>

/** Keeps in `folder`, or nothing without one. */
export function createSavedResults(folder: string | undefined) {
  const sources = folder && digest()
  return {
    /** Does `work` and keeps what came of it, if it is whole; or only gives that, when it is kept already. */
    async once<T>(name: string, work: () => Promise<T>, isWhole: (seen: T) => boolean): Promise<T> {
      if (!folder) return work()
      const file = path.join(folder, `${name.trim().replace(/\W+/g, '-')}.json`)
      const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
      if (before?.sources === sources) return before.seen
      const seen = await work()
      if (!isWhole(seen)) return seen
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, JSON.stringify({ sources, seen }, null, 1))
      return seen
    },
  }
}

/** Of the build and of these tests. */
function digest(): string {
  const hash = createHash('sha256').update(digestSources(root))
  const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * The results of a long run so far, in a folder, so that it can be run in pieces. A result is valid for
 * the sources it was run on only.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { digestSources } from '../scripts/build.mjs'
import { root } from '../scripts/runtime.mjs'

export type SavedResults = ReturnType<typeof createSavedResults>

/** Saves in `folder`, or nothing without one. */
export function createSavedResults(folder: string | undefined) {
  const sources = folder && digest()
  return {
    /** Does `work` and saves its result if that is complete; returns a saved result without doing it again. */
    async once<T>(
      name: string,
      work: () => Promise<T>,
      isComplete: (seen: T) => boolean,
    ): Promise<T> {
      if (!folder) return work()
      const file = path.join(folder, `${name.trim().replace(/\W+/g, '-')}.json`)
      const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
      if (before?.sources === sources) return before.seen
      const seen = await work()
      if (!isComplete(seen)) return seen
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, JSON.stringify({ sources, seen }, null, 1))
      return seen
    },
  }
}

/** Identifies the build and these tests. */
function digest(): string {
  const hash = createHash('sha256').update(digestSources(root))
  const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Remembers a build, so that pages of it go on working when another one has taken its place. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  getManifestFolder,
  getStaticFolder,
  listHashedFiles,
  type RecordedBuild,
  readActions,
  readBuildId,
  readRecordedBuilds,
} from './recorded-build.ts'

/** However many builds a day there are, and whatever is wrong with a clock. */
const maxBuilds = 10
/** The last build before this one is kept however long ago it was replaced. */
const minBuilds = 2
/** A page may stay open for days; after this time a returning visitor reloads it. */
const maxAgeMs = 14 * 24 * 60 * 60_000

/**
 * Copies the files that pages of a build load into a folder, which several instances may share, and forgets
 * builds that were replaced two weeks ago. Files are named by their content, so one that is there is not written
 * again. Gives how many builds the folder remembers. `buildFolder` is Next's.
 */
export function recordBuild({
  buildFolder,
  folder,
  now,
}: {
  buildFolder: string
  folder: string
  now: Date
}): number {
  const id = readBuildId(buildFolder)
  if (!id) return readRecordedBuilds(folder).length
  const recordedAt = now.toISOString()
  const ownStatic = path.join(/* turbopackIgnore: true */ buildFolder, 'static')
  const files = listHashedFiles(ownStatic)
  // Recorded before its files: a process that forgets a build at the same time sees which files are still
  // needed.
  writeBuild(folder, { id, recordedAt, files, actions: readActions(buildFolder) })
  for (const name of files) copyFile(ownStatic, getStaticFolder(folder), name)
  const others = readRecordedBuilds(folder).filter((build) => build.id !== id)
  const [kept, forgotten] = splitByAge(
    others.map((build) => ({ ...build, replacedAt: build.replacedAt ?? recordedAt })),
    now,
  )
  for (const build of kept) writeBuild(folder, build)
  const needed = new Set([files, ...kept.map((build) => build.files)].flat())
  for (const build of forgotten) forgetBuild(folder, build, needed)
  return kept.length + 1
}

/**
 * Splits the other builds into those that are kept beside the newest, and those to delete. `others` is newest first.
 */
function splitByAge(
  others: (RecordedBuild & { replacedAt: string })[],
  now: Date,
): [RecordedBuild[], RecordedBuild[]] {
  const isKept = ({ replacedAt }: { replacedAt: string }, index: number) =>
    index + 1 < minBuilds ||
    (index + 1 < maxBuilds && now.getTime() - Date.parse(replacedAt) < maxAgeMs)
  return [others.filter(isKept), others.filter((build, index) => !isKept(build, index))]
}

function writeBuild(folder: string, build: RecordedBuild): void {
  const at = getManifestFolder(folder)
  mkdirSync(/* turbopackIgnore: true */ at, { recursive: true })
  write(path.join(/* turbopackIgnore: true */ at, `${build.id}.json`), (file) =>
    writeFileSync(/* turbopackIgnore: true */ file, JSON.stringify(build)),
  )
}

function copyFile(from: string, to: string, name: string): void {
  const target = path.join(/* turbopackIgnore: true */ to, name)
  if (existsSync(/* turbopackIgnore: true */ target)) return
  mkdirSync(/* turbopackIgnore: true */ path.dirname(target), { recursive: true })
  write(target, (file) => copyFileSync(/* turbopackIgnore: true */ path.join(from, name), file))
}

/** Writes a file so that nobody reads half of it. */
function write(target: string, make: (file: string) => void): void {
  const file = `${target}.${randomUUID()}`
  make(file)
  renameSync(/* turbopackIgnore: true */ file, target)
}

function forgetBuild(
  folder: string,
  { id, files }: RecordedBuild,
  needed: ReadonlySet<string>,
): void {
  rmSync(path.join(/* turbopackIgnore: true */ getManifestFolder(folder), `${id}.json`), {
    force: true,
  })
  for (const name of files) {
    if (needed.has(name)) continue
    rmSync(path.join(/* turbopackIgnore: true */ getStaticFolder(folder), name), { force: true })
  }
}

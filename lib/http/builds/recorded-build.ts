/**
 * Defines what a folder records of builds: `builds/ID.json` for each, and the files of all of them below
 * `static`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type RecordedBuild = {
  id: string
  recordedAt: string
  /** When another build was recorded after it; absent: it is the newest. */
  replacedAt?: string
  /** The files that pages of this build load, below `/_next/static/`. */
  files: string[]
  /** The names of its server actions, by id. */
  actions: Record<string, string>
}

export function getManifestFolder(folder: string): string {
  return path.join(/* turbopackIgnore: true */ folder, 'builds')
}

export function getStaticFolder(folder: string): string {
  return path.join(/* turbopackIgnore: true */ folder, 'static')
}

/** Returns the recorded builds of a folder, the newest first, without unreadable ones. */
export function readRecordedBuilds(folder: string): RecordedBuild[] {
  const at = getManifestFolder(folder)
  return listNames(at)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readBuild(path.join(/* turbopackIgnore: true */ at, name)))
    .filter((build) => build !== undefined)
    .sort((one, other) => other.recordedAt.localeCompare(one.recordedAt))
}

/** Files of a build that are named by their content. Others may be different in another build. */
export function listHashedFiles(staticFolder: string): string[] {
  return ['chunks', 'media', 'css'].flatMap((folder) =>
    listNames(path.join(/* turbopackIgnore: true */ staticFolder, folder), true)
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .filter(isFileName),
  )
}

/** Refuses names that lead elsewhere, and hidden ones. */
export function isFileName(name: string): boolean {
  return name.split('/').every((part) => /^[\w~@[\]()-][\w.~@[\]()-]*$/.test(part))
}

/** The names of a build's server actions, by id; none if nothing was built. */
export function readActions(buildFolder: string): Record<string, string> {
  const file = path.join(
    /* turbopackIgnore: true */ buildFolder,
    'server',
    'server-reference-manifest.json',
  )
  try {
    const { node } = JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')) as {
      node: Record<string, { exportedName: string }>
    }
    return Object.fromEntries(
      Object.entries(node).map(([id, { exportedName }]) => [id, exportedName]),
    )
  } catch {
    return {}
  }
}

/** The `deploymentId` that a build was made with; undefined if it has none. */
export function readBuildId(buildFolder: string): string | undefined {
  const file = path.join(/* turbopackIgnore: true */ buildFolder, 'required-server-files.json')
  try {
    const { config } = JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')) as {
      config: { deploymentId?: string }
    }
    return config.deploymentId || undefined
  } catch {
    return undefined
  }
}

function readBuild(file: string): RecordedBuild | undefined {
  try {
    const read = JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')) as RecordedBuild
    return Array.isArray(read.files) && typeof read.actions === 'object' ? read : undefined
  } catch {
    return undefined
  }
}

function listNames(folder: string, recursive = false): string[] {
  try {
    return readdirSync(/* turbopackIgnore: true */ folder, { recursive, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  } catch {
    return []
  }
}

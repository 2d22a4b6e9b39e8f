/** Reads the sources of values: the environment, files that it names, and the data folder. */

import { isRemote } from './cross-checks.ts'
import { appSecretFile, findLocalSecret } from './local-secrets.ts'
import { absolutePath, readTextFile } from './read-text-file.ts'
import { secretNames, type VariableName, variableNames } from './variables.ts'

export type Source = Record<string, string | undefined>
type GivenValues = { [Name in VariableName]?: string }

/**
 * Returns the values that are set. A value whose file cannot be read is named in `unreadable` and still gets a
 * text, since it is not missing.
 */
export function readSources(source: Source): {
  values: GivenValues
  unreadable: Set<string>
  faults: string[]
} {
  const values: GivenValues = {}
  const unreadable = new Set<string>()
  const faults: string[] = []
  for (const name of variableNames) if (source[name]) values[name] = source[name]
  for (const name of secretNames) {
    const fileName = source[`${name}_FILE`]
    if (!fileName) continue
    if (source[name]) faults.push(`${name} and ${name}_FILE must not both be set`)
    const file = readTextFile(fileName)
    if ('text' in file && file.text) {
      values[name] = file.text
      continue
    }
    values[name] ??= 'unreadable'
    unreadable.add(name)
    faults.push(
      'fault' in file
        ? `${name}_FILE must name a file that can be read: ${file.fault}`
        : `${name}_FILE must name a file that holds a text: it is empty`,
    )
  }
  if (hasLocalKey(values)) {
    const key = findLocalSecret(getDataDir(source), appSecretFile)
    if (key) values.APP_SECRET = key
  }
  return { values, unreadable, faults }
}

/** Tells whether the key of an installation is made by itself: if platform and database are embedded. */
export function hasLocalKey(values: GivenValues): boolean {
  return (
    !isRemote(values) && !values.DATABASE_URL && !values.APP_SECRET && !values.APP_SECRET_WRAPPED
  )
}

/** The data folder, absolute. */
export function getDataDir(source: Source): string {
  return absolutePath(source.DATA_DIR || './data')
}

/** The data files of npm packages, for the programs that make ours of them. */
import { readFileSync } from 'node:fs'

/** The fields that are read of a package's `package.json`. */
export type Package = { version: string; license: string }

/** The JSON file at `path`. Throws if it is not there or is not JSON. */
export function readJson<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Checks the licences of the packages of package-lock.json against those that Portico accepts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One package as the lock file has it. */
type LockedPackage = {
  name: string
  version: string
  license: string | undefined
  /** Below the project's root. */
  folder: string
  /** Whether it only serves who changes Portico. */
  isDevelopment: boolean
  /** Whether it is for some machines only, or can be missing. */
  isOptional: boolean
}

/** Licences that let anybody use, change and pass on what is under them, open or not (SPDX identifiers). */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // A licence of data: it must be shown with its source.
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // A licence of fonts: they may be in any product, and not be sold alone.
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
]

/** The accepted packages under another licence, each with the reason. `license` is what the lock file says. */
export const exceptions: readonly { name: RegExp; license: string | undefined; reason: string }[] =
  [
    {
      name: /^lightningcss(-|$)/,
      license: 'MPL-2.0',
      reason:
        'writes the style sheets of a build; nothing of it is in a build, and it is unchanged',
    },
    {
      name: /^@img\/sharp-libvips-/,
      license: 'LGPL-3.0-or-later',
      reason: 'an optional package of Next for pictures, which next.config.js switches off',
    },
    {
      name: /^@img\/sharp-win32-/,
      license: 'Apache-2.0 AND LGPL-3.0-or-later',
      reason: 'as above, on Windows',
    },
    {
      name: /^@img\/sharp-wasm32$/,
      license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
      reason: 'as above, where there is no package for the machine',
    },
    { name: /^axe-core$/, license: 'MPL-2.0', reason: 'only tests run it' },
    {
      name: /^png-js$/,
      license: undefined,
      reason: 'its package.json names no licence; its file LICENSE is the text of MIT',
    },
  ]

/** Every package of the lock file, sorted by name and version. */
export function readLockedPackages(root: string): LockedPackage[] {
  const lock: { packages: Record<string, Record<string, unknown>> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(lock.packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, entry]) => ({
      name: folder.replace(/^.*node_modules\//, ''),
      version: String(entry.version),
      license: typeof entry.license === 'string' ? entry.license : undefined,
      folder,
      isDevelopment: entry.dev === true || entry.devOptional === true,
      isOptional: entry.optional === true,
    }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** Returns the packages whose licence is neither permissive nor an exception. */
export function findRefusedPackages(packages: readonly LockedPackage[]): LockedPackage[] {
  return packages.filter(
    (each) =>
      !isPermissive(each.license) &&
      !exceptions.some(({ name, license }) => name.test(each.name) && license === each.license),
  )
}

/** Whether an SPDX expression of names, AND, OR and brackets leaves a choice that is permissive throughout. */
export function isPermissive(expression: string | undefined): boolean {
  if (!expression) return false
  const words = expression.match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  const one = (): boolean => {
    const word = words[at++]
    if (word !== '(') return permissive.includes(word ?? '')
    const inner = any()
    return words[at++] === ')' && inner
  }
  const all = (): boolean => {
    let result = one()
    while (words[at] === 'AND') {
      at++
      result = one() && result
    }
    return result
  }
  const any = (): boolean => {
    let result = all()
    while (words[at] === 'OR') {
      at++
      result = all() || result
    }
    return result
  }
  const result = any()
  return at === words.length && result
}

/**
 * The licences of what is passed on with a build, with their texts, as their authors demand. A package of which
 * several versions share a text is named once with each.
 */
export function writeNotices(root: string, packages: readonly LockedPackage[]): string {
  const texts = new Map<string, string[]>()
  for (const { name, version, license, folder, isDevelopment, isOptional } of packages) {
    if (isDevelopment || isOptional) continue
    const text = readLicenseText(path.join(root, folder)) ?? `Licence: ${license}`
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`])
  }
  const line = '-'.repeat(78)
  return [...texts]
    .map(([text, names]) => `${line}\n${[...new Set(names)].join('\n')}\n\n${text}\n`)
    .join('\n')
}

function readLicenseText(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  const texts = files.sort().map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
  return texts.length > 0 ? texts.join('\n\n') : undefined
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/**
 * The fonts of the browser tests: files of the project's own packages instead of whatever the machine
 * has, so that a test sees the same widths and heights everywhere. Chromium reads them through
 * fontconfig, on Linux; elsewhere the system's fonts stay.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { convertWoffToSfnt } from '../../lib/acceptance/record-pdf/woff-to-sfnt.ts'

/**
 * `fixed` is what all tests run with. `plain` has other metrics in everything: one width for all letters, one
 * weight, and lines of which a link takes no more than the size of its text.
 */
type FontSet = 'fixed' | 'plain'

const packages = path.resolve(import.meta.dirname, '../../node_modules/@fontsource')

const weights = { 400: '', 500: ' Medium', 600: ' SemiBold', 700: '' } as const

const sets: Record<FontSet, { families: [string, ...string[]]; files: string[] }> = {
  fixed: {
    families: ['Noto Sans', 'Vazirmatn'],
    files: Object.keys(weights).flatMap((weight) => [
      `noto-sans/files/noto-sans-latin-${weight}-normal.woff`,
      `noto-sans/files/noto-sans-latin-ext-${weight}-normal.woff`,
      `vazirmatn/files/vazirmatn-arabic-${weight}-normal.woff`,
    ]),
  },
  plain: {
    families: ['UnifontExMono'],
    files: ['unifontex/files/unifontex-latin-400-normal.woff'],
  },
}

/** The families of a set, the first is used if a page names none. */
export function familiesOf(set: FontSet): readonly string[] {
  return sets[set].families
}

/** The code points of which a set has a glyph. */
export function charactersOf(set: FontSet): Set<number> {
  const fonts = sets[set].files.map((file) => create(readSfnt(file)) as Font)
  return new Set(fonts.flatMap(({ characterSet }) => characterSet))
}

/** Puts both sets into a folder, for `fontEnvironment`. */
export function writeFonts(folder: string): void {
  for (const set of ['fixed', 'plain'] satisfies FontSet[]) {
    const fonts = path.join(folder, set)
    mkdirSync(fonts, { recursive: true })
    for (const file of sets[set].files) {
      writeFileSync(path.join(fonts, `${path.basename(file, '.woff')}.ttf`), readSfnt(file))
    }
    writeFileSync(path.join(folder, `${set}.conf`), configurationOf(folder, set))
  }
}

/** The environment in which a browser knows the fonts of a set and no other. */
export function fontEnvironment(folder: string, set: FontSet): Record<string, string> {
  const own = { FONTCONFIG_FILE: path.join(folder, `${set}.conf`) }
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return { ...Object.fromEntries(inherited), ...own }
}

/** Chromium uses no WOFF file that fontconfig names, so they are unpacked. */
function readSfnt(file: string): Buffer {
  return convertWoffToSfnt(readFileSync(path.join(packages, file)))
}

function configurationOf(folder: string, set: FontSet): string {
  const { families } = sets[set]
  const named = Object.values(weights).filter((name) => name !== '')
  // A file for each weight calls itself a family of its own ("Noto Sans Medium").
  const joined = families.flatMap((family) =>
    named.map((name) => match('scan', test(`${family}${name}`), edit('assign', family))),
  )
  // The name that the pages ask for; what Chromium falls back to has one weight only.
  const arabic = match('scan', test('Vazirmatn'), edit('append', 'Noto Sans Arabic'))
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    `<dir>${escaped(path.join(folder, set))}</dir>`,
    `<cachedir>${escaped(path.join(folder, 'cache'))}</cachedir>`,
    ...joined,
    arabic,
    match('pattern', edit('append_last', families[0])),
    '</fontconfig>',
  ].join('\n')
}

function match(target: string, ...inside: string[]): string {
  return `<match target="${target}">${inside.join('')}</match>`
}

function test(family: string): string {
  return `<test name="family"><string>${family}</string></test>`
}

function edit(mode: string, family: string): string {
  return `<edit name="family" mode="${mode}"><string>${family}</string></edit>`
}

function escaped(file: string): string {
  return file.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

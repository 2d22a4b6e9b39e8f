/** Lists what a language still lacks before it can be offered: the checklist of `npm run language`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findFace } from '../lib/acceptance/record-pdf/fonts.ts'
import { compareMessages, listMessages, listSame, type Messages } from './compare-messages.ts'

/** `notes` are for a reader of the language to judge; `missing` entries keep it from being offered. */
export type Section = { title: string; missing: string[]; notes: string[] }

const i18n = 'lib/i18n'
const countryNames = 'lib/onboarding/geography/countries.generated.json'

/** The checklist of a language (ISO 639-1) for the copy of the project in the folder `root`. */
export async function checkLanguage(language: string, root: string): Promise<Section[]> {
  const english = await readMessages('en', root)
  const messages = language === 'en' ? english : await readMessages(language, root)
  return [
    { title: 'Lists', missing: findMissingListEntries(language, root), notes: [] },
    { title: 'Areas', missing: findMissingAreas(language, root), notes: [] },
    { title: 'Messages', ...compareMessages(english.texts, messages.texts, language) },
    {
      title: 'Names of tax and registration numbers',
      ...checkNames(english.names, messages.names),
    },
    { title: 'Terms', missing: findMissingTerms(language, root), notes: [] },
    { title: 'Names of countries', missing: findMissingCountries(language, root), notes: [] },
    {
      title: 'Fonts of the PDF',
      missing: findMissingCharacters([...messages.texts.values(), ...messages.names.values()]),
      notes: [],
    },
    { title: 'Dates and numbers', ...describeFormats(language) },
  ]
}

/** The messages of a language by their dotted keys, and apart from them names of numbers; none without a folder. */
async function readMessages(language: string, root: string) {
  const file = path.join(root, i18n, 'texts', `${language}.ts`)
  const module: Record<string, object> = existsSync(file)
    ? await import(pathToFileURL(file).href)
    : {}
  const all = [...listMessages(module[language] ?? {})]
  const isName = (key: string) => /^(taxNames|companyNumberNames)\./.test(key)
  return {
    texts: new Map(all.filter(([key]) => !isName(key))),
    names: new Map(all.filter(([key]) => isName(key))),
  }
}

/** Each of these files has one line a language. */
function findMissingListEntries(language: string, root: string): string[] {
  return ['languages.ts', 'translate.ts']
    .map((name) => path.posix.join(i18n, name))
    .filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return !new RegExp(`\\b${language}\\b[:,} ]`).test(text)
    })
    .map((file) => `${file} does not name ${language}`)
}

function findMissingAreas(language: string, root: string): string[] {
  const folder = path.posix.join(i18n, 'texts', language)
  return readdirSync(path.join(root, i18n, 'texts/en'))
    .map((area) => path.posix.join(folder, area))
    .filter((file) => !existsSync(path.join(root, file)))
}

/** Many of these names are the same everywhere, so that only all of them together tell anything. */
function checkNames(english: Messages, messages: Messages): Omit<Section, 'title'> {
  const absent = [...english.keys()].filter((key) => !messages.has(key))
  const isUntranslated = messages !== english && listSame(english, messages).length === english.size
  return {
    missing: [
      ...absent.map((key) => `${key} has no message`),
      ...(isUntranslated ? ['all of them read as in English'] : []),
    ],
    notes: [],
  }
}

function findMissingTerms(language: string, root: string): string[] {
  return readdirSync(path.join(root, 'terms'))
    .flatMap((version) =>
      readdirSync(path.join(root, 'terms', version)).map((file) => `terms/${version}/${file}`),
    )
    .filter((file) => file.endsWith('.en.md'))
    .map((file) => file.replace(/\.en\.md$/, `.${language}.md`))
    .filter((file) => !existsSync(path.join(root, file)))
}

function findMissingCountries(language: string, root: string): string[] {
  const names: object = JSON.parse(readFileSync(path.join(root, countryNames), 'utf8'))
  return Object.hasOwn(names, language)
    ? []
    : [`${countryNames} (made by node scripts/geography.ts, once the language is in the list)`]
}

/** Characters for which the record has only the font of last resort, or none. */
function findMissingCharacters(texts: string[]): string[] {
  const characters = new Set(texts.join(''))
  const missing = [...characters].filter((character) => {
    // White space, and marks of direction, are not drawn.
    if (/[\s\p{Format}]/u.test(character)) return false
    return findFace(character, 400)?.lastResort ?? true
  })
  return missing.length > 0
    ? [`a font with ${missing.join(' ')} in lib/acceptance/record-pdf/fonts.ts`]
    : []
}

function describeFormats(language: string): { missing: string[]; notes: string[] } {
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length === 0) {
    return { missing: [`Node.js has no forms of dates and numbers for ${language}`], notes: [] }
  }
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(language)
  return {
    missing: [],
    notes: [
      `a day is written ${day.format(Date.UTC(1985, 2, 27))}, a number ${number.format(1234.5)}; another locale can be named in ${i18n}/languages.ts`,
    ],
  }
}

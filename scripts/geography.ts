/**
 * Makes the data files of lib/onboarding/geography anew from CLDR and libaddressinput.
 * `node scripts/geography.ts` after an update of either package; the test beside the data compares.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/min'
import exampleNumbers from 'libphonenumber-js/mobile/examples'
import { languages } from '../lib/i18n/languages.ts'
import { nativeLanguages } from '../lib/onboarding/geography/native-languages.ts'
import { typedSubdivisions } from '../lib/onboarding/geography/overrides.ts'
import { countryCodes } from '../lib/platform/contract/country-codes.ts'
import { addressHeader, addressRules } from './geography-addresses.ts'
import { type Package, readJson } from './read-package.ts'

const packages = createRequire(import.meta.url)
const cldr = dirname(packages.resolve('cldr-localenames-full/package.json'))
const cldrSubdivisions = dirname(packages.resolve('cldr-subdivisions-full/package.json'))
const cldrCore = dirname(packages.resolve('cldr-core/package.json'))
const cldrZones = dirname(packages.resolve('cldr-bcp47/package.json'))

/** The text of every generated data file by its name. */
export function geographyFiles(): Record<string, string> {
  return {
    'countries.generated.json': written(cldrHeader(), countryNames()),
    'calling-codes.generated.json': written(telephoneHeader(), { codes: callingCodes() }),
    'telephone-examples.generated.json': written(telephoneHeader(), {
      examples: telephoneExamples(),
    }),
    'synonyms.generated.json': written(cldrHeader(), { synonyms: synonyms() }),
    'time-zones.generated.json': written(zonesHeader(), { zones: timeZones() }),
    'address-rules.generated.json': written(addressHeader(), { rules: addressRules() }),
    'subdivisions.generated.json': written(subdivisionsHeader(), { subdivisions: subdivisions() }),
  }
}

function cldrHeader() {
  const { version, license } = readJson<Package>(join(cldr, 'package.json'))
  return { source: `cldr-localenames-full ${version} (Unicode CLDR)`, licence: license }
}

function telephoneHeader() {
  const { version, license } = readJson<Package>(packages.resolve('libphonenumber-js/package.json'))
  return { source: `libphonenumber-js ${version} (ITU-T E.164)`, licence: license }
}

/** Returns the calling code of every country with telephone numbers of its own. */
function callingCodes(): Record<string, string> {
  return Object.fromEntries(
    callingCountries().map((country) => [country, getCountryCallingCode(country)]),
  )
}

/** A number of each country as people there write it, of a range that is kept for examples. */
function telephoneExamples(): Record<string, string> {
  return Object.fromEntries(
    callingCountries().flatMap((country) => {
      const example = getExampleNumber(country, exampleNumbers)
      return example ? [[country, example.formatNational()]] : []
    }),
  )
}

function callingCountries() {
  const countries = getCountries()
  return countryCodes.flatMap((code) => countries.find((country) => country === code) ?? [])
}

function subdivisionsHeader() {
  const { version, license } = readJson<Package>(join(cldrSubdivisions, 'package.json'))
  return {
    source: `cldr-subdivisions-full ${version} (Unicode CLDR), of the countries without a list in address-rules.generated.json`,
    licence: license,
  }
}

function zonesHeader() {
  const { version, license } = readJson<Package>(join(cldrZones, 'package.json'))
  return { source: `cldr-bcp47 ${version} (Unicode CLDR)`, licence: license }
}

/** The time zones of each country, by every name that a browser may give them. */
function timeZones(): Record<string, string> {
  type Zone = { _alias: string; _iana?: string; _region?: string; _deprecated?: boolean }
  const file = readJson<{ keyword: { u: { tz: Record<string, Zone> } } }>(
    join(cldrZones, 'bcp47', 'timezone.json'),
  )
  const zones = Object.entries(file.keyword.u.tz).flatMap(([id, zone]) => {
    if (typeof zone !== 'object' || zone._deprecated) return []
    // The codes begin with the country's (UTS 35), except when they say another.
    const country = zone._region ?? id.slice(0, 2).toUpperCase()
    const [name = ''] = zone._alias.split(' ')
    return [{ country, names: zone._iana ? [name, zone._iana] : [name] }]
  })
  return Object.fromEntries(
    countryCodes.flatMap((code) => {
      const names = zones.flatMap(({ country, names }) => (country === code ? names : []))
      return names.length > 0 ? [[code, names.join(' ')]] : []
    }),
  )
}

// --- Names -----------------------------------------------------------------

// The countries whose short name people look for, and where it means nothing else.
const shortNamed = ['HK', 'MO']

function countryNames(): Record<string, Record<string, string>> {
  return Object.fromEntries(
    languages.map((language) => {
      const territories = territoriesIn(language)
      const { compare } = new Intl.Collator(language)
      const entries = countryCodes
        .map((code): [string, string] => [code, displayName(territories, code, language)])
        .sort(([, one], [, other]) => compare(one, other))
      return [language, Object.fromEntries(entries)]
    }),
  )
}

function displayName(territories: Record<string, string>, code: string, language: string): string {
  const short = shortNamed.includes(code) ? territories[`${code}-alt-short`] : undefined
  const name = short ?? territories[code]
  if (name === undefined || name === code)
    throw new Error(`CLDR has no ${language} name for ${code}`)
  return name
}

function synonyms(): Record<string, string[]> {
  const found = new Map(countryCodes.map((code) => [code, new Set<string>()]))
  for (const language of languages) {
    for (const [key, name] of Object.entries(territoriesIn(language))) {
      if (/^[A-Z]{2}-alt-/.test(key)) found.get(key.slice(0, 2))?.add(name)
    }
    for (const code of shortNamed) found.get(code)?.add(territoriesIn(language)[code] ?? code)
  }
  for (const [language, codes] of Object.entries(nativeLanguages)) {
    const territories = territoriesIn(language)
    for (const code of codes.split(' ')) {
      const name = territories[code]
      if (name !== undefined && name !== code) found.get(code)?.add(name)
    }
  }
  for (const [code, letters] of Object.entries(threeLetterCodes())) found.get(code)?.add(letters)
  const english = territoriesIn('en')
  return Object.fromEntries(
    [...found]
      .map(([code, names]): [string, string[]] => [
        code,
        [...names].filter((name) => name !== english[code]),
      ])
      .filter(([, names]) => names.length > 0),
  )
}

/** ISO 3166-1 alpha-3: what passports say. */
function threeLetterCodes(): Record<string, string> {
  type Codes = Record<string, { _alpha3?: string }>
  const { supplemental } = readJson<{ supplemental: { codeMappings: Codes } }>(
    join(cldrCore, 'supplemental', 'codeMappings.json'),
  )
  return Object.fromEntries(
    Object.entries(supplemental.codeMappings).flatMap(([code, { _alpha3 }]) =>
      _alpha3 ? [[code, _alpha3]] : [],
    ),
  )
}

function territoriesIn(language: string): Record<string, string> {
  type File = {
    main: Record<string, { localeDisplayNames: { territories: Record<string, string> } }>
  }
  const file = readJson<File>(join(cldr, 'main', language, 'territories.json'))
  return file.main[language]?.localeDisplayNames.territories ?? {}
}

/** The largest subdivisions of ISO 3166-2 of those countries that libaddressinput has no list of, in English. */
function subdivisions(): Record<string, Record<string, string>> {
  type Containment = Record<string, { _contains: string[] }>
  const { supplemental } = readJson<{ supplemental: { subdivisionContainment: Containment } }>(
    join(cldrCore, 'supplemental', 'subdivisionContainment.json'),
  )
  type Names = { localeDisplayNames: { subdivisions: Record<string, string> } }
  const names = readJson<{ subdivisions: Names }>(
    join(cldrSubdivisions, 'subdivisions', 'en', 'en.json'),
  ).subdivisions.localeDisplayNames.subdivisions
  const rules = addressRules()
  return Object.fromEntries(
    countryCodes.flatMap((country) => {
      if (rules[country]?.subdivisions || typedSubdivisions.includes(country)) return []
      const codes = supplemental.subdivisionContainment[country]?._contains ?? []
      const named = codes.flatMap((code) =>
        names[code] ? [[code.slice(2).toUpperCase(), names[code]] as const] : [],
      )
      return named.length > 0 ? [[country, Object.fromEntries(named)]] : []
    }),
  )
}

// --- Files -------------------------------------------------------------------

/** One country a line: small, and a change can be read. */
function written(header: object, sections: Record<string, object>): string {
  const lines = [`"_":${JSON.stringify(header)}`]
  for (const [name, entries] of Object.entries(sections)) {
    const rows = Object.entries(entries).map(
      ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
    )
    lines.push(`${JSON.stringify(name)}:{\n${rows.join(',\n')}\n}`)
  }
  return `{\n${lines.join(',\n')}\n}\n`
}

// Below everything else, so that every constant above has its value.
if (process.argv[1] === import.meta.filename) {
  for (const [name, text] of Object.entries(geographyFiles())) {
    writeFileSync(join(import.meta.dirname, '../lib/onboarding/geography', name), text)
  }
}

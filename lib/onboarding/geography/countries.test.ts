import { describe, expect, it } from 'vitest'
import { countryCodes, isCountryCode } from '#lib/platform/contract/country-codes.ts'
import { getCountryName, listCountries } from './countries.ts'
import { countrySynonyms } from './synonyms.ts'

const languages = ['en', 'es', 'ar']

describe('countryCodes', () => {
  it('are the 249 of ISO 3166-1 and Kosovo, each once', () => {
    expect(countryCodes).toHaveLength(250)
    expect(new Set(countryCodes).size).toBe(250)
    for (const code of countryCodes) expect(code).toMatch(/^[A-Z]{2}$/)
  })

  it('leave out what is reserved or no country, and the wrong case', () => {
    for (const code of ['UK', 'EU', 'AC', 'ZZ', 'gb', ' GB', '', 'constructor']) {
      expect(isCountryCode(code)).toBe(false)
    }
    expect(isCountryCode('GB')).toBe(true)
  })
})

describe('countries', () => {
  it.each(languages)('has every code once, with a name of its own, in %s', (language) => {
    const all = listCountries(language)
    expect(all.map(({ code }) => code).sort()).toEqual([...countryCodes])
    expect(new Set(all.map(({ name }) => name)).size).toBe(250)
  })

  it.each(languages)('is in the alphabetical order of %s', (language) => {
    const names = listCountries(language).map(({ name }) => name)
    expect(names).toEqual([...names].sort(new Intl.Collator(language).compare))
  })

  it('writes Arabic names in Arabic script', () => {
    for (const { name } of listCountries('ar')) expect(name).toMatch(/^[\p{Script=Arabic}\P{L}]+$/u)
  })

  it('takes a language with a region, and gives English for one it does not have', () => {
    expect(listCountries('es-MX')).toEqual(listCountries('es'))
    expect(listCountries('fr')).toEqual(listCountries('en'))
    expect(listCountries('__proto__')).toEqual(listCountries('en'))
  })
})

describe('getCountryName', () => {
  it.each([
    ['GB', 'en', 'United Kingdom'],
    ['GB', 'es', 'Reino Unido'],
    ['GB', 'ar', 'المملكة المتحدة'],
    ['HK', 'en', 'Hong Kong'],
    ['TR', 'en', 'Türkiye'],
    ['DE', 'es', 'Alemania'],
    ['EG', 'ar', 'مصر'],
  ])('of %s in %s is %s', (code, language, name) => {
    expect(getCountryName(code, language)).toBe(name)
  })

  it('is the code where there is no such country', () => {
    expect(getCountryName('ZZ', 'en')).toBe('ZZ')
    expect(getCountryName('toString', 'en')).toBe('toString')
  })
})

describe('countrySynonyms', () => {
  it.each([
    ['GB', ['UK', 'Britain', 'England', 'Scotland', 'Inglaterra', 'بريطانيا']],
    ['US', ['USA', 'US', 'America', 'EE. UU.', 'أمريكا']],
    ['NL', ['Holland', 'Nederland', 'Holanda']],
    ['AE', ['UAE', 'Emirates', 'الإمارات العربية المتحدة']],
    ['CI', ['Ivory Coast']],
    ['ES', ['España', 'Espanya']],
    ['DE', ['Deutschland']],
    ['EG', ['مصر']],
    ['JP', ['日本']],
    ['CH', ['Schweiz', 'Suisse', 'Svizzera']],
    ['TR', ['Turkey']],
    ['CZ', ['Czech Republic']],
    ['MM', ['Burma']],
  ])('finds %s by %j', (code, names) => {
    expect(countrySynonyms[code]).toEqual(expect.arrayContaining(names))
  })

  it('belong to real countries, and none is empty or there twice', () => {
    for (const [code, names] of Object.entries(countrySynonyms)) {
      expect(isCountryCode(code)).toBe(true)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name.trim()).not.toBe('')
    }
  })
})

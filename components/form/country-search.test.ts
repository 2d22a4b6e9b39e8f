import { describe, expect, it } from 'vitest'
import { languages } from '@/lib/i18n/languages.ts'
import { listCountryOptions } from '@/lib/onboarding/view/country-options.ts'
import { countrySearch } from './country-search.ts'

const { find, read } = countrySearch(listCountryOptions('en'))
const labels = (query: string) => find(query).map(({ label }) => label)

describe('finding a country', () => {
  it('finds it by any beginning of what people call it', () => {
    expect(labels('Holl')).toEqual(['Netherlands'])
    expect(labels('uk')[0]).toBe('United Kingdom')
    expect(labels('ivory')).toEqual(['Côte d’Ivoire'])
  })

  it('passes over characters that cannot be seen in what was pasted', () => {
    expect(read('\u2067Fran\u200bce\u2069')?.value).toBe('FR')
    expect(labels('Ger\u00adm')).toEqual(['Germany'])
  })

  it('puts the country of exactly that name first, for it is chosen by Enter', () => {
    expect(labels('niger')).toEqual(['Niger', 'Nigeria'])
    expect(labels('guinea')[0]).toBe('Guinea')
    expect(labels('GB')[0]).toBe('United Kingdom')
  })

  it('puts the likely ones first among those that fit as well', () => {
    const near = countrySearch(listCountryOptions('en'), ['US', 'GB'])
    const found = near.find('uni').map(({ value }) => value)
    expect(found.slice(0, 3)).toEqual(['US', 'GB', 'AE'])
    expect(labels('uni')[0]).toBe('United Arab Emirates')
  })

  it('goes on finding it while a small word is being typed', () => {
    for (const typed of ['St Vincent &', 'St Vincent & t', 'St Vincent & the', 'St Vincent and th'])
      expect(labels(typed)).toEqual(['St. Vincent & Grenadines'])
  })

  it('finds nothing for nothing, so that leaving the field chooses nothing', () => {
    for (const typed of ['', '  ', 'Atlantis', '.', '&']) {
      expect(find(typed)).toEqual([])
      expect(read(typed)).toBeUndefined()
    }
  })
})

describe('reading a text as a country', () => {
  it.each(languages)('reads every name and code of every country in %s', (language) => {
    const options = listCountryOptions(language)
    const search = countrySearch(options)
    const namesOf = new Map(
      options.map(({ value, label, hint = '' }) => [value, [value, label, ...hint.split('|')]]),
    )
    const isShared = (name: string, own: string) =>
      [...namesOf].some(([code, names]) => code !== own && names.includes(name))
    for (const [code, names] of namesOf) {
      for (const name of names.filter((each) => !isShared(each, code))) {
        for (const typed of [name, name.toUpperCase(), ` ${name.normalize('NFD')} `])
          expect([typed, search.read(typed)?.value]).toEqual([typed, code])
      }
    }
  })

  it.each([
    ['CN', 'China mainland'],
    ['VI', 'US Virgin Islands', 'Virgin Islands (U.S.)', 'Virgin Islands, U.S.'],
    [
      'VC',
      'St Vincent & the Grenadines',
      'Saint Vincent and the Grenadines',
      'San Vicente y Granadinas',
    ],
    ['GB', 'GB', 'gbr', 'U.K.', 'Great Britain', 'REINO UNIDO', 'المملكة المتحدة', 'مملكة متحدة'],
    ['NL', 'Holland', 'The Netherlands', 'Kingdom of the Netherlands', 'Países Bajos'],
    ['TR', 'Türkiye', 'TÜRKİYE', 'Turkiye', 'Turkey', 'Republic of Turkey'],
    ['CI', 'Cote dIvoire', 'COTE D’IVOIRE', "Cote d'Ivoire", 'Ivory Coast'],
    ['LC', 'Saint Lucia', 'St Lucia', 'Sta. Lucía'],
    ['KR', 'Korea, Republic of', 'S. Korea', 'South Korea'],
    ['KP', 'Korea, Democratic People’s Republic of', 'Democratic People’s Republic of Korea'],
    ['CD', 'Congo, The Democratic Republic of the', 'DRC'],
    ['TZ', 'Tanzania, United Republic of'],
    ['BO', 'Bolivia (Plurinational State of)'],
    ['VA', 'Holy See (Vatican City State)'],
    ['GM', 'The Gambia', 'Gambia, The', 'Republic of The Gambia'],
    ['PK', 'Islamic Republic of Pakistan', 'República Islámica de Pakistán'],
    ['EG', 'Egypt', 'Egipto', 'مصر', 'جمهورية مصر العربية'],
    ['SZ', 'Swaziland', 'Kingdom of Eswatini'],
    ['AX', 'Åland', 'ALAND ISLANDS'],
  ])('reads as %s what forms and password managers call it', (code, ...texts) => {
    expect(texts.map((text) => [text, read(text)?.value])).toEqual(
      texts.map((text) => [text, code]),
    )
  })

  it('reads a beginning only where it leaves no other country', () => {
    expect(read('Portug')?.value).toBe('PT')
    for (const text of ['United', 'Netherl', 'Ne', 'Congo', 'Republic', 'Islands'])
      expect([text, read(text)]).toEqual([text, undefined])
  })
})

import { describe, expect, it } from 'vitest'
import { countrySearch } from './country-search.ts'

const search = countrySearch([
  { value: 'CI', label: 'Côte d’Ivoire', hint: 'Ivory Coast' },
  { value: 'GN', label: 'Guinea' },
  { value: 'GW', label: 'Guinea-Bissau' },
  { value: 'PG', label: 'Papua New Guinea' },
  { value: 'NL', label: 'Netherlands', hint: 'Holland' },
  { value: 'NE', label: 'Niger' },
  { value: 'NG', label: 'Nigeria' },
  { value: 'AE', label: 'United Arab Emirates', hint: 'UAE' },
  { value: 'GB', label: 'United Kingdom', hint: 'UK|Great Britain|England' },
  { value: 'EG', label: 'مصر', hint: 'Egypt' },
])

describe('finding a country', () => {
  it('finds it by what people call it', () => {
    expect(search.find('Holl')).toEqual(['Netherlands'])
    expect(search.find('uk')).toEqual(['United Kingdom'])
    expect(search.find('ivory')).toEqual(['Côte d’Ivoire'])
  })

  it('finds it without accents, case and punctuation', () => {
    expect(search.find("COTE D'IVOIRE")).toEqual(['Côte d’Ivoire'])
    expect(search.find('مص')).toEqual(['مصر'])
  })

  it('puts the country of exactly that name first, for it is selected on Enter', () => {
    expect(search.find('niger')[0]).toBe('Niger')
    expect(search.find('guinea')).toEqual(['Guinea', 'Guinea-Bissau', 'Papua New Guinea'])
  })

  it('offers nothing for nothing, so that leaving the field chooses nothing', () => {
    expect(search.find('')).toEqual([])
    expect(search.find('  ')).toEqual([])
    expect(search.find('Atlantis')).toEqual([])
  })

  it('reads a text as a country only when it is its name or another name of it', () => {
    expect(search.named('united kingdom')?.value).toBe('GB')
    expect(search.named('England')?.value).toBe('GB')
    expect(search.named('United')).toBeUndefined()
    expect(search.named('')).toBeUndefined()
  })
})

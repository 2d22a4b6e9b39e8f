import { expect, it } from 'vitest'
import { likelyCountries } from './likely-countries.ts'

it('puts those of the languages first, then that of the time zone, then the chosen, each once', () => {
  const around = { languages: ['en-GB', 'fr', 'zh-Hant-TW'], timeZone: 'Asia/Calcutta' }
  expect(likelyCountries(['ES', 'GB'], around)).toEqual(['GB', 'TW', 'IN', 'ES'])
  expect(likelyCountries([], { languages: [], timeZone: 'Asia/Kolkata' })).toEqual(['IN'])
})

it('guesses nothing of a language or a zone without a country', () => {
  expect(likelyCountries([], { languages: ['es', 'ar-001'], timeZone: 'UTC' })).toEqual([])
  expect(likelyCountries([], { languages: [], timeZone: undefined })).toEqual([])
})

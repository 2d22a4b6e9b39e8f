import { expect, it } from 'vitest'
import { findOfferedPath, getOfferedLanguages, toOfferedLanguage } from './offered-languages.ts'

it('offers all languages, or those of LANGUAGES with the usual one first', () => {
  expect(getOfferedLanguages({})).toEqual(['en', 'es', 'ar'])
  expect(getOfferedLanguages({ LANGUAGES: '' })).toEqual(['en', 'es', 'ar'])
  expect(getOfferedLanguages({ LANGUAGES: 'ar, en ar' })).toEqual(['ar', 'en'])
})

it('uses the default language for one that is not offered', () => {
  expect(toOfferedLanguage('es', ['ar', 'es'])).toBe('es')
  expect(toOfferedLanguage('en', ['ar', 'es'])).toBe('ar')
  expect(toOfferedLanguage('constructor', ['ar', 'es'])).toBe('ar')
})

it('leads from an address in a language that is not offered to the usual one', () => {
  const offered = ['es', 'en'] as const
  expect(findOfferedPath('/ar', offered)).toBe('/es')
  expect(findOfferedPath('/ar/return/a-secret', offered)).toBe('/es/return/a-secret')
  for (const path of ['/en/terms', '/es', '/', '/sandbox', '/fr', '/arabic']) {
    expect(findOfferedPath(path, offered)).toBeUndefined()
  }
})

import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { getRequestLanguage, preferredLanguage } from './request-language.ts'

beforeEach(() => void vi.stubEnv('LANGUAGES', ''))
afterAll(() => void vi.unstubAllEnvs())

const asks = (header: string) => new Headers({ 'accept-language': header })

it.each([
  ['ar-EG,ar;q=0.9,en;q=0.5', 'ar'],
  ['fr,es-MX;q=0.8', 'es'],
  ['fr', 'en'],
  ['*', 'en'],
  ['not a language!', 'en'],
])('selects for %s the language %s', (header, language) => {
  expect(preferredLanguage(asks(header))).toBe(language)
})

it('selects only languages that are offered, and the first of them where none fits', () => {
  vi.stubEnv('LANGUAGES', 'es,ar')
  expect(preferredLanguage(asks('en,ar;q=0.5'))).toBe('ar')
  expect(preferredLanguage(asks('en'))).toBe('es')
})

it('prefers the language of the path to that of the browser, if it is offered', () => {
  const headers = new Headers({ 'accept-language': 'ar', 'x-pathname': '/en/terms' })
  expect(getRequestLanguage(headers)).toBe('en')
  vi.stubEnv('LANGUAGES', 'es,ar')
  expect(getRequestLanguage(headers)).toBe('ar')
})

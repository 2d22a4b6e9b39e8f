import { expect, it } from 'vitest'
import { termsPage } from './paths.ts'

it('leads back from a document of the terms after the language was switched on it', () => {
  const application = 'aaaaaaaa-0000-4000-8000-000000000001'
  expect(termsPage('2026-11-01', 'agreement', application)).toBe(
    `/terms/2026-11-01/agreement?application=${application}`,
  )
})

it.each([undefined, '', 'x', '//elsewhere.example', 'a&language=ar#'])(
  'writes no “%s” into the address of a document as its application',
  (application) => {
    expect(termsPage('2026-11-01', 'agreement', application)).toBe('/terms/2026-11-01/agreement')
  },
)

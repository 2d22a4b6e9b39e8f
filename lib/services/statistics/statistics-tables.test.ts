import { expect, it } from 'vitest'
import { getTranslator } from '../../i18n/translate.ts'
import { durationCell, shareCell } from './statistics-tables.ts'

const reader = { t: getTranslator('en'), language: 'en' } as const

it.each([
  [11.7, '12 seconds'],
  [59.7, '1 minute'],
  [90 * 60, '1.5 hours'],
  [36 * 3_600, '1.5 days'],
])('says how long %s seconds are, as exactly as it matters', (seconds, words) => {
  expect(durationCell(seconds, reader).text).toBe(words)
})

it('says what share was submitted, and nothing of so few that they could be recognised', () => {
  expect(shareCell(555, 1_171, reader).text).toBe('47%')
  expect(shareCell('few', 1_171, reader).text).toBe('–')
  expect(shareCell(0, 0, reader).text).toBe('–')
})

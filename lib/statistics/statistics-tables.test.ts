import { expect, it } from 'vitest'
import { getTranslator } from '#lib/i18n/translate.ts'
import type { Statistics } from './get-statistics.ts'
import { buildTable, durationCell, shareCell } from './statistics-tables.ts'

const reader = { t: getTranslator('en'), language: 'en' } as const

it.each([
  [11.7, '12\u00a0secs'],
  [59.7, '1\u00a0min'],
  [90 * 60, '1.5\u00a0hrs'],
  [36 * 3_600, '1.5\u00a0days'],
])('says how long %s seconds are, as exactly as it matters', (seconds, words) => {
  expect(durationCell(seconds, reader).text).toBe(words)
})

it.each([
  ['es', '6\u00a0s'],
  ['ar', '6\u00a0ث'],
] as const)('says so in short in %s, on one line', (language, words) => {
  expect(durationCell(6, { t: getTranslator(language), language }).text).toBe(words)
})

it('gives what was started and submitted on a day a length each, and none to what is not shown exactly', () => {
  const days = [
    { day: '2026-11-01', started: 35, submitted: 15 },
    // Started before.
    { day: '2026-11-02', started: 0, submitted: 40 },
    { day: '2026-11-03', started: 9, submitted: 'few' },
  ]
  const built = buildTable({ days, query: { days: 7 } } as unknown as Statistics, 'days', 'en')
  expect(built).toMatchObject({ separate: true, longest: 40 })
  expect(built.rows.map(({ bar }) => bar)).toEqual([[], [40, 0], [15, 35]])
})

it('shows how many were approved, and no times of too few decisions', () => {
  const week = { start: new Date('2026-11-16'), median: 60, ninetieth: 120 }
  const weeks = [
    { ...week, decisions: 4, approved: 3 },
    { ...week, decisions: 5, approved: 3 },
    { ...week, decisions: 2_000, approved: 1_400 },
  ]
  const { rows } = buildTable({ weeks } as unknown as Statistics, 'decisions', 'en')
  expect(rows.map(({ numbers }) => numbers.map(({ text }) => text.replace('\u00a0', ' ')))).toEqual(
    [
      ['4', '3', '1', '–', '–'],
      ['5', '3', '2', '1 min', '2 mins'],
      ['2,000 or more', '1,400 or more', '600 or more', '1 min', '2 mins'],
    ],
  )
  expect(rows.map(({ bar }) => bar)).toEqual([[], [60, 60], [60, 60]])
})

it('says what share was submitted, and nothing of so few that they could be recognised', () => {
  expect(shareCell(555, 1_171, reader).text).toBe('47%')
  expect(shareCell('few', 1_171, reader).text).toBe('–')
  expect(shareCell(0, 0, reader).text).toBe('–')
})

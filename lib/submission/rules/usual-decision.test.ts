import { expect, it } from 'vitest'
import { getUsualDecisionDay, isOverdue, toUsualDuration } from './usual-decision.ts'

it.each([
  [1, { unit: 'hours', count: 1 }],
  [23, { unit: 'hours', count: 23 }],
  [24, { unit: 'days', count: 1 }],
  [36, { unit: 'hours', count: 36 }],
  [72, { unit: 'days', count: 3 }],
])('says %i hours as people do', (hours, said) => {
  expect(toUsualDuration(hours)).toEqual(said)
})

it('promises nothing once the usual time is over', () => {
  const sentAt = new Date('2026-11-24T08:00:00Z')
  expect(isOverdue(24, sentAt, new Date('2026-11-25T08:00:00Z'))).toBe(false)
  expect(isOverdue(24, sentAt, new Date('2026-11-25T08:00:01Z'))).toBe(true)
})

const thursday = new Date('2026-11-26T20:51:00Z')
const weekdays = new Set([0, 1, 2, 3, 4])

it.each([
  ['the day itself where no hours are known', 48, undefined, '2026-11-28'],
  ['the next working day where the operator is closed on it', 48, weekdays, '2026-11-30'],
  ['the day itself where somebody works on it', 48, new Set([...weekdays, 5]), '2026-11-28'],
])('names %s', (_name, hours, workingDays, expected) => {
  const day = getUsualDecisionDay(hours, thursday, workingDays)
  expect(day?.toISOString()).toBe(`${expected}T00:00:00.000Z`)
})

it('names no day for a time in hours', () => {
  expect(getUsualDecisionDay(36, thursday)).toBeUndefined()
})

it('is overdue only after the day that was named', () => {
  const day = getUsualDecisionDay(48, thursday, weekdays)
  expect(isOverdue(48, thursday, new Date('2026-11-30T23:59:00Z'), day)).toBe(false)
  expect(isOverdue(48, thursday, new Date('2026-12-01T00:01:00Z'), day)).toBe(true)
})

import { expect, it } from 'vitest'
import { isOverdue, toUsualDuration } from './usual-decision.ts'

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

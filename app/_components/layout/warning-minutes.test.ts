import { expect, it } from 'vitest'
import { getWarningMinutes } from './warning-minutes.ts'

it.each([
  [60, 5],
  [10, 5],
  [6, 3],
  [5, 3],
  [1, 1],
])('says after %i minutes without use that the page closes within %i', (idle, said) => {
  expect(getWarningMinutes(idle * 60_000)).toBe(said)
})

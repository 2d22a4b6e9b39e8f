import { expect, it } from 'vitest'
import { createBackOff } from './back-off.mjs'

it('doubles each pause up to half a minute, and begins anew', () => {
  const backOff = createBackOff()
  const pauses = Array.from({ length: 7 }, () => backOff.next())
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  backOff.reset()
  expect(backOff.next()).toBe(1_000)
})

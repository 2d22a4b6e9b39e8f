import { expect, it } from 'vitest'
import { createBodyLimits } from './body-limits.ts'

const numbers = { perAddress: 2, unknown: 3, heldBytes: 100 }

it('gives an address so many places, and each other address its own', () => {
  const places = createBodyLimits(numbers)
  const first = places.acquire('192.0.2.0/24')
  expect(places.acquire('192.0.2.0/24')).toBeDefined()
  expect(places.acquire('192.0.2.0/24')).toBeUndefined()
  expect(places.acquire('198.51.100.0/24')).toBeDefined()
  first?.received()
  first?.release()
  expect(places.acquire('192.0.2.0/24')).toBeDefined()
  expect(places.acquire('192.0.2.0/24')).toBeUndefined()
})

it('gives visitors who cannot be told apart more of them', () => {
  const places = createBodyLimits(numbers)
  for (let count = 0; count < 3; count++) expect(places.acquire(undefined)).toBeDefined()
  expect(places.acquire(undefined)).toBeUndefined()
})

it('holds so many bytes of all addresses together, until the answer has gone', () => {
  const places = createBodyLimits(numbers)
  const one = places.acquire('a')
  const other = places.acquire('b')
  expect(one?.hold(60)).toBe(true)
  one?.received()
  expect(other?.hold(60)).toBe(false)
  one?.release()
  one?.release()
  expect(other?.hold(60)).toBe(true)
  expect(other?.hold(60)).toBe(false)
})

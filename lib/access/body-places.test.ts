import { expect, it } from 'vitest'
import { createBodyPlaces } from './body-places.ts'

const numbers = { perAddress: 2, unknown: 3, heldBytes: 100 }

it('gives an address so many places, and each other address its own', () => {
  const places = createBodyPlaces(numbers)
  const first = places.enter('192.0.2.0/24')
  expect(places.enter('192.0.2.0/24')).toBeDefined()
  expect(places.enter('192.0.2.0/24')).toBeUndefined()
  expect(places.enter('198.51.100.0/24')).toBeDefined()
  first?.received()
  first?.leave()
  expect(places.enter('192.0.2.0/24')).toBeDefined()
  expect(places.enter('192.0.2.0/24')).toBeUndefined()
})

it('gives visitors who cannot be told apart more of them', () => {
  const places = createBodyPlaces(numbers)
  for (let count = 0; count < 3; count++) expect(places.enter(undefined)).toBeDefined()
  expect(places.enter(undefined)).toBeUndefined()
})

it('holds so many bytes of all addresses together, until the answer has gone', () => {
  const places = createBodyPlaces(numbers)
  const one = places.enter('a')
  const other = places.enter('b')
  expect(one?.hold(60)).toBe(true)
  one?.received()
  expect(other?.hold(60)).toBe(false)
  one?.leave()
  one?.leave()
  expect(other?.hold(60)).toBe(true)
  expect(other?.hold(60)).toBe(false)
})

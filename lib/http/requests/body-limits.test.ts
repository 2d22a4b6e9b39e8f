import { expect, it } from 'vitest'
import { createBodyLimits } from './body-limits.ts'

const numbers = { perNetwork: 2, unknownNetworks: 3, heldBytes: 100 }

it('limits the bodies of one network, and of each other network apart from it', () => {
  const limits = createBodyLimits(numbers)
  const first = limits.acquire('192.0.2.0/24')
  expect(limits.acquire('192.0.2.0/24')).toBeDefined()
  expect(limits.acquire('192.0.2.0/24')).toBeUndefined()
  expect(limits.acquire('198.51.100.0/24')).toBeDefined()
  first?.received()
  first?.release()
  expect(limits.acquire('192.0.2.0/24')).toBeDefined()
  expect(limits.acquire('192.0.2.0/24')).toBeUndefined()
})

it('allows more for visitors whose networks cannot be distinguished', () => {
  const limits = createBodyLimits(numbers)
  for (let count = 0; count < 3; count++) expect(limits.acquire(undefined)).toBeDefined()
  expect(limits.acquire(undefined)).toBeUndefined()
})

it('holds so many bytes of all networks together, until the response has been sent', () => {
  const limits = createBodyLimits(numbers)
  const one = limits.acquire('a')
  const other = limits.acquire('b')
  expect(one?.hold(60)).toBe(true)
  one?.received()
  expect(other?.hold(60)).toBe(false)
  one?.release()
  one?.release()
  expect(other?.hold(60)).toBe(true)
  expect(other?.hold(60)).toBe(false)
})

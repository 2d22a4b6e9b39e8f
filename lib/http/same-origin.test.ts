import { expect, it } from 'vitest'
import { isOwnOrigin } from './same-origin.ts'

const publicUrl = new URL('https://apply.example.com')
const own = { origin: 'https://apply.example.com', 'sec-fetch-site': 'same-origin' }

it('accepts what our pages send, from browsers without fetch metadata too', () => {
  expect(isOwnOrigin(new Headers(own), publicUrl)).toBe(true)
  expect(isOwnOrigin(new Headers({ origin: own.origin }), publicUrl)).toBe(true)
  expect(isOwnOrigin(new Headers({ ...own, 'sec-fetch-site': 'none' }), publicUrl)).toBe(true)
})

it.each([
  ['no origin', {}],
  ['no origin but good metadata', { 'sec-fetch-site': 'same-origin' }],
  ['the origin null', { origin: 'null' }],
  ['another host', { origin: 'https://evil.example.com' }],
  ['a longer host', { origin: 'https://apply.example.com.evil.example' }],
  ['another scheme', { origin: 'http://apply.example.com' }],
  ['another port', { origin: 'https://apply.example.com:8443' }],
  ['another site', { ...own, 'sec-fetch-site': 'cross-site' }],
  ['a neighbour', { ...own, 'sec-fetch-site': 'same-site' }],
  [
    'a host of its own choice',
    { origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  ],
])('refuses %s', (_, headers) => {
  expect(isOwnOrigin(new Headers(headers as Record<string, string>), publicUrl)).toBe(false)
})

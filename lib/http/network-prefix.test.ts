import { expect, it } from 'vitest'
import { findAddressPrefix, findRateLimitPrefix, findSitePrefix } from './network-prefix.ts'

function prefixOf(forwarded: string): string | undefined {
  return findAddressPrefix(new Headers({ 'x-forwarded-for': forwarded }), true)
}

it.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('retains only the network of %s', (address, prefix) => {
  expect(prefixOf(address)).toBe(prefix)
})

it('retains less of it for evidence', () => {
  const prefix = (forwarded: string) =>
    findSitePrefix(new Headers({ 'x-forwarded-for': forwarded }), true)
  expect(prefix('192.0.2.77')).toBe('192.0.2.0/24')
  expect(prefix('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
  expect(findSitePrefix(new Headers({ 'x-forwarded-for': '192.0.2.77' }), false)).toBeUndefined()
})

it('uses only the last entry, which the proxy added', () => {
  expect(prefixOf('203.0.113.9, 198.51.100.4')).toBe('198.51.100.0/24')
})

it('gives nothing without a proxy, a header or an address in it', () => {
  expect(findAddressPrefix(new Headers({ 'x-forwarded-for': '192.0.2.77' }), false)).toBeUndefined()
  expect(findAddressPrefix(new Headers(), true)).toBeUndefined()
  for (const no of ['', 'unknown', '192.0.2.77:1234', '192.0.2.77, ']) {
    expect(prefixOf(no)).toBeUndefined()
  }
})

it('counts by the connection without a trusted proxy, whatever the visitor sends', () => {
  const forged = { 'x-forwarded-for': '192.0.2.77', 'x-client-address': '198.51.100.4' }
  expect(findRateLimitPrefix(new Headers(forged), false)).toBe('198.51.100.0/24')
  expect(findRateLimitPrefix(new Headers(forged), true)).toBe('192.0.2.0/24')
  const six = { 'x-client-address': '2001:db8:1:2:3:4:5:6' }
  expect(findRateLimitPrefix(new Headers(six), false)).toBe('2001:db8:1:2::/64')
  expect(findRateLimitPrefix(new Headers(), false)).toBeUndefined()
})

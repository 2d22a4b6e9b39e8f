/** The network a request comes from, as coarse as limits need it. */
import type { IncomingHttpHeaders } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import { clientAddressHeader } from './client-address.ts'

/**
 * The network a visitor belongs to: the first 24 bits of an IPv4 address, the first 64 of an IPv6
 * one, which is what a household or an office is commonly given (RFC 6177). Undefined when it cannot
 * be known: without a trusted proxy, X-Forwarded-For is whatever the visitor sent. With one, only its
 * last entry, which that proxy added, is used.
 */
export function findAddressPrefix(headers: Headers, trustProxy: boolean): string | undefined {
  return readForwardedPrefix(headers, trustProxy, 4)
}

/**
 * The network that limits count by: without a trusted proxy, that of the connection (which
 * `request-guard.ts` writes into the request). Undefined when networks cannot be distinguished: the
 * connection is from this machine, so from a proxy that is not trusted, or its address is missing.
 */
export function findRateLimitPrefix(headers: Headers, trustProxy: boolean): string | undefined {
  return trustProxy
    ? findAddressPrefix(headers, true)
    : getAddressPrefix(headers.get(clientAddressHeader) ?? '', 4)
}

/** Finds the prefix of a request that Next has not read. */
export function findRequestPrefix(
  headers: IncomingHttpHeaders,
  trustProxy: boolean,
): string | undefined {
  const names = ['x-forwarded-for', clientAddressHeader]
  const entries = names.map((name) => [name, String(headers[name] ?? '')] as [string, string])
  return findRateLimitPrefix(new Headers(entries), trustProxy)
}

/**
 * Finds the prefix that evidence stores for years: of an IPv6 address the first 48 bits, the size of a site, so
 * households cannot be distinguished.
 */
export function findSitePrefix(headers: Headers, trustProxy: boolean): string | undefined {
  return readForwardedPrefix(headers, trustProxy, 3)
}

function readForwardedPrefix(
  headers: Headers,
  trustProxy: boolean,
  groups: number,
): string | undefined {
  if (!trustProxy) return undefined
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return getAddressPrefix(last, groups)
}

function getAddressPrefix(written: string, groups: number): string | undefined {
  const address = written.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (isIPv6(address)) return `${listGroups(address).slice(0, groups).join(':')}::/${groups * 16}`
  return undefined
}

/** All eight groups, without leading zeros (RFC 5952 section 4.1). */
function listGroups(address: string): string[] {
  // The URL parser writes an IPv6 address in its one canonical form.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = '', right = ''] = canonical.split('::')
  const before = left.split(':').filter(Boolean)
  const after = right.split(':').filter(Boolean)
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
}

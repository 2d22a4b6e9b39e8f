/** Whether a response may be compressed, and how (RFC 9110, sections 8.4 and 12.5.3). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'

export type ContentCoding = 'br' | 'gzip'

/** The smaller coding comes first, for clients that accept both alike. */
const preferred: readonly ContentCoding[] = ['br', 'gzip']

/** The coding that a request accepts best, by its quality values; undefined for none. */
export function findContentCoding({
  headers,
}: Pick<IncomingMessage, 'headers'>): ContentCoding | undefined {
  // Without the header any coding would be acceptable, but clients that omit it seldom decode one.
  if (headers['accept-encoding'] === undefined) return undefined
  // The types (0.6.4) lack the second argument, which the library has since 0.6.4.
  const negotiator: {
    encoding(available: string[], options: { preferred: readonly string[] }): string | undefined
  } = new Negotiator({ headers })
  const coding = negotiator.encoding([...preferred, 'identity'], { preferred })
  return preferred.find((each) => each === coding)
}

/**
 * Tells whether another site made this browser send the request with cookies. The compressed length could
 * reveal to that site's owner what is beside a text of their choice (BREACH, CVE-2013-3587).
 */
export function isSentByOtherSite({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  return (site === 'cross-site' || site === 'same-site') && headers.cookie !== undefined
}

/** Tells whether the body that a response announces gets smaller, and nothing forbids to change it. */
export function isCompressible(response: ServerResponse): boolean {
  const type = String(response.getHeader('content-type') ?? '')
  const cacheControl = String(response.getHeader('cache-control') ?? '')
  return (
    compressibleType.test(type) &&
    !response.hasHeader('content-encoding') &&
    !response.hasHeader('content-range') &&
    !/\bno-transform\b/i.test(cacheControl)
  )
}

// Events are sent one by one, and each is read before the next one is there.
const compressibleType =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/i

/** Says that the response depends on the coding that was accepted. */
export function addVary(response: ServerResponse): void {
  const vary = [response.getHeader('vary') ?? []].flat().join(', ')
  if (vary === '*' || /\baccept-encoding\b/i.test(vary)) return
  response.setHeader('Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
}

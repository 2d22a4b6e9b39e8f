/** The address of a request, in the one form that every reader reads alike. */
import type { IncomingMessage } from 'node:http'
import { queryLimits } from '#lib/config/request-limits.ts'

/** Set by the request router for the pages. It leaves uploads out, so they are removed from every request. */
const ownHeaders = ['x-nothing-here', 'x-pathname', 'x-request-id']

/**
 * The headers by which Next (16.4.6) tells itself that something stored is out of date, with a key of the
 * build, which every holder of the container image has. It sends them to its own server, whose requests do not
 * pass here.
 */
const headersOfNext = [
  'x-prerender-revalidate',
  'x-prerender-revalidate-if-generated',
  'x-next-revalidated-tags',
  'x-next-revalidate-tag-token',
]

/**
 * False when the next reader could take the address for another one: with dot segments, also encoded
 * ones, or backslashes, which the URL standard removes and Node does not, or with percent signs that
 * encode nothing; and when its query is too large. Browsers and programs send none of these (URL
 * standard, "path state"). A whole URL (RFC 9112 section 3.2.2) is replaced by its path and its host.
 * Headers that only the request router or Next itself sets are removed.
 */
export function normalizeTarget(request: IncomingMessage): boolean {
  for (const name of [...ownHeaders, ...headersOfNext]) delete request.headers[name]
  const { url = '/' } = request
  if (/^https?:\/\//i.test(url)) {
    const whole = URL.parse(url)
    if (!whole) return false
    request.headers.host = whole.host
    request.url = url.replace(/^[^:]+:\/\/[^/?#]*/, '').replace(/^(?!\/)/, '/')
  }
  return isReadable(request.url ?? '/')
}

function isReadable(target: string): boolean {
  const [path = '', ...rest] = target.split('?')
  const query = rest.join('?')
  if (query.length > queryLimits.characters) return false
  if (query.split('&').length > queryLimits.parameters) return false
  if (!path.startsWith('/')) return false
  if (URL.parse(`http://host.invalid${path}`)?.pathname !== path) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** What a request asks for, read in one way by everybody who reads it. */
import type { IncomingMessage } from 'node:http'

/** What the proxy tells the pages. It does not stand before uploads, so nobody else may say it. */
const ownHeaders = ['x-nothing-here', 'x-pathname', 'x-nonce', 'x-request-id']

/**
 * A provider of sign-in leads back with a code of a few thousand characters. Next takes seconds for
 * thousands of parameters of one name (seen in 16.4.6), in which it answers nobody.
 */
const queryLimits = { characters: 8_192, parameters: 100 }

/**
 * False when the address could be another one to whoever reads it next: with dot segments, also encoded
 * ones, or backslashes, which the URL standard takes away and Node does not, or with percent signs that
 * stand for nothing; and when its query is too large. Browsers and programs send none of these (URL
 * standard, "path state"), so nothing is decided on them. A whole URL (RFC 9112 section 3.2.2) becomes its path and
 * its host. Headers that only the proxy writes are taken off.
 */
export function normalizeTarget(request: IncomingMessage): boolean {
  for (const name of ownHeaders) delete request.headers[name]
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

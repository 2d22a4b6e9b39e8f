/** The security headers of every response. */

/** The reader of a response: a person (page), a program (api), or a page that loads a part (asset). */
export type ResponseReader = 'page' | 'api' | 'asset'

/**
 * Returns the kind of reader of a path, which decides what the response may do and whether it may be cached.
 */
export function getResponseReader(pathname: string): ResponseReader {
  if (/^\/(_next\/static\/|[^?]+\.(css|svg|png|webp|avif|jpe?g|ico|woff2|txt)$)/.test(pathname)) {
    return 'asset'
  }
  if (isDocumentPicture(pathname)) return 'api'
  return /^\/(api|\.well-known|sandbox\/(api|oauth))(\/|$)/.test(pathname) ? 'api' : 'page'
}

/** Whether an address is the picture of a customer's document: bytes of a stranger, never a page of ours. */
function isDocumentPicture(pathname: string): boolean {
  return /^\/[^/]+\/staff\/applications\/[^/]+\/documents\/[^/]+\/picture$/.test(pathname)
}

/** Tells whether an address is a secret that a Referer must not pass on: a link that gives access. */
export function isSecretAddress(pathname: string): boolean {
  return /^\/[^/]+\/(return|device|continue|not-me|reminders|own-part|staff\/password)(\/|$)/.test(
    pathname,
  )
}

/** Tells whether a page belongs to staff: only staff have passkeys. */
export function isStaffAddress(pathname: string): boolean {
  return /^\/[^/]+\/staff(\/|$)/.test(pathname)
}

/**
 * The security headers of a response.
 * Sources: OWASP ASVS 5.0 section 3.4 and the OWASP Secure Headers project; CSP level 3 (a nonce with
 * 'strict-dynamic' also serves the scripts that Next's own scripts load); RFC 6797 for HSTS.
 * `secret`: the page's address must not be passed on. `passkeys`: the page may create and use them. `nonce`
 * has 128 or more random bits, new for each response. `dev` allows what Next's development server needs:
 * eval for stack traces, inline styles and a WebSocket.
 */
export function securityHeaders(
  reader: ResponseReader,
  {
    publicUrl,
    nonce,
    dev,
    secret = false,
    passkeys = false,
  }: { publicUrl: URL; nonce: string; dev: boolean; secret?: boolean; passkeys?: boolean },
): Record<string, string> {
  const https = publicUrl.protocol === 'https:'
  return {
    'Content-Security-Policy':
      reader === 'page'
        ? pagePolicy(nonce, https, dev)
        : "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    // Pages and files contain one person's data, or lead to it.
    ...(reader !== 'asset' && { 'X-Robots-Tag': 'noindex, nofollow' }),
    'X-Frame-Options': 'DENY',
    // Not no-referrer: with it browsers send `Origin: null` on the posts of our own forms (Fetch
    // standard, "append a request `Origin` header"). strict-origin names no path, not even to us.
    'Referrer-Policy': secret ? 'strict-origin' : 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [...permissions, ...passkeyPermissions(passkeys)].join(', '),
    ...(https && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
    ...(reader !== 'asset' && { 'Cache-Control': 'no-store' }),
  }
}

function pagePolicy(nonce: string, https: boolean, dev: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    // A nonce would switch 'unsafe-inline' off, so development has none.
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const permissions = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
].map((feature) => `${feature}=()`)

/** Web Authentication 5.9 and 5.10. */
function passkeyPermissions(allowed: boolean): string[] {
  const features = ['publickey-credentials-create', 'publickey-credentials-get']
  return features.map((feature) => `${feature}=${allowed ? '(self)' : '()'}`)
}

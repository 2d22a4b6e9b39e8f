/**
 * Runs before every page: headers, a request id, and the refusal of posts that our pages have not sent. It is no
 * access check; each page and action checks who may see what.
 */
import { type NextRequest, NextResponse } from 'next/server'
import { getPublicUrl, isLoopback } from './lib/domain/public-url.ts'
import { findOfferedPath, getOfferedLanguages } from './lib/i18n/offered-languages.ts'
import { findFormType } from './lib/security/forms/form-type.ts'
import { findRouteGuard } from './lib/security/next-server/route-guard-registry.ts'
import { type RefusalStatus, refusalPage, retryAfterSeconds } from './lib/security/refusal-page.ts'
import { isProgramPath } from './lib/security/requests/request-path.ts'
import { isOwnOrigin } from './lib/security/same-origin.ts'
import {
  getResponseReader,
  isSecretAddress,
  isStaffAddress,
  securityHeaders,
} from './lib/security/security-headers.ts'
import {
  localSessionCookie,
  localStaffCookie,
  probeCookie,
  sessionCookie,
  staffCookie,
} from './lib/security/session-tokens.ts'
import {
  isSimulatorPage,
  mayOpenSimulator,
  simulatorChallenge,
} from './lib/security/simulator-password.ts'

/** What a server action reads at most: `bodySizeLimit` in next.config.js. */
const maxActionBytes = 307_200

export async function proxy(request: NextRequest): Promise<NextResponse> {
  const publicUrl = getPublicUrl(process.env)
  const dev = process.env.NODE_ENV === 'development'
  const reader = getResponseReader(request.nextUrl.pathname)
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const secret = isSecretAddress(request.nextUrl.pathname)
  const passkeys = isStaffAddress(request.nextUrl.pathname)
  const headers = securityHeaders(reader, { publicUrl, nonce, dev, secret, passkeys })
  const requestId = crypto.randomUUID()
  if (
    isSimulatorPage(request.nextUrl.pathname) &&
    !mayOpenSimulator(request.headers.get('authorization'))
  ) {
    const { body, headers: challenge } = simulatorChallenge
    return new NextResponse(body, { status: 401, headers: { ...headers, ...challenge } })
  }

  // Also where no page is expected: an action answers at any address.
  const refused = isProgramPath(request.nextUrl.pathname)
    ? undefined
    : findRefusal(request, publicUrl)
  const offered = refused ? undefined : findOfferedUrl(request, publicUrl)
  const there =
    reader === 'page' && !refused && !offered ? await findRoute(request, requestId) : 'page'
  const refusal = there === 'unknown' ? 503 : refused
  const response = refusal
    ? refuse(refusal, request, { publicUrl, nonce })
    : offered
      ? NextResponse.redirect(offered, 307)
      : there === 'nothing' && request.method === 'POST'
        ? // The page at this address explains what the post could not.
          NextResponse.redirect(new URL(request.nextUrl.pathname, publicUrl), 303)
        : passOn(
            request,
            {
              // Next reads the nonce for its own scripts from the policy.
              'content-security-policy': headers['Content-Security-Policy'] ?? '',
              'x-request-id': requestId,
              // Next compares a post's Origin with this host; what the sender claims is ignored.
              'x-forwarded-host': publicUrl.host,
              'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
            },
            there === 'page',
          )

  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  response.headers.set('x-request-id', requestId)
  if (reader === 'page' && isProbed(request, publicUrl)) {
    response.cookies.set(probeCookie, '1', {
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'lax',
    })
  }
  return response
}

/** Where the page is in a language that is offered, for one that is asked for in another. */
function findOfferedUrl({ method, nextUrl }: NextRequest, publicUrl: URL): URL | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const path = findOfferedPath(nextUrl.pathname, getOfferedLanguages(process.env))
  return path === undefined ? undefined : new URL(path + nextUrl.search, publicUrl)
}

function passOn(request: NextRequest, extra: Record<string, string>, found: boolean): NextResponse {
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(extra)) headers.set(name, value)
  // The 404 page has no path that names its language.
  headers.set('x-pathname', request.nextUrl.pathname)
  // next.config.js rewrites this to the 404 page. A rewrite from here would name a host, and Next (seen in
  // 16.4.6) proxies the request to any host but the one that it listens on.
  if (found) headers.delete('x-nothing-here')
  else headers.set('x-nothing-here', 'yes')
  return NextResponse.next({ request: { headers } })
}

/** 'unknown': the database cannot be reached. */
async function findRoute(
  request: NextRequest,
  requestId: string,
): Promise<'page' | 'nothing' | 'unknown'> {
  // An action that script calls responds itself when something is missing or cannot be reached.
  if (request.headers.has('next-action')) return 'page'
  // What staff send is refused and audited by the action, also where there is no page.
  if (request.method === 'POST' && isFromStaff(request)) return 'page'
  const { pathname } = request.nextUrl
  const token = (request.cookies.get(sessionCookie) ?? request.cookies.get(localSessionCookie))
    ?.value
  try {
    // Before the application has started there is no guard; the page decides.
    const isThere = await findRouteGuard()?.({ pathname, token, requestId })
    return (isThere ?? true) ? 'page' : 'nothing'
  } catch {
    return 'unknown'
  }
}

function isFromStaff({ cookies }: NextRequest): boolean {
  return cookies.has(staffCookie) || cookies.has(localStaffCookie)
}

/** `request-guard.ts` has checked this already; in development it is not installed. */
function findRefusal(request: NextRequest, publicUrl: URL): RefusalStatus | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return /^\/[a-z]+\/busy$/.test(request.nextUrl.pathname) ? 429 : undefined
  }
  if (request.method !== 'POST') return 405
  if (!isOwnOrigin(request.headers, publicUrl)) return 403
  if (Number(request.headers.get('content-length') ?? 0) > maxActionBytes) return 413
  return findFormType(request.headers.get('content-type') ?? undefined) ? undefined : 415
}

function refuse(
  status: RefusalStatus,
  request: NextRequest,
  { publicUrl, nonce }: { publicUrl: URL; nonce: string },
): NextResponse {
  const { method, headers } = request
  const { pathname } = request.nextUrl
  const page = refusalPage(status, { publicUrl, method, pathname, headers, nonce })
  const response = new NextResponse(page, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
  if (status === 405) response.headers.set('Allow', 'GET, HEAD, POST')
  const seconds = retryAfterSeconds[status]
  if (seconds) response.headers.set('Retry-After', String(seconds))
  return response
}

/** Browsers differ in whether they accept Secure cookies on http://localhost; the first form must know. */
function isProbed(request: NextRequest, publicUrl: URL): boolean {
  const local = publicUrl.protocol === 'http:' && isLoopback(publicUrl)
  return local && request.method === 'GET' && !request.cookies.has(probeCookie)
}

/**
 * Not for uploads, neither of a customer or staff nor to the simulator: Next would hold their whole body for this proxy,
 * and cut it off at 10 MB (seen in 16.4.6). Their routes check the same things themselves. Any other request to
 * the address of an upload comes here.
 */
export const config = {
  matcher: [
    '/((?!sandbox/api/v1/documents/|[^/]+/(?:apply/[^/]+|staff/applications/[^/]+/fill)/documents/[^/]+/upload$).*)',
    {
      source: '/:language/apply/:application/documents/:document/upload',
      missing: [{ type: 'header', key: 'content-type', value: 'multipart/form-data.*' }],
    },
    {
      source: '/:language/staff/applications/:application/fill/documents/:document/upload',
      missing: [{ type: 'header', key: 'content-type', value: 'multipart/form-data.*' }],
    },
  ],
}

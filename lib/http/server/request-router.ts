/**
 * Runs before Next for every request: sets security headers and a request id, and decides which addresses have
 * a page. It is no access check; each page and action checks who may see what.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  localSessionCookie,
  localStaffCookie,
  probeCookie,
  sessionCookie,
  staffCookie,
} from '#lib/access/rules/session-names.ts'
import { isLoopback } from '#lib/config/rules/public-url.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { findOfferedPath } from '#lib/i18n/offered-languages.ts'
import { readCookies } from '../requests/read-cookies.ts'
import { refuseRequest } from '../requests/refuse-request.ts'
import type { Exchange } from '../requests/request-guard.ts'
import { getPathname, isStreamed } from '../requests/request-path.ts'
import {
  getResponseReader,
  isSecretAddress,
  isStaffAddress,
  securityHeaders,
} from '../security-headers.ts'
import { isSimulatorPage, mayOpenSimulator, simulatorChallenge } from '../simulator-password.ts'

/**
 * Whether an address has a page for a visitor, or that the page of a given `mark` is unchanged. Rejects if the
 * database cannot be reached.
 */
export type RouteGuard = (request: {
  pathname: string
  token: string | undefined
  /** The id under which a page of this request takes the guard's reading. */
  requestId?: string
  /** Given by an open page that asks whether anything is new. */
  mark?: string
}) => Promise<boolean | 'unchanged'>

/** Sent by `components/journey/look-for-news.ts`. */
const pageMarkHeader = 'x-page-mark'

type RouterOptions = {
  publicUrl: URL
  /** The offered languages, the default one first. */
  languages: readonly Language[]
  routeGuard: RouteGuard
  /** Whether Next's development server answers. */
  dev?: boolean
}

/** Answers a request, or calls `next` once its headers say what the pages read. */
export type RequestRouter = (exchange: Exchange, next: () => void) => void

/**
 * The router of the servers of this process. A page finds in its request's headers: the policy with the nonce
 * that Next reads there for its own scripts, `x-request-id`, `x-pathname` (the 404 page has no path that names its
 * language), and our own host as `x-forwarded-host`, with which Next compares a post's Origin; what the sender
 * claims is replaced. `x-nothing-here` makes next.config.js lead to the 404 page. Not for uploads, whose routes
 * set their headers themselves. An open page that asks whether anything is new is answered without Next: 204 if not,
 * and 200 for everything else, also if the page is not the visitor's, so that it asks Next for itself.
 */
export function createRequestRouter({
  publicUrl,
  languages,
  routeGuard,
  dev = false,
}: RouterOptions): RequestRouter {
  const isProbing = publicUrl.protocol === 'http:' && isLoopback(publicUrl)

  return (exchange, next) => {
    const { request, response } = exchange
    const pathname = getPathname(request)
    if (isStreamed(request, pathname)) return next()
    const reader = getResponseReader(pathname)
    const cookies = readCookies(request.headers.cookie)
    const headers = securityHeaders(reader, {
      publicUrl,
      nonce: randomBytes(16).toString('base64'),
      dev,
      secret: isSecretAddress(pathname),
      passkeys: isStaffAddress(pathname),
    })
    const requestId = randomUUID()
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.setHeader('x-request-id', requestId)
    if (isProbing && reader === 'page' && request.method === 'GET' && !cookies.has(probeCookie)) {
      response.setHeader('Set-Cookie', `${probeCookie}=1; Path=/; Secure; HttpOnly; SameSite=lax`)
    }
    if (isSimulatorPage(pathname) && !mayOpenSimulator(request.headers.authorization ?? null)) {
      response.writeHead(401, simulatorChallenge.headers).end(simulatorChallenge.body)
      return
    }
    const pass = (isThere: boolean) => {
      Object.assign(request.headers, {
        'content-security-policy': headers['Content-Security-Policy'],
        'x-request-id': requestId,
        'x-pathname': pathname,
        'x-forwarded-host': publicUrl.host,
        'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
      })
      if (isThere) delete request.headers['x-nothing-here']
      else request.headers['x-nothing-here'] = 'yes'
      next()
    }
    if (reader !== 'page') return pass(true)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && /^\/[a-z]+\/busy$/.test(pathname)) return refuseRequest(exchange, 429, publicUrl)
    const offered = isRead ? findOfferedPath(pathname, languages) : undefined
    if (offered !== undefined) return redirect(307, offered + getQuery(request))
    if (isForAction(request, cookies)) return pass(true)
    const token = cookies.get(sessionCookie) ?? cookies.get(localSessionCookie)
    const mark = request.method === 'HEAD' ? request.headers[pageMarkHeader] : undefined
    if (typeof mark === 'string') {
      // Each view of staff is recorded by the page.
      const asked = isStaff(cookies) ? Promise.resolve(true) : routeGuard({ pathname, token, mark })
      void asked.then(
        (isThere) => response.writeHead(isThere === 'unchanged' ? 204 : 200).end(),
        () => refuseRequest(exchange, 503, publicUrl),
      )
      return
    }
    void routeGuard({ pathname, token, requestId }).then(
      (isThere) => {
        // The page at this address explains what the post could not.
        // Two slashes would begin the name of a host.
        if (!isThere && request.method === 'POST') redirect(303, pathname.replace(/^\/+/, '/'))
        else pass(isThere !== false)
      },
      () => refuseRequest(exchange, 503, publicUrl),
    )

    function redirect(status: 303 | 307, path: string): void {
      response.writeHead(status, { Location: path, 'Content-Length': 0 }).end()
    }
  }
}

/**
 * An action that script calls responds itself when something is missing or cannot be reached. Posts of staff
 * are refused and audited by the action, even if there is no page.
 */
function isForAction({ headers, method }: IncomingMessage, cookies: Map<string, string>): boolean {
  return method === 'POST' && (headers['next-action'] !== undefined || isStaff(cookies))
}

function isStaff(cookies: Map<string, string>): boolean {
  return cookies.has(staffCookie) || cookies.has(localStaffCookie)
}

/**
 * Returns the query with its question mark, or the empty text. `_rsc` belongs to Next's script, and to one
 * address only.
 */
function getQuery({ url = '' }: IncomingMessage): string {
  const [, query] = /\?(.*)/s.exec(url) ?? []
  const left = query?.split('&').filter((each) => !/^_rsc(=|$)/.test(each)) ?? []
  return left.length > 0 ? `?${left.join('&')}` : ''
}

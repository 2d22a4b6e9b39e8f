/** Checks every request before Next reads anything of it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  localOwnPartCookie,
  localSessionCookie,
  localStaffCookie,
  ownPartCookie,
  sessionCookie,
  staffCookie,
} from '#lib/access/rules/session-names.ts'
import { bodyTimeoutMs, formLimits, maxProgramBytes } from '#lib/config/request-limits.ts'
import { setClientAddress } from '../client-address.ts'
import { areAllowedArguments } from '../forms/action-arguments.ts'
import { rememberFieldNames } from '../forms/field-names.ts'
import { type FindAction, withOwnActions } from '../forms/form-actions.ts'
import { createFormParser, type Field } from '../forms/form-parser.ts'
import { type FormType, findFormType } from '../forms/form-type.ts'
import { writeForm } from '../forms/write-form.ts'
import { findRequestPrefix } from '../network-prefix.ts'
import type { RateLimiters } from '../rate-limits/rate-limiters.ts'
import type { RefusalStatus } from '../refusal-page.ts'
import { isOwnOrigin } from '../same-origin.ts'
import { isStaffAddress } from '../security-headers.ts'
import { type BodyLimits, type BodySlot, createBodyLimits } from './body-limits.ts'
import { isOwnHost } from './own-host.ts'
import { readCookies } from './read-cookies.ts'
import { type BodyFault, receiveBody, replaceBody } from './receive-body.ts'
import { leadTo, refuseRequest } from './refuse-request.ts'
import {
  getPathname,
  isOwnPartUploadPath,
  isProgramPath,
  isStaffUploadPath,
  isStreamed,
  isUploadPath,
} from './request-path.ts'
import { normalizeTarget } from './request-target.ts'
import { offerToSendAgain } from './send-again.ts'

export type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Whether a session may send a document: `closed`, if it could before; `unknown`, if it never could, or is
 * none.
 */
export type UploadAccess = 'open' | 'closed' | 'unknown'

/** Refuses a request, or calls `next` with it: unchanged, or with a checked body. */
export type RequestGuard = (exchange: Exchange, next: (request: IncomingMessage) => void) => void

export type GuardOptions = {
  publicUrl: URL
  trustProxy: boolean
  limits: Pick<RateLimiters, 'post'>
  /** Tells whether these cookies may send a document to an address; called before any of it is read. */
  findUploadAccess: (
    pathname: string,
    cookies: ReadonlyMap<string, string>,
  ) => Promise<UploadAccess>
  bodies?: BodyLimits
  timeoutMs?: number
  /** Finds our action in a form that may be of another build. */
  findAction?: FindAction
}

/**
 * Creates the guard of the servers of this process. It checks, in this order: the address, the host, the
 * method, the origin of a post, its announced length and type, the rate limit of its network, how many bodies
 * of that network are arriving, and for an upload whether its session may send it. Only then is the body read,
 * once, within a size and a time. A form is written anew from the fields that were read. Uploads are not held:
 * they stream to their own parser, and count for the same limits.
 */
export function createRequestGuard({
  publicUrl,
  trustProxy,
  limits,
  findUploadAccess,
  bodies = createBodyLimits(),
  timeoutMs = bodyTimeoutMs,
  findAction = (id) => id,
}: GuardOptions): RequestGuard {
  return (exchange, next) => {
    const { request, response } = exchange
    setClientAddress(request)
    const refuse = (status: RefusalStatus) => refuseRequest(exchange, status, publicUrl)
    if (!normalizeTarget(request)) return refuse(400)
    const pathname = getPathname(request)
    if (!isOwnHost(request, pathname, { publicUrl, trustProxy })) return refuse(421)
    const refusal = refusalByHeaders(request, pathname, publicUrl)
    if (refusal) return refuse(refusal)
    if (!hasBody(request)) return next(request)
    void admit().catch(() => request.socket.destroy())

    async function admit(): Promise<void> {
      const prefix = findRequestPrefix(request.headers, trustProxy)
      // Signed events are accepted however many there are; the route counts the others.
      const isEvent = pathname === '/api/platform/events'
      if (!isEvent && !(await limits.post(prefix)).ok) return refuse(429)
      const slot = bodies.acquire(prefix)
      if (!slot) return refuse(isEvent ? 503 : 429)
      response.once('close', slot.release)
      if (response.destroyed || response.closed) return slot.release()
      if (isStreamed(request, pathname)) {
        if (isUploadPath(pathname)) {
          const access = await findUploadAccess(pathname, readCookies(request.headers.cookie))
          if (access === 'unknown') return refuse(404)
          // The page says why it is closed, and where to go on.
          if (access === 'closed')
            return leadTo(exchange, pathname.replace(/\/upload$/, ''), publicUrl)
        }
        request.once('end', slot.received)
        return next(request)
      }
      const received = isProgramPath(pathname)
        ? await receiveProgramBody(request, slot, timeoutMs)
        : await receiveForm(request, slot, { timeoutMs, findAction })
      slot.received()
      if (received === 'gone') return
      if (typeof received === 'number') return refuse(received)
      if ('unknownAction' in received) {
        // A form of staff may hold a password, which no page shows again.
        if (isStaffAddress(pathname)) return refuse(503)
        return offerToSendAgain(exchange, received.unknownAction, publicUrl)
      }
      next(received)
    }
  }
}

/** The refusal that the headers alone cause; undefined when nothing is wrong. */
function refusalByHeaders(
  request: IncomingMessage,
  pathname: string,
  publicUrl: URL,
): RefusalStatus | undefined {
  const { method, headers } = request
  if (method === 'TRACE' || method === 'TRACK' || method === 'CONNECT') return 405
  const length = Number(headers['content-length'] ?? 0)
  if (hasBody(request) && (headers['content-encoding'] ?? 'identity') !== 'identity') return 415
  if (isProgramPath(pathname)) {
    return length > maxProgramBytes && !isStreamed(request, pathname) ? 413 : undefined
  }
  if (method === 'GET' || method === 'HEAD') return hasBody(request) ? 400 : undefined
  if (method !== 'POST') return 405
  if (!isOwnOrigin(readOriginHeaders(request), publicUrl)) return 403
  if (isStreamed(request, pathname)) {
    // Without a session there is no application; nothing of the file is read.
    return hasSessionCookie(headers.cookie, pathname) ? undefined : 404
  }
  if (length > formLimits.bytes) return 413
  const type = findFormType(headers['content-type'])
  if (!type) return 415
  return type.kind === 'multipart' && !hasBody(request) ? 400 : undefined
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function hasSessionCookie(cookies: string | undefined, pathname: string): boolean {
  const sent = readCookies(cookies)
  return listUploadCookies(pathname).some((name) => sent.has(name))
}

/** The cookies of those who send documents to an address. */
function listUploadCookies(pathname: string): string[] {
  if (isStaffUploadPath(pathname)) return [staffCookie, localStaffCookie]
  if (isOwnPartUploadPath(pathname)) return [ownPartCookie, localOwnPartCookie]
  return [sessionCookie, localSessionCookie]
}

function readOriginHeaders({ headers }: IncomingMessage): Headers {
  const read = new Headers()
  for (const name of ['origin', 'sec-fetch-site']) {
    const value = headers[name]
    if (value !== undefined) read.set(name, String(value))
  }
  return read
}

type Received = IncomingMessage | 'gone' | BodyFault

async function receiveForm(
  request: IncomingMessage,
  slot: BodySlot,
  { timeoutMs, findAction }: { timeoutMs: number; findAction: FindAction },
): Promise<Received | { unknownAction: Field[] }> {
  const type = findFormType(request.headers['content-type']) as FormType
  const isCall = request.headers['next-action'] !== undefined
  if (isCall && type.kind !== 'multipart') return 415
  const parser = createFormParser(type)
  const outcome = await receiveBody(request, { maxBytes: formLimits.bytes, timeoutMs }, (chunk) =>
    slot.hold(chunk.byteLength) ? parser.write(chunk) : 503,
  )
  if (outcome !== 'received') return outcome
  const fields = await parser.end()
  if (typeof fields === 'number') return fields
  if (type.kind === 'multipart' && !areAllowedArguments(fields, isCall)) return 400
  const own = withOwnActions(fields, findAction)
  if (!own) return { unknownAction: fields }
  const { body, contentType } = writeForm(type.kind, own)
  const checked = replaceBody(request, body, contentType)
  // Next reports an unknown action to its script, which leaves the form as it is.
  if (isCall) checked.headers['next-action'] = findOwnAction(request, findAction)
  rememberFieldNames(checked, own)
  return checked
}

async function receiveProgramBody(
  request: IncomingMessage,
  slot: BodySlot,
  timeoutMs: number,
): Promise<Received> {
  const chunks: Buffer[] = []
  const outcome = await receiveBody(request, { maxBytes: maxProgramBytes, timeoutMs }, (chunk) => {
    chunks.push(chunk)
    return slot.hold(chunk.byteLength) ? undefined : 503
  })
  if (outcome !== 'received') return outcome
  return replaceBody(request, Buffer.concat(chunks), undefined)
}

function findOwnAction({ headers }: IncomingMessage, findAction: FindAction): string {
  const id = String(headers['next-action'])
  return findAction(id) ?? id
}

/** What every request has to pass before Next reads anything of it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setClientAddress } from '../client-address.ts'
import { areAllowedArguments } from '../forms/action-arguments.ts'
import { createFormParser, formLimits } from '../forms/form-parser.ts'
import { type FormType, findFormType } from '../forms/form-type.ts'
import { writeForm } from '../forms/write-form.ts'
import { findRequestPrefix } from '../network-prefix.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { RefusalStatus } from '../refusal-page.ts'
import { isOwnOrigin } from '../same-origin.ts'
import { localSessionCookie, sessionCookie } from '../session.ts'
import { type BodySlot, createBodyLimits } from './body-limits.ts'
import { isOwnHost } from './own-host.ts'
import { type BodyFault, bodyTimeoutMs, receiveBody, replaceBody } from './receive-body.ts'
import { refuseRequest } from './refuse-request.ts'
import { getPathname, isProgramPath, isUploadPath } from './request-path.ts'
import { normalizeTarget } from './request-target.ts'

export type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Answers a request with a refusal, or goes on with it: as it is, or with a body that was checked. */
export type RequestGuard = (exchange: Exchange, goOn: (request: IncomingMessage) => void) => void

export type GuardOptions = {
  publicUrl: URL
  trustProxy: boolean
  limits: Pick<RateLimits, 'post'>
  places?: ReturnType<typeof createBodyLimits>
  deadlineMs?: number
}

/** The largest request of a program: what the embedded platform reads at most. */
const maxProgramBytes = 1_048_576

/**
 * A guard for the servers of this process. In this order: the address, the host, the method, where a
 * post comes from, its announced length and type, the budget of its address, the place for its body; only
 * then is the body read, once, within limits and a time. A form is written anew from the fields that were read.
 * Uploads are not held: they stream to their own parser, and have the same budget and places.
 */
export function createRequestGuard({
  publicUrl,
  trustProxy,
  limits,
  places = createBodyLimits(),
  deadlineMs = bodyTimeoutMs,
}: GuardOptions): RequestGuard {
  return (exchange, goOn) => {
    const { request, response } = exchange
    setClientAddress(request)
    const refuse = (status: RefusalStatus) => refuseRequest(exchange, status, publicUrl)
    if (!normalizeTarget(request)) return refuse(400)
    const pathname = getPathname(request)
    if (!isOwnHost(request, pathname, { publicUrl, trustProxy })) return refuse(421)
    const refusal = refusalByHeaders(request, pathname, publicUrl)
    if (refusal) return refuse(refusal)
    if (!hasBody(request)) return goOn(request)
    void admit().catch(() => request.socket.destroy())

    async function admit(): Promise<void> {
      const prefix = findRequestPrefix(request.headers, trustProxy)
      // What the platform has signed is taken however often it comes; its route counts the others.
      const isEvent = pathname === '/api/platform/events'
      if (!isEvent && !(await limits.post(prefix)).ok) return refuse(429)
      const place = places.acquire(prefix)
      if (!place) return refuse(isEvent ? 503 : 429)
      response.once('close', place.release)
      if (response.destroyed || response.closed) return place.release()
      if (isStreamed(request, pathname)) {
        request.once('end', place.received)
        return goOn(request)
      }
      const received = isProgramPath(pathname)
        ? await receiveProgramBody(request, place, deadlineMs)
        : await receiveForm(request, place, deadlineMs)
      place.received()
      if (received === 'gone') return
      if (typeof received === 'number') return refuse(received)
      goOn(received)
    }
  }
}

/** What can be said before the body: undefined when nothing is wrong. */
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
    // Whoever has no session has no application; nothing of the file is read.
    return hasSessionCookie(headers.cookie) ? undefined : 404
  }
  if (length > formLimits.bytes) return 413
  const type = findFormType(headers['content-type'])
  if (!type) return 415
  return type.kind === 'multipart' && !hasBody(request) ? 400 : undefined
}

/** Read as it comes, by a parser of its own: too large to be held. */
function isStreamed({ headers, method }: IncomingMessage, pathname: string): boolean {
  if (pathname.startsWith('/sandbox/api/v1/documents/')) return true
  if (method !== 'POST' || !isUploadPath(pathname)) return false
  return findFormType(headers['content-type'])?.kind === 'multipart'
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function hasSessionCookie(cookies: string | undefined): boolean {
  const names = (cookies ?? '').split(';').map((each) => each.split('=')[0]?.trim())
  return names.includes(sessionCookie) || names.includes(localSessionCookie)
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
  place: BodySlot,
  deadlineMs: number,
): Promise<Received> {
  const type = findFormType(request.headers['content-type']) as FormType
  const isCall = request.headers['next-action'] !== undefined
  if (isCall && type.kind !== 'multipart') return 415
  const parser = createFormParser(type)
  const outcome = await receiveBody(
    request,
    { mostBytes: formLimits.bytes, deadlineMs },
    (chunk) => (place.hold(chunk.byteLength) ? parser.write(chunk) : 503),
  )
  if (outcome !== 'received') return outcome
  const fields = await parser.end()
  if (typeof fields === 'number') return fields
  if (type.kind === 'multipart' && !areAllowedArguments(fields, isCall)) return 400
  const { body, contentType } = writeForm(type.kind, fields)
  return replaceBody(request, body, contentType)
}

async function receiveProgramBody(
  request: IncomingMessage,
  place: BodySlot,
  deadlineMs: number,
): Promise<Received> {
  const chunks: Buffer[] = []
  const outcome = await receiveBody(
    request,
    { mostBytes: maxProgramBytes, deadlineMs },
    (chunk) => {
      chunks.push(chunk)
      return place.hold(chunk.byteLength) ? undefined : 503
    },
  )
  if (outcome !== 'received') return outcome
  return replaceBody(request, Buffer.concat(chunks), undefined)
}

/** Refuses a request before anything else has read it. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RefusalStatus, refusalPage, retryAfterSeconds } from '../refusal-page.ts'
import { getResponseReader, isSecretAddress, securityHeaders } from '../security-headers.ts'
import { getPathname } from './request-path.ts'

/** How much of a refused body is read, and for how long, so that its sender can read the response. */
const maxDrainedBytes = 12_000_000
const maxDrainMs = 2_000

/**
 * Sends the page for the status and closes the connection. A connection that is closed while its sender
 * still writes is reset, and the response lost (RFC 9112 section 9.6); so the response is sent completely, what
 * still arrives is discarded for a moment, and only then the connection is closed.
 */
export function refuseRequest(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  status: RefusalStatus,
  publicUrl: URL,
): void {
  const pathname = getPathname(request)
  const nonce = randomBytes(16).toString('base64')
  const accepted = request.headers['accept-language']
  const headers = new Headers(accepted ? { 'accept-language': accepted } : {})
  const page = refusalPage(status, {
    publicUrl,
    method: request.method ?? 'GET',
    pathname,
    headers,
    nonce,
  })
  const seconds = retryAfterSeconds[status]
  response.writeHead(status, {
    ...securityHeaders(getResponseReader(pathname) === 'api' ? 'api' : 'page', {
      publicUrl,
      nonce,
      dev: false,
      secret: isSecretAddress(pathname),
    }),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    ...(status === 405 && { Allow: 'GET, HEAD, POST' }),
    ...(seconds && { 'Retry-After': String(seconds) }),
    Connection: 'close',
  })
  endBeforeBody({ request, response }, page)
}

/** Leads to a page instead of receiving a body, and closes the connection; a script is told its address. */
export function leadTo(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  path: string,
  publicUrl: URL,
): void {
  const isScript = request.headers.accept === 'application/json'
  const body = isScript ? JSON.stringify({ next: path }) : ''
  response.writeHead(isScript ? 200 : 303, {
    ...securityHeaders('api', { publicUrl, nonce: '', dev: false }),
    ...(isScript ? { 'Content-Type': 'application/json' } : { Location: path }),
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  })
  endBeforeBody({ request, response }, body)
}

function endBeforeBody(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  body: string,
): void {
  if (request.complete || request.destroyed) {
    response.end(body)
    return
  }
  response.write(body)
  drainBody(request, () => response.end())
}

function drainBody(request: IncomingMessage, then: () => void): void {
  let bytes = 0
  const finish = () => {
    clearTimeout(timer)
    request.off('data', count).off('end', finish).off('close', finish)
    then()
  }
  const count = (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > maxDrainedBytes) finish()
  }
  const timer = setTimeout(finish, maxDrainMs)
  request.on('error', () => {})
  request.on('data', count).once('end', finish).once('close', finish)
  request.resume()
}

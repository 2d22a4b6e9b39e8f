import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusalPage } from '../refusal-page.ts'
import { getResponseReader, isSecretAddress, securityHeaders } from '../security-headers.ts'
import {
  type ForbiddenReason,
  isForbiddenReason,
  responseStatuses,
  type StatusMark,
  takeResponseMark,
} from './response-marks.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Replaces a page that fails (500) by one in words, with the id under which the log has the reason, and so a page
 * that a page or an action refused (see `markResponse`). Next answers for a page that throws with an empty one, which
 * script fills from the error boundary (seen in 16.4.6): without script there is nothing to read. What programs read,
 * and what script requested, is left as it is.
 */
export function replaceFailedPage({ request, response }: Exchange, publicUrl: URL): void {
  // Not parsed: an error thrown here would end the process.
  const pathname = (request.url ?? '/').replace(/\?.*/s, '')
  const byScript = 'rsc' in request.headers || 'next-action' in request.headers
  if (getResponseReader(pathname) !== 'page') return
  const { writeHead, write, end, flushHeaders } = response
  let isReplacing = false
  if (byScript) {
    // Script reads the status alone.
    response.writeHead = (...given: [status: number]) => {
      const [status, ...rest] = given
      const reason = takeMark(response)
      const shown = reason ? responseStatuses[reason] : status
      return Reflect.apply(writeHead, response, [shown, ...rest])
    }
    return
  }

  /** Tells whether the output belongs to the page that was replaced. */
  function isReplaced(): boolean {
    if (!response.headersSent) response.writeHead(response.statusCode)
    return isReplacing
  }
  // The status is decided here, whatever is called first: each of the others calls this.
  response.writeHead = (...given: [status: number]) => {
    if (isReplacing) return response
    const reason = takeMark(response)
    if (reason && !isForbiddenReason(reason)) {
      return Reflect.apply(writeHead, response, [responseStatuses[reason], ...given.slice(1)])
    }
    if (!reason && given[0] !== 500) return Reflect.apply(writeHead, response, given)
    isReplacing = true
    const page = failurePage({ request, response }, { publicUrl, pathname, reason })
    writeHead.call(response, reason ? responseStatuses[reason] : 500)
    return Reflect.apply(end, response, [page])
  }
  response.flushHeaders = () => {
    if (!isReplaced()) flushHeaders.call(response)
  }
  response.write = (...given: unknown[]) => {
    if (!isReplaced()) return Reflect.apply(write, response, given)
    callWriteCallback(given)
    return true
  }
  response.end = (...given: unknown[]) => {
    if (!isReplaced()) return Reflect.apply(end, response, given)
    callWriteCallback(given)
    return response
  }
}

function takeMark(response: ServerResponse): ForbiddenReason | StatusMark | undefined {
  return takeResponseMark(response.getHeader('x-request-id'))
}

/** The page; its headers are set. */
function failurePage(
  { request, response }: Exchange,
  {
    publicUrl,
    pathname,
    reason,
  }: { publicUrl: URL; pathname: string; reason: ForbiddenReason | undefined },
): string {
  const nonce = randomBytes(16).toString('base64')
  const reference = response.getHeader('x-request-id')
  const accepted = request.headers['accept-language']
  const page = refusalPage(reason ? 403 : 500, {
    publicUrl,
    method: request.method ?? 'GET',
    pathname,
    headers: new Headers(accepted ? { 'accept-language': accepted } : {}),
    nonce,
    ...(typeof reference === 'string' && !reason ? { reference } : {}),
    reason,
  })
  // These describe the page that failed.
  for (const name of ['content-encoding', 'transfer-encoding', 'etag', 'link']) {
    response.removeHeader(name)
  }
  const secret = isSecretAddress(pathname)
  const headers = securityHeaders('page', { publicUrl, nonce, dev: false, secret })
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(page))
  return page
}

/** A writer that waits for its callback must not wait for ever. */
function callWriteCallback(given: unknown[]): void {
  const callback = given.find((each) => typeof each === 'function')
  if (callback) process.nextTick(callback)
}

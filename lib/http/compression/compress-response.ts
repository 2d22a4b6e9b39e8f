import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import {
  type Callback,
  type CompressedBody,
  createCompressedBody,
  type HoldLimits,
  type Write,
} from './compressed-body.ts'
import {
  addVary,
  type ContentCoding,
  findContentCoding,
  isCompressible,
  isSentByOtherSite,
} from './content-coding.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** A page is complete some milliseconds after its first byte, on a busy server some tens of them. */
const holdLimits = { holdMs: 100, heldBytes: 131_072 }

/**
 * Compresses the response if its type, its status and the request allow it. A response that is complete
 * within a moment, as pages are, is compressed once and sent with its length. A longer one is compressed as a
 * stream, of which nothing waits longer than `holdMs`. `headersSent` is true from the first write on, as
 * without compression.
 */
export function compressResponse(
  { request, response }: Exchange,
  limits: HoldLimits = holdLimits,
): void {
  const { writeHead, write, end, flushHeaders } = response
  const original = { writeHead, write, end, flushHeaders }
  let isHeadHeld = false
  let body: CompressedBody | undefined

  /** Decides at the first write. Undefined: the response is written as it is. */
  function begin(): CompressedBody | undefined {
    if (body) return body
    const coding = prepareHead({ request, response })
    if (!coding) {
      Object.assign(response, original)
      return undefined
    }
    isHeadHeld = true
    Object.defineProperty(response, 'headersSent', { get: () => isHeadHeld || hasHead(response) })
    body = createCompressedBody(response, { head: sendHead, write, end }, coding, limits)
    return body
  }

  /** `change` sets headers, which Next ignores once they are sent (seen in 16.4.6). */
  function sendHead(change: () => void): void {
    isHeadHeld = false
    change()
    writeHead.call(response, response.statusCode)
  }

  response.writeHead = (...given: unknown[]) => {
    if (body) return response
    setHead(response, given)
    return begin() ? response : writeHead.call(response, response.statusCode)
  }
  response.flushHeaders = () => {
    if (!begin()) flushHeaders.call(response)
  }
  response.write = (...given: unknown[]) => {
    const into = begin()
    return into ? into.write(toWrite(given)) : Reflect.apply(write, response, given)
  }
  response.end = (...given: unknown[]) => {
    const into = begin()
    if (!into) return Reflect.apply(end, response, given)
    into.end(toWrite(given))
    return response
  }
}

/** Tells what Node itself answers for `headersSent`. */
function hasHead(response: ServerResponse): boolean {
  return Reflect.get(Object.getPrototypeOf(response), 'headersSent', response) === true
}

/** Returns the coding to use, after setting the headers that go with the choice. */
function prepareHead({ request, response }: Exchange): ContentCoding | undefined {
  const { statusCode } = response
  const hasBody = statusCode >= 200 && ![204, 206, 304].includes(statusCode)
  if (!hasBody || !isCompressible(response)) return undefined
  addVary(response)
  const coding = isSentByOtherSite(request) ? undefined : findContentCoding(request)
  if (request.method !== 'HEAD') return coding
  // The length of the compressed body is not known, and another one must not be named (RFC 9110, 8.6).
  if (coding) response.removeHeader('Content-Length')
  return undefined
}

/** The arguments of writeHead: a status, at times its words, and headers as an object or one by one. */
function setHead(response: ServerResponse, [status, ...rest]: unknown[]): void {
  response.statusCode = Number(status)
  for (const each of rest) {
    if (typeof each === 'string') response.statusMessage = each
    else if (Array.isArray(each)) {
      for (let at = 0; at < each.length; at += 2) response.appendHeader(each[at], each[at + 1])
    } else if (each) {
      for (const [name, value] of Object.entries(each as OutgoingHttpHeaders)) {
        if (value !== undefined) response.setHeader(name, value)
      }
    }
  }
}

/** The arguments of write and end: at times a chunk, at times its encoding, at times a callback. */
function toWrite(given: unknown[]): Write {
  const [chunk, encoding] = given
  const callback = given.find((each) => typeof each === 'function') as Callback | undefined
  if (typeof chunk === 'string') {
    const named = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'
    return { chunk: Buffer.from(chunk, named), callback }
  }
  return { chunk: chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.of(), callback }
}

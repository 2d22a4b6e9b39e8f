/** Receives the body of a request within a size and a time. */
import { IncomingMessage } from 'node:http'

/** Until a whole body has to be here: a form of 10 KB comes in time over the slowest telephone. */
export const bodyTimeoutMs = 30_000

export type BodyFault = 400 | 408 | 413 | 415 | 503

/**
 * Gives each chunk to `take` until the end; the first status that it gives ends it, as do too many
 * bytes (413) and too long a time (408). 'gone': the sender hung up, and nobody waits for an answer.
 */
export function receiveBody(
  request: IncomingMessage,
  { mostBytes, deadlineMs }: { mostBytes: number; deadlineMs: number },
  take: (chunk: Buffer) => BodyFault | undefined,
): Promise<'received' | 'gone' | BodyFault> {
  return new Promise((resolve) => {
    let bytes = 0
    const finish = (outcome: 'received' | 'gone' | BodyFault) => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('close', onClose)
      request.pause()
      resolve(outcome)
    }
    const onData = (chunk: Buffer) => {
      bytes += chunk.byteLength
      const fault = bytes > mostBytes ? 413 : take(chunk)
      if (fault) finish(fault)
    }
    const onEnd = () => finish('received')
    const onClose = () => finish('gone')
    const timer = setTimeout(() => finish(408), deadlineMs)
    request.on('data', onData).once('end', onEnd).once('close', onClose)
    // A connection that breaks is told by 'close' too.
    request.on('error', () => {})
  })
}

/**
 * The same request with a body that is here already. A stream that was read cannot be read again, so
 * it is a new one, of Node's own kind; the headers are shared with the old one.
 */
export function replaceBody(
  request: IncomingMessage,
  body: Buffer,
  contentType: string | undefined,
): IncomingMessage {
  const again = new IncomingMessage(request.socket)
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders } = request
  Object.assign(again, { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders })
  const { headers } = request
  delete headers['transfer-encoding']
  delete headers.trailer
  headers['content-length'] = String(body.byteLength)
  if (contentType !== undefined) headers['content-type'] = contentType
  again.headers = headers
  // Node marks a request so when its last byte has come; without it a reader would take it for cut off.
  again.complete = true
  if (body.byteLength > 0) again.push(body)
  again.push(null)
  return again
}

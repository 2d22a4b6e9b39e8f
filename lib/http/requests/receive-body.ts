/** Receives the body of a request within a size and a time. */
import { IncomingMessage } from 'node:http'

export type BodyFault = 400 | 408 | 413 | 415 | 503

/**
 * Returns each chunk to `take` until the end. The first status that `take` gives ends it, as do too many bytes
 * (413) and a timeout (408). 'gone': the sender closed the connection, and gets no response.
 */
export function receiveBody(
  request: IncomingMessage,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
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
      const fault = bytes > maxBytes ? 413 : take(chunk)
      if (fault) finish(fault)
    }
    const onEnd = () => finish('received')
    const onClose = () => finish('gone')
    const timer = setTimeout(() => finish(408), timeoutMs)
    request.on('data', onData).once('end', onEnd).once('close', onClose)
    // A connection that breaks emits 'close' too.
    request.on('error', () => {})
  })
}

/**
 * Returns the request with a body that was read already. A stream cannot be read again, so this is a new
 * IncomingMessage; it shares the headers of the old one.
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
  // Node sets this when the last byte has arrived; without it a reader treats the body as cut off.
  again.complete = true
  if (body.byteLength > 0) again.push(body)
  again.push(null)
  return again
}

import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** Sends one event; gives the status of the answer, or undefined if there was none in time. */
export type PostEvent = (event: {
  url: string
  body: string
  key: string
  headerPrefix: string
}) => Promise<number | undefined>

const timeoutMs = 5_000

/**
 * Over HTTP, one attempt, no redirect followed. Signed with HMAC-SHA256 of the very bytes of the body
 * under the subscription's key, in hex.
 */
export const postEvent: PostEvent = ({ url, body, key, headerPrefix }) => {
  const bytes = Buffer.from(body, 'utf8')
  const address = new URL(url)
  const request = address.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const call = request(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': bytes.byteLength,
        [`${headerPrefix}-signature`]: signEvent(bytes, key),
      },
      // A separate connection does not stay open when the process ends.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    })
    call.on('response', (answer) => {
      resolve(answer.statusCode)
      answer.destroy()
    })
    call.on('error', () => resolve(undefined))
    call.end(bytes)
  })
}

/** The signature of an event's bytes, in hex. */
export function signEvent(bytes: Uint8Array, key: string): string {
  return createHmac('sha256', key).update(bytes).digest('hex')
}

/** Delivers an SMS by one signed HTTP request to a service of the operator. */
import { createHmac } from 'node:crypto'
import { Agent, request } from 'undici'
import { readRetryAfter } from '#lib/platform/client/retry-after-header.ts'
import type { DeliveryOutcome, MessageTransport } from '../email/email-transport.ts'

type SmsService = {
  /** https, or http on this machine. */
  url: URL
  /** Signs each request. */
  secret: string
  now?: () => Date
  /** The limit for connecting, and for the response, in milliseconds. */
  timeoutMs?: number
}

/**
 * Posts `{id, to, text}` as JSON. `Portico-Signature` is `v1=` and the HMAC-SHA256, in hex, of the value
 * of `Portico-Timestamp` (seconds since 1970), a full stop and the body. The id is the same each time the
 * same message is sent, also as `Idempotency-Key`. 2xx: accepted. 400 and 422: never will be. Everything else
 * is retried, after `Retry-After` if that is longer. No redirect is followed.
 */
export function createSmsTransport({
  url,
  secret,
  now = () => new Date(),
  timeoutMs = 10_000,
}: SmsService): MessageTransport {
  const agent = new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connections: 4,
  })

  async function post(message: { id: string; to: string; text: string }): Promise<DeliveryOutcome> {
    const body = JSON.stringify(message)
    const timestamp = String(Math.floor(now().getTime() / 1_000))
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'idempotency-key': message.id,
          'portico-timestamp': timestamp,
          'portico-signature': `v1=${signSms(secret, timestamp, body)}`,
        },
        body,
        // The body of the response is not needed, and not waited for any longer.
        signal: AbortSignal.timeout(2 * timeoutMs),
      })
      answer.body.on('error', () => undefined)
      answer.body.dump({ limit: 65_536 }).catch(() => undefined)
      return judged(answer.statusCode, answer.headers)
    } catch (error) {
      return { outcome: 'unsent', code: codeOf(error) }
    }
  }

  return {
    send: (id, { to, text }) => post({ id, to, text }),
    // A message without a recipient: a working service refuses or accepts it.
    async check() {
      const asked = await post({ id: 'check', to: '', text: '' })
      return asked.outcome === 'refused' ? { outcome: 'sent' } : asked
    },
    close: () => void agent.close(),
  }
}

/** The signature of a request, in hex. */
export function signSms(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

function judged(
  status: number,
  headers: Record<string, string | string[] | undefined>,
): DeliveryOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const code = `http_${status}`
  if (status === 400 || status === 422) return { outcome: 'refused', code }
  const fields = new Headers()
  for (const name of ['retry-after', 'date']) {
    const value = headers[name]
    if (typeof value === 'string') fields.set(name, value)
  }
  return { outcome: 'unsent', code, retryAfterMs: readRetryAfter(fields) }
}

function codeOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  if (name === 'TimeoutError') return 'timeout'
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code.toLowerCase() : 'fault'
}

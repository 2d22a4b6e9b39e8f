import { findRateLimitPrefix } from '@/lib/security/network-prefix.ts'
import { getPortico } from '@/lib/server.ts'
import { receiveEvent } from '@/lib/services/webhooks/receive-event.ts'

export const dynamic = 'force-dynamic'

/** Where the platform sends its events. Its callers prove themselves by their signature, nothing else. */
export async function POST(request: Request): Promise<Response> {
  const { env, store, log, limits } = await getPortico()
  const { headerPrefix } = env.platform
  const prefix = findRateLimitPrefix(request.headers, env.trustProxy)
  const countRefused = () => limits.refusedEvent(prefix)
  const receiving = { store, log, now: () => new Date(), headerPrefix, countRefused }
  const answer = await receiveEvent(receiving, request)
  return new Response(null, {
    status: answer.status,
    headers:
      answer.status === 429 ? { 'Retry-After': String(answer.retryAfterSeconds) } : undefined,
  })
}

import { getPortico } from '@/lib/composition/server.ts'
import { findRateLimitPrefix } from '@/lib/http/network-prefix.ts'
import { receiveEvent } from '@/lib/platform/events/receive-event.ts'

export const dynamic = 'force-dynamic'

/** Receives the platform's events (webhooks), which are authenticated by their signature alone. */
export async function POST(request: Request): Promise<Response> {
  const { env, store, log, limits } = await getPortico()
  const { headerPrefix } = env.platform
  const prefix = findRateLimitPrefix(request.headers, env.trustProxy)
  const countRefused = () => limits.refusedEvent(prefix)
  const deps = { store, log, now: () => new Date(), headerPrefix, countRefused }
  const response = await receiveEvent(deps, request)
  return new Response(null, {
    status: response.status,
    headers:
      response.status === 429 ? { 'Retry-After': String(response.retryAfterSeconds) } : undefined,
  })
}

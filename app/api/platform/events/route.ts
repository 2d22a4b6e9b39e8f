import { receiveEvent } from '@/lib/events/receive.ts'
import { portico } from '@/lib/server.ts'

export const dynamic = 'force-dynamic'

/** Where the platform sends its events. Its callers prove themselves by their signature, nothing else. */
export async function POST(request: Request): Promise<Response> {
  const { env, store, log } = await portico()
  const { headerPrefix } = env.platform
  const status = await receiveEvent({ store, log, now: () => new Date(), headerPrefix }, request)
  return new Response(null, { status })
}

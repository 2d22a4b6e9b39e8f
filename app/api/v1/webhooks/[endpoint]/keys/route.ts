import { problem } from '@/app/_request/partner-request.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { findPublicKeys } from '@/lib/webhooks/find-public-keys.ts'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ endpoint: string }> }

/** The public keys that verify what is sent to an endpoint (`v1a`). */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { store } = await getPortico()
  const { endpoint } = await params
  const now = () => new Date()
  const keys = isUuid(endpoint) ? await findPublicKeys({ store, now }, endpoint) : undefined
  return keys ? Response.json(keys) : problem(404, 'not_found')
}

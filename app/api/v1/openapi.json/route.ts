import { problem } from '@/app/_request/partner-request.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { describeInterface } from '@/lib/partners/describe-interface.ts'

export const dynamic = 'force-dynamic'

/** The interface of partners as an OpenAPI document; nothing is there while nobody has a key. */
export async function GET(): Promise<Response> {
  const { env, store } = await getPortico()
  if (!(await store.partners.isAnyOpen(store.db))) return problem(404, 'not_found')
  return Response.json(describeInterface(env.publicUrl))
}

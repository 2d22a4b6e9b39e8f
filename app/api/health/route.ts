import { getPortico } from '@/lib/composition/server.ts'

export const dynamic = 'force-dynamic'

/** Tells whether the process is up and open. */
export async function GET(): Promise<Response> {
  await getPortico()
  return Response.json({ status: 'up' })
}

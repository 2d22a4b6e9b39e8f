import { portico } from '@/lib/server.ts'

export const dynamic = 'force-dynamic'

/** Whether the process is up and open. */
export async function GET(): Promise<Response> {
  await portico()
  return Response.json({ status: 'up' })
}

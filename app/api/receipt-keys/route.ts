import { getPortico } from '@/lib/composition/server.ts'

export const dynamic = 'force-dynamic'

/** The public keys with which receipts are and were signed: a JSON Web Key Set (RFC 7517). */
export async function GET(): Promise<Response> {
  const { store } = await getPortico()
  const keys = await store.evidence.keys(store.db)
  return Response.json({ keys }, { headers: { 'Content-Type': 'application/jwk-set+json' } })
}

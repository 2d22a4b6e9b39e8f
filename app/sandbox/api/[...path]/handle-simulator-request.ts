import { findSimulator, getPortico } from '@/lib/composition/server.ts'
import { securityHeaders } from '@/lib/http/security-headers.ts'

/** Passes a request over HTTP to the simulator; 404 if there is none. */
export async function handleSimulatorRequest(request: Request): Promise<Response> {
  const response = await forwardRequest(request)
  const { publicUrl } = (await getPortico()).env
  // The proxy does not run for every address of the API.
  const headers = securityHeaders('api', { publicUrl, nonce: '', dev: false })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

async function forwardRequest(request: Request): Promise<Response> {
  const simulator = await findSimulator()
  if (!simulator)
    return Response.json(
      { errors: [{ code: 'NOT_FOUND', description: 'There is nothing at this address.' }] },
      { status: 404, headers: { 'Cache-Control': 'no-store' } },
    )
  try {
    return await simulator.handle(request)
  } catch (cause) {
    // The caller has disconnected, so nobody reads this response.
    if (request.signal.aborted) return new Response(null, { status: 499 })
    throw cause
  }
}

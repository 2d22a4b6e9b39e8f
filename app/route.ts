import { getPortico } from '@/lib/composition/server.ts'
import { preferredLanguage } from './_request/request-language.ts'

/** The bare address leads to the start page in the language the browser asks for. */
export async function GET(request: Request): Promise<Response> {
  const { env } = await getPortico()
  return new Response(null, {
    status: 307,
    headers: {
      Location: new URL(`/${preferredLanguage(request.headers)}`, env.publicUrl).href,
      Vary: 'Accept-Language',
    },
  })
}

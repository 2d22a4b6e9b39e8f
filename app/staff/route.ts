import { getPortico } from '@/lib/composition/server.ts'
import { staffPath } from '../_request/paths.ts'
import { preferredLanguage } from '../_request/request-language.ts'

/** Redirects to the staff pages in the language of the browser. */
export async function GET(request: Request): Promise<Response> {
  const { env } = await getPortico()
  return new Response(null, {
    status: 307,
    headers: {
      Location: new URL(staffPath(preferredLanguage(request.headers)), env.publicUrl).href,
      Vary: 'Accept-Language',
    },
  })
}

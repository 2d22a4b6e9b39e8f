import { brandSheetPath } from '@/app/_components/layout/brand-sheet.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { brandStyleSheet } from '@/lib/config/rules/brand.ts'

export const dynamic = 'force-dynamic'

/** The colours of the operator's brand. An address of other colours is answered with those of now. */
export async function GET(request: Request): Promise<Response> {
  const { accent } = (await getPortico()).env.brand
  const isCurrent = new URL(request.url).pathname === brandSheetPath(accent)
  return new Response(brandStyleSheet(accent), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  })
}

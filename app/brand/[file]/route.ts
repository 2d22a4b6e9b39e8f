import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brandSheetPath, digestOf } from '@/app/_components/layout/brand-sheet.ts'
import { getPortico } from '@/lib/composition/server.ts'
import type { BrandFont } from '@/lib/config/rules/brand-look.ts'
import { brandFontPath, brandStyleSheet } from '@/lib/config/rules/brand-style.ts'

export const dynamic = 'force-dynamic'

const forEver = 'public, max-age=31536000, immutable'

/** The look of the firm's brand, and its font. An address of another look is answered with that of now. */
export async function GET(request: Request): Promise<Response> {
  const { look } = (await getPortico()).env.brand
  const { pathname } = new URL(request.url)
  if (look.font && pathname === brandFontPath(look.font)) return sendFont(look.font)
  const isCurrent = pathname === brandSheetPath(look)
  return new Response(brandStyleSheet(look), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isCurrent ? forEver : 'no-store',
    },
  })
}

/** Browsers keep it, but not one that was exchanged after the start, whose address is another. */
async function sendFont({ path: name, digest }: BrandFont): Promise<Response> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'public', name)
  const bytes = await readFile(file)
  return new Response(bytes, {
    headers: {
      'Content-Type': 'font/woff2',
      'Cache-Control': digestOf(bytes) === digest ? forEver : 'no-store',
    },
  })
}

import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { previewStyleSheet } from '@/lib/config/rules/brand-style.ts'
import { viewBrand } from '@/lib/staff/view-brand.ts'

type Context = { params: Promise<{ language: string }> }

/** The style sheet of the look that an administrator tries. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const visit = await requireStaffMember((await params).language)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const view = viewBrand(visit.member, visit.portico.env.brand.look, asked)
  if (view === 'forbidden') answerForbidden(visit, 'role')
  return new Response(previewStyleSheet(view.look), {
    headers: { 'Content-Type': 'text/css; charset=utf-8' },
  })
}

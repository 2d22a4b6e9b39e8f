import { answerPartner, problem, readPartnerBody } from '@/app/_request/partner-request.ts'
import { isUuid } from '@/lib/access/guards/route-guard.ts'
import { renewPartnerLink } from '@/lib/partners/create-partner-link.ts'
import { linkBody } from '@/lib/partners/rules/interface.ts'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ application: string }> }

/** Gives the partner another one-time address; the earlier one ends. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return answerPartner(request, 'applications:link', async ({ partners }, by) => {
    const body = await readPartnerBody(request, linkBody)
    if ('refusal' in body) return body.refusal
    const { application: applicationId } = await params
    if (!isUuid(applicationId)) return problem(404, 'not_found')
    const asked = { applicationId, expiresIn: body.value.expires_in }
    const renewed = await renewPartnerLink(partners, by, asked)
    if (renewed.outcome === 'made') return Response.json(renewed.link, { status: 201 })
    if (renewed.outcome === 'unknown') return problem(404, 'not_found')
    return problem(409, renewed.outcome === 'opened' ? 'already_opened' : 'closed')
  })
}

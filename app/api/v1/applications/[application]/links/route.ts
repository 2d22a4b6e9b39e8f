import { answerPartnerWrite, refuseWrite } from '@/app/_request/partner-request.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { renewPartnerLink } from '@/lib/partners/create-partner-link.ts'
import { linkBody } from '@/lib/partners/rules/interface.ts'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ application: string }> }

/** Gives the partner another one-time address; the earlier one ends. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  const taken = { schema: linkBody }
  return answerPartnerWrite(request, 'applications:link', taken, async ({ partners }, by, body) => {
    const { application: applicationId } = await params
    if (!isUuid(applicationId)) return refuseWrite('unknown')
    const asked = { applicationId, expiresIn: body.expires_in }
    const renewed = await renewPartnerLink(partners, by, asked)
    return renewed.outcome === 'made'
      ? Response.json(renewed.link, { status: 201 })
      : refuseWrite(renewed.outcome)
  })
}

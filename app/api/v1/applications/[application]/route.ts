import { answerPartner, answerPartnerWrite, refuseWrite } from '@/app/_request/partner-request.ts'
import { isUuid } from '@/lib/access/guards/route-guard.ts'
import { deletePartnerApplication } from '@/lib/partners/delete-partner-application.ts'
import { getPartnerApplication } from '@/lib/partners/get-partner-application.ts'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ application: string }> }

/** How far an application is that the partner started. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answerPartner(request, 'applications:read', async ({ partners }, { partner }) => {
    const { application } = await params
    const view = isUuid(application)
      ? await getPartnerApplication(partners, partner.id, application)
      : undefined
    return view ? Response.json(view) : refuseWrite('unknown')
  })
}

/** Deletes one that its customer has not opened. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return answerPartnerWrite(request, 'applications:delete', {}, async ({ partners, log }, by) => {
    const { application } = await params
    if (!isUuid(application)) return refuseWrite('unknown')
    const { outcome } = await deletePartnerApplication({ ...partners, log }, by, application)
    return outcome === 'deleted' ? new Response(null, { status: 204 }) : refuseWrite(outcome)
  })
}

import { answerPartner, problem, readPartnerBody } from '@/app/_request/partner-request.ts'
import { getPartnerApplication } from '@/lib/partners/get-partner-application.ts'
import { startBody } from '@/lib/partners/rules/interface.ts'
import { startPartnerApplication } from '@/lib/partners/start-partner-application.ts'

export const dynamic = 'force-dynamic'

/** A firm's own system starts an application for one of its customers. */
export function POST(request: Request): Promise<Response> {
  return answerPartner(request, 'applications:start', async ({ partners, funnel }, by) => {
    const body = await readPartnerBody(request, startBody)
    if ('refusal' in body) return body.refusal
    const started = await startPartnerApplication({ ...partners, funnel }, by, body.value)
    if (started.outcome === 'invalid') return problem(422, 'invalid', { errors: started.faults })
    const { applicationId } = started
    const view = await getPartnerApplication(partners, by.partner.id, applicationId)
    const path = `/api/v1/applications/${applicationId}`
    return started.outcome === 'known'
      ? Response.json(view)
      : Response.json({ ...view, link: started.link }, { status: 201, headers: { Location: path } })
  })
}

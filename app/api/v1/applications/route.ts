import { answerPartner, problem, readPartnerBody } from '@/app/_request/partner-request.ts'
import { getPartnerApplication } from '@/lib/partners/get-partner-application.ts'
import { listPartnerApplications } from '@/lib/partners/list-partner-applications.ts'
import { listQuery, parseBody, startBody } from '@/lib/partners/rules/interface.ts'
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

/** What the partner started, a page at a time. */
export function GET(request: Request): Promise<Response> {
  return answerPartner(request, 'applications:read', async ({ partners }, { partner }) => {
    const read = parseBody(listQuery, Object.fromEntries(new URL(request.url).searchParams))
    if ('faults' in read) return problem(422, 'invalid', { errors: read.faults })
    return Response.json(await listPartnerApplications(partners, partner.id, read.value))
  })
}

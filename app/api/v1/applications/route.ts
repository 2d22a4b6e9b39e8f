import {
  answerPartner,
  answerPartnerWrite,
  answerTagged,
  problem,
  refuseWrite,
} from '@/app/_request/partner-request.ts'
import { listPartnerApplications } from '@/lib/partners/list-partner-applications.ts'
import { listQuery, parseBody, startBody } from '@/lib/partners/rules/interface.ts'
import { startPartnerApplication } from '@/lib/partners/start-partner-application.ts'

export const dynamic = 'force-dynamic'

/** A firm's own system starts an application for one of its customers. */
export function POST(request: Request): Promise<Response> {
  const taken = { schema: startBody }
  return answerPartnerWrite(request, 'applications:start', taken, async (portico, by, body) => {
    const { partners, funnel } = portico
    const started = await startPartnerApplication({ ...partners, funnel }, by, body)
    const { outcome } = started
    if (outcome === 'invalid') return problem(422, 'invalid', { errors: started.faults })
    if (outcome === 'known') return answerTagged(started.view, started.etag)
    if (outcome !== 'started') return refuseWrite(outcome)
    const headers = { Location: `/api/v1/applications/${started.applicationId}` }
    const view = { ...started.view, link: started.link }
    return answerTagged(view, started.etag, { status: 201, headers })
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

import {
  answerPartner,
  answerPartnerWrite,
  answerTagged,
  problem,
  refuseWrite,
} from '@/app/_request/partner-request.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { changePartnerAnswers } from '@/lib/partners/change-partner-answers.ts'
import { deletePartnerApplication } from '@/lib/partners/delete-partner-application.ts'
import { getPartnerApplication } from '@/lib/partners/get-partner-application.ts'
import { matches, readPrecondition } from '@/lib/partners/rules/entity-tags.ts'
import { patchBody, patchTypes } from '@/lib/partners/rules/interface.ts'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ application: string }> }

/** How far an application is that the partner started. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answerPartner(request, 'applications:read', async ({ partners }, { partner }) => {
    const { application } = await params
    const found = isUuid(application)
      ? await getPartnerApplication(partners, partner, application)
      : undefined
    if (!found) return refuseWrite('unknown')
    const known = readPrecondition(request.headers.get('if-none-match'))
    return known && matches(known, found.etag)
      ? new Response(null, { status: 304, headers: { ETag: found.etag } })
      : answerTagged(found.view, found.etag)
  })
}

/** Changes answers of one that its customer has not opened. */
export function PATCH(request: Request, { params }: Context): Promise<Response> {
  const taken = { schema: patchBody, types: patchTypes }
  return answerPartnerWrite(
    request,
    'applications:change',
    taken,
    async ({ partners }, by, body) => {
      const { application: applicationId } = await params
      if (!isUuid(applicationId)) return refuseWrite('unknown')
      const ifMatch = readPrecondition(request.headers.get('if-match'))
      if (!ifMatch) return problem(428, 'condition_missing')
      const change = { applicationId, ifMatch, patch: body.answers }
      const changed = await changePartnerAnswers(partners, by, change)
      if (changed.outcome === 'changed') return answerTagged(changed.view, changed.etag)
      if (changed.outcome !== 'invalid') return refuseWrite(changed.outcome)
      return problem(422, 'invalid', { errors: changed.faults })
    },
  )
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

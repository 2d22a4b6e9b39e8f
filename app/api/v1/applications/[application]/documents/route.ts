import { answerPartner, refuseWrite } from '@/app/_request/partner-request.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { listPartnerDocuments } from '@/lib/partners/partner-documents.ts'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ application: string }> }

/** The documents that the platform requires of an application that the partner started. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answerPartner(request, 'applications:documents', async ({ store }, by) => {
    const { application } = await params
    const found = isUuid(application) && (await listPartnerDocuments({ store }, by, application))
    return found ? Response.json({ data: found }) : refuseWrite('unknown')
  })
}

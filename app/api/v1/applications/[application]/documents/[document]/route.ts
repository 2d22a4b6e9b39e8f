import { answerPartner, problem, refuseWrite, tooMany } from '@/app/_request/partner-request.ts'
import { decoded, openPostedForm, wrappingBytes } from '@/app/_request/receive-document.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { sendPartnerDocument } from '@/lib/partners/partner-documents.ts'
import { documentUpload } from '@/lib/platform/contract/values.ts'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ application: string; document: string }> }

/** Receives a document that a partner sends for its customer, as it arrives. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return answerPartner(request, 'applications:documents', async ({ sending, limits }, by) => {
    const { application: applicationId, document } = await params
    if (!isUuid(applicationId)) return refuseWrite('unknown')
    const counted = await limits.uploadDocument(applicationId)
    if (!counted.ok) return tooMany(counted.retryAfterMs)
    const form = openPostedForm(request)
    if (!form) return problem(415, 'wrong_type', { headers: { Accept: 'multipart/form-data' } })
    try {
      const announced = Number(request.headers.get('content-length') ?? 0)
      if (announced > documentUpload.maxBytes + wrappingBytes) return problem(413, 'too_large')
      const file = await form.file().catch(() => 'broken_off' as const)
      if (file === 'broken_off') return problem(400, 'broken_off')
      if (!file) return refuseFile('missing')
      const documentId = decoded(document)
      const sent = await sendPartnerDocument(sending, by, { applicationId, documentId, file })
      switch (sent.outcome) {
        case 'sent':
          return Response.json(sent.document, { status: 201 })
        case 'refused':
          return refuseFile(sent.refusal)
        case 'broken_off':
          return problem(400, 'broken_off')
        case 'too_many':
          return tooMany(uploadWaitMs)
        case 'ended':
          return problem(401, 'key_refused')
        case 'unknown':
        case 'not_requested':
        case 'closed':
          return refuseWrite(sent.outcome)
        default:
          return problem(503, 'unavailable', { headers: { 'Retry-After': '5' } })
      }
    } finally {
      // The rest is read and dropped: many programs read an answer only when they have sent everything.
      void form.discardRest()
    }
  })
}

/** How long a partner waits while too many documents of an application arrive. */
const uploadWaitMs = 10_000

function refuseFile(code: string): Response {
  return problem(422, 'invalid', { errors: [{ path: `/${documentUpload.part}`, code }] })
}

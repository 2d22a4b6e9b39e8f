import { unstable_rethrow } from 'next/navigation'
import { staffPath } from '@/app/_request/paths.ts'
import {
  answerPostedFile,
  leadToPage,
  type PostedAnswer,
  wrappingBytes,
} from '@/app/_request/receive-document.ts'
import { getVisitLanguage } from '@/app/_request/request-language.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import type { PostedForm } from '@/lib/documents/open-file-form.ts'
import { receiveImport } from '@/lib/imports/manage-imports.ts'
import { maxFileBytes } from '@/lib/imports/rules/limits.ts'

export const dynamic = 'force-dynamic'

type Address = { language: string; partner: string }
type Route = { params: Promise<Address> }

/** Takes a file of customers from an administrator, and leads to the page of its import. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  const address = await params
  return answerPostedFile(request, pageOf(address), (form) => receive(request, form, address))
}

/** Reloading the address shows the form. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  return leadToPage(pageOf(await params))
}

function pageOf({ language, partner }: Address): string {
  return staffPath(getVisitLanguage(language), `imports/new/${isUuid(partner) ? partner : 'gone'}`)
}

/** The page of the form says that the key is gone. */
const toPageOfForm: PostedAnswer = {}

async function receive(
  request: Request,
  form: PostedForm,
  { language, partner: partnerId }: Address,
): Promise<PostedAnswer> {
  const visit = await requireStaffMember(language)
  const { portico, member, requestId } = visit
  if (!isUuid(partnerId)) {
    portico.log.info({ event: 'import_posted', requestId, outcome: 'gone' })
    return toPageOfForm
  }
  const allowed = await portico.limits.uploadDocument(member.id)
  if (!allowed.ok) return { problem: 'too_often' }
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxFileBytes + wrappingBytes) return { problem: 'too_large' }
  try {
    const file = await form.file().catch(() => 'broken_off' as const)
    if (file === 'broken_off') return { problem: file }
    if (!file || file.name === '') return { problem: 'missing' }
    const { name, chunks: bytes } = file
    const received = await receiveImport(portico.imports, member, { partnerId, name, bytes })
    const { outcome } = received
    portico.log.info({ event: 'import_posted', requestId, outcome })
    if (outcome === 'forbidden') return { forbidden: true }
    if (outcome === 'gone') return toPageOfForm
    if (outcome === 'received') return { page: staffPath(visit.language, `imports/${received.id}`) }
    return { problem: outcome }
  } catch (error) {
    unstable_rethrow(error)
    portico.log.error({ event: 'import_not_accepted', requestId, error })
    return { problem: 'unavailable' }
  }
}

import { requireOwnPart } from '@/app/_request/own-part.ts'
import { ownPartDocumentPath } from '@/app/_request/paths.ts'
import {
  type DocumentSender,
  receivePostedDocument,
  redirectToDocument,
} from '@/app/_request/receive-document.ts'
import { isStaffRefused } from '@/app/_request/separation-of-duties.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<{ language: string; document: string }> }

/**
 * A person of a company sends their own documents in the browser in which the link to their part was opened,
 * unless staff are signed in there.
 */
const personSender: DocumentSender = {
  getPage: (language, _application, document) => ownPartDocumentPath(language, document),
  async open({ language }, requestId) {
    if (await isStaffRefused('act_as_customer', '', requestId)) return 'forbidden'
    const { portico, part } = await requireOwnPart(language)
    const { applicationId: id, personId: person, link } = part
    const submission = await portico.store.submissions.findByApplication(portico.store.db, id)
    const actor = { kind: 'person', link: link.id, person } as const
    return { portico, application: { id }, submission, actor }
  },
}

/** Takes the document that a person of a company posts here. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  return receivePostedDocument(request, { ...(await params), application: '' }, personSender)
}

/** Shows the document's state to a person who reloads the address. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  return redirectToDocument({ ...(await params), application: '' }, personSender)
}

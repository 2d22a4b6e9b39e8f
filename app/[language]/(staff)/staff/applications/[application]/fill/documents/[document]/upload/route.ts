import { fillDocumentPath } from '@/app/_request/paths.ts'
import {
  type DocumentAddress,
  type DocumentSender,
  receivePostedDocument,
  redirectToDocument,
} from '@/app/_request/receive-document.ts'
import { requireAssistedApplication } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<DocumentAddress> }

/** Members who may fill in the application send for its customer, in their own name. */
const staffSender: DocumentSender = {
  getPage: fillDocumentPath,
  open: ({ language, application }) => requireAssistedApplication(language, application),
}

/** Takes the document that a member of staff uploads for a customer. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  return receivePostedDocument(request, await params, staffSender)
}

/** Reloading the address shows the document's state. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  return redirectToDocument(await params, staffSender)
}

import { documentPath } from '@/app/_request/paths.ts'
import {
  type DocumentAddress,
  type DocumentSender,
  decoded,
  receivePostedDocument,
  redirectToDocument,
} from '@/app/_request/receive-document.ts'
import { isStaffRefused } from '@/app/_request/separation-of-duties.ts'
import { requireApplication } from '@/app/_request/visit.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<DocumentAddress> }

/** The customer sends in the browser in which the application is open, unless staff are signed in there. */
const customerSender: DocumentSender = {
  getPage: documentPath,
  async open({ language, application }, requestId) {
    const isRefused = await isStaffRefused('act_as_customer', decoded(application), requestId)
    return isRefused ? 'forbidden' : requireApplication(language, application)
  },
}

/** Takes the document that is posted here. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  return receivePostedDocument(request, await params, customerSender)
}

/** Reloading the address shows the document's state. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  return redirectToDocument(await params, customerSender)
}

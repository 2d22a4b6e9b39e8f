import { staffSender } from '@/app/_request/document-senders.ts'
import {
  type DocumentAddress,
  receivePostedDocument,
  redirectToDocument,
} from '@/app/_request/receive-document.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<DocumentAddress> }

/** Takes the document that a member of staff uploads for a customer. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  return receivePostedDocument(request, await params, staffSender)
}

/** Reloading the address shows the document's state. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  return redirectToDocument(await params, staffSender)
}

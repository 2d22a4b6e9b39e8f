import { personSender } from '@/app/_request/document-senders.ts'
import { receivePostedDocument, redirectToDocument } from '@/app/_request/receive-document.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<{ language: string; document: string }> }

/** Takes the document that a person of a company posts here. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  return receivePostedDocument(request, { ...(await params), application: '' }, personSender)
}

/** Shows the document's state to a person who reloads the address. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  return redirectToDocument({ ...(await params), application: '' }, personSender)
}

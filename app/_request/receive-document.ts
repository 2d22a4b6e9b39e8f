/** Receives a posted document. It is streamed past the request router, so this makes the router's checks. */
import { randomBytes, randomUUID } from 'node:crypto'
import { unstable_rethrow } from 'next/navigation'
import type { PersonActor } from '@/lib/access/application-actor.ts'
import { sessionLabel } from '@/lib/access/rules/session-names.ts'
import { isAskedFor, listPartDocuments } from '@/lib/applications/own-part/part-documents.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { type ApplicationDocument, findDocument } from '@/lib/documents/list-documents.ts'
import { openFileForm, type PostedForm } from '@/lib/documents/open-file-form.ts'
import type { Refusal } from '@/lib/documents/rules/file-refusals.ts'
import { uploadAndWait } from '@/lib/documents/upload-and-wait.ts'
import { refusalPage } from '@/lib/http/refusal-page.ts'
import { isOwnOrigin } from '@/lib/http/same-origin.ts'
import { type ResponseReader, securityHeaders } from '@/lib/http/security-headers.ts'
import type { ForbiddenReason } from '@/lib/http/server/response-marks.ts'
import type { Language } from '@/lib/i18n/languages.ts'
import { documentUpload } from '@/lib/platform/contract/values.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'
import { getVisitLanguage } from './request-language.ts'
import type { ApplicationVisit } from './visit.ts'

export type DocumentAddress = { language: string; application: string; document: string }

/** The target and the sender. */
type SenderVisit = Pick<ApplicationVisit, 'portico' | 'submission'> & {
  application: Pick<ApplicationVisit['application'], 'id'>
  actor: ApplicationVisit['actor'] | PersonActor
}

/** A sender of documents to a route: a customer, staff for one, or a person of a company. */
export type DocumentSender = {
  /** The path of a document's page. */
  getPage(language: Language, application: string, document: string): string
  /**
   * Opens the application for the sender; 403 if they may send nothing here. Throws what Next answers with.
   */
  open(address: DocumentAddress, requestId: string): Promise<SenderVisit | 'forbidden'>
}

/** Why a document was not accepted; each has a sentence in the catalogues. */
export type DocumentProblem =
  | Refusal
  | 'broken_off'
  | 'too_many'
  | 'too_often'
  | 'not_scanned'
  | 'unavailable'
  | 'unsure'
  | 'closed'

/** The bytes of a form besides its file. */
export const wrappingBytes = 64 * 1024

/**
 * Takes the document that is posted to an address and returns the result: to a browser the page of that
 * document, to our own script the address of that page or the code of the problem.
 */
export async function receivePostedDocument(
  request: Request,
  address: DocumentAddress,
  sender: DocumentSender,
): Promise<Response> {
  return answerPostedFile(request, getDocumentPage(address, sender), (form, requestId) =>
    receiveForm(request, form, { address, sender, requestId }),
  )
}

/** `forbidden`: staff may not send it; `page`: where it leads, if not to the page of the form. */
export type PostedAnswer = { problem?: string; forbidden?: true; page?: string }

/** Answers the post of a form with a file, which is at that page, by what came of it. */
export async function answerPostedFile(
  request: Request,
  page: string,
  receive: (form: PostedForm, requestId: string) => Promise<PostedAnswer>,
): Promise<Response> {
  const { env, log } = await getPortico()
  const { publicUrl } = env
  const requestId = randomUUID()
  if (!isOwnOrigin(request.headers, publicUrl)) return createRefusal(request, publicUrl, 403)
  const form = openPostedForm(request)
  if (!form) return createRefusal(request, publicUrl, 415)
  const answer = await receive(form, requestId).catch((error: unknown): PostedAnswer => {
    // The page leads on to where Next would.
    if (isNextControlFlow(error)) return {}
    log.error({ event: 'file_not_read', requestId, error })
    return { problem: 'unavailable' }
  })
  // A browser reads the answer when it has sent all, so the rest goes by; nobody waits for that here.
  void form.discardRest()
  const response = answer.forbidden
    ? createRefusal(request, publicUrl, 403, 'staff')
    : respond(request, answer.page ?? page, answer.problem)
  response.headers.set('x-request-id', requestId)
  return addSecurityHeaders(response, 'api', publicUrl)
}

/** Leads a request that is no post of the form to the page of the document. */
export async function redirectToDocument(
  address: DocumentAddress,
  sender: DocumentSender,
): Promise<Response> {
  return leadToPage(getDocumentPage(address, sender))
}

/** Leads to the page of a form. */
export async function leadToPage(page: string): Promise<Response> {
  const { publicUrl } = (await getPortico()).env
  return addSecurityHeaders(createSeeOther(page), 'api', publicUrl)
}

/** `forbidden`: staff send nothing as the customer. */
type ReceiveOutcome = { problem?: DocumentProblem; forbidden?: true }

async function receiveForm(
  request: Request,
  form: PostedForm,
  {
    address,
    sender,
    requestId,
  }: { address: DocumentAddress; sender: DocumentSender; requestId: string },
): Promise<ReceiveOutcome> {
  const visit = await sender.open(address, requestId)
  if (visit === 'forbidden') return { forbidden: true }
  const { portico, actor, application, submission } = visit
  const allowed = await portico.limits.uploadDocument(getLimitKey(actor))
  if (!allowed.ok) return { problem: 'too_often' }
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > documentUpload.maxBytes + wrappingBytes) {
    return { problem: 'too_large' }
  }
  try {
    const id = decoded(address.document)
    const document = submission && (await findSendersDocument({ ...visit, submission }, id))
    if (!document) return {}
    // The page says that it was accepted already.
    if (document.state === 'approved') return {}
    if (!document.mayUpload) return { problem: 'closed' }
    // The page says that a file exists: a person of the company replaces nothing that nobody asks them for.
    if (actor.kind === 'person' && !isAskedFor(document)) return {}
    const file = await form.file().catch(() => 'broken_off' as const)
    if (file === 'broken_off') return { problem: 'broken_off' }
    if (!file) return { problem: 'missing' }
    const received = await uploadAndWait(portico.sending, {
      applicationId: application.id,
      actor,
      document,
      file,
    })
    const { outcome } = received
    const code = 'refusal' in received ? received.refusal : undefined
    portico.log.info({
      event: 'document_posted',
      requestId,
      applicationId: application.id,
      outcome,
      code,
    })
    // The page also says what has ended the session.
    if (received.outcome === 'stored' || received.outcome === 'ended') return {}
    return { problem: received.outcome === 'refused' ? received.refusal : received.outcome }
  } catch (error) {
    portico.log.error({
      event: 'document_not_accepted',
      requestId,
      applicationId: application.id,
      error,
    })
    return { problem: 'unavailable' }
  }
}

function getLimitKey(actor: SenderVisit['actor']): string {
  if (actor.kind === 'person') return actor.link
  return actor.kind === 'staff' ? actor.member.id : sessionLabel(actor.session)
}

/** A person of a company finds their own alone. */
async function findSendersDocument(
  { portico, actor, application, submission }: SenderVisit & { submission: Submission },
  id: string,
): Promise<ApplicationDocument | undefined> {
  if (actor.kind !== 'person') return findDocument(portico.store, submission, id)
  const part = { applicationId: application.id, personId: actor.person }
  return (await listPartDocuments(portico.store, part)).find((each) => each.id === id)
}

/** Begins to read a form with a file; undefined if the request is none. */
export function openPostedForm(request: Request): PostedForm | undefined {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) return undefined
  try {
    return openFileForm(type, request.body)
  } catch {
    return undefined
  }
}

/** Tells Next's "not found" and redirects from faults. */
function isNextControlFlow(error: unknown): boolean {
  try {
    unstable_rethrow(error)
    return false
  } catch {
    return true
  }
}

function respond(request: Request, page: string, problem: string | undefined): Response {
  if (request.headers.get('accept') === 'application/json') {
    return Response.json(problem ? { problem } : { next: page })
  }
  return createSeeOther(problem ? `${page}?problem=${problem}` : page)
}

function createSeeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } })
}

function getDocumentPage(
  { language, application, document }: DocumentAddress,
  { getPage }: DocumentSender,
): string {
  // A wrong address leads to a page that does not exist.
  const known = getVisitLanguage(language)
  return getPage(known, encodeURIComponent(decoded(application)), decoded(document))
}

/** Decodes a part of an address; returns it unchanged if that fails. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function createRefusal(
  request: Request,
  publicUrl: URL,
  status: 403 | 415,
  reason?: ForbiddenReason,
): Response {
  const nonce = randomBytes(16).toString('base64')
  const { pathname } = new URL(request.url)
  const html = refusalPage(status, {
    publicUrl,
    method: request.method,
    pathname,
    headers: request.headers,
    nonce,
    reason,
  })
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  return addSecurityHeaders(new Response(html, { status, headers }), 'page', publicUrl, nonce)
}

function addSecurityHeaders(
  response: Response,
  reader: ResponseReader,
  publicUrl: URL,
  nonce = '',
): Response {
  const headers = securityHeaders(reader, { publicUrl, nonce, dev: false })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

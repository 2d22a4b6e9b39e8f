/** The documents that the platform requires of an application, and those that a firm's own system sends. */
import type { PartnerActor } from '#lib/access/application-actor.ts'
import { type ApplicationDocument, listDocuments } from '#lib/documents/list-documents.ts'
import type { PostedFile } from '#lib/documents/open-file-form.ts'
import type { ReceiveResult } from '#lib/documents/receive-document.ts'
import { uploadAndWait } from '#lib/documents/upload-and-wait.ts'
import { listPeople } from '#lib/onboarding/company-people/people.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import { type AuthenticatedPartner, findOpenPartner } from './authenticate-partner.ts'
import type { PartnerDocument } from './rules/interface.ts'

type DocumentsDeps = { store: SubmissionDeps['store'] }

/** Returns the documents of an application that this partner started; undefined if it is another's, or none. */
export async function listPartnerDocuments(
  { store }: DocumentsDeps,
  { partner }: AuthenticatedPartner,
  applicationId: string,
): Promise<PartnerDocument[] | undefined> {
  const found = await findOwn(store, partner.id, applicationId)
  return found?.documents.map((document) => viewDocument(document, found.people))
}

/** `not_requested`: the platform asks for no such document, or has decided on it. */
type SendOutcome =
  | { outcome: 'unknown' | 'not_requested' }
  | { outcome: 'sent'; document: PartnerDocument }
  | Exclude<ReceiveResult, { outcome: 'stored' }>

/**
 * Receives a document that a partner sends for its customer, and sends it to the platform as the customer's own
 * would be. The same file again is sent once, so a caller that got no answer repeats the request.
 */
export async function sendPartnerDocument(
  deps: SubmissionDeps,
  by: AuthenticatedPartner,
  {
    applicationId,
    documentId,
    file,
  }: { applicationId: string; documentId: string; file: PostedFile },
): Promise<SendOutcome> {
  const { store } = deps
  const { partner } = by
  const found = await findOwn(store, partner.id, applicationId)
  if (!found) return { outcome: 'unknown' }
  const document = found.documents.find(({ id }) => id === documentId)
  if (!document?.mayUpload) return { outcome: document ? 'not_requested' : 'unknown' }
  const actor: PartnerActor = {
    kind: 'partner',
    id: partner.id,
    name: partner.name,
    isStillOpen: async (tx, now) => (await findOpenPartner(store, tx, by, now)) !== undefined,
  }
  const received = await uploadAndWait(deps, { applicationId, actor, document, file })
  if (received.outcome !== 'stored') return received
  const after = await findOwn(store, partner.id, applicationId)
  const sent = after?.documents.find(({ id }) => id === documentId)
  return {
    outcome: 'sent',
    document: viewDocument(sent ?? { ...document, state: 'stored' }, found.people),
  }
}

async function findOwn(
  store: DocumentsDeps['store'],
  partnerId: string,
  applicationId: string,
): Promise<{ documents: ApplicationDocument[]; people: string[] } | undefined> {
  const started = await store.partnerApplications.findByApplication(store.db, applicationId)
  if (started?.partnerId !== partnerId) return undefined
  const application = await store.applications.find(store.db, applicationId)
  const submission = await store.submissions.findByApplication(store.db, applicationId)
  if (!application || !submission) return { documents: [], people: [] }
  return {
    documents: await listDocuments(store, submission),
    people: listPeople(application.answers as Answers).map(({ id }) => id),
  }
}

function viewDocument(
  { id, document, state, person }: ApplicationDocument,
  people: readonly string[],
): PartnerDocument {
  const number = people.indexOf(person ?? '') + 1
  return { id, document, state, person: number || null }
}

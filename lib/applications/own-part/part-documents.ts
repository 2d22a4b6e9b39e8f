import type { Store } from '#lib/database/store.ts'
import {
  type ApplicationDocument,
  isDocumentAwaitingCustomer,
  listDocuments,
} from '#lib/documents/list-documents.ts'
import type { PersonPart } from './person-part.ts'

/**
 * Lists the platform's documents about this person only, without the company's and other people's. Leaves out
 * the file's name and sender, who may be somebody else.
 */
export async function listPartDocuments(
  store: Store,
  { applicationId, personId }: Pick<PersonPart, 'applicationId' | 'personId'>,
): Promise<ApplicationDocument[]> {
  const submission = await store.submissions.findByApplication(store.db, applicationId)
  if (!submission) return []
  const documents = await listDocuments(store, submission)
  return documents
    .filter(({ person }) => person === personId)
    .map((document) => ({ ...document, fileName: undefined, uploadedBy: undefined }))
}

/** Tells whether a file is wanted for a document, and can be sent. */
export function isAskedFor({
  state,
  mayUpload,
}: Pick<ApplicationDocument, 'state' | 'mayUpload'>): boolean {
  return mayUpload && isDocumentAwaitingCustomer(state)
}

/** The documents of a person of a company, for their own part. */

import type { Store } from '../../adapters/database/store.ts'
import {
  type ApplicationDocument,
  isDocumentAwaitingCustomer,
  listDocuments,
} from '../documents/list-documents.ts'
import type { PersonPart } from './person-part.ts'

/**
 * The documents that the platform lists of this person: none of the company's, and none of another person's.
 * Without the name of a file, which somebody else may have sent, and who sent it.
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

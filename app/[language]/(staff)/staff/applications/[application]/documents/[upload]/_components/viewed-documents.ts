/** The documents of an application that staff look at, one after the other. */

import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { evaluateApplication } from '@/lib/applications/evaluate-application.ts'
import { isViewable } from '@/lib/casework/view-document.ts'
import {
  type ApplicationDocument,
  findLastUpload,
  listDocuments,
} from '@/lib/documents/list-documents.ts'
import type { StoredUpload } from '@/lib/documents/store/uploads.ts'

/** The position of a document among the viewable ones; `number` counts from 1. */
type DocumentPosition = {
  number: number
  count: number
  previous: StoredUpload | undefined
  next: StoredUpload | undefined
}

export type ViewedDocument = {
  /** Undefined once the application is erased. */
  seen: DisplayedApplication | undefined
  /** Undefined if the platform does not list it and it is not its last file. */
  document: ApplicationDocument | undefined
  position: DocumentPosition
}

/** Returns the application of an upload that the member may see, with its document. */
export async function findViewedDocument(
  visit: StaffVisit,
  upload: StoredUpload,
): Promise<ViewedDocument> {
  const { portico, language } = visit
  const { store } = portico
  const { applicationId } = upload
  const application = await store.applications.find(store.db, applicationId)
  const submission = await store.submissions.findByApplication(store.db, applicationId)
  const documents = submission ? await listDocuments(store, submission) : []
  const uploads = await store.uploads.ofApplication(store.db, applicationId)
  return {
    seen: application && {
      ...visit,
      application,
      progress: evaluateApplication(portico.applications, {
        answers: application.answers,
        language,
      }),
    },
    document: documents.find(({ id }) => id === upload.documentId),
    position: findPosition(documents, uploads, upload),
  }
}

/** Follows the order of the list of documents; an earlier file of a document stands alone. */
function findPosition(
  documents: readonly ApplicationDocument[],
  uploads: readonly StoredUpload[],
  upload: StoredUpload,
): DocumentPosition {
  const listed = documents
    .map(({ id }) => findLastUpload(uploads, id))
    .filter((each) => each !== undefined)
    .filter(isViewable)
  const index = listed.findIndex(({ id }) => id === upload.id)
  if (index < 0) return { number: 1, count: 1, previous: undefined, next: undefined }
  return {
    number: index + 1,
    count: listed.length,
    previous: listed[index - 1],
    next: listed[index + 1],
  }
}

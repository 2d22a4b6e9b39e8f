/** The documents of an application and the state of each, from the platform's status and our uploads. */

import type { Store } from '#lib/database/store.ts'
import { isPathPart } from '#lib/platform/contract/path-part.ts'
import type { PlatformError } from '#lib/platform/contract/responses.ts'
import type { StatusResponse } from '#lib/platform/contract/status-response.ts'
import { statusLagMs } from '#lib/submission/rules/delays-and-limits.ts'
import type { SubmissionHistory, UploadHistory } from '#lib/submission/store/submission-history.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import type { DocumentState } from './rules/document-states.ts'
import { type ListedDocument, listStatusDocuments } from './rules/listed-documents.ts'
import type { StoredUpload } from './store/uploads.ts'

export type ApplicationDocument = ListedDocument & {
  state: DocumentState
  /** Our id of the person of a company whose document it is. */
  person: string | undefined
  /** The name of the file that the customer sent last, fit to be shown to them. */
  fileName: string | undefined
  /** When the last file was sent, and our id of the member of staff who did it for the customer. */
  uploadedAt: Date | undefined
  uploadedBy: string | undefined
  /** The last file was sent by the person whose document it is, in their own part. */
  isSentByPerson: boolean
  /** The name of the firm's own system that sent the last file. */
  sentByPartner: string | undefined
  /** The platform's errors about the file that was sent last. */
  errors: PlatformError[]
  /** Whether a file may be sent now. */
  mayUpload: boolean
}

/** All documents that the platform lists and all that were sent, in the platform's order. */
export async function listDocuments(
  store: Store,
  submission: Submission,
  /** Set if the caller has already read it. */
  known?: SubmissionHistory,
): Promise<ApplicationDocument[]> {
  const history = known ?? (await store.submissionHistories.find(store.db, submission))
  const answer = history.statusAnswer as StatusResponse | undefined
  const last = new Map(
    history.uploads
      .filter(({ state }) => state !== 'abandoned')
      .map((each) => [each.documentId, each]),
  )
  const listed = answer ? listStatusDocuments(answer) : []
  const people = mapPeopleByPlatformId(history)
  const open = submission.platformApplicationId !== null && submission.state !== 'decided'
  const documents: ApplicationDocument[] = []
  for (const listedDocument of listed) {
    const upload = last.get(listedDocument.id)
    last.delete(listedDocument.id)
    const state = getState(listedDocument, upload, submission)
    const mayUpload = open && state !== 'approved' && isPathPart(listedDocument.id)
    const person = people.get(listedDocument.individualId ?? '')
    const details = getUploadDetails(state, upload)
    documents.push({ ...listedDocument, state, person, mayUpload, ...details })
  }
  // Sent before, and no longer listed by the platform.
  for (const upload of last.values()) {
    const state = getUploadState(upload)
    documents.push({
      id: upload.documentId,
      document: upload.about?.document ?? '',
      status: undefined,
      description: '',
      individualId: undefined,
      state,
      person: undefined,
      mayUpload: false,
      ...getUploadDetails(state, upload),
    })
  }
  return documents
}

/** The document with that id; undefined if the platform does not list it and none was sent. */
export async function findDocument(
  store: Store,
  submission: Submission,
  id: string,
): Promise<ApplicationDocument | undefined> {
  return (await listDocuments(store, submission)).find((each) => each.id === id)
}

/** Returns the last file of a document that was not abandoned. */
export function findLastUpload(
  uploads: readonly StoredUpload[],
  documentId: string,
): StoredUpload | undefined {
  return uploads.findLast((each) => each.documentId === documentId && each.state !== 'abandoned')
}

/** Our ids of a company's people, by the platform's. */
function mapPeopleByPlatformId({ operations }: SubmissionHistory): Map<string, string> {
  return new Map(
    operations.flatMap(({ kind, state, subject, answer }): [string, string][] => {
      const given = (answer as { id?: string } | null)?.id
      const isAdded = kind === 'add_individual' && state === 'done'
      return isAdded && given && subject ? [[given, subject]] : []
    }),
  )
}

/** Tells whether the state can change without the customer. */
export function isAwaitingPlatform(state: DocumentState): boolean {
  return state === 'stored' || state === 'sent' || state === 'submitted'
}

/** Tells whether the customer has to send a file, or another one. */
export function isDocumentAwaitingCustomer(state: DocumentState): boolean {
  switch (state) {
    case 'required':
    case 'changes_requested':
    case 'rejected':
    case 'refused':
    case 'unknown':
      return true
    default:
      return false
  }
}

/** The platform's status, unless our upload is newer. */
function getState(
  listedDocument: ListedDocument,
  upload: StoredUpload | undefined,
  { statusCheckedAt }: Submission,
): DocumentState {
  const reported = getReportedState(listedDocument)
  if (reported === 'approved' || !upload) return reported
  const ours = getUploadState(upload)
  if (ours === 'stored' || ours === 'manual_review') return ours
  // A status that differs from the one before the upload answers it; an equal one may be outdated, for as long
  // as a status may lag behind.
  const isNews = (listedDocument.status ?? null) !== upload.statusBefore
  if (isNews) return reported
  if (ours === 'refused') return ours
  const since = (statusCheckedAt?.getTime() ?? 0) - (upload.completedAt?.getTime() ?? 0)
  return since < statusLagMs ? ours : reported
}

function getUploadState({ state }: StoredUpload): DocumentState {
  switch (state) {
    case 'stored':
    case 'sent':
    case 'refused':
    case 'manual_review':
      return state
    default:
      return 'unknown'
  }
}

function getReportedState({ status }: ListedDocument): DocumentState {
  switch (status) {
    case 'MISSING':
      return 'required'
    case 'CHANGES_REQUESTED':
      return 'changes_requested'
    case 'REJECTED':
      return 'rejected'
    case 'SUBMITTED':
      return 'submitted'
    case 'APPROVED':
      return 'approved'
    case undefined:
      return 'unknown'
  }
}

function getUploadDetails(
  state: DocumentState,
  upload: UploadHistory | undefined,
): Pick<
  ApplicationDocument,
  'fileName' | 'uploadedAt' | 'uploadedBy' | 'isSentByPerson' | 'sentByPartner' | 'errors'
> {
  const errors = state === 'refused' ? upload?.refusal : undefined
  const { name, person, partner } = upload?.about ?? {}
  const isSentByPerson = person !== undefined
  return {
    // The customer does not see file names that others chose.
    fileName: (!upload?.uploadedBy && !isSentByPerson && !partner && name) || undefined,
    uploadedAt: upload?.storedAt,
    uploadedBy: upload?.uploadedBy ?? undefined,
    isSentByPerson,
    sentByPartner: partner,
    errors: (errors ?? []) as PlatformError[],
  }
}

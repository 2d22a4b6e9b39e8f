/** Where each document of an application stands, as far as is known: the platform's word and our own. */

import type { Store } from '../../adapters/database/store.ts'
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'
import type { StoredUpload } from '../../adapters/database/submissions/uploads.ts'
import type { PlatformError } from '../../domain/contract/responses.ts'
import type { StatusResponse } from '../../domain/contract/status-response.ts'
import {
  type ListedDocument,
  listStatusDocuments,
} from '../../domain/documents/listed-documents.ts'
import { statusLagMs } from '../submission/status-lag.ts'

/**
 * `wanted`, `changes_requested`, `rejected`, `submitted`, `approved` are the platform's words;
 * `unknown` is one that we do not know. Of an upload that it has not spoken of yet: `kept` we have it
 * and pass it on; `sent` the platform took it; `refused` the platform did not take it;
 * `manual_review` a person of ours must look.
 */
export type DocumentState =
  | 'required'
  | 'changes_requested'
  | 'rejected'
  | 'submitted'
  | 'approved'
  | 'unknown'
  | 'stored'
  | 'sent'
  | 'refused'
  | 'manual_review'

export type ApplicationDocument = ListedDocument & {
  state: DocumentState
  /** Our id of the person of a company whose document it is. */
  person: string | undefined
  /** The name of the file that was sent last, fit to be shown to its sender. */
  fileName: string | undefined
  /** What the platform said against the file that was sent last. */
  errors: PlatformError[]
  /** Whether a file may be sent now. */
  mayUpload: boolean
}

/** All documents the platform speaks of and all that were sent, in the platform's order. */
export async function listDocuments(
  store: Store,
  submission: Submission,
): Promise<ApplicationDocument[]> {
  const answer = (await store.submissions.openStatusAnswer(store.db, submission)) as
    | StatusResponse
    | undefined
  const uploads = await store.uploads.ofApplication(store.db, submission.applicationId)
  const last = new Map(
    uploads.filter(({ state }) => state !== 'abandoned').map((each) => [each.documentId, each]),
  )
  const listed = answer ? listStatusDocuments(answer) : []
  const isOfPeople = listed.some(({ individualId }) => individualId !== undefined)
  const people = isOfPeople ? await peopleByPlatformId(store, submission) : new Map()
  const open = submission.platformApplicationId !== null && submission.state !== 'decided'
  const documents: ApplicationDocument[] = []
  for (const wanted of listed) {
    const upload = last.get(wanted.id)
    last.delete(wanted.id)
    const place = placeOf(wanted, upload, submission)
    const mayUpload = open && place !== 'approved' && isUsableId(wanted.id)
    const person = people.get(wanted.individualId ?? '')
    const told = await toldOf(store, place, upload)
    documents.push({ ...wanted, state: place, person, mayUpload, ...told })
  }
  // What the platform no longer lists was sent all the same.
  for (const upload of last.values()) {
    const about = await store.uploads.openAbout(store.db, upload)
    const place = placeOfUpload(upload)
    documents.push({
      id: upload.documentId,
      document: about?.document ?? '',
      status: undefined,
      description: '',
      individualId: undefined,
      state: place,
      person: undefined,
      mayUpload: false,
      ...(await toldOf(store, place, upload)),
    })
  }
  return documents
}

/** The one document of that id; undefined when the platform does not speak of it and none was sent. */
export async function findDocument(
  store: Store,
  submission: Submission,
  id: string,
): Promise<ApplicationDocument | undefined> {
  return (await listDocuments(store, submission)).find((each) => each.id === id)
}

/** The people of a company by the ids that the platform gave them. */
async function peopleByPlatformId(store: Store, { id }: Submission): Promise<Map<string, string>> {
  const operations = await store.submissions.operations(store.db, id)
  return new Map(
    operations.flatMap(({ kind, state, subject, answer }): [string, string][] => {
      const given = (answer as { id?: string } | null)?.id
      const isAdded = kind === 'add_individual' && state === 'done'
      return isAdded && given && subject ? [[given, subject]] : []
    }),
  )
}

/** Whether it can change without the customer. */
export function isAwaitingPlatform(place: DocumentState): boolean {
  return place === 'stored' || place === 'sent' || place === 'submitted'
}

/** What the platform says is true once it is later than what we know of the upload. */
function placeOf(
  wanted: ListedDocument,
  upload: StoredUpload | undefined,
  { statusCheckedAt }: Submission,
): DocumentState {
  const said = placeSaid(wanted)
  if (said === 'approved' || !upload) return said
  const ours = placeOfUpload(upload)
  if (ours === 'stored' || ours === 'manual_review') return ours
  // Another word than before the upload is an answer to it; the same one may be an old answer, for
  // as long as an answer may lag behind.
  const isNews = (wanted.status ?? null) !== upload.statusBefore
  if (isNews) return said
  if (ours === 'refused') return ours
  const since = (statusCheckedAt?.getTime() ?? 0) - (upload.completedAt?.getTime() ?? 0)
  return since < statusLagMs ? ours : said
}

function placeOfUpload({ state }: StoredUpload): DocumentState {
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

function placeSaid({ status }: ListedDocument): DocumentState {
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

async function toldOf(
  store: Store,
  place: DocumentState,
  upload: StoredUpload | undefined,
): Promise<Pick<ApplicationDocument, 'fileName' | 'errors'>> {
  if (!upload) return { fileName: undefined, errors: [] }
  const about = await store.uploads.openAbout(store.db, upload)
  const refusal =
    place === 'refused' ? await store.uploads.openRefusal(store.db, upload) : undefined
  return { fileName: about?.name || undefined, errors: (refusal ?? []) as PlatformError[] }
}

/** An id that can stand in an address (as the client of the platform sees it). */
function isUsableId(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..' && id.isWellFormed()
}

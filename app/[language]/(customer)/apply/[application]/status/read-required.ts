import type { ApplicationVisit } from '@/app/_request/visit.ts'
import {
  type ApplicationDocument,
  isDocumentAwaitingCustomer,
  listDocuments,
} from '@/lib/documents/list-documents.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import {
  getResubmissionState,
  listResolvedRequirements,
  type ResubmissionState,
} from '@/lib/submission/resolved-requirements.ts'
import type { SubmissionHistory } from '@/lib/submission/store/submission-history.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'

/** The platform's requirements, the outstanding first, and whether the application may be sent again. */
export type Required = {
  /** Excludes documents, which have a list of their own, and terms, which are accepted when sending. */
  requirements: Requirement[]
  /** Whether it asked for anything, the terms included; a refusal does not ask for documents by listing them. */
  isAnythingAsked: boolean
  resolved: Requirement[]
  documents: ApplicationDocument[]
  resubmission: ResubmissionState
}

/** Reads the platform's requirements, and how far they are met. */
export async function readRequired(
  { portico, requirements: all, progress }: ApplicationVisit,
  submission: Submission,
  history: SubmissionHistory,
): Promise<Required> {
  const { store } = portico
  const documents = await listDocuments(store, submission, history)
  const read = { requirements: all, documents }
  const resubmission = await getResubmissionState(store, submission, progress, read)
  const listed = all.filter(
    (each) => each.kind !== 'document' || !documents.some(({ id }) => id === each.id),
  )
  const resolved = await listResolvedRequirements(store, submission, listed, progress, {
    documents,
  })
  const shown = listed.filter(({ kind }) => kind !== 'terms')
  return {
    requirements: sortFirst(shown, (each) => !resolved.includes(each)),
    isAnythingAsked: all.length > 0 || (submission.state !== 'refused' && documents.length > 0),
    resolved,
    documents: sortFirst(documents, ({ state }) => isDocumentAwaitingCustomer(state)),
    resubmission,
  }
}

function sortFirst<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): Item[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))]
}

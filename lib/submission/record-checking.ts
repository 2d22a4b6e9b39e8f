/** Records, if an application waits for its customer, that they have nothing to do while documents are checked. */
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { isAwaitingPlatform, listDocuments } from '#lib/documents/list-documents.ts'
import type { Progress } from '#lib/onboarding/progress/evaluate-progress.ts'
import { getResubmissionState } from './resolved-requirements.ts'
import {
  getOutstandingFields,
  listOpenRequirements,
  type OutstandingFields,
} from './state/open-requirements.ts'
import type { Submission } from './store/submission-row.ts'

type CheckingDeps = {
  store: Store
  now: () => Date
  evaluateProgress: (application: Application, outstanding: OutstandingFields) => Progress
}

/**
 * Evaluates it in the caller's transaction, which has changed the status, a document or an answer: lists of
 * applications show and count it, and cannot read sealed values.
 */
export async function recordChecking(
  deps: CheckingDeps,
  tx: Tx,
  submission: Submission,
): Promise<void> {
  const isChecking = await evaluateChecking(deps, tx, submission)
  if (isChecking === submission.isChecking) return
  await deps.store.submissions.recordChecking(tx, submission, isChecking, deps.now())
}

async function evaluateChecking(
  { store, evaluateProgress }: CheckingDeps,
  tx: Tx,
  submission: Submission,
): Promise<boolean> {
  const { state, applicationId } = submission
  if (state !== 'awaiting_customer' && state !== 'refused') return false
  const history = await store.submissionHistories.find(tx, submission)
  const documents = await listDocuments(store, submission, history)
  // Most wait for answers: nothing more is read for these.
  if (!documents.some((each) => isAwaitingPlatform(each.state) || each.state === 'manual_review')) {
    return false
  }
  const application = await store.applications.find(tx, applicationId)
  if (!application) return false
  const requirements = await listOpenRequirements(store, submission, tx)
  const progress = evaluateProgress(application, getOutstandingFields(requirements, submission))
  if (progress.open) return false
  const read = { tx, documents, requirements }
  return (await getResubmissionState(store, submission, progress, read)) === 'checking'
}

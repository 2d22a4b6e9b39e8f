/** Records, where an application waits for its customer, that they have nothing to do while documents are checked. */
import type { Application } from '../../adapters/database/applications/applications.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'
import type { Progress } from '../../domain/onboarding/progress/evaluate-progress.ts'
import { isAwaitingPlatform, listDocuments } from '../documents/list-documents.ts'
import {
  getOutstandingFields,
  listOpenRequirements,
  type OutstandingFields,
} from './open-requirements.ts'
import { getResubmissionState } from './resolved-requirements.ts'

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

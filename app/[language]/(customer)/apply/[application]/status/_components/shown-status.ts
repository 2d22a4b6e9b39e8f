/**
 * Determines the status that the page of an application shows: one that nothing else on the page contradicts.
 */
import type { Application } from '@/lib/applications/store/applications.ts'
import {
  checkingStatus,
  getSubmissionStatus,
  type SubmissionStatus,
} from '@/lib/submission/state/submission-status.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'
import type { Required } from '../read-required.ts'

type Shown = {
  application: Pick<Application, 'reportedAt'>
  submission: Submission
  editable: boolean
  required: Required
}

/**
 * Derives the shown status from what was sent, the platform's later requirements, and the customer's answers to
 * them.
 */
export function findShownStatus({
  application,
  submission,
  editable,
  required,
}: Shown): SubmissionStatus {
  if (required.resubmission === 'checking') return checkingStatus
  const status = getSubmissionStatus(heldBy(application, submission))
  const isAsked = status.name === 'awaiting_customer' || status.name === 'refused'
  const isReady = editable && required.resubmission === 'ready' && isAllDone(required)
  return isAsked && isReady ? { ...status, name: 'ready' } : status
}

/**
 * Tells whether all requirements are met and only the sending is left. A refusal without requirements leaves
 * open what to do.
 */
function isAllDone({ requirements, resolved, isAnythingAsked }: Required): boolean {
  return isAnythingAsked && requirements.every((each) => resolved.includes(each))
}

/** Marks a submission as held by an open report, as by a decision of staff. */
export function heldBy({ reportedAt }: Shown['application'], submission: Submission): Submission {
  const isBeingSent = submission.state === 'enqueued' || submission.state === 'created'
  return isBeingSent && reportedAt ? { ...submission, heldAt: reportedAt } : submission
}

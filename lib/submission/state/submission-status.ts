/** The status that a customer is shown: its name selects the texts of the status page. */
import type { Submission } from '../store/submission-row.ts'

export const submissionStatusNames = [
  'confirming',
  'held',
  'created',
  'submitted',
  'processing',
  'approved',
  'rejected',
  'awaiting_customer',
  'checking',
  'ready',
  'refused',
  'sent_back',
  'manual_review',
  'unknown',
] as const

export type SubmissionStatus = {
  name: (typeof submissionStatusNames)[number]
  tone: 'waiting' | 'action' | 'success' | 'refused'
  /** Whether it can change without the customer's doing. */
  canChange: boolean
}

/** `last_code` of a submission that staff sent back to its customer before it was sent. */
export const sentBackCode = 'sent_back'

/** Derives the status from known facts: it claims nothing that the platform has not said. */
export function getSubmissionStatus({
  state,
  platformStatus,
  heldAt,
  lastCode,
}: Pick<Submission, 'state' | 'platformStatus' | 'heldAt' | 'lastCode'>): SubmissionStatus {
  if (heldAt) return { name: 'held', tone: 'waiting', canChange: true }
  const isAwaitingCustomer = state === 'awaiting_customer' || state === 'refused'
  if (isAwaitingCustomer && lastCode === sentBackCode)
    return { name: 'sent_back', tone: 'action', canChange: false }
  switch (state) {
    // Not accepted yet: no page shows this status.
    case 'preparing':
    case 'enqueued':
      return { name: 'confirming', tone: 'waiting', canChange: true }
    case 'created':
      return { name: 'created', tone: 'waiting', canChange: true }
    case 'awaiting_customer':
      // Nothing is missing any more, but only the customer submits.
      return platformStatus === 'READY_FOR_SUBMISSION'
        ? { name: 'ready', tone: 'action', canChange: true }
        : // What a refusal requires stays; what a status requires may arrive by itself.
          { name: 'awaiting_customer', tone: 'action', canChange: platformStatus !== null }
    case 'refused':
      return { name: 'refused', tone: 'action', canChange: false }
    case 'manual_review':
      return { name: 'manual_review', tone: 'waiting', canChange: true }
    case 'submitted':
    case 'decided':
      return getPlatformStatus(platformStatus)
  }
}

/**
 * The status of an application that waits for its customer, if they have nothing to do: the documents that
 * they sent are being checked (`getResubmissionState`).
 */
export const checkingStatus: SubmissionStatus = {
  name: 'checking',
  tone: 'waiting',
  canChange: true,
}

function getPlatformStatus(status: string | null): SubmissionStatus {
  switch (status) {
    case 'APPROVED':
      return { name: 'approved', tone: 'success', canChange: false }
    case 'REJECTED':
      return { name: 'rejected', tone: 'refused', canChange: false }
    case 'PROCESSING':
      return { name: 'processing', tone: 'waiting', canChange: true }
    // The status was read before the submit took effect: only the submission is known.
    case null:
    case 'INCOMPLETE':
    case 'CHANGES_REQUESTED':
    case 'READY_FOR_SUBMISSION':
    case 'SUBMITTED':
      return { name: 'submitted', tone: 'waiting', canChange: true }
    default:
      return { name: 'unknown', tone: 'waiting', canChange: true }
  }
}

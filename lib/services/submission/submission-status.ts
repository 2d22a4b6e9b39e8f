/** Where an application stands, in the terms of what is known: the names of the status page's texts. */
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'

export type SubmissionStatus = {
  name:
    | 'confirming'
    | 'held'
    | 'created'
    | 'submitted'
    | 'processing'
    | 'approved'
    | 'rejected'
    | 'awaiting_customer'
    | 'ready'
    | 'refused'
    | 'sentBack'
    | 'manualReview'
    | 'unknown'
  tone: 'waiting' | 'action' | 'success' | 'refused'
  /** Whether it can change without the customer. */
  canChange: boolean
}

/** The code of a submission that staff have given back to its customer before it was sent. */
export const sentBackCode = 'sent_back'

/** Never more than is known: what the platform was not heard to say is not claimed. */
export function getSubmissionStatus({
  state,
  platformStatus,
  heldAt,
  lastCode,
}: Pick<Submission, 'state' | 'platformStatus' | 'heldAt' | 'lastCode'>): SubmissionStatus {
  if (heldAt) return { name: 'held', tone: 'waiting', canChange: true }
  const isTheirs = state === 'awaiting_customer' || state === 'refused'
  if (isTheirs && lastCode === sentBackCode)
    return { name: 'sentBack', tone: 'action', canChange: false }
  switch (state) {
    // Nobody has accepted it: no page says of it where it stands.
    case 'preparing':
    case 'enqueued':
      return { name: 'confirming', tone: 'waiting', canChange: true }
    case 'created':
      return { name: 'created', tone: 'waiting', canChange: true }
    case 'awaiting_customer':
      // Nothing is missing any more, but only the customer sends.
      return platformStatus === 'READY_FOR_SUBMISSION'
        ? { name: 'ready', tone: 'action', canChange: true }
        : // What a refusal wants stays; what a status wants may come in by itself.
          { name: 'awaiting_customer', tone: 'action', canChange: platformStatus !== null }
    case 'refused':
      return { name: 'refused', tone: 'action', canChange: false }
    case 'manual_review':
      return { name: 'manualReview', tone: 'waiting', canChange: true }
    case 'submitted':
    case 'decided':
      return placeOnPlatform(platformStatus)
  }
}

function placeOnPlatform(status: string | null): SubmissionStatus {
  switch (status) {
    case 'APPROVED':
      return { name: 'approved', tone: 'success', canChange: false }
    case 'REJECTED':
      return { name: 'rejected', tone: 'refused', canChange: false }
    case 'PROCESSING':
      return { name: 'processing', tone: 'waiting', canChange: true }
    // Heard before the submit took effect: sent is what is known.
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

/** Where an application stands, in the terms of what is known: the names of the status page's texts. */
import type { Submission } from '../store/submission-row.ts'

export type Place = {
  name:
    | 'confirming'
    | 'held'
    | 'created'
    | 'submitted'
    | 'processing'
    | 'approved'
    | 'rejected'
    | 'wanting'
    | 'ready'
    | 'refused'
    | 'sentBack'
    | 'needsPerson'
    | 'unknown'
  tone: 'waiting' | 'action' | 'success' | 'refused'
  /** Whether it can change without the customer. */
  moving: boolean
}

/** The code of a submission that staff have given back to its customer before it was sent. */
export const sentBack = 'sent_back'

/** Never more than is known: what the platform was not heard to say is not claimed. */
export function placeOf({
  state,
  platformStatus,
  heldAt,
  lastCode,
}: Pick<Submission, 'state' | 'platformStatus' | 'heldAt' | 'lastCode'>): Place {
  if (heldAt) return { name: 'held', tone: 'waiting', moving: true }
  const isTheirs = state === 'wanting' || state === 'refused'
  if (isTheirs && lastCode === sentBack) return { name: 'sentBack', tone: 'action', moving: false }
  switch (state) {
    // Nobody has accepted it: no page says of it where it stands.
    case 'preparing':
    case 'intended':
      return { name: 'confirming', tone: 'waiting', moving: true }
    case 'created':
      return { name: 'created', tone: 'waiting', moving: true }
    case 'wanting':
      // Nothing is missing any more, but only the customer sends.
      return platformStatus === 'READY_FOR_SUBMISSION'
        ? { name: 'ready', tone: 'action', moving: true }
        : // What a refusal wants stays; what a status wants may come in by itself.
          { name: 'wanting', tone: 'action', moving: platformStatus !== null }
    case 'refused':
      return { name: 'refused', tone: 'action', moving: false }
    case 'needs_person':
      return { name: 'needsPerson', tone: 'waiting', moving: true }
    case 'submitted':
    case 'decided':
      return placeOnPlatform(platformStatus)
  }
}

function placeOnPlatform(status: string | null): Place {
  switch (status) {
    case 'APPROVED':
      return { name: 'approved', tone: 'success', moving: false }
    case 'REJECTED':
      return { name: 'rejected', tone: 'refused', moving: false }
    case 'PROCESSING':
      return { name: 'processing', tone: 'waiting', moving: true }
    // Heard before the submit took effect: sent is what is known.
    case null:
    case 'INCOMPLETE':
    case 'CHANGES_REQUESTED':
    case 'READY_FOR_SUBMISSION':
    case 'SUBMITTED':
      return { name: 'submitted', tone: 'waiting', moving: true }
    default:
      return { name: 'unknown', tone: 'waiting', moving: true }
  }
}

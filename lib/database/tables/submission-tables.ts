import type { Generated } from 'kysely'
import type {
  OperationKind,
  OperationState,
  SubmissionState,
  UploadState,
  UploadStorage,
} from '../states.ts'
import type { NullableJson, QueuedColumns } from './column-types.ts'

export type SubmissionTables = {
  submission: QueuedColumns & {
    id: string
    applicationId: string
    state: SubmissionState
    platformApplicationId: string | null
    platformStatus: string | null
    statusAnswer: Uint8Array | null
    round: number
    attempts: number
    firstAttemptAt: Date | null
    updatedAt: Date
    /** When the platform last took it for review. */
    submittedAt: Date | null
    statusCheckedAt: Date | null
    nextCheckAt: Date | null
    /** When something last moved that the platform looks at by itself: asking begins often again. */
    lastActivityAt: Date | null
    /** When an event of the platform last reported it. */
    lastEventAt: Date | null
    /** Set while it waits for a decision of staff: nothing is sent meanwhile. */
    heldAt: Date | null
    /** While it waits for its customer: they have nothing to do, for their documents are being checked. */
    isChecking: Generated<boolean>
    /** A state was sent in another form than two characters, because the platform asked for it. */
    sendsAnyState: Generated<boolean>
  }
  operation: {
    id: string
    submissionId: string
    sequence: number
    /** Operations that were recorded together share one number. */
    round: number
    /**
     * Sent without the customer's acceptance: states that the terms are not accepted, or nothing about them.
     */
    prepares: Generated<boolean>
    kind: OperationKind
    /** Our id of the company's person that it is about. */
    subject: string | null
    idempotencyId: string
    body: Uint8Array | null
    bodyHash: string | null
    state: OperationState
    attempts: number
    lastCode: string | null
    answer: NullableJson
    refusal: Uint8Array | null
    createdAt: Date
    firstSentAt: Date | null
    doneAt: Date | null
  }
  upload: QueuedColumns & {
    id: string
    sequence: Generated<number>
    applicationId: string
    /** The platform's. */
    documentId: string
    idempotencyId: string
    /** The account of staff; null: the customer. */
    uploadedBy: string | null
    /** The link by which the company's person uploads it; null: somebody else does. */
    personLinkId: string | null
    storage: Generated<UploadStorage>
    state: UploadState
    /** The following columns are set once it is stored. */
    fileName: string | null
    mediaType: string | null
    size: number | null
    contentHash: string | null
    statusBefore: string | null
    about: Uint8Array | null
    refusal: Uint8Array | null
    attempts: Generated<number>
    firstAttemptAt: Date | null
    storedAt: Date | null
    completedAt: Date | null
  }
  uploadChunk: { uploadId: string; number: number; bytes: Uint8Array }
  /** The objects of an upload in a bucket that are to be deleted. */
  objectDeletion: {
    uploadId: string
    /** Null: this database does not know the upload. */
    applicationId: string | null
    /** The platform's; null: the upload was never stored. */
    documentId: string | null
    requestedAt: Date
    nextAttemptAt: Date
    attempts: Generated<number>
    deletedAt: Date | null
  }
  /** When to look for second applications, and the result. */
  secondApplicationCheck: {
    submissionId: string
    since: Date
    dueAt: Date | null
    fence: Generated<number>
    outcome: string | null
    lookedAt: Date | null
  }
  /** A second application that the platform created beside ours. */
  secondApplication: {
    id: string
    applicationId: string
    platformApplicationId: string
    foundAt: Date
    closedAt: Date | null
    /** The account of staff; null if the application was erased. */
    closedBy: string | null
    done: Uint8Array | null
  }
  flagDecision: {
    id: string
    submissionId: string
    applicationId: string
    acceptanceId: string
    demand: 'reason' | 'second_decision'
    askedAt: Date
    outcome: 'sent_on' | 'sent_back' | null
    decidedBy: string | null
    decidedAt: Date | null
    reason: Uint8Array | null
  }
  subscription: {
    /** The platform's. */
    id: string
    eventType: string
    keyId: string
    signingKey: Uint8Array
    createdAt: Date
  }
  receivedEvent: { id: string; receivedAt: Date }
  simulatorRecord: {
    sequence: Generated<number>
    collection: string
    id: string
    createdAt: Date
    keyId: string
    body: Uint8Array
  }
}

import type { Generated } from 'kysely'
import type {
  OperationKind,
  OperationState,
  SubmissionState,
  UploadState,
  UploadStorage,
} from '../states.ts'
import type { NullableJson, QueuedColumns } from './column-types.ts'

/** What is sent to the platform, and what comes back from it. */
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
    /** Since when it waits for a decision of staff: nothing of it is sent meanwhile. */
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
    /** What was written down together has one number. */
    round: number
    /** Without the customer's acceptance: it says that the terms are not accepted, or nothing of them. */
    prepares: Generated<boolean>
    kind: OperationKind
    /** Whom of the company's people it is about, by our id. */
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
    /** The link by which a person of the company uploads it; null: somebody else does. */
    personLinkId: string | null
    /** Where its bytes are. */
    storage: Generated<UploadStorage>
    state: UploadState
    /** What follows is known once it is stored. */
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
  /** When to look for second applications, and what came of it. */
  secondApplicationCheck: {
    submissionId: string
    since: Date
    dueAt: Date | null
    fence: Generated<number>
    outcome: string | null
    lookedAt: Date | null
  }
  /** That the platform made one beside ours. */
  secondApplication: {
    id: string
    applicationId: string
    platformApplicationId: string
    foundAt: Date
    closedAt: Date | null
    /** The account of staff; null where the application was erased. */
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

/** The tables as Kysely sees them: camelCase here, snake_case in the database (CamelCasePlugin). */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely'
import type { EvidenceKind } from '../../domain/evidence/record.ts'
import type { AcceptanceWay } from '../../domain/risk/flag-rules.ts'

export const submissionStates = [
  'preparing',
  'enqueued',
  'created',
  'submitted',
  'awaiting_customer',
  'refused',
  'decided',
  'manual_review',
] as const
/**
 * Named by what is true: `preparing` the customer has not accepted, and what they entered is sent only so
 * that the platform can say what it requires; `enqueued` keys and bytes exist, creation is not known; `created` the
 * platform has it; `submitted` the platform took it for review; `awaiting_customer` the platform requires
 * something of the customer; `refused` creation was refused and nothing exists; `decided` the
 * platform has decided; `manual_review` a person of ours must look.
 */
export type SubmissionState = (typeof submissionStates)[number]

const operationKinds = [
  'create',
  'update',
  'submit',
  'add_individual',
  'update_individual',
  'delete_individual',
] as const
export type OperationKind = (typeof operationKinds)[number]

const operationStates = ['pending', 'done', 'refused', 'abandoned'] as const
export type OperationState = (typeof operationStates)[number]

const uploadStates = [
  'receiving',
  'stored',
  'sent',
  'refused',
  'manual_review',
  'abandoned',
] as const
/**
 * Named by what is true: `receiving` bytes are coming in; `stored` all of them are here and the
 * platform is not known to have them; `sent` it has them; `refused` it refused them; `manual_review`
 * a person of ours must look; `abandoned` they were never sent and never will be.
 */
export type UploadState = (typeof uploadStates)[number]

const mailStates = ['waiting', 'sent', 'dropped'] as const
/** `waiting` it is not known to have left; `sent` a mail server took it; `dropped` it never will be. */
export type MailState = (typeof mailStates)[number]

const messageChannels = ['email', 'sms'] as const
/** How a message to a customer leaves. */
export type MessageChannel = (typeof messageChannels)[number]

export const noticeKinds = [
  'link_sent',
  'contact_changed',
  'contact_requested',
  'contact_approved',
  'device_connected',
  'device_handed_over',
  'accepted',
  'submitted',
  'accepted_and_submitted',
  'stopped',
] as const
/** What a message notifies a customer of: each has its words in the catalogues. */
export type NoticeKind = (typeof noticeKinds)[number]

const linkStates = ['live', 'opened', 'superseded', 'guessed', 'revoked'] as const
/**
 * `live` it can be opened, until its time is over; `opened` it was, once; `superseded` a later one
 * took its place; `guessed` too many wrong codes were tried; `revoked` its owner took it back.
 */
export type LinkState = (typeof linkStates)[number]

const deviceKinds = ['own', 'branch', 'handed_over'] as const
/**
 * `own` a customer's other device, by a link that they made themselves; `branch` the customer's device,
 * by a link that staff made; `handed_over` a device of the branch, for as long as the customer has it.
 */
export type DeviceKind = (typeof deviceKinds)[number]

const deviceStates = [
  'live',
  'claimed',
  'connected',
  'finished',
  'taken_back',
  'refused',
  'guessed',
  'superseded',
  'withdrawn',
] as const
/**
 * `live` the link can be opened, until its time is over; `claimed` one browser opened it, and the
 * number that it shows is awaited; `connected` it has the application open; `finished` that was ended
 * there; `taken_back` it was ended where the link was made; `refused` it was not the right device;
 * `guessed` too many wrong numbers were tried; `superseded` a later one took its place; `withdrawn` it
 * was given up before anybody had come by it.
 */
export type DeviceState = (typeof deviceStates)[number]

const codeStates = ['live', 'taken', 'superseded', 'guessed'] as const
/** `live` it can be typed, until its time is over; `taken` it was, rightly. */
export type CodeState = (typeof codeStates)[number]

const contactKinds = ['email', 'telephone'] as const
type ContactKind = (typeof contactKinds)[number]

const contactProofs = ['link', 'branch_code'] as const
/** `link` a link that was sent there was opened; `branch_code` a code that was sent there was typed. */
export type ContactProof = (typeof contactProofs)[number]

const contactRequestStates = ['requested', 'approved', 'rejected', 'stopped', 'expired'] as const
/**
 * `requested` a member of staff asked for it; `approved` a second one agreed, and it can be used once its
 * time has come; `rejected` they did not; `stopped` the customer ended it; `expired` nobody used it in time.
 */
type ContactRequestState = (typeof contactRequestStates)[number]

export const staffRoles = ['agent', 'supervisor', 'administrator'] as const
/** Agents help customers; supervisors decide besides; administrators manage the accounts of staff. */
export type StaffRole = (typeof staffRoles)[number]

/** `warned`: one of staff did much of something; `stopped`: and was refused more. */
export type StaffAlertLevel = 'warned' | 'stopped'

export const channels = ['online', 'assisted', 'branch'] as const
/** By which way the answers came: the customer's own, by staff for them, with staff in the branch. */
export type Channel = (typeof channels)[number]

export const caseworkStates = [
  'manual_review',
  'draft',
  'sending',
  'submitted',
  'awaiting_customer',
  'refused',
  'approved',
  'rejected',
] as const
/**
 * Where an application stands for staff, made by the database of its submission: `draft` it has none;
 * `sending` the platform is not known to have taken all of it; `approved`, `rejected` as the platform
 * decided; the others as `SubmissionState`.
 */
export type CaseworkState = (typeof caseworkStates)[number]

/** A jsonb column: read as plain data, written as JSON text (pg would turn arrays into its own). */
type Json<T> = JSONColumnType<T & object, string, string>
type NullableJson = ColumnType<unknown, string | null, string | null>

export type Schema = {
  applicantSession: {
    tokenHash: Uint8Array
    createdAt: Date
    lastSeenAt: Date
    expiresAt: Date
  }
  applicationAccess: {
    tokenHash: Uint8Array
    applicationId: string
    /** Of a browser that came by link: when it is closed unless used before, and in any case. */
    idleUntil: Date | null
    endsAt: Date | null
    closedAt: Date | null
    /** By which it came, where that is another device. */
    deviceLinkId: string | null
  }
  application: {
    id: string
    customerId: string
    /** Where the platform knows the customer by another identifier. */
    givenCustomerId: string | null
    /** Whose customer this one's proved to be. */
    earlierApplicationId: string | null
    accountId: string
    locale: string
    channel: Generated<Channel>
    revision: number
    wrappedKey: Uint8Array | null
    keyId: string | null
    /** The key outside the database, without which the wrapped one does not open; null once destroyed. */
    erasureKey: string | null
    answers: Uint8Array | null
    sources: Uint8Array | null
    createdAt: Date
    updatedAt: Date
    expiresAt: Date
    /** Since when a report that it was not its customer is open: nothing of it is sent meanwhile. */
    reportedAt: Date | null
    /** Since when it is stopped: it was not its customer, and nothing of it goes on. */
    stoppedAt: Date | null
  }
  acceptance: {
    sequence: Generated<number>
    id: string
    applicationId: string
    revision: number
    dataHash: string
    terms: NullableJson
    attested: boolean
    snapshot: Uint8Array | null
    attester: Uint8Array | null
    sessionHash: Uint8Array
    acceptedAt: Date
    voidedAt: Date | null
  }
  submission: {
    id: string
    applicationId: string
    state: SubmissionState
    platformApplicationId: string | null
    platformStatus: string | null
    statusAnswer: Uint8Array | null
    round: number
    attempts: number
    firstAttemptAt: Date | null
    nextAttemptAt: Date | null
    leaseOwner: string | null
    leaseUntil: Date | null
    fence: Generated<number>
    lastCode: string | null
    createdAt: Date
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
  upload: {
    id: string
    sequence: Generated<number>
    applicationId: string
    /** The platform's. */
    documentId: string
    idempotencyId: string
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
    nextAttemptAt: Date | null
    leaseOwner: string | null
    leaseUntil: Date | null
    fence: Generated<number>
    lastCode: string | null
    createdAt: Date
    storedAt: Date | null
    completedAt: Date | null
  }
  uploadChunk: { uploadId: string; number: number; bytes: Uint8Array }
  subscription: {
    /** The platform's. */
    id: string
    eventType: string
    keyId: string
    signingKey: Uint8Array
    createdAt: Date
  }
  mail: {
    id: string
    applicationId: string
    channel: Generated<MessageChannel>
    state: MailState
    content: Uint8Array | null
    attempts: Generated<number>
    nextAttemptAt: Date | null
    leaseOwner: string | null
    leaseUntil: Date | null
    fence: Generated<number>
    lastCode: string | null
    createdAt: Date
    completedAt: Date | null
  }
  notice: {
    id: string
    tokenHash: Uint8Array
    applicationId: string
    mailId: string | null
    channel: MessageChannel
    about: NoticeKind
    createdAt: Date
    expiresAt: Date
    reportedAt: Date | null
  }
  report: {
    id: string
    sequence: GeneratedAlways<number>
    applicationId: string
    channel: MessageChannel | null
    about: NoticeKind | null
    reportedAt: Date
    closedAt: Date | null
    closedBy: string | null
    reason: Uint8Array | null
    /** Whether it was closed by stopping the application. */
    stopped: Generated<boolean>
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
    closedBy: string | null
    done: Uint8Array | null
  }
  returnLink: {
    id: string
    tokenHash: Uint8Array
    applicationId: string
    mailId: string
    byAddress: boolean
    address: Uint8Array | null
    codeMac: Uint8Array
    tries: Generated<number>
    state: LinkState
    createdAt: Date
    endedAt: Date | null
    /** Who of staff sent it; null: nobody of them. */
    staffId: string | null
  }
  returnAddress: {
    applicationId: string
    address: Uint8Array
    addressIndex: Uint8Array
    keyId: string
    provenAt: Date
  }
  /** Every e-mail address and telephone number ever known for an application. */
  applicationContact: {
    id: string
    applicationId: string
    sequence: GeneratedAlways<number>
    kind: ContactKind
    value: Uint8Array
    valueIndex: Uint8Array
    keyId: string
    /** Null: the customer. */
    firstGivenBy: string | null
    firstGivenAt: Date
    lastGivenAt: Date
    customerGaveAt: Date | null
    staffGaveBy: string | null
    staffGaveAt: Date | null
    provenAt: Date | null
    provenBy: ContactProof | null
    staffLinkAt: Date | null
    staffLinkBy: string | null
    approvedAt: Date | null
    approvedBy: string | null
  }
  contactRequest: {
    id: string
    applicationId: string
    contactId: string | null
    state: ContactRequestState
    requestedBy: string
    requestedAt: Date
    reason: Uint8Array | null
    usableAt: Date
    expiresAt: Date
    decidedBy: string | null
    decidedAt: Date | null
    endedAt: Date | null
  }
  returnLinkRequest: { id: string; keyId: string; request: Uint8Array; createdAt: Date }
  unsavedInput: {
    applicationId: string
    page: string
    sessionHash: Uint8Array
    input: Uint8Array
    savedAt: Date
  }
  deviceLink: {
    sequence: Generated<number>
    id: string
    tokenHash: Uint8Array | null
    applicationId: string
    kind: DeviceKind
    staffId: string | null
    state: DeviceState
    sessionHash: Uint8Array | null
    numberMac: Uint8Array | null
    tries: Generated<number>
    device: string | null
    page: string | null
    seenAt: Date | null
    provenAt: Date | null
    createdAt: Date
    expiresAt: Date
    endedAt: Date | null
  }
  deviceCode: {
    sequence: Generated<number>
    id: string
    deviceLinkId: string
    mailId: string
    address: Uint8Array | null
    codeMac: Uint8Array
    tries: Generated<number>
    state: CodeState
    createdAt: Date
    endedAt: Date | null
  }
  /** The next five as better-auth writes them, and what of an account is ours. */
  staffUser: {
    id: string
    /** Not the address: a keyed hash of it. */
    email: string
    person: Uint8Array
    keyId: string
    role: StaffRole
    /** Empty: none. */
    branch: Generated<string>
    disabledAt: Date | null
    twoFactorEnabled: Generated<boolean>
    /** A bigint, which PostgreSQL's driver gives as text. */
    lastCodeStep: number | string | null
    name: Generated<string>
    emailVerified: Generated<boolean>
    image: string | null
    createdAt: Date
    updatedAt: Date
  }
  staffSession: {
    id: string
    userId: string
    token: string
    byProvider: Generated<boolean>
    expiresAt: Date
    createdAt: Date
    updatedAt: Date
    ipAddress: string | null
    userAgent: string | null
  }
  staffAccount: {
    id: string
    userId: string
    accountId: string
    providerId: string
    password: string | null
    createdAt: Date
    updatedAt: Date
  }
  staffTwoFactor: {
    id: string
    userId: string
    secret: string
    backupCodes: string
    verified: Generated<boolean>
  }
  staffVerification: {
    id: string
    identifier: string
    value: string
    expiresAt: Date
    createdAt: Date
    updatedAt: Date
  }
  staffSecret: { oneRow: Generated<boolean>; sealed: Uint8Array; keyId: string }
  acceptanceFlags: {
    acceptanceId: string
    applicationId: string
    codes: string[]
    staff: string[]
    notedAt: Date
    way: AcceptanceWay
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
  staffNetwork: { applicationId: string; staffId: string; network: Uint8Array; notedAt: Date }
  staffDevice: { mark: Uint8Array; staffId: string; lastAt: Date }
  documentOpened: { tokenHash: Uint8Array; document: string; version: string; openedAt: Date }
  staffPasskey: {
    id: string
    userId: string
    sealed: Uint8Array
    keyId: string
    counter: number
    createdAt: Date
    lastUsedAt: ColumnType<Date | null, Date | undefined, Date>
  }
  staffChallenge: { subject: string; challenge: Uint8Array; expiresAt: Date }
  staffBackupCode: { userId: string; mac: Uint8Array; usedAt: Date | null }
  staffVolume: { staffId: string; measure: string; slot: Date; count: number }
  staffAlert: {
    id: string
    sequence: GeneratedAlways<number>
    staffId: string
    measure: string
    period: string
    level: StaffAlertLevel
    count: number
    raisedAt: Date
    lastAt: Date
    acknowledgedAt: Date | null
    acknowledgedBy: string | null
  }
  staffAttempt: { subject: Uint8Array; failures: number; lastAt: Date; lockedUntil: Date | null }
  /**
   * One for each application that is not erased; all but `assignedTo`, `branch`, `startedBy` and `keyId` by
   * triggers.
   */
  caseworkEntry: {
    applicationId: string
    startedAt: Date
    state: CaseworkState
    since: Date
    documentsStopped: Generated<boolean>
    reported: Generated<boolean>
    hasSecondApplication: Generated<boolean>
    manualReview: GeneratedAlways<boolean>
    channel: Channel
    assignedTo: string | null
    /** Empty: in the common pool. */
    branch: Generated<string>
    /** Who of staff began it. */
    startedBy: string | null
    /** The key under which it is indexed. */
    keyId: string
  }
  searchToken: { token: Uint8Array; startedAt: Date; applicationId: string }
  caseworkSearch: { id: string; staffId: string; keyId: string; query: Uint8Array; createdAt: Date }
  caseworkNote: {
    id: string
    sequence: GeneratedAlways<number>
    applicationId: string
    writtenBy: string
    writtenAt: Date
    note: Uint8Array
  }
  receivedEvent: { id: string; receivedAt: Date }
  rateLimit: { key: Uint8Array; uses: number; endsAt: Date }
  writeCheck: { id: Generated<boolean>; checkedAt: Date }
  auditEvent: {
    sequence: number
    at: Date
    applicationId: string | null
    actor: Json<unknown>
    event: string
    detail: Json<unknown>
    id: string
    keyId: string
    mac: string
    previousHash: string
    hash: string
  }
  auditKey: { id: string; sealed: Uint8Array; keyId: string }
  /** `sequence`: of the last event that it covers. */
  auditAnchor: {
    sequence: number
    at: Date
    statement: string
    keyId: string
    signature: string
    timeStamp: Uint8Array | null
  }
  auditAnchorLease: { oneRow: Generated<boolean>; owner: string | null; until: Date | null }
  erasureKeyStore: { oneRow: Generated<boolean>; id: string }
  evidenceKey: { id: string; publicKey: string; firstUsedAt: Date }
  evidenceKeyMac: { evidenceKeyId: string; keyId: string; mac: string }
  evidence: {
    sequence: number
    /** Of the acceptance, or of the operation. */
    id: string
    kind: EvidenceKind
    applicationId: string
    acceptanceId: string
    parts: Json<unknown>
    personal: Uint8Array | null
    hashes: Json<Record<string, string>>
    keyId: string
    signature: string
    previousHash: string
    hash: string
    at: Date
  }
  evidenceHead: { oneRow: Generated<boolean>; sequence: number; hash: string }
  auditHead: { oneRow: Generated<boolean>; sequence: number; hash: string }
  simulatorRecord: {
    sequence: Generated<number>
    collection: string
    id: string
    createdAt: Date
    keyId: string
    body: Uint8Array
  }
  migration: { version: number; name: string; checksum: string; appliedAt: Generated<Date> }
}

/** A transaction, or the database itself for single reads. */
export type Tx = Kysely<Schema>

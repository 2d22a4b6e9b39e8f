import type { Expression } from 'kysely'
import type { TokenExchange } from '../platform-client/token-exchange.ts'
import type { SimulatorRecords } from '../platform-simulator/records/records.ts'
import { type Acceptances, createAcceptances } from './applications/acceptances.ts'
import { type Applications, createApplications } from './applications/applications.ts'
import { type ContactRequests, createContactRequests } from './applications/contact-requests.ts'
import { type Contacts, createContacts } from './applications/contacts.ts'
import { createDataRequests, type DataRequests } from './applications/data-requests.ts'
import { createDeviceCodes, type DeviceCodes } from './applications/device-codes.ts'
import { createDeviceLinks, type DeviceLinks } from './applications/device-links.ts'
import { createFlagStore, type FlagStore } from './applications/flags.ts'
import { createLinkCodes, type LinkCodes } from './applications/link-codes.ts'
import { createPageReads, type PageReads } from './applications/page-reads.ts'
import { createPersonLinks, type PersonLinks } from './applications/person-links.ts'
import { createReports, type Reports } from './applications/reports.ts'
import { createReturnAddresses, type ReturnAddresses } from './applications/return-addresses.ts'
import { createReturnLinks, type ReturnLinks } from './applications/return-links.ts'
import { createStepSaving, type StepSaving } from './applications/save-step.ts'
import { createSessions, type Sessions } from './applications/sessions.ts'
import { createUnsavedInputs, type UnsavedInputs } from './applications/unsaved-inputs.ts'
import { type AuditAnchors, createAuditAnchors } from './audit/audit-anchors.ts'
import { authenticateEvidenceKeys, isAuditKeyKnown, saveAuditKeys } from './audit/audit-keys.ts'
import { type AuditLog, createAuditLog } from './audit/audit-log.ts'
import { createEvidence, type Evidence } from './audit/evidence.ts'
import { type Casework, createCasework } from './casework/casework.ts'
import { type CaseworkNotes, createCaseworkNotes } from './casework/casework-notes.ts'
import { type CaseworkSearches, createCaseworkSearches } from './casework/casework-searches.ts'
import { type Database, inTransaction, retryGivenUp } from './connection/database.ts'
import { isAnyFound } from './connection/is-any-found.ts'
import { createWriteCheck } from './connection/write-check.ts'
import { finishErasures } from './keys/finish-erasures.ts'
import type { Keyring } from './keys/keyring.ts'
import { requireKeys } from './keys/require-keys.ts'
import { countToRewrap, rewrap } from './keys/rotation.ts'
import { createMailStore, type MailStore } from './messages/mail.ts'
import { createNotices, type Notices } from './messages/notices.ts'
import { createPlatformTokens } from './platform-tokens.ts'
import { createRateLimitCounts, type RateLimitCounts } from './rate-limit-counts.ts'
import {
  type ApplicationRights,
  dropApplicationRights,
  findApplicationRights,
} from './rights/end-rights.ts'
import { createRightsAlarms, type RightsAlarms } from './rights/rights-alarms.ts'
import { type BrokenRights, createRightsSeals } from './rights/rights-seals.ts'
import { type BrokenRow, verifyRights } from './rights/verify-rights.ts'
import type { Tx } from './schema.ts'
import { requireSession, type SessionActor } from './session-access.ts'
import { createSimulatorRecords } from './simulator-records.ts'
import { createStaffStore, type StaffStore } from './staff/staff-accounts.ts'
import { createStaffAlerts, type StaffAlerts } from './staff/staff-alerts.ts'
import { createStaffAttempts, type StaffAttempts } from './staff/staff-attempts.ts'
import { createStaffFactorResets, type StaffFactorResets } from './staff/staff-factor-resets.ts'
import { createStaffFactors, type StaffFactors } from './staff/staff-factors.ts'
import { createStaffResetRequests, type StaffResetRequests } from './staff/staff-reset-requests.ts'
import { createStaffVolume, type StaffVolume } from './staff/staff-volume.ts'
import {
  type ApplicationFigures,
  createApplicationFigures,
} from './statistics/application-figures.ts'
import { createFunnelCounts, type FunnelCounts } from './statistics/funnel-counts.ts'
import { shortenWaits } from './submissions/clock-set-back.ts'
import { releaseAllLeases } from './submissions/leases.ts'
import { createObjectDeletions, type ObjectDeletions } from './submissions/object-deletions.ts'
import { createOperations, type Operations } from './submissions/operations.ts'
import { createReceivedEvents, type ReceivedEvents } from './submissions/received-events.ts'
import { createRounds, type Rounds } from './submissions/rounds.ts'
import {
  createSecondApplications,
  type SecondApplications,
} from './submissions/second-applications.ts'
import {
  createSubmissionHistories,
  type SubmissionHistories,
} from './submissions/submission-history.ts'
import { createSubmissions, type Submissions } from './submissions/submissions.ts'
import { createSubscriptions, type Subscriptions } from './submissions/subscriptions.ts'
import type { Bucket } from './submissions/upload-chunks.ts'
import { createUploadSending, type UploadSending } from './submissions/upload-sending.ts'
import { createUploads, type Uploads } from './submissions/uploads.ts'

export type Store = {
  /** For single reads outside a transaction. */
  db: Tx
  /**
   * Runs work in one transaction, and again when the database aborted it for another's sake, so the work does
   * nothing outside the database. Inside, pass `tx` on: `db` throws there. Its audit events are written at its
   * end.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a change made in a session, which is checked first and cannot be closed meanwhile. Throws
   * `SessionEnded` where the actor may no longer do it.
   */
  transactionFor<T>(actor: SessionActor, now: Date, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs one statement that is a transaction by itself; again as `transaction`. */
  statement<T>(work: (db: Tx) => Promise<T>): Promise<T>
  sessions: Sessions
  applications: Applications & StepSaving
  pageReads: PageReads
  acceptances: Acceptances
  submissions: Submissions & Rounds & Operations
  submissionHistories: SubmissionHistories
  uploads: Uploads & UploadSending
  /** The storage of documents outside the database; undefined where there is none. */
  bucket: (Bucket & { deletions: ObjectDeletions }) | undefined
  subscriptions: Subscriptions
  receivedEvents: ReceivedEvents
  rateLimits: RateLimitCounts
  /** Lets all processes on this database use one token of the platform. */
  shareToken: TokenExchange
  mail: MailStore
  notices: Notices
  reports: Reports
  secondApplications: SecondApplications
  returnLinks: ReturnLinks
  linkCodes: LinkCodes
  returnAddresses: ReturnAddresses
  contacts: Contacts
  contactRequests: ContactRequests
  dataRequests: DataRequests
  unsavedInputs: UnsavedInputs
  casework: Casework
  caseworkNotes: CaseworkNotes
  caseworkSearches: CaseworkSearches
  flags: FlagStore
  deviceLinks: DeviceLinks
  deviceCodes: DeviceCodes
  personLinks: PersonLinks
  staff: StaffStore
  staffFactors: StaffFactors
  staffFactorResets: StaffFactorResets
  staffAttempts: StaffAttempts
  staffResetRequests: StaffResetRequests
  staffVolume: StaffVolume
  staffAlerts: StaffAlerts
  funnelCounts: FunnelCounts
  applicationFigures: ApplicationFigures
  audit: AuditLog
  auditAnchors: AuditAnchors
  evidence: Evidence
  simulatorRecords: SimulatorRecords
  /** Releases every lease. Only for a database that one process alone opens: earlier holders have ended. */
  releaseAllLeases(): Promise<void>
  /** Whether any of these queries finds a row: one statement, however many they are. */
  isAnyFound(queries: readonly Expression<unknown>[]): Promise<boolean>
  /** Moves waiting and lease times to `latest` at most, after the clock was set back. */
  shortenWaits(latest: Date): Promise<void>
  /** Throws `KeyUnknown` unless everything stored can be opened. */
  requireKeys(): Promise<void>
  /** Throws unless the database, and each of the folders, accepts a write now. See `write-check.ts`. */
  requireWritable(folders: readonly string[]): Promise<void>
  /** Whether the key that seals from now on was in use before; until `prepareAudit`. */
  isKeyKnown(): Promise<boolean>
  /** Stores at a start what verifying the audit later needs, under other secrets. */
  prepareAudit(now: Date): Promise<void>
  /**
   * Destroys the keys of erased applications, and their remains in the embedded database's files; runs after
   * the transaction of `applications.erase`. See `finish-erasures.ts`.
   */
  finishErasures(): Promise<number>
  /** Alarms about rows that give access and that Portico did not write. */
  rightsAlarms: RightsAlarms
  /** Inspects who may open one application, and removes all such rights even if their seals are broken. */
  applicationRights: {
    find(tx: Tx, id: string): Promise<ApplicationRights | undefined>
    drop(tx: Tx, id: string): Promise<void>
  }
  /** The rows that let somebody in and are not as Portico sealed them. */
  verifyRights(): Promise<BrokenRow[]>
  /** The id of the key that seals from now on. */
  currentKeyId: string
  /** Moves up to `limit` rows of each kind under the current key, and says how many. */
  rewrap(limit: number): Promise<number>
  /** Counts the rows under another key; at 0 the older secrets can go. */
  countToRewrap(): Promise<number>
}

/** Everything that is remembered, sealed and opened with the keyring. */
export function createStore({
  database,
  keyring,
  bucket,
  onBrokenRights = () => undefined,
}: {
  database: Database
  keyring: Keyring
  /** The storage for documents outside the database. */
  bucket?: Bucket | undefined
  /** Called each time that rows which give access turn out not to be ours. */
  onBrokenRights?: ((found: BrokenRights) => void) | undefined
}): Store {
  const { db } = database
  const writeCheck = createWriteCheck(db)
  const audit = createAuditLog(keyring)
  const rights = createRightsSeals(keyring, onBrokenRights, audit.noteRights)
  const transaction: Store['transaction'] = (work) =>
    writeCheck.watch(inTransaction(db, (tx) => audit.gather(tx, () => rights.gather(tx, work))))
  const applications = {
    ...createApplications(keyring, rights),
    ...createStepSaving(keyring, rights),
  }
  const personLinks = createPersonLinks(keyring, rights)
  const staff = createStaffStore(keyring, rights)
  const casework = createCasework(keyring)
  return {
    db,
    transaction,
    transactionFor: (actor, now, work) =>
      transaction(async (tx) => {
        await requireSession({ applications, personLinks, staff, casework }, tx, actor, now)
        return work(tx)
      }),
    statement: (work) => writeCheck.watch(retryGivenUp(() => work(db))),
    sessions: createSessions(rights),
    applications,
    pageReads: createPageReads(keyring, rights),
    acceptances: createAcceptances(keyring),
    submissions: {
      ...createSubmissions(keyring, rights),
      ...createRounds(keyring),
      ...createOperations(keyring),
    },
    submissionHistories: createSubmissionHistories(keyring),
    uploads: { ...createUploads(keyring, bucket), ...createUploadSending(keyring) },
    bucket: bucket && { ...bucket, deletions: createObjectDeletions() },
    subscriptions: createSubscriptions(keyring),
    receivedEvents: createReceivedEvents(),
    rateLimits: createRateLimitCounts(keyring),
    shareToken: createPlatformTokens(db, keyring),
    mail: createMailStore(keyring),
    notices: createNotices(),
    reports: createReports(keyring),
    secondApplications: createSecondApplications(keyring),
    returnLinks: createReturnLinks(keyring, rights),
    linkCodes: createLinkCodes(keyring),
    returnAddresses: createReturnAddresses(keyring, rights),
    contacts: createContacts(keyring, rights),
    contactRequests: createContactRequests(keyring, rights),
    dataRequests: createDataRequests(),
    unsavedInputs: createUnsavedInputs(keyring),
    casework,
    caseworkNotes: createCaseworkNotes(keyring),
    caseworkSearches: createCaseworkSearches(keyring),
    flags: createFlagStore(keyring),
    deviceLinks: createDeviceLinks(rights),
    deviceCodes: createDeviceCodes(keyring, rights),
    personLinks,
    staff,
    staffFactors: createStaffFactors(keyring, rights),
    staffFactorResets: createStaffFactorResets(keyring, rights),
    staffAttempts: createStaffAttempts(keyring),
    staffResetRequests: createStaffResetRequests(keyring),
    staffVolume: createStaffVolume(),
    staffAlerts: createStaffAlerts(),
    funnelCounts: createFunnelCounts(),
    applicationFigures: createApplicationFigures(),
    audit,
    auditAnchors: createAuditAnchors(),
    evidence: createEvidence(keyring),
    simulatorRecords: createSimulatorRecords(db, keyring),
    releaseAllLeases: () => transaction(releaseAllLeases),
    isAnyFound: (queries) => isAnyFound(db, queries),
    shortenWaits: (latest) => transaction((tx) => shortenWaits(tx, latest)),
    requireKeys: () => requireKeys(db, keyring),
    requireWritable: writeCheck.require,
    isKeyKnown: () => isAuditKeyKnown(db, keyring),
    prepareAudit: (now) =>
      transaction(async (tx) => {
        await saveAuditKeys(tx, keyring)
        await authenticateEvidenceKeys(tx, keyring, now)
      }),
    finishErasures: () => finishErasures(database, keyring),
    rightsAlarms: createRightsAlarms(),
    applicationRights: {
      find: (tx, id) => findApplicationRights(tx, rights, id),
      drop: (tx, id) => dropApplicationRights(tx, rights, id),
    },
    verifyRights: () => verifyRights(db, rights),
    currentKeyId: keyring.currentKeyId,
    countToRewrap: () => countToRewrap(db, keyring, rights),
    rewrap: (limit) => transaction((tx) => rewrap(tx, keyring, rights, limit)),
  }
}

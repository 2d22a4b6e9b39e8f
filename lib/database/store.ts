import type { Expression } from 'kysely'
import { type Acceptances, createAcceptances } from '#lib/acceptance/store/acceptances.ts'
import { createEvidence, type Evidence } from '#lib/acceptance/store/evidence.ts'
import {
  type ApplicationRights,
  dropApplicationRights,
  findApplicationRights,
} from '#lib/access/rights/end-rights.ts'
import { createRightsAlarms, type RightsAlarms } from '#lib/access/rights/rights-alarms.ts'
import { type BrokenRights, createRightsSeals } from '#lib/access/rights/rights-seals.ts'
import { type BrokenRow, verifyRights } from '#lib/access/rights/verify-rights.ts'
import { type ContactRequests, createContactRequests } from '#lib/access/store/contact-requests.ts'
import { type Contacts, createContacts } from '#lib/access/store/contacts.ts'
import { createDeviceCodes, type DeviceCodes } from '#lib/access/store/device-codes.ts'
import { createDeviceLinks, type DeviceLinks } from '#lib/access/store/device-links.ts'
import { createPersonLinks, type PersonLinks } from '#lib/access/store/person-links.ts'
import { createReports, type Reports } from '#lib/access/store/reports.ts'
import { createReturnAddresses, type ReturnAddresses } from '#lib/access/store/return-addresses.ts'
import { createReturnLinks, type ReturnLinks } from '#lib/access/store/return-links.ts'
import { requireSession, type SessionActor } from '#lib/access/store/session-access.ts'
import { createSessions, type Sessions } from '#lib/access/store/sessions.ts'
import { type Applications, createApplications } from '#lib/applications/store/applications.ts'
import { createPageReads, type PageReads } from '#lib/applications/store/page-reads.ts'
import { createStepSaving, type StepSaving } from '#lib/applications/store/save-steps.ts'
import { createUnsavedInputs, type UnsavedInputs } from '#lib/applications/store/unsaved-inputs.ts'
import { type AuditAnchors, createAuditAnchors } from '#lib/audit/store/audit-anchors.ts'
import {
  authenticateEvidenceKeys,
  isAuditKeyKnown,
  saveAuditKeys,
} from '#lib/audit/store/audit-keys.ts'
import { type AuditLog, createAuditLog } from '#lib/audit/store/audit-log.ts'
import { type AuditFollower, createAuditFollower } from '#lib/audit/store/follow-audit.ts'
import { type Casework, createCasework } from '#lib/casework/store/casework.ts'
import { type CaseworkNotes, createCaseworkNotes } from '#lib/casework/store/casework-notes.ts'
import {
  type CaseworkSearches,
  createCaseworkSearches,
} from '#lib/casework/store/casework-searches.ts'
import {
  createObjectDeletions,
  type ObjectDeletions,
} from '#lib/documents/store/object-deletions.ts'
import type { Bucket } from '#lib/documents/store/upload-chunks.ts'
import { createUploadSending, type UploadSending } from '#lib/documents/store/upload-sending.ts'
import { createUploads, type Uploads } from '#lib/documents/store/uploads.ts'
import { createRateLimitCounts, type RateLimitCounts } from '#lib/http/store/rate-limit-counts.ts'
import { createFileImports, type FileImports } from '#lib/imports/store/file-imports.ts'
import { finishErasures } from '#lib/keys/keyring/finish-erasures.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { requireKeys } from '#lib/keys/keyring/require-keys.ts'
import { countToRewrap, rewrap } from '#lib/keys/keyring/rotation.ts'
import { createMailStore, type MailStore } from '#lib/messages/store/mail.ts'
import { createNotices, type Notices } from '#lib/messages/store/notices.ts'
import {
  createPartnerApplications,
  type PartnerApplications,
} from '#lib/partners/store/partner-applications.ts'
import { createPartnerWrites, type PartnerWrites } from '#lib/partners/store/partner-writes.ts'
import { createPartners, type Partners } from '#lib/partners/store/partners.ts'
import type { TokenExchange } from '#lib/platform/client/shared-token.ts'
import type { SimulatorRecords } from '#lib/platform/simulator/records/records.ts'
import { createPlatformTokens } from '#lib/platform/store/platform-tokens.ts'
import { createReceivedEvents, type ReceivedEvents } from '#lib/platform/store/received-events.ts'
import { createSimulatorRecords } from '#lib/platform/store/simulator-records.ts'
import { createSubscriptions, type Subscriptions } from '#lib/platform/store/subscriptions.ts'
import { createDataRequests, type DataRequests } from '#lib/privacy/store/data-requests.ts'
import { createReminders, type Reminders } from '#lib/reminders/store/reminders.ts'
import { createFlagStore, type FlagStore } from '#lib/risk-flags/store/flags.ts'
import { createStaffStore, type StaffStore } from '#lib/staff/store/staff-accounts.ts'
import { createStaffAlerts, type StaffAlerts } from '#lib/staff/store/staff-alerts.ts'
import { createStaffAttempts, type StaffAttempts } from '#lib/staff/store/staff-attempts.ts'
import {
  createStaffFactorResets,
  type StaffFactorResets,
} from '#lib/staff/store/staff-factor-resets.ts'
import { createStaffFactors, type StaffFactors } from '#lib/staff/store/staff-factors.ts'
import {
  createStaffResetRequests,
  type StaffResetRequests,
} from '#lib/staff/store/staff-reset-requests.ts'
import { createStaffVolume, type StaffVolume } from '#lib/staff/store/staff-volume.ts'
import {
  type ApplicationFigures,
  createApplicationFigures,
} from '#lib/statistics/store/application-figures.ts'
import { createFunnelCounts, type FunnelCounts } from '#lib/statistics/store/funnel-counts.ts'
import { releaseAllLeases } from '#lib/submission/store/leases.ts'
import { createOperations, type Operations } from '#lib/submission/store/operations.ts'
import { createRounds, type Rounds } from '#lib/submission/store/rounds.ts'
import {
  createSecondApplications,
  type SecondApplications,
} from '#lib/submission/store/second-applications.ts'
import { shortenWaits } from '#lib/submission/store/shorten-waits.ts'
import {
  createSubmissionHistories,
  type SubmissionHistories,
} from '#lib/submission/store/submission-history.ts'
import { createSubmissions, type Submissions } from '#lib/submission/store/submissions.ts'
import { createWebhookDeliveries, type WebhookDeliveries } from '#lib/webhooks/store/deliveries.ts'
import { createWebhookEndpoints, type WebhookEndpoints } from '#lib/webhooks/store/endpoints.ts'
import { type Database, inTransaction, retryGivenUp } from './connection/database.ts'
import { isAnyFound } from './connection/is-any-found.ts'
import { createWriteCheck } from './connection/write-check.ts'
import type { Tx } from './schema.ts'

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
   * `SessionEnded` if the actor may no longer do it.
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
  /** The storage of documents outside the database; undefined if there is none. */
  bucket: (Bucket & { deletions: ObjectDeletions }) | undefined
  subscriptions: Subscriptions
  receivedEvents: ReceivedEvents
  rateLimits: RateLimitCounts
  /** Lets all processes on this database use one token of the platform. */
  shareToken: TokenExchange
  mail: MailStore
  notices: Notices
  reminders: Reminders
  reports: Reports
  secondApplications: SecondApplications
  returnLinks: ReturnLinks
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
  partners: Partners
  partnerApplications: PartnerApplications
  partnerWrites: PartnerWrites
  fileImports: FileImports
  webhookEndpoints: WebhookEndpoints
  webhookDeliveries: WebhookDeliveries
  staff: StaffStore
  staffFactors: StaffFactors
  staffFactorResets: StaffFactorResets
  staffAttempts: StaffAttempts
  staffResetRequests: StaffResetRequests
  staffVolume: StaffVolume
  staffAlerts: StaffAlerts
  funnelCounts: FunnelCounts
  applicationFigures: ApplicationFigures
  audit: AuditLog & AuditFollower
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
    reminders: createReminders(),
    reports: createReports(keyring),
    secondApplications: createSecondApplications(keyring),
    returnLinks: createReturnLinks(keyring, rights),
    returnAddresses: createReturnAddresses(keyring, rights),
    contacts: createContacts(keyring, rights),
    contactRequests: createContactRequests(keyring, rights),
    dataRequests: createDataRequests(),
    unsavedInputs: createUnsavedInputs(keyring),
    casework,
    caseworkNotes: createCaseworkNotes(keyring),
    caseworkSearches: createCaseworkSearches(keyring),
    flags: createFlagStore(keyring),
    deviceLinks: createDeviceLinks(keyring, rights),
    deviceCodes: createDeviceCodes(keyring, rights),
    personLinks,
    partners: createPartners(rights),
    partnerApplications: createPartnerApplications(rights),
    partnerWrites: createPartnerWrites(keyring),
    fileImports: createFileImports(keyring, rights, bucket),
    webhookEndpoints: createWebhookEndpoints(keyring, rights),
    webhookDeliveries: createWebhookDeliveries(),
    staff,
    staffFactors: createStaffFactors(keyring, rights),
    staffFactorResets: createStaffFactorResets(keyring, rights),
    staffAttempts: createStaffAttempts(keyring),
    staffResetRequests: createStaffResetRequests(keyring),
    staffVolume: createStaffVolume(),
    staffAlerts: createStaffAlerts(),
    funnelCounts: createFunnelCounts(),
    applicationFigures: createApplicationFigures(),
    audit: { ...audit, ...createAuditFollower(keyring) },
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

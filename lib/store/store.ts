import { type Acceptances, createAcceptances } from './acceptances.ts'
import { type Applications, createApplications } from './applications.ts'
import { type AuditAnchors, createAuditAnchors } from './audit-anchors.ts'
import { authenticateEvidenceKeys, saveAuditKeys } from './audit-keys.ts'
import { type AuditLog, createAuditLog } from './audit-log.ts'
import { type ContactRequests, createContactRequests } from './contact-requests.ts'
import { type Contacts, createContacts } from './contacts.ts'
import { type Database, inTransaction } from './database.ts'
import { type Casework, createCasework } from './desk.ts'
import { type CaseworkNotes, createCaseworkNotes } from './desk-notes.ts'
import { type CaseworkSearches, createCaseworkSearches } from './desk-searches.ts'
import { createDeviceCodes, type DeviceCodes } from './device-codes.ts'
import { createDeviceLinks, type DeviceLinks } from './device-links.ts'
import { createEvidence, type Evidence } from './evidence.ts'
import { finishErasures } from './finish-erasures.ts'
import { createFlagStore, type FlagStore } from './flags.ts'
import { createReceivedEvents, type ReceivedEvents } from './heard-events.ts'
import type { Keyring } from './keyring.ts'
import { createLeases, type Leases } from './leases.ts'
import { createMailStore, type MailStore } from './mail.ts'
import { createNotices, type Notices } from './notices.ts'
import { createOperations, type Operations } from './operations.ts'
import { createUnsavedInputs, type UnsavedInputs } from './parked-forms.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'
import { createReports, type Reports } from './reports.ts'
import { requireKeys } from './required-keys.ts'
import { createReturnAddresses, type ReturnAddresses } from './return-addresses.ts'
import { createReturnLinks, type ReturnLinks } from './return-links.ts'
import { countToRewrap, rewrap } from './rotation.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { createSimulatorRecords, type SimulatorRecords } from './sandbox-records.ts'
import type { Tx } from './schema.ts'
import { indexSome } from './search-index.ts'
import { createSecondApplications, type SecondApplications } from './second-applications.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { shortenWaits } from './set-back.ts'
import { createStaffStore, type StaffStore } from './staff.ts'
import { createStaffAlerts, type StaffAlerts } from './staff-alerts.ts'
import { createStaffFactors, type StaffFactors } from './staff-factors.ts'
import { createStaffAttempts, type StaffAttempts } from './staff-tries.ts'
import { createStaffVolume, type StaffVolume } from './staff-volume.ts'
import { createSubmissions, type Submissions } from './submissions.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import { createUploadLeases, type UploadLeases } from './upload-leases.ts'
import { createUploads, type Uploads } from './uploads.ts'
import { createWriteCheck } from './write-check.ts'

export type Store = {
  /** For single reads outside a transaction. */
  db: Tx
  /**
   * Runs work in one transaction; again when the database gave it up for another's sake, so the
   * work does nothing outside the database. Inside, pass `tx` on: `db` throws there.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  sessions: Sessions
  applications: Applications
  acceptances: Acceptances
  submissions: Submissions & Rounds & Leases & Operations
  uploads: Uploads & UploadLeases
  subscriptions: Subscriptions
  receivedEvents: ReceivedEvents
  rateLimits: RateLimits
  mail: MailStore
  notices: Notices
  reports: Reports
  secondApplications: SecondApplications
  returnLinks: ReturnLinks
  returnAddresses: ReturnAddresses
  contacts: Contacts
  contactRequests: ContactRequests
  unsavedInputs: UnsavedInputs
  casework: Casework
  caseworkNotes: CaseworkNotes
  caseworkSearches: CaseworkSearches
  flags: FlagStore
  deviceLinks: DeviceLinks
  deviceCodes: DeviceCodes
  staff: StaffStore
  staffFactors: StaffFactors
  staffAttempts: StaffAttempts
  staffVolume: StaffVolume
  staffAlerts: StaffAlerts
  audit: AuditLog
  auditAnchors: AuditAnchors
  evidence: Evidence
  simulatorRecords: SimulatorRecords
  /** After the clock was set back: nothing waits, nor is held, any longer than until then. */
  shortenWaits(latest: Date): Promise<void>
  /** Throws `KeyUnknown` unless everything stored can be opened. */
  requireKeys(): Promise<void>
  /** Throws unless the database, and each of the folders, takes a write now. See `write-check.ts`. */
  requireWritable(folders: readonly string[]): Promise<void>
  /** At a start: what an audit needs to be verified later, under other secrets. */
  prepareAudit(now: Date): Promise<void>
  /**
   * Destroys the keys of what was erased, and what the embedded database's files still hold of it;
   * after the transaction of `applications.erase`. See `finish-erasures.ts`.
   */
  finishErasures(): Promise<number>
  /** The id of the key that seals from now on. */
  currentKeyId: string
  /** Moves up to `limit` rows of each kind under the current key, and says how many. */
  rewrap(limit: number): Promise<number>
  /** Lets up to `limit` applications be found that cannot be yet, from before there was an index. */
  indexMissing(limit: number): Promise<number>
  /** How many are under another; at 0 the older secrets can go. */
  countToRewrap(): Promise<number>
}

/** Everything that is remembered, sealed and opened with the keyring. */
export function createStore({
  database,
  keyring,
}: {
  database: Database
  keyring: Keyring
}): Store {
  const { db } = database
  const writeCheck = createWriteCheck(db)
  const transaction: Store['transaction'] = (work) => writeCheck.watch(inTransaction(db, work))
  return {
    db,
    transaction,
    sessions: createSessions(),
    applications: createApplications(keyring),
    acceptances: createAcceptances(keyring),
    submissions: {
      ...createSubmissions(keyring),
      ...createRounds(keyring),
      ...createLeases(),
      ...createOperations(keyring),
    },
    uploads: { ...createUploads(keyring), ...createUploadLeases(keyring) },
    subscriptions: createSubscriptions(keyring),
    receivedEvents: createReceivedEvents(),
    rateLimits: createRateLimits(keyring),
    mail: createMailStore(keyring),
    notices: createNotices(),
    reports: createReports(keyring),
    secondApplications: createSecondApplications(keyring),
    returnLinks: createReturnLinks(keyring),
    returnAddresses: createReturnAddresses(keyring),
    contacts: createContacts(keyring),
    contactRequests: createContactRequests(keyring),
    unsavedInputs: createUnsavedInputs(keyring),
    casework: createCasework(keyring),
    caseworkNotes: createCaseworkNotes(keyring),
    caseworkSearches: createCaseworkSearches(keyring),
    flags: createFlagStore(keyring),
    deviceLinks: createDeviceLinks(),
    deviceCodes: createDeviceCodes(keyring),
    staff: createStaffStore(keyring),
    staffFactors: createStaffFactors(keyring),
    staffAttempts: createStaffAttempts(keyring),
    staffVolume: createStaffVolume(),
    staffAlerts: createStaffAlerts(),
    audit: createAuditLog(keyring),
    auditAnchors: createAuditAnchors(),
    evidence: createEvidence(keyring),
    simulatorRecords: createSimulatorRecords(db, keyring),
    shortenWaits: (latest) => transaction((tx) => shortenWaits(tx, latest)),
    requireKeys: () => requireKeys(db, keyring),
    requireWritable: writeCheck.require,
    prepareAudit: (now) =>
      transaction(async (tx) => {
        await saveAuditKeys(tx, keyring)
        await authenticateEvidenceKeys(tx, keyring, now)
        await createAuditLog(keyring).enableMacs(tx, now)
      }),
    finishErasures: () => finishErasures(database, keyring),
    currentKeyId: keyring.currentKeyId,
    indexMissing: (limit) => transaction((tx) => indexSome(tx, keyring, { limit, stale: false })),
    countToRewrap: () => countToRewrap(db, keyring),
    rewrap: (limit) => transaction((tx) => rewrap(tx, keyring, limit)),
  }
}

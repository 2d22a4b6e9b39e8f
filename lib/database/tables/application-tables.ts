import type { Generated, GeneratedAlways } from 'kysely'
import type { AcceptanceWay } from '#lib/risk-flags/rules/flag-rules.ts'
import type {
  Channel,
  CodeState,
  ContactKind,
  ContactProof,
  ContactRequestState,
  DataRequestKind,
  DataRequestReason,
  DataRequestState,
  DeviceKind,
  DeviceState,
  LinkState,
  PersonLinkState,
} from '../states.ts'
import type { NullableJson } from './column-types.ts'

/** Applications, who may open them, and their contacts, links and devices. */
export type ApplicationTables = {
  application: {
    id: string
    customerId: string
    /** Set if the platform knows the customer by another identifier. */
    givenCustomerId: string | null
    /** The application whose customer this one's proved to be. */
    earlierApplicationId: string | null
    accountId: string
    locale: string
    channel: Generated<Channel>
    revision: number
    wrappedKey: Uint8Array | null
    keyId: string | null
    /** The key outside the database, without which the wrapped one does not open; null once destroyed. */
    erasureKey: string | null
    erasureSeal: Generated<string>
    answers: Uint8Array | null
    sources: Uint8Array | null
    createdAt: Date
    updatedAt: Date
    expiresAt: Date
    /** Set while a report is open that it was not its customer: nothing is sent meanwhile. */
    reportedAt: Date | null
    /** Set once it was found that it was not its customer: nothing of it goes on. */
    stoppedAt: Date | null
    /** The number of acceptances and submissions; counted by triggers. */
    milestones: Generated<number>
    /** The rights to open the application, as `RightsSeals` seals them. */
    rightsVersion: Generated<number>
    rightsSeal: Generated<string>
  }
  applicantSession: {
    tokenHash: Uint8Array
    createdAt: Date
    lastSeenAt: Date
    expiresAt: Date
    expiresSeal: Generated<string>
  }
  applicationAccess: {
    tokenHash: Uint8Array
    applicationId: string
    /** Set for a browser that came by link: `idleUntil` moves on with use, `endsAt` does not. */
    idleUntil: Date | null
    idleSeal: string | null
    endsAt: Date | null
    closedAt: Date | null
    /** Set for a browser that came from another device. */
    deviceLinkId: string | null
    /** The moment before which that browser may not accept; null: it may at any time. */
    acceptsFrom: Date | null
  }
  unsavedInput: {
    applicationId: string
    page: string
    sessionHash: Uint8Array
    input: Uint8Array
    savedAt: Date
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
  acceptanceFlags: {
    acceptanceId: string
    applicationId: string
    codes: string[]
    staff: string[]
    notedAt: Date
    way: AcceptanceWay
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
    customerGaveSeal: string | null
    trustSeal: string | null
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
  dataRequest: {
    id: string
    applicationId: string
    kind: DataRequestKind
    state: DataRequestState
    reason: DataRequestReason
    requestedBy: string
    requestedAt: Date
    expiresAt: Date
    decidedBy: string | null
    endedAt: Date | null
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
  personLink: {
    sequence: GeneratedAlways<number>
    id: string
    tokenHash: Uint8Array
    applicationId: string
    personId: string
    mailId: string | null
    address: Uint8Array | null
    salt: Uint8Array | null
    input: Uint8Array | null
    codeMac: Uint8Array
    tries: Generated<number>
    state: PersonLinkState
    sessionHash: Uint8Array | null
    idleUntil: Date | null
    idleSeal: string | null
    sessionEndsAt: Date | null
    partMac: Uint8Array | null
    createdAt: Date
    expiresAt: Date
    openedAt: Date | null
    endedAt: Date | null
    requestedAt: Date | null
  }
  returnLink: {
    sequence: GeneratedAlways<number>
    id: string
    tokenHash: Uint8Array
    applicationId: string
    /** Null if no e-mail is sent with it: it holds a code, or is the one of a message. */
    mailId: string | null
    /** Opens all applications of its address, not only this one. */
    byAddress: boolean
    address: Uint8Array | null
    codeMac: Uint8Array
    /** The link whose code opens it: itself, or the first one that it renews. */
    firstLinkId: string
    code: Uint8Array | null
    tries: Generated<number>
    state: LinkState
    createdAt: Date
    endedAt: Date | null
    /** The member of staff who sent it, by our id; null if a customer asked for it. */
    staffId: string | null
    /** The moment before which the browser it opens may not accept; null: it may at any time. */
    acceptsFrom: Date | null
  }
  returnAddress: {
    applicationId: string
    address: Uint8Array
    addressIndex: Uint8Array
    keyId: string
    provenAt: Date
  }
  returnLinkRequest: { id: string; keyId: string; request: Uint8Array; createdAt: Date }
  documentOpened: { tokenHash: Uint8Array; document: string; version: string; openedAt: Date }
}

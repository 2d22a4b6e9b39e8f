/** Defines the record of an acceptance, and of the calls that carried it to the platform. */
import type { TermsShown } from '#lib/audit/rules/event.ts'
import type { StaffPart } from '#lib/audit/rules/staff-parts.ts'
import type { Part, Sealed } from './seal.ts'

/** What the customer read and pressed, word for word. */
export type ShownStatement = {
  language: string
  heading: string
  statements: string[]
  button: string
}

/** A question of the firm's own, word for word in the language of the statement: only its file says what it asks. */
export type ShownQuestion = { asked: string; choices?: Record<string, string> }

/**
 * A member of staff who had a part in the application before it was accepted, and which. Early records have no
 * `parts`.
 */
type StaffPresent = { id: string; role: string; parts?: StaffPart[] }

/** How a customer comes to accept; each has words in the catalogues. */
const acceptanceChannels = ['online', 'assisted', 'branch'] as const

/**
 * The channel and the staff who had a part in it: `online` alone with a browser, `assisted` in a browser of
 * their own after staff had a part in it, `branch` with staff in the same room.
 */
export type Presence = {
  channel: (typeof acceptanceChannels)[number]
  staff: StaffPresent[]
  /** The firm's own system that started the application, by our id of its key; absent if the customer or staff did. */
  partner?: { id: string; name: string }
}

/** A browser as coarsely as a person would name it; no version, nothing that identifies one. */
export type Device = { browser: string; system: string }

/**
 * How the application was opened: started in this browser, by a mailed link and a code, on a device admitted
 * from another one, in the branch with a code sent to the customer, or by the link of the firm's own system that
 * started it.
 */
const authentications = [
  'session',
  'mailed_link',
  'device_link',
  'branch_code',
  'partner_link',
] as const
export type Authentication = (typeof authentications)[number]

/** Who requested the link: `system` stands for somebody who only gave the address. */
const linkSenders = ['customer', 'staff', 'system'] as const
export type LinkSender = (typeof linkSenders)[number]

/**
 * Who gave the contacts that identified the customer: `staff` if any proven one came from them first,
 * `approved` if a second member had agreed to each of those, `partner` if the firm's own system gave them.
 */
const contactAuthors = ['customer', 'approved', 'staff', 'partner'] as const
export type ContactAuthor = (typeof contactAuthors)[number]

const evidenceKinds = ['acceptance', 'call'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

type RecordPart<Kind extends EvidenceKind> = {
  kind: Kind
  /** The id of the acceptance, or of the operation. */
  id: string
  /** The customer's reference. */
  application: string
  at: string
}

/** The record before, of the installation and of this application; both by `hashSealed`. */
type ChainPart = { previous: string; earlier: string | null }

/** How the customer was identified. Early records lack who gave the contact and who sent the link. */
export type AuthenticationPart = {
  by: Authentication
  session: string
  /** When a link or code sent to the customer's address was last used. */
  emailProvenAt: string | null
  /** The author of the proven contacts; null without any. */
  contactGivenBy?: ContactAuthor | null
  /** Who requested the mailed link that last opened it; null without a link. */
  linkSentBy?: LinkSender | null
  /** The member of staff who sent it, by our id. */
  linkSentByStaff?: string | null
}

/** The parts of an acceptance that say nothing of a person. */
export type AcceptanceFacts = {
  record: RecordPart<'acceptance'>
  /**
   * `hash`: as in the audit, under a key of the application's; `answers`: see `bindAnswers`; `questions`: the firm's
   * own, by the path of their answer, absent without any.
   */
  data: {
    revision: number
    hash: string
    answers: Record<string, string>
    questions?: Record<string, ShownQuestion>
  }
  texts: { documents: TermsShown[] }
  said: ShownStatement
  authentication: AuthenticationPart
  presence: Presence
  /** `shownAt`: when the page with the terms was made, if its form could say so. */
  times: { shownAt: string | null; acceptedAt: string }
}

/** The personal parts; they are erased with the application, and their hashes stay. */
export type AcceptancePersonal = {
  who: { name: string; role: string; onBehalfOf: string | null }
  origin: { addressPrefix: string | null; device: Device | null }
  /** The names of the staff in `presence`; absent without any. */
  helpers?: { names: { id: string; name: string }[] }
}

export const personalParts: readonly string[] = [
  'who',
  'origin',
  'helpers',
] satisfies (keyof AcceptancePersonal)[]

/** The calls that state the acceptance of the terms, and the one that submits. */
export const callKinds = ['create', 'update', 'submit'] as const
export type CallKind = (typeof callKinds)[number]

/** The parts of a call that the platform acknowledged. */
export type CallFacts = {
  record: RecordPart<'call'>
  /** The acceptance that the call carried. */
  acceptance: { id: string; record: string }
  call: {
    operation: string
    kind: CallKind
    idempotencyId: string
    platformApplicationId: string | null
    firstSentAt: string | null
    acknowledgedAt: string
    /** A member of staff may have found out what became of a call that nobody answered. */
    acknowledgedBy: 'platform' | 'staff'
  }
}

type Salted<Parts> = { [Name in keyof Parts]: Parts[Name] & Part }
type Chained<Parts> = Salted<Parts & { chain: ChainPart }>

export type AcceptanceRecord = Sealed<Chained<AcceptanceFacts & AcceptancePersonal>>
export type CallRecord = Sealed<Chained<CallFacts>>
export type EvidenceRecord = AcceptanceRecord | CallRecord

export function isAcceptance(record: EvidenceRecord): record is AcceptanceRecord {
  return record.parts.record.kind === 'acceptance'
}

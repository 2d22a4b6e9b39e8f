import type { EventType } from '../../contract/events.ts'
import type { ErrorCode } from '../http/api-response.ts'

/** The kind of name that selects a scenario: of an applying person, a company, or a person of a company. */
export type Owner = 'person' | 'company' | 'individual'

export type FieldNote = {
  field: string
  description: string
  /** The name in the status, if it differs. */
  nameInStatus?: string
  /** The interface does not have it: it is accepted as a text. */
  isUnknown?: boolean
}
export type DocumentNote = { document: string; description: string }

/** How a write is answered, apart from its effect. */
type ResponseBehavior = {
  /** The simulator commits at once, then answers after this time; the same id meanwhile waits. */
  answersAfterMs?: number
  /** The simulator commits at once, then stays silent this long; the same id meanwhile is answered. */
  silentForMs?: number
  /** The simulator answers 503 the first two times, before and after the effect. */
  failsTwice?: boolean
}

/** One behaviour of the simulator. Everything else succeeds at once. */
export type Scenario = ResponseBehavior & {
  /** Shown in the record of each call. */
  id: string
  /** The full name that selects it, in any case. */
  name: string
  /** Two or three sentences for a person who tries it; printed at `/sandbox`. */
  description: string
  /** The outcome of the first submission; APPROVED unless this or a requested change says otherwise. */
  decision?: 'REJECTED'
  /** How long a submission is PROCESSING; `defaultProcessingSeconds` by default. */
  processingSeconds?: number
  /** Fields (relative to `customer_details`, or to the individual) required beyond the fixed list. */
  requiresFields?: FieldNote[]
  /** Fields that need another value before a submission that ended in CHANGES_REQUESTED is ready again. */
  requestsChanges?: FieldNote[]
  /** The changes requested after the second submission. */
  requestsChangesAgain?: FieldNote[]
  /** Returns what is wrong with the details of a created or added person; undefined to accept them. */
  refuses?: (details: { telephone_number?: string }) => FieldNote | undefined
  /** Creating fails, without effect, for so long after the first try for a `customer_id`. */
  creationFailure?: { code: ErrorCode; seconds: number; retryAfterSeconds?: number }
  /** Documents required of a person; those of a company are on the fixed list. */
  requiresDocuments?: DocumentNote[]
  /** No documents are required. */
  isPaperless?: boolean
  /** The result for the first file of a document; later ones are approved. */
  firstFile?: { status: 'CHANGES_REQUESTED' | 'REJECTED'; description: string }
  /** The first submission ends in a request for another file of the first document, in these words. */
  requestsAnotherFile?: string
  /** How long a file is SUBMITTED, in seconds; `defaultCheckingSeconds` by default. */
  checkingSeconds?: number
  /** Ready for submission only when every document is APPROVED; without it, when each is SUBMITTED. */
  awaitsApproval?: boolean
  uploads?: ResponseBehavior
  /** Another application may have the same account. */
  sharesAccount?: boolean
  /** When and how often an event is sent; undefined for never. Once and at once unless given. */
  scheduleEvent?: (type: EventType) => { delayMs: number; copies: number } | undefined
  /** For a scenario that is selected by more than its name: returns its variant for this name, or undefined. */
  forName?: (name: string, owner: Owner) => Partial<Scenario> | undefined
}

/**
 * The part of a scenario that a script may set for one customer. It is stored with the application, so it has
 * no functions.
 */
export type ScriptedScenario = Pick<
  Scenario,
  'requiresFields' | 'isPaperless' | 'processingSeconds' | 'sharesAccount'
>

/** A scenario, and whose name selects it. */
export type ScenarioDefinition = Scenario & { owners: readonly Owner[] }

export const defaultProcessingSeconds = 3

/** Less than a submission takes, so that the verdict on a file is known before. */
export const defaultCheckingSeconds = 4

/** The scenario of any other name. */
export const ordinaryScenario: Scenario = {
  id: 'ordinary',
  name: 'any other',
  description: 'Approved about five seconds after submission.',
}

export const passport: DocumentNote = {
  document: 'PASSPORT',
  description: 'A copy of the page of the passport with the photo is needed.',
}

/** What has happened to an application, as far as its customer is told. Pure. */

import type { OperationKind, OperationState, UploadState } from '../../adapters/database/schema.ts'
import type { Actor, AuditEvent, AuditEventName } from '../../domain/audit/event.ts'
import type { ApplicationStatus } from '../../domain/contract/values.ts'
import type { DocumentVerdict } from './find-new-verdicts.ts'

/** Each has a sentence in the catalogues. */
export type TimelineEventName =
  | 'begun'
  | 'begun_for_you'
  | 'prepared'
  | 'accepted'
  | 'attested'
  | 'sent'
  | 'sent_again'
  | 'not_accepted'
  | 'arrived'
  | 'asked'
  | 'complete'
  | 'handed_over'
  | 'reviewing'
  | 'approved'
  | 'rejected'
  | 'reported'
  | 'report_closed'
  | 'stopped'
  | AnswerChangeName
  | DocumentEventName

/** What was done to the answers after sending: by the customer, or by staff for them. */
export type AnswerChangeName = OwnChange | `${OwnChange}_for_you`
type OwnChange = 'changed' | 'person_added' | 'person_removed'

export type DocumentEventName =
  | 'document_sent'
  | 'document_not_taken'
  | 'document_insufficient'
  | 'document_rejected'
  | 'document_approved'

/**
 * `document`: the platform's id of the one that it is about. `person`: our id of the one of a company's
 * people; `step` and `fields` are the questions that have another answer, never the answers.
 */
export type TimelineEvent = {
  name: TimelineEventName
  at: Date
  document?: string
  person?: string
  step?: string
  fields?: string[]
}

type Detail<Name extends AuditEventName> = Extract<AuditEvent, { event: Name }>['detail']
type TimelineRule<Name extends AuditEventName> =
  | 'untold'
  | ((detail: Detail<Name>) => TimelineEventName | undefined)

/**
 * Whether the customer is told of an event, and as what. Untold is what they did to their answers
 * before sending (see `inContext`), which the answers show; what only our staff and our retries know;
 * and whatever does not prove that something has changed for them.
 */
export const timelineRules: { [Name in AuditEventName]: TimelineRule<Name> } = {
  application_begun: () => 'begun',
  step_kept: ({ changed }) => momentOfChange(changed),
  person_added: () => 'person_added',
  person_kept: ({ changed }) => momentOfChange(changed),
  person_removed: () => 'person_removed',
  // The change itself is told; whose it was before, the review says.
  entry_corrected: 'untold',
  terms_accepted: ({ attested }) => (attested ? 'attested' : 'accepted'),
  // It follows from a change of theirs, and they accept anew before anything is sent.
  acceptance_voided: 'untold',
  submission_intended: () => 'sent',
  application_prepared: () => 'prepared',
  operation_settled: ({ kind, state }) => momentOf(momentOf(operationMoments, kind) ?? {}, state),
  status_learned: ({ status }) => momentOf(statusMoments, status),
  needs_person: 'untold',
  submission_retried: 'untold',
  // The message itself tells it.
  customer_notified: 'untold',
  not_me_reported: () => 'reported',
  supervisor_alerted: 'untold',
  report_closed: () => 'report_closed',
  application_stopped: () => 'stopped',
  report_close_refused: 'untold',
  // What staff notice about staff; where it waits for them, the page says so.
  flags_raised: 'untold',
  submission_held: 'untold',
  submission_released: 'untold',
  decision_refused: 'untold',
  submission_sent_back: () => 'asked',
  // How it was found out is not theirs to care about; that nothing stands there, the page says.
  submission_resolved: ({ found }) => (found ? 'arrived' : undefined),
  // Theirs goes on as it was; what stands beside it is for staff and the platform to clear up.
  second_application_found: 'untold',
  second_application_not_looked_for: 'untold',
  second_application_closed: 'untold',
  document_kept: () => 'document_sent',
  // Nothing was taken, and they were told at once.
  document_infected: 'untold',
  document_settled: ({ state }) => momentOf(uploadMoments, state),
  document_judged: ({ status }) => momentOf(judgementMoments, status),
  documents_retried: 'untold',
  // How a browser came to it, and letters on their way: nothing has changed in the application.
  mail_settled: 'untold',
  return_link_asked: 'untold',
  return_link_opened: 'untold',
  return_link_refused: 'untold',
  return_links_revoked: 'untold',
  return_link_not_sent: 'untold',
  link_refused_staff_device: 'untold',
  contact_requested: 'untold',
  contact_approved: 'untold',
  contact_rejected: 'untold',
  contact_stopped: 'untold',
  contact_expired: 'untold',
  contact_decision_refused: 'untold',
  device_link_made: 'untold',
  device_claimed: 'untold',
  device_connected: 'untold',
  device_refused: 'untold',
  device_ended: 'untold',
  device_handed_over: 'untold',
  device_code_sent: 'untold',
  device_code_answered: 'untold',
  // Of no application.
  subscription_made: 'untold',
  subscription_deleted: 'untold',
  keys_rotated: 'untold',
  audit_macs_started: 'untold',
  staff_added: 'untold',
  staff_renewed: 'untold',
  staff_password_set: 'untold',
  staff_password_changed: 'untold',
  staff_enrolled: 'untold',
  passkey_added: 'untold',
  passkey_removed: 'untold',
  backup_codes_made: 'untold',
  staff_signed_in: 'untold',
  staff_sign_in_refused: 'untold',
  staff_locked_out: 'untold',
  staff_signed_out: 'untold',
  staff_session_ended: 'untold',
  staff_disabled: 'untold',
  staff_enabled: 'untold',
  staff_role_changed: 'untold',
  staff_branch_changed: 'untold',
  // Nothing was done by it.
  out_of_scope_refused: 'untold',
  staff_stopped: 'untold',
  // How staff go about their work.
  application_viewed: 'untold',
  application_assigned: 'untold',
  application_branch_changed: 'untold',
  note_written: 'untold',
  applications_searched: 'untold',
  applications_exported: 'untold',
  volume_warned: 'untold',
  volume_stopped: 'untold',
  alert_acknowledged: 'untold',
  alert_refused: 'untold',
  // After it there is nobody to tell.
  application_erased: 'untold',
  // Whoever asked for it was answered in another way.
  application_exported: 'untold',
}

/** A person of a company is sent by an operation of their own: they have arrived with the rest. */
const operationMoments: Record<
  OperationKind,
  Partial<Record<OperationState, TimelineEventName>>
> = {
  create: { done: 'arrived', refused: 'not_accepted' },
  update: { refused: 'asked' },
  submit: { done: 'handed_over' },
  add_individual: { refused: 'asked' },
  update_individual: { refused: 'asked' },
  delete_individual: { refused: 'asked' },
}

const statusMoments: Record<ApplicationStatus, TimelineEventName> = {
  INCOMPLETE: 'asked',
  CHANGES_REQUESTED: 'asked',
  READY_FOR_SUBMISSION: 'complete',
  SUBMITTED: 'handed_over',
  PROCESSING: 'reviewing',
  APPROVED: 'approved',
  REJECTED: 'rejected',
}

const uploadMoments: Record<UploadState, TimelineEventName | undefined> = {
  receiving: undefined,
  stored: undefined,
  // That it was sent was told when it came to us.
  sent: undefined,
  refused: 'document_not_taken',
  manual_review: undefined,
  abandoned: undefined,
}

const judgementMoments: Record<DocumentVerdict, TimelineEventName> = {
  CHANGES_REQUESTED: 'document_insufficient',
  REJECTED: 'document_rejected',
  APPROVED: 'document_approved',
}

/** What was written down before `changed` was says nothing of it. */
function momentOfChange(changed: string[] | undefined): TimelineEventName | undefined {
  return changed && changed.length > 0 ? 'changed' : undefined
}

const changes: readonly TimelineEventName[] = [
  'changed',
  'person_added',
  'person_removed',
  'changed_for_you',
  'person_added_for_you',
  'person_removed_for_you',
] satisfies AnswerChangeName[]

/** The same, where staff did it. */
const forYou: { [Name in TimelineEventName]?: TimelineEventName } = {
  begun: 'begun_for_you',
  changed: 'changed_for_you',
  person_added: 'person_added_for_you',
  person_removed: 'person_removed_for_you',
}

type Told = { event: string; detail: unknown; at: Date; actor?: unknown }

/** The moments of an application, the first first, from the audit of it in its order. */
export function buildTimeline(recorded: readonly Told[]): TimelineEvent[] {
  const moments: TimelineEvent[] = []
  for (const { event, detail, at, actor } of recorded) {
    const own = nameOf(event as AuditEventName, detail)
    const byStaff = (actor as Actor | undefined)?.kind === 'staff'
    const name = (byStaff && own && forYou[own]) || own
    if (!name) continue
    const moment = inContext({ name, at, ...subjectOf(name, detail) }, moments)
    if (moment) moments.push(moment)
  }
  return moments
}

/** What a moment is about, beside the application. */
function subjectOf(name: TimelineEventName, detail: unknown): Partial<TimelineEvent> {
  const { document, person, step, changed } = detail as Record<string, string | undefined> & {
    changed?: string[]
  }
  if (document) return { document }
  if (!changes.includes(name)) return {}
  return {
    ...(person ? { person } : {}),
    ...(step ? { step } : {}),
    ...(changed ? { fields: changed } : {}),
  }
}

function nameOf(event: AuditEventName, detail: unknown): TimelineEventName | undefined {
  const telling = timelineRules[event]
  if (telling === 'untold') return undefined
  return (telling as (said: unknown) => TimelineEventName | undefined)(detail)
}

/** Some words say more than is true, or nothing new, after what was before. */
function inContext(
  moment: TimelineEvent,
  before: readonly TimelineEvent[],
): TimelineEvent | undefined {
  const { name } = moment
  if (moment.document) return moment
  if (changes.includes(name)) return isToldChange(moment, before) ? moment : undefined
  if (name === 'sent') {
    return before.some((each) => each.name === 'sent') ? { ...moment, name: 'sent_again' } : moment
  }
  // Until it is sent the platform's words are questions on the way, and what it is told prepares it.
  const isSent = before.some((each) => each.name === 'sent')
  const isPrepared = before.some((each) => each.name === 'prepared')
  if (name === 'prepared') return isSent || isPrepared ? undefined : moment
  if (isPrepared && !isSent && ofPlatform.includes(name)) return undefined
  const last = before.findLast((each) => !each.document && !changes.includes(each.name))?.name
  // Ready is news only where something was missing.
  if (name === 'complete' && last !== 'asked') return undefined
  // The same again, and by another way: several people of a company refused, a status after its submit.
  return name === last ? undefined : moment
}

const ofPlatform: readonly TimelineEventName[] = ['arrived', 'asked', 'complete', 'not_accepted']

/** After sending, and once of a person who was added since: all that is said of them is new. */
function isToldChange({ name, person }: TimelineEvent, before: readonly TimelineEvent[]): boolean {
  const sent = before.findLastIndex((each) => each.name === 'sent' || each.name === 'sent_again')
  if (sent < 0) return false
  const since = before.slice(sent)
  return !(
    (name === 'changed' || name === 'changed_for_you') &&
    person &&
    since.some(
      (each) =>
        (each.name === 'person_added' || each.name === 'person_added_for_you') &&
        each.person === person,
    )
  )
}

function momentOf<Value>(words: { [word: string]: Value }, word: string): Value | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined
}

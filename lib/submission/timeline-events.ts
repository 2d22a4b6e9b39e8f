/** Defines which audit events the timeline shows to a customer, and how they are named. Pure. */

import type { AuditEvent, AuditEventName } from '#lib/audit/rules/event.ts'
import type { OperationKind, OperationState, UploadState } from '#lib/database/states.ts'
import type { ApplicationStatus } from '#lib/platform/contract/values.ts'
import type { DocumentVerdict } from './find-new-verdicts.ts'

/** The names of timeline events: each has a sentence in the catalogues. */
export type TimelineEventName =
  | 'started'
  | 'started_for_you'
  | 'prepared'
  | 'accepted'
  | 'attested'
  | 'sent'
  | 'sent_again'
  | 'not_accepted'
  | 'asked'
  | 'returned'
  | 'complete'
  | 'reviewing'
  | 'approved'
  | 'rejected'
  | 'reported'
  | 'report_closed'
  | 'stopped'
  | AnswerChangeName
  | DocumentEventName

/** Changes of answers after the submission: by the customer, or by staff for them. */
export type AnswerChangeName = CustomerChangeName | `${CustomerChangeName}_for_you`
type CustomerChangeName = 'changed' | 'person_added' | 'person_removed'

type DocumentEventName =
  | 'document_sent'
  | 'document_sent_for_you'
  | 'document_sent_by_person'
  | 'document_not_accepted'
  | 'document_insufficient'
  | 'document_rejected'
  | 'document_approved'

/**
 * `document`: the platform's id of the document concerned. `person`: our id of one of a company's people;
 * `step` and `fields` name the changed questions, never the answers. `given`: what was given with the press
 * that sent it.
 */
export type TimelineEvent = {
  name: TimelineEventName
  at: Date
  given?: 'accepted' | 'attested'
  document?: string
  person?: string
  step?: string
  fields?: string[]
}

type Detail<Name extends AuditEventName> = Extract<AuditEvent, { event: Name }>['detail']
type TimelineRule<Name extends AuditEventName> =
  | 'hidden'
  | ((detail: Detail<Name>) => TimelineEventName | undefined)

/**
 * Whether the customer is shown an audit event, and as which timeline event. Hidden are changes of answers
 * before the submission (see `inContext`), what only staff and retries know, and whatever does not prove that
 * something has changed for the customer.
 */
export const timelineRules: { [Name in AuditEventName]: TimelineRule<Name> } = {
  application_begun: () => 'started',
  step_kept: ({ changed }) => getChangeEvent(changed),
  person_added: () => 'person_added',
  person_kept: ({ changed }) => getChangeEvent(changed),
  person_removed: () => 'person_removed',
  // The change itself is shown; the review names the earlier author.
  entry_corrected: 'hidden',
  terms_accepted: ({ attested }) => (attested ? 'attested' : 'accepted'),
  // The event follows from the customer's own change, and they accept again before anything is sent.
  acceptance_voided: 'hidden',
  submission_intended: () => 'sent',
  application_prepared: () => 'prepared',
  operation_settled: ({ kind, state }) => lookUp(lookUp(operationEvents, kind) ?? {}, state),
  status_learned: ({ status }) => lookUp(statusEvents, status),
  needs_person: 'hidden',
  submission_retried: 'hidden',
  // The customer has received the message.
  customer_notified: 'hidden',
  reminders_ended: 'hidden',
  not_me_reported: () => 'reported',
  supervisor_alerted: 'hidden',
  report_closed: () => 'report_closed',
  application_stopped: () => 'stopped',
  report_close_refused: 'hidden',
  // Findings of staff about staff; the page says if the submission waits for them.
  flags_raised: 'hidden',
  submission_held: 'hidden',
  submission_released: 'hidden',
  decision_refused: 'hidden',
  submission_sent_back: () => 'returned',
  // The customer has sent it once, however it came to where it is reviewed.
  submission_resolved: 'hidden',
  // The customer's own application continues unchanged; staff and the platform resolve the second one.
  second_application_found: 'hidden',
  second_application_not_looked_for: 'hidden',
  second_application_closed: 'hidden',
  document_kept: () => 'document_sent',
  // Nothing was stored, and the customer saw that at once.
  document_infected: 'hidden',
  document_settled: ({ state }) => lookUp(uploadEvents, state),
  // How long we keep a copy changes nothing in the application.
  document_deleted: 'hidden',
  document_judged: ({ status }) => lookUp(verdictEvents, status),
  documents_retried: 'hidden',
  // The way a browser reached the application, and e-mails: nothing has changed in the application.
  mail_settled: 'hidden',
  return_link_asked: 'hidden',
  return_link_opened: 'hidden',
  return_link_refused: 'hidden',
  return_links_revoked: 'hidden',
  return_link_not_sent: 'hidden',
  link_refused_staff_device: 'hidden',
  contact_requested: 'hidden',
  contact_approved: 'hidden',
  contact_rejected: 'hidden',
  contact_stopped: 'hidden',
  contact_expired: 'hidden',
  contact_decision_refused: 'hidden',
  partner_link_made: 'hidden',
  partner_link_opened: 'hidden',
  answer_not_right: 'hidden',
  import_added: 'hidden',
  import_checked: 'hidden',
  import_started: 'hidden',
  import_stopped: 'hidden',
  import_removed: 'hidden',
  import_ended: 'hidden',
  partner_added: 'hidden',
  partner_key_rotated: 'hidden',
  partner_ended: 'hidden',
  partner_return_urls_set: 'hidden',
  webhook_added: 'hidden',
  webhook_rotated: 'hidden',
  webhook_disabled: 'hidden',
  webhook_enabled: 'hidden',
  webhook_ended: 'hidden',
  webhook_redelivered: 'hidden',
  documents_requested: 'hidden',
  // The company's list of people says it.
  person_link_sent: 'hidden',
  person_link_answered: 'hidden',
  person_link_ended: 'hidden',
  person_link_requested: 'hidden',
  person_consented: 'hidden',
  device_link_made: 'hidden',
  device_claimed: 'hidden',
  device_connected: 'hidden',
  device_refused: 'hidden',
  device_ended: 'hidden',
  device_handed_over: 'hidden',
  device_code_sent: 'hidden',
  device_code_answered: 'hidden',
  // Not about an application.
  subscription_made: 'hidden',
  subscription_deleted: 'hidden',
  keys_rotated: 'hidden',
  key_added: 'hidden',
  keys_locked: 'hidden',
  rights_broken: 'hidden',
  rights_changed: 'hidden',
  keys_unlocked: 'hidden',
  staff_added: 'hidden',
  staff_renewed: 'hidden',
  staff_link_made: 'hidden',
  staff_link_not_sent: 'hidden',
  staff_notified: 'hidden',
  staff_password_set: 'hidden',
  staff_password_changed: 'hidden',
  staff_enrolled: 'hidden',
  factor_reset_requested: 'hidden',
  factor_reset_rejected: 'hidden',
  factor_reset_refused: 'hidden',
  factor_reset: 'hidden',
  setup_code_entered: 'hidden',
  passkey_added: 'hidden',
  passkey_removed: 'hidden',
  backup_codes_made: 'hidden',
  app_change_started: 'hidden',
  app_changed: 'hidden',
  staff_signed_in: 'hidden',
  staff_sign_in_refused: 'hidden',
  staff_locked_out: 'hidden',
  staff_signed_out: 'hidden',
  staff_session_ended: 'hidden',
  staff_disabled: 'hidden',
  staff_enabled: 'hidden',
  staff_role_changed: 'hidden',
  staff_branch_changed: 'hidden',
  // Nothing was done.
  out_of_scope_refused: 'hidden',
  staff_stopped: 'hidden',
  application_viewed: 'hidden',
  document_viewed: 'hidden',
  application_assigned: 'hidden',
  application_branch_changed: 'hidden',
  note_written: 'hidden',
  message_resent: 'hidden',
  applications_searched: 'hidden',
  applications_exported: 'hidden',
  statistics_exported: 'hidden',
  volume_warned: 'hidden',
  volume_stopped: 'hidden',
  alert_acknowledged: 'hidden',
  alert_refused: 'hidden',
  // Nobody is left to be shown anything.
  application_erased: 'hidden',
  access_ended: 'hidden',
  // The requester was answered in another way.
  application_exported: 'hidden',
  data_requested: 'hidden',
  data_request_approved: 'hidden',
  data_request_rejected: 'hidden',
  data_request_expired: 'hidden',
  data_request_refused: 'hidden',
  erasure_confirmed: 'hidden',
}

/**
 * The names of operations. Partial operations are no news to a customer who has pressed one button. A person of
 * a company has an operation of their own.
 */
const operationEvents: Record<OperationKind, Partial<Record<OperationState, TimelineEventName>>> = {
  create: { refused: 'not_accepted' },
  update: { refused: 'asked' },
  submit: {},
  add_individual: { refused: 'asked' },
  update_individual: { refused: 'asked' },
  delete_individual: { refused: 'asked' },
}

const statusEvents: Record<ApplicationStatus, TimelineEventName | undefined> = {
  INCOMPLETE: 'asked',
  CHANGES_REQUESTED: 'asked',
  READY_FOR_SUBMISSION: 'complete',
  SUBMITTED: undefined,
  PROCESSING: 'reviewing',
  APPROVED: 'approved',
  REJECTED: 'rejected',
}

const uploadEvents: Record<UploadState, TimelineEventName | undefined> = {
  receiving: undefined,
  stored: undefined,
  // The timeline shows it as sent from when it was stored.
  sent: undefined,
  refused: 'document_not_accepted',
  manual_review: undefined,
  abandoned: undefined,
}

const verdictEvents: Record<DocumentVerdict, TimelineEventName> = {
  CHANGES_REQUESTED: 'document_insufficient',
  REJECTED: 'document_rejected',
  APPROVED: 'document_approved',
}

function getChangeEvent(changed: string[]): TimelineEventName | undefined {
  return changed.length > 0 ? 'changed' : undefined
}

/** Own properties only: the words may come from the platform. */
function lookUp<Value>(values: { [word: string]: Value }, word: string): Value | undefined {
  return Object.hasOwn(values, word) ? values[word] : undefined
}

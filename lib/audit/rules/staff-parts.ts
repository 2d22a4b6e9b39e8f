/** Determines from its audit which staff had a part in an application, and how. Pure. */
import type { Actor, AuditEventName } from './event.ts'

/** The audit fields of one application's event, in order. */
export type RecordedEvent = { actor: Actor; event: string; detail: unknown }

/** The ways of having a part; signed with the evidence of an acceptance, so they are never renamed. */
const staffParts = [
  'began',
  'filled_in',
  'entered_contact',
  'uploaded_document',
  'sent_link',
  'requested_contact',
  'approved_contact',
  'connected_device',
  'handed_over',
  'present',
  'released',
] as const
export type StaffPart = (typeof staffParts)[number]

/**
 * The part that each event gives the member of staff who caused it; null: none. A new event does not compile
 * before this is decided.
 */
const partOf: { readonly [Name in AuditEventName]: StaffPart | null } = {
  application_begun: 'began',
  step_kept: 'filled_in',
  person_added: 'filled_in',
  person_kept: 'filled_in',
  person_removed: 'filled_in',
  answer_not_right: 'filled_in',
  document_kept: 'uploaded_document',
  return_link_asked: 'sent_link',
  device_link_made: 'connected_device',
  device_connected: 'connected_device',
  device_handed_over: 'handed_over',
  contact_requested: 'requested_contact',
  contact_approved: 'approved_contact',
  // A member who released it does not also decide about a later acceptance.
  submission_released: 'released',
  // Closing a report likewise releases what its customer had reported.
  report_closed: 'released',
  // The application does not continue.
  application_stopped: null,
  // Returning an application changes nothing in it, so the same member may look at it again.
  submission_sent_back: null,
  // Looking at it, organising the work and being refused put nothing into it.
  application_viewed: null,
  document_viewed: null,
  application_assigned: null,
  application_branch_changed: null,
  out_of_scope_refused: null,
  note_written: null,
  message_resent: null,
  decision_refused: null,
  report_close_refused: null,
  staff_stopped: null,
  contact_decision_refused: null,
  return_link_not_sent: null,
  link_refused_staff_device: null,
  applications_searched: null,
  applications_exported: null,
  statistics_exported: null,
  volume_warned: null,
  volume_stopped: null,
  alert_acknowledged: null,
  alert_refused: null,
  application_exported: null,
  data_requested: null,
  data_request_approved: null,
  data_request_rejected: null,
  data_request_expired: null,
  data_request_refused: null,
  erasure_confirmed: null,
  application_erased: null,
  // Ending access gives nobody any.
  access_ended: null,
  device_ended: null,
  device_refused: null,
  return_links_revoked: null,
  contact_rejected: null,
  contact_stopped: null,
  contact_expired: null,
  // Events after it was accepted and sent.
  submission_retried: null,
  submission_resolved: null,
  second_application_found: null,
  second_application_not_looked_for: null,
  second_application_closed: null,
  documents_retried: null,
  operation_settled: null,
  status_learned: null,
  needs_person: null,
  document_judged: null,
  documents_requested: null,
  document_settled: null,
  document_deleted: null,
  document_infected: null,
  mail_settled: null,
  customer_notified: null,
  supervisor_alerted: null,
  flags_raised: null,
  submission_held: null,
  acceptance_voided: null,
  // Only customers cause these.
  entry_corrected: null,
  terms_accepted: null,
  submission_intended: null,
  application_prepared: null,
  return_link_opened: null,
  return_link_refused: null,
  device_claimed: null,
  device_code_sent: null,
  device_code_answered: null,
  not_me_reported: null,
  reminders_ended: null,
  import_started: null,
  import_ended: null,
  // Only customers send and take back these links, and only their recipients use them.
  person_link_sent: null,
  person_link_answered: null,
  person_link_ended: null,
  person_link_requested: null,
  person_consented: null,
  // Only partners and customers use these links.
  partner_link_made: null,
  partner_link_opened: null,
  // Not about one application.
  partner_added: null,
  partner_key_rotated: null,
  partner_ended: null,
  partner_return_urls_set: null,
  import_added: null,
  import_checked: null,
  import_stopped: null,
  import_removed: null,
  webhook_added: null,
  webhook_rotated: null,
  webhook_disabled: null,
  webhook_enabled: null,
  webhook_ended: null,
  webhook_redelivered: null,
  subscription_made: null,
  subscription_deleted: null,
  keys_rotated: null,
  key_added: null,
  keys_locked: null,
  keys_unlocked: null,
  rights_broken: null,
  rights_changed: null,
  staff_added: null,
  staff_renewed: null,
  staff_link_made: null,
  staff_link_not_sent: null,
  staff_notified: null,
  staff_password_set: null,
  staff_password_changed: null,
  staff_enrolled: null,
  factor_reset_requested: null,
  factor_reset_rejected: null,
  factor_reset_refused: null,
  factor_reset: null,
  setup_code_entered: null,
  passkey_added: null,
  passkey_removed: null,
  backup_codes_made: null,
  app_change_started: null,
  app_changed: null,
  staff_signed_in: null,
  staff_sign_in_refused: null,
  staff_locked_out: null,
  staff_signed_out: null,
  staff_session_ended: null,
  staff_disabled: null,
  staff_enabled: null,
  staff_role_changed: null,
  staff_branch_changed: null,
}

/** The contact fields, as the steps of a person, a company and its people name them. */
export const contactFields: readonly string[] = ['email_address', 'telephone_number']

/**
 * Returns the members of staff who had a part in it, by our ids, with what each did in the order of
 * `staffParts`.
 */
export function getStaffParts(recorded: readonly RecordedEvent[]): Map<string, StaffPart[]> {
  const found = new Map<string, Set<StaffPart>>()
  for (const { actor, event, detail } of recorded) {
    if (actor.kind !== 'staff') continue
    const part = isAuditEvent(event) ? partOf[event] : null
    if (!part) continue
    const own = found.get(actor.id) ?? new Set()
    own.add(part)
    if (changedFields(event, detail).some((field) => contactFields.includes(field))) {
      own.add('entered_contact')
    }
    found.set(actor.id, own)
  }
  return new Map([...found].map(([id, parts]) => [id, sortStaffParts(parts)]))
}

/** Each part once, in the order of `staffParts`. */
export function sortStaffParts(parts: Iterable<StaffPart>): StaffPart[] {
  const all = new Set(parts)
  return staffParts.filter((part) => all.has(part))
}

/** The fields that an event of saved answers gave another value. */
function changedFields(event: string, detail: unknown): string[] {
  if (event !== 'step_kept' && event !== 'person_kept') return []
  const { changed } = Object(detail) as { changed?: unknown }
  return Array.isArray(changed) ? changed.map(String) : []
}

function isAuditEvent(event: string): event is AuditEventName {
  return Object.hasOwn(partOf, event)
}

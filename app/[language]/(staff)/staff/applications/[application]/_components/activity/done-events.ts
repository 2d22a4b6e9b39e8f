import type { AuditEventName } from '@/lib/audit/rules/event.ts'

/** The most common acts of people, whose sentences begin with the doer. */
const doneEvents = [
  'application_begun',
  'step_kept',
  'person_kept',
  'person_added',
  'person_removed',
  'terms_accepted',
  'submission_intended',
  'submission_retried',
  'submission_released',
  'submission_sent_back',
  'report_closed',
  'contact_requested',
  'contact_approved',
  'contact_rejected',
  'device_handed_over',
  'application_viewed',
  'document_viewed',
  'application_assigned',
  'message_resent',
  'note_written',
  'data_request_approved',
  'data_request_rejected',
  'application_exported',
] as const satisfies readonly AuditEventName[]

/** Tells whether there is such a sentence for an event. */
export function isDone(event: string): event is (typeof doneEvents)[number] {
  return doneEvents.some((each) => each === event)
}

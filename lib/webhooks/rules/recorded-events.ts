/** Which events of the audit are told, and as what. */
import type { AuditEventName } from '#lib/audit/rules/event.ts'
import type { WebhookEventType } from './event-types.ts'

/** The parts of an event of the audit that are read. */
type Recorded = { event: string; detail: unknown }

/** `documents`: the platform's ids of what it asks for. */
export type ToldEvent = {
  type: WebhookEventType
  documents?: string[]
  /** Told only of what was accepted: until then the customer is at the questions anyway. */
  isAfterAcceptance?: boolean
}

/** Returns what an event of the audit tells a firm's own systems, in order: most tell nothing. */
export function listToldEvents({ event, detail }: Recorded): ToldEvent[] {
  const of = Object(detail) as Record<string, unknown>
  switch (event) {
    case 'application_begun':
      return [{ type: 'application.started' }]
    case 'terms_accepted':
      return [{ type: 'application.accepted' }]
    case 'submission_held':
      return [{ type: 'application.held' }]
    case 'submission_sent_back':
      return [{ type: 'application.needs_action' }]
    case 'application_stopped':
      return [{ type: 'application.withdrawn' }]
    case 'operation_settled':
      if (of.state === 'refused') {
        return [{ type: 'application.needs_action', isAfterAcceptance: true }]
      }
      return of.kind === 'submit' && of.state === 'done' ? [{ type: 'application.submitted' }] : []
    case 'status_learned':
      return statusEvents[String(of.status)] ?? []
    case 'documents_requested':
      return Array.isArray(of.documents)
        ? [{ type: 'document.requested', documents: of.documents.map(String) }]
        : []
    case 'application_erased':
      return [
        ...(of.reason === 'customer' || of.reason === 'partner'
          ? [{ type: 'application.withdrawn' } as const]
          : []),
        { type: 'application.erased' },
      ]
    default:
      return []
  }
}

const needsAction: ToldEvent[] = [{ type: 'application.needs_action', isAfterAcceptance: true }]
const statusEvents: Readonly<Record<string, ToldEvent[]>> = {
  APPROVED: [{ type: 'application.approved' }],
  REJECTED: [{ type: 'application.rejected' }],
  CHANGES_REQUESTED: needsAction,
  INCOMPLETE: needsAction,
}

/** The events of the audit that tell something. */
export const toldAuditEvents = [
  'application_begun',
  'terms_accepted',
  'submission_held',
  'submission_sent_back',
  'application_stopped',
  'operation_settled',
  'status_learned',
  'documents_requested',
  'application_erased',
] as const satisfies AuditEventName[]

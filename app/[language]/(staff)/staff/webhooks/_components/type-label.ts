import type { Visit } from '@/app/_request/visit.ts'
import type { WebhookEventType } from '@/lib/webhooks/rules/event-types.ts'

const keys = {
  'application.started': 'started',
  'application.needs_action': 'needs_action',
  'application.accepted': 'accepted',
  'application.submitted': 'submitted',
  'application.approved': 'approved',
  'application.rejected': 'rejected',
  'application.held': 'held',
  'application.withdrawn': 'withdrawn',
  'application.erased': 'erased',
  'document.requested': 'document_requested',
} as const satisfies Record<WebhookEventType, string>

/** Returns what an event says, in words. */
export function typeLabel({ t }: Pick<Visit, 't'>, type: WebhookEventType): string {
  return t(`webhooks.types.${keys[type]}`)
}

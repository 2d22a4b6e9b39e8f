/** The body of a webhook: ids and states, never an answer. */
import type { WebhookEventType } from './event-types.ts'
import type { ToldEvent } from './recorded-events.ts'

/** How far an application is after each event, in the words of the partners' interface. */
const statusAfter: { readonly [Type in WebhookEventType]?: string } = {
  'application.started': 'draft',
  'application.needs_action': 'needs_customer',
  'application.accepted': 'sending',
  'application.held': 'sending',
  'application.submitted': 'in_review',
  'application.approved': 'approved',
  'application.rejected': 'rejected',
  'application.withdrawn': 'stopped',
  'application.erased': 'deleted',
}

/** Writes the body: the same for each try. `customerId`: the partner's own; undefined for others. */
export function composeBody({
  told: { type, documents },
  at,
  id,
  customerId,
  reference,
}: {
  told: ToldEvent
  at: Date
  id: string
  customerId: string | null | undefined
  reference: string
}): string {
  const status = statusAfter[type]
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: {
      id,
      ...(customerId !== undefined && { customer_id: customerId }),
      reference,
      ...(status && { status }),
      ...(documents && { documents }),
    },
  })
}

/** What a firm's own systems hear of. */
export const webhookEventTypes = [
  'application.started',
  'application.needs_action',
  'application.accepted',
  'application.submitted',
  'application.approved',
  'application.rejected',
  'application.held',
  'application.withdrawn',
  'application.erased',
  'document.requested',
] as const
/**
 * `needs_action`: the customer has to answer or upload more. `held`: it was accepted, and staff decide before it is
 * sent. `withdrawn`: it was stopped since it was not the customer, or deleted by them or the partner. `erased`:
 * nothing is held about it.
 */
export type WebhookEventType = (typeof webhookEventTypes)[number]

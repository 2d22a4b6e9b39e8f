/** Subscriptions and the events that the platform sends to them. */
import * as z from 'zod/mini'

export const eventTypes = [
  'APPLICATION_READY_FOR_SUBMISSION',
  'APPLICATION_SUBMITTED',
  'APPLICATION_PROCESSING',
  // In the singular, unlike the status.
  'APPLICATION_CHANGE_REQUESTED',
  'APPLICATION_REJECTED',
  'APPLICATION_APPROVED',
] as const
export type EventType = (typeof eventTypes)[number]

/** Body of "create subscription": one event type each. */
export const requestSubscription = z.strictObject({
  event_type: z.enum(eventTypes),
  callback_url: z.url(),
})

/** A subscription as the platform answers it. */
export const subscription = z.object({
  id: z.string(),
  event_type: z.string(),
  callback_url: z.string(),
  /** Signs the events; told when the subscription is made. */
  signature_verification_key: z.optional(z.string()),
})
export type Subscription = z.infer<typeof subscription>

/**
 * What the platform tells by event. `event_id` stays the same on a replay. What is in `event_data` is
 * not public (decided 2026-11: ids only, `application_id` among them), so an event is a hint to ask.
 */
export const platformEvent = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(200)),
  event_date: z.string(),
  event_type: z.string(),
  event_data: z.record(z.string(), z.unknown()),
})
export type PlatformEvent = z.infer<typeof platformEvent>

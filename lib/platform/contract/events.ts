/** Subscriptions and the events that the platform sends to them. */
import * as z from 'zod/mini'

export const eventTypes = [
  'APPLICATION_READY_FOR_SUBMISSION',
  'APPLICATION_SUBMITTED',
  'APPLICATION_PROCESSING',
  // Singular, unlike the status.
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

/** A subscription as the platform returns it. */
export const subscription = z.object({
  id: z.string(),
  event_type: z.string(),
  callback_url: z.string(),
  /** Signs the events; returned when the subscription is created. */
  signature_verification_key: z.optional(z.string()),
})
export type Subscription = z.infer<typeof subscription>

/**
 * An event of the platform. `event_id` stays the same on a replay. The content of `event_data` is not
 * documented (decided 2026-11: only ids are read, `application_id` among them), so an event is a hint to poll.
 */
export const platformEvent = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(200)),
  event_date: z.string(),
  event_type: z.string(),
  event_data: z.record(z.string(), z.unknown()),
})
export type PlatformEvent = z.infer<typeof platformEvent>

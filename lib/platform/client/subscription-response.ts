import * as z from 'zod/mini'
import { type Subscription, subscription } from '../contract/events.ts'

const one = z.object({ data: subscription })
const list = z.object({
  data: z.union([z.array(subscription), z.object({ subscriptions: z.array(subscription) })]),
})

/** "Create subscription"; throws a ZodError when it is none. */
export function parseSubscriptionResponse(json: unknown): Subscription {
  return one.parse(json).data
}

/** "List subscriptions": its form is not documented, so a plain list and a named one are both accepted. */
export function parseSubscriptionList(json: unknown): Subscription[] {
  const { data } = list.parse(json)
  return Array.isArray(data) ? data : data.subscriptions
}

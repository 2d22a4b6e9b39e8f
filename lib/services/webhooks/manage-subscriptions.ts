/** Our subscriptions to the platform's events: one for each type, its key kept here. */
import { randomUUID } from 'node:crypto'
import type { Store } from '../../adapters/database/store.ts'
import type { PlatformClient } from '../../adapters/platform-client/client.ts'
import type { PlatformOutcome } from '../../adapters/platform-client/outcome.ts'
import type { Actor } from '../../domain/audit/event.ts'
import { type EventType, eventTypes, type Subscription } from '../../domain/contract/events.ts'
import { isLoopback } from '../../domain/public-url.ts'

/** What making and deleting needs; `actor` is who is recorded to have done it. */
export type SubscriptionDeps = {
  store: Store
  platform: PlatformClient
  now: () => Date
  actor: Actor
}

/** A subscription on the platform, or one of which only the key is left here. */
export type ListedSubscription = {
  id: string
  eventType: string
  /** Undefined where the platform has it no more. */
  callbackUrl: string | undefined
  isOurs: boolean
  isKeyKnown: boolean
}

const path = '/api/platform/events'

/** The address that a platform sends events to. */
export function getCallbackUrl(publicUrl: URL): string {
  return `${publicUrl.origin}${path}`
}

/** The same for the embedded platform, which reaches us on this machine: nothing leaves it. */
export function getLocalCallbackUrl({ publicUrl, port }: { publicUrl: URL; port: number }): string {
  return getCallbackUrl(isLoopback(publicUrl) ? publicUrl : new URL(`http://127.0.0.1:${port}`))
}

/** Those of the platform, of each whether its events can be verified here, and then what is left here. */
export async function listSubscriptions(
  { store, platform }: Pick<SubscriptionDeps, 'store' | 'platform'>,
  callbackUrl: string,
): Promise<PlatformOutcome<ListedSubscription[]>> {
  const answer = await platform.listSubscriptions()
  if (answer.outcome !== 'done') return answer
  const known = await store.subscriptions.all(store.db)
  const there = answer.data.map(({ id, event_type, callback_url }) => ({
    id,
    eventType: event_type,
    callbackUrl: callback_url,
    isOurs: callback_url === callbackUrl,
    isKeyKnown: known.some((key) => key.id === id),
  }))
  const left = known
    .filter(({ id }) => !there.some((each) => each.id === id))
    .map(({ id, eventType }) => ({
      ...{ id, eventType, callbackUrl: undefined },
      ...{ isOurs: false, isKeyKnown: true },
    }))
  return { outcome: 'done', data: [...there, ...left] }
}

/**
 * Makes one on the platform and keeps its key. `isKeyKnown` is false where the platform told none,
 * so that its events cannot be verified. Where the outcome is not known it may exist there.
 */
export async function subscribe(
  { store, platform, now, actor }: SubscriptionDeps,
  { eventType, callbackUrl }: { eventType: EventType; callbackUrl: string },
): Promise<PlatformOutcome<{ id: string; isKeyKnown: boolean }>> {
  const body = Buffer.from(JSON.stringify({ event_type: eventType, callback_url: callbackUrl }))
  const answer = await platform.createSubscription(body, { idempotencyId: randomUUID() })
  if (answer.outcome !== 'done') return answer
  const { id, signature_verification_key: key }: Subscription = answer.data
  await store.transaction(async (tx) => {
    const at = now()
    if (key) await store.subscriptions.keep(tx, { id, eventType, key, now: at })
    await store.audit.append(tx, {
      actor,
      event: 'subscription_made',
      detail: { subscription: id, eventType },
      now: at,
    })
  })
  return { outcome: 'done', data: { id, isKeyKnown: Boolean(key) } }
}

/** Deletes one on the platform, where it may be gone already, and forgets its key. */
export async function unsubscribe(
  { store, platform, now, actor }: SubscriptionDeps,
  id: string,
): Promise<PlatformOutcome<{ id: string }>> {
  const answer = await platform.deleteSubscription(id, { idempotencyId: randomUUID() })
  const isGone = answer.outcome === 'stopped' && answer.code === 'not_found'
  if (answer.outcome !== 'done' && !isGone) return answer
  const wasKnown = await store.transaction(async (tx) => {
    const removed = await store.subscriptions.remove(tx, id)
    if (!removed && isGone) return false
    await store.audit.append(tx, {
      actor,
      event: 'subscription_deleted',
      detail: { subscription: id },
      now: now(),
    })
    return true
  })
  return isGone && !wasKnown ? answer : { outcome: 'done', data: { id } }
}

/**
 * Sees to it that every type of event is sent here: makes what is missing or cannot be verified, and
 * deletes what we had made under another address. Gives how many there are now. What the platform
 * does not grant is left: where no event comes, the status is asked for all the same.
 */
export async function ensureSubscriptions(
  subscribing: SubscriptionDeps,
  callbackUrl: string,
): Promise<PlatformOutcome<number>> {
  const listed = await listSubscriptions(subscribing, callbackUrl)
  if (listed.outcome !== 'done') return listed
  const good = listed.data.filter(({ isOurs, isKeyKnown }) => isOurs && isKeyKnown)
  for (const eventType of eventTypes) {
    if (good.some((each) => each.eventType === eventType)) continue
    const made = await subscribe(subscribing, { eventType, callbackUrl })
    if (made.outcome !== 'done') return made
  }
  for (const { id, isOurs, isKeyKnown } of listed.data) {
    // Another's, of which we never had the key, is not ours to delete unless it has our address.
    if (isOurs === isKeyKnown) continue
    const deleted = await unsubscribe(subscribing, id)
    if (deleted.outcome !== 'done') return deleted
  }
  return { outcome: 'done', data: eventTypes.length }
}

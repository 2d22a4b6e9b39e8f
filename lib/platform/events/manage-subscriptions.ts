/** Our subscriptions to the platform's events: one for each type; its key is stored here. */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#lib/audit/rules/event.ts'
import { isLoopback } from '#lib/config/rules/public-url.ts'
import type { Store } from '#lib/database/store.ts'
import type { PlatformClient } from '../client/client.ts'
import type { PlatformOutcome } from '../client/outcome-types.ts'
import { type EventType, eventTypes, type Subscription } from '../contract/events.ts'

/** What creating and deleting depends on; the audit log records `actor`. */
export type SubscriptionDeps = {
  store: Store
  platform: PlatformClient
  now: () => Date
  actor: Actor
}

/** A subscription on the platform, or one of which only the key is still stored here. */
export type ListedSubscription = {
  id: string
  eventType: string
  /** Undefined if the platform no longer has it. */
  callbackUrl: string | undefined
  isOurs: boolean
  isKeyKnown: boolean
}

const path = '/api/platform/events'

/** The address that a platform sends events to. */
export function getCallbackUrl(publicUrl: URL): string {
  return `${publicUrl.origin}${path}`
}

/**
 * Returns the callback address of the simulator, which calls this machine's own port: nothing leaves the
 * machine.
 */
export function getLocalCallbackUrl({ publicUrl, port }: { publicUrl: URL; port: number }): string {
  return getCallbackUrl(isLoopback(publicUrl) ? publicUrl : new URL(`http://127.0.0.1:${port}`))
}

/**
 * Lists the platform's subscriptions with whether their events can be verified here, then those stored only
 * here.
 */
export async function listSubscriptions(
  { store, platform }: Pick<SubscriptionDeps, 'store' | 'platform'>,
  callbackUrl: string,
): Promise<PlatformOutcome<ListedSubscription[]>> {
  const response = await platform.listSubscriptions()
  if (response.outcome !== 'done') return response
  const known = await store.subscriptions.all(store.db)
  const onPlatform = response.data.map(({ id, event_type, callback_url }) => ({
    id,
    eventType: event_type,
    callbackUrl: callback_url,
    isOurs: callback_url === callbackUrl,
    isKeyKnown: known.some((key) => key.id === id),
  }))
  const onlyHere = known
    .filter(({ id }) => !onPlatform.some((each) => each.id === id))
    .map(({ id, eventType }) => ({
      ...{ id, eventType, callbackUrl: undefined },
      ...{ isOurs: false, isKeyKnown: true },
    }))
  return { outcome: 'done', data: [...onPlatform, ...onlyHere] }
}

/**
 * Creates one on the platform and stores its key. `isKeyKnown` is false if the platform gave none, so
 * that its events cannot be verified. If the outcome is unknown it may exist there.
 */
export async function subscribe(
  { store, platform, now, actor }: SubscriptionDeps,
  { eventType, callbackUrl }: { eventType: EventType; callbackUrl: string },
): Promise<PlatformOutcome<{ id: string; isKeyKnown: boolean }>> {
  const body = Buffer.from(JSON.stringify({ event_type: eventType, callback_url: callbackUrl }))
  const response = await platform.createSubscription(body, { idempotencyId: randomUUID() })
  if (response.outcome !== 'done') return response
  const { id, signature_verification_key: key }: Subscription = response.data
  await store.transaction(async (tx) => {
    const at = now()
    if (key) await store.subscriptions.save(tx, { id, eventType, key, now: at })
    await store.audit.append(tx, {
      actor,
      event: 'subscription_made',
      detail: { subscription: id, eventType },
      now: at,
    })
  })
  return { outcome: 'done', data: { id, isKeyKnown: Boolean(key) } }
}

/** Deletes one on the platform, if it may not exist any more, and its key here. */
export async function unsubscribe(
  { store, platform, now, actor }: SubscriptionDeps,
  id: string,
): Promise<PlatformOutcome<{ id: string }>> {
  const response = await platform.deleteSubscription(id, { idempotencyId: randomUUID() })
  const isGone = response.outcome === 'stopped' && response.code === 'not_found'
  if (response.outcome !== 'done' && !isGone) return response
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
  return isGone && !wasKnown ? response : { outcome: 'done', data: { id } }
}

/**
 * Ensures that every type of event is sent here: creates missing and unverifiable subscriptions, and deletes
 * those that we had created for another address. Returns how many there are now. A subscription that the
 * platform does not grant is left out: without events, the status is polled anyway.
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
    // One whose key we never had belongs to somebody else, unless it has our address.
    if (isOurs === isKeyKnown) continue
    const deleted = await unsubscribe(subscribing, id)
    if (deleted.outcome !== 'done') return deleted
  }
  return { outcome: 'done', data: eventTypes.length }
}

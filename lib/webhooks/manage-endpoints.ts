/** Endpoints: added, disabled, enabled, rotated and ended by an operator or an administrator. */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { type AddressCheck, isRefusedLiteral } from './client/allowed-addresses.ts'
import type { WebhookEventType } from './rules/event-types.ts'
import { createSigningPair, showSecret } from './rules/sign-webhook.ts'
import type { WebhookEndpoint } from './store/endpoints.ts'

/** `transaction`: checks the session of the actor first, if they act in one. */
export type ManageWebhooksDeps = {
  store: Store
  now: () => Date
  actor: Actor
  isAllowed: AddressCheck
  transaction?: Store['transaction']
}

/** How long the keys before a rotation sign too, so that receivers can change theirs meanwhile. */
export const earlierKeysLifetimeMs = 7 * 24 * 3_600_000

export type NewEndpoint = {
  name: string
  address: string
  events: WebhookEventType[]
  /** The name of a partner: it hears of the applications that this one started alone. */
  partner?: string | undefined
}

/** What a receiver verifies with; the secret is shown once. */
export type GivenKeys = { id: string; secret: string; publicKey: string }

export type AddOutcome =
  | ({ outcome: 'added' } & GivenKeys)
  | { outcome: 'name_taken' | 'unknown_partner' }
  | { outcome: 'invalid_address'; fault: AddressFault }

/** Adds an endpoint. It hears of what happens from now on. */
export async function addWebhookEndpoint(
  deps: ManageWebhooksDeps,
  { name, address, events, partner: partnerName }: NewEndpoint,
): Promise<AddOutcome> {
  const { store, now, actor, isAllowed, transaction = store.transaction } = deps
  const fault = findAddressFault(address, isAllowed)
  if (fault) return { outcome: 'invalid_address', fault }
  const url = new URL(address)
  return transaction(async (tx): Promise<AddOutcome> => {
    if (await store.webhookEndpoints.isNameTaken(tx, name)) return { outcome: 'name_taken' }
    const partner =
      partnerName === undefined ? undefined : await findPartner(store, tx, partnerName)
    if (partnerName !== undefined && !partner) return { outcome: 'unknown_partner' }
    const at = now()
    const id = randomUUID()
    const { pair, publicKey } = createSigningPair()
    const { sequence: toldSequence } = await store.audit.head(tx)
    await store.webhookEndpoints.add(tx, {
      ...{ id, name, address: url.href, events, publicKey, toldSequence, now: at },
      partnerId: partner?.id ?? null,
      secrets: { current: pair },
    })
    const detail = { endpoint: id, host: url.host, events, ...(partner && { partner: partner.id }) }
    await store.audit.append(tx, { actor, event: 'webhook_added', detail, now: at })
    return { outcome: 'added', id, secret: showSecret(pair), publicKey }
  })
}

/** `private`: it leads to an address that is not public and not allowed. */
type AddressFault = 'form' | 'https' | 'private'

/** Returns what is wrong with an address. A name is checked when it is connected to. */
export function findAddressFault(
  address: string,
  isAllowed: AddressCheck,
): AddressFault | undefined {
  const url = address.length <= 500 ? URL.parse(address) : null
  if (!url || url.username || url.password || url.hash) return 'form'
  const isHere =
    isAllowed('127.0.0.1') && /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) return 'https'
  return isRefusedLiteral(url, isAllowed) ? 'private' : undefined
}

/** Gives an endpoint other keys; those before sign too for a week. Undefined if there is no such endpoint. */
export async function rotateWebhookKeys(
  deps: ManageWebhooksDeps,
  id: string,
): Promise<GivenKeys | undefined> {
  const { store, now } = deps
  return change(deps, id, 'webhook_rotated', async (tx, endpoint) => {
    const { current: earlier } = await store.webhookEndpoints.openSecrets(tx, id)
    const { pair, publicKey } = createSigningPair()
    const until = new Date(now().getTime() + earlierKeysLifetimeMs)
    const secrets = { current: pair, earlier }
    await store.webhookEndpoints.rotate(tx, endpoint, { publicKey, secrets, until, now: now() })
    return { id, secret: showSecret(pair), publicKey }
  })
}

/** Stops sending to an endpoint; what waits stays. */
export async function disableWebhookEndpoint(
  deps: ManageWebhooksDeps,
  id: string,
): Promise<boolean> {
  const { store, now } = deps
  const disabled = await change(deps, id, 'webhook_disabled', async (tx, { disabledAt }) => {
    if (disabledAt) return undefined
    await store.webhookEndpoints.disable(tx, id, 'stopped', now())
    return true
  })
  return disabled ?? false
}

/** Goes on sending to an endpoint, from where it stopped. */
export async function enableWebhookEndpoint(
  deps: ManageWebhooksDeps,
  id: string,
): Promise<boolean> {
  const { store, now } = deps
  const enabled = await change(deps, id, 'webhook_enabled', async (tx, { disabledAt }) => {
    if (!disabledAt) return undefined
    await store.webhookEndpoints.enable(tx, id)
    await store.webhookDeliveries.tryAgain(tx, id, now())
    return true
  })
  return enabled ?? false
}

/** Ends an endpoint for ever. */
export async function endWebhookEndpoint(deps: ManageWebhooksDeps, id: string): Promise<boolean> {
  const { store, now } = deps
  const ended = await change(deps, id, 'webhook_ended', async (tx) => {
    await store.webhookEndpoints.end(tx, id, now())
    return true
  })
  return ended ?? false
}

/** Sends a delivery again, under its id. */
export async function redeliverWebhook(
  { store, now, actor, transaction = store.transaction }: Omit<ManageWebhooksDeps, 'isAllowed'>,
  { endpointId, deliveryId: id }: { endpointId: string; deliveryId: string },
): Promise<boolean> {
  return transaction(async (tx) => {
    const at = now()
    const endpoint = await store.webhookEndpoints.lock(tx, endpointId)
    if (!endpoint || endpoint.endedAt) return false
    if (!(await store.webhookDeliveries.redeliver(tx, { id, endpointId, now: at }))) return false
    const detail = { endpoint: endpointId, delivery: id }
    await store.audit.append(tx, { actor, event: 'webhook_redelivered', detail, now: at })
    return true
  })
}

/** Changes an endpoint that has not ended, with an event in the audit if `work` changed something. */
async function change<T>(
  { store, now, actor, transaction = store.transaction }: ManageWebhooksDeps,
  id: string,
  event: 'webhook_rotated' | 'webhook_disabled' | 'webhook_enabled' | 'webhook_ended',
  work: (tx: Tx, endpoint: WebhookEndpoint) => Promise<T | undefined>,
): Promise<T | undefined> {
  return transaction(async (tx) => {
    const endpoint = await store.webhookEndpoints.lock(tx, id)
    if (!endpoint || endpoint.endedAt) return undefined
    const result = await work(tx, endpoint)
    if (result === undefined) return undefined
    const about = { endpoint: id }
    await store.audit.append(tx, {
      actor,
      now: now(),
      ...(event === 'webhook_disabled'
        ? { event, detail: { ...about, code: 'stopped' } }
        : { event, detail: about }),
    })
    return result
  })
}

async function findPartner(store: Store, tx: Tx, name: string) {
  const partners = await store.partners.list(tx)
  return partners.find((each) => each.name === name && each.isOurs && !each.endedAt)
}

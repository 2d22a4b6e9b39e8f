/** Sends what waits for an endpoint: at least once, under one id, in the order of each application. */
import { randomUUID } from 'node:crypto'
import { retryDelayMs } from '#lib/messages/outbox.ts'
import { failPoint } from '#lib/observability/fail-points.ts'
import { inSpan } from '#lib/observability/trace-span.ts'
import { isHeardBy } from './add-deliveries.ts'
import type { PostOutcome } from './client/post-webhook.ts'
import { disableFailing } from './disable-failing.ts'
import { listToldEvents, type ToldEvent } from './rules/recorded-events.ts'
import { type SigningPair, signWebhook } from './rules/sign-webhook.ts'
import { composeBody } from './rules/webhook-body.ts'
import type { ClaimedDelivery } from './store/deliveries.ts'
import type { WebhookEndpoint } from './store/endpoints.ts'
import type { WebhooksDeps } from './webhooks-deps.ts'

/** Longer than one try takes. */
const leaseMs = 30_000
/** Limits that protect a receiver from further requests. */
const maxConcurrent = 4
const perRound = 50
const maxDelayMs = 4 * 3_600_000
/** After three days in which nothing took a delivery, its endpoint is disabled. */
export const disableAfterMs = 3 * 24 * 3_600_000
/** After this many failures in a row one delivery is tried at a time. */
const circuitOpensAfter = 5

/** `failures`: how many tries of this endpoint failed in a row, by this process. */
export type EndpointContact = { failures: number }

/**
 * Tries every delivery to an endpoint that is due once; of an application only the first. Returns how many there
 * were.
 */
export async function sendDeliveries(
  deps: WebhooksDeps,
  endpointId: string,
  contact: EndpointContact,
  signal?: AbortSignal,
): Promise<number> {
  const { store, log, now } = deps
  const endpoint = await store.webhookEndpoints.find(store.db, endpointId)
  if (!endpoint || endpoint.endedAt || endpoint.disabledAt) return 0
  const limit = contact.failures >= circuitOpensAfter ? 1 : perRound
  const left = await store.webhookDeliveries.dueOf(store.db, endpointId, now(), limit)
  const count = left.length
  if (count === 0) return 0
  const pairs = await listPairs(deps, endpoint)
  const worker = async () => {
    for (let id = left.shift(); id !== undefined && !signal?.aborted; id = left.shift()) {
      const send = () => sendOne(deps, { endpoint, pairs, contact }, id)
      // A delivery that cannot be read must not delay the others.
      await inSpan('send webhook', send).catch((error: unknown) =>
        log.error({ event: 'webhook_failed', account: endpointId, error }),
      )
      if (contact.failures >= circuitOpensAfter) left.length = 0
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, worker))
  return count
}

type Target = { endpoint: WebhookEndpoint; pairs: SigningPair[]; contact: EndpointContact }

/**
 * Tries one delivery, outside any transaction. A crash before the outcome is stored sends it again under the same
 * id.
 */
async function sendOne(deps: WebhooksDeps, target: Target, id: string): Promise<void> {
  const { store, log, now } = deps
  const { endpoint, pairs, contact } = target
  const wish = { id, owner: randomUUID(), now: now(), leaseMs }
  const delivery = await store.webhookDeliveries.claim(store.db, wish)
  if (!delivery) return
  await failPoint('webhook_claimed')
  const body = await findBody(deps, endpoint, delivery)
  if (body === undefined) {
    log.error({ event: 'webhook_event_not_ours', account: endpoint.id, count: delivery.sequence })
    const outcome = { state: 'dropped', code: 'not_ours', now: now() } as const
    await store.statement((db) => store.webhookDeliveries.recordOutcome(db, delivery, outcome))
    return
  }
  const headers = signWebhook(pairs, { id, at: now(), body })
  const posted = await deps.post(endpoint.address, { headers, body })
  await failPoint('webhook_posted')
  contact.failures = posted.outcome === 'taken' ? 0 : contact.failures + 1
  await recordOutcome(deps, endpoint, delivery, posted)
  await failPoint('webhook_recorded')
  log[posted.outcome === 'taken' ? 'info' : 'warn']({
    event: 'webhook_tried',
    applicationId: delivery.applicationId,
    account: endpoint.id,
    kind: delivery.type,
    state: posted.outcome === 'taken' ? 'sent' : 'waiting',
    ...(posted.outcome === 'failed' && { code: posted.code }),
    attempt: delivery.attempts + 1,
  })
}

async function recordOutcome(
  deps: WebhooksDeps,
  endpoint: WebhookEndpoint,
  delivery: ClaimedDelivery,
  posted: PostOutcome,
): Promise<void> {
  const { store, now, random } = deps
  const at = now()
  const { answer } = posted
  if (posted.outcome === 'taken') {
    const outcome = { state: 'sent', answer, now: at } as const
    await store.statement((db) => store.webhookDeliveries.recordOutcome(db, delivery, outcome))
    return
  }
  const { code, retryAfterMs = 0 } = posted
  const delay = Math.max(retryDelayMs(delivery.attempts, random(), maxDelayMs), retryAfterMs)
  const nextAttemptAt = new Date(at.getTime() + delay)
  const since = delivery.triedSince ?? at
  // Gone (410) is what the specification says to a sender who is no longer wanted.
  const isOver = at.getTime() - since.getTime() >= disableAfterMs || code === 'http_410'
  await store.transaction(async (tx) => {
    const outcome = { state: 'waiting', code, answer, nextAttemptAt, now: at } as const
    await store.webhookDeliveries.recordOutcome(tx, delivery, outcome)
    if (isOver) await disableFailing(deps, tx, endpoint)
  })
}

/**
 * Composes the body from the event of the audit, whose MAC is checked: a row that somebody else wrote sends
 * nothing. Undefined then.
 */
async function findBody(
  { store }: WebhooksDeps,
  endpoint: WebhookEndpoint,
  { applicationId, sequence, position, type }: ClaimedDelivery,
): Promise<string | undefined> {
  const { db } = store
  const recorded = await store.audit.findOurs(db, sequence)
  const told: ToldEvent | undefined = recorded && listToldEvents(recorded)[position]
  if (!recorded || told?.type !== type || recorded.applicationId !== applicationId) return undefined
  if (!(await isHeardBy(store, db, endpoint, applicationId))) return undefined
  const started =
    endpoint.partnerId === null
      ? undefined
      : await store.partnerApplications.findByApplication(db, applicationId)
  return composeBody({
    told,
    at: recorded.at,
    id: applicationId,
    customerId: started?.customerRef,
    reference: (await store.applications.findReference(db, applicationId)) ?? '',
  })
}

async function listPairs({ store, now }: WebhooksDeps, endpoint: WebhookEndpoint) {
  const { current, earlier } = await store.webhookEndpoints.openSecrets(store.db, endpoint.id)
  const { earlierUntil } = endpoint
  return earlier && earlierUntil && now() < earlierUntil ? [current, earlier] : [current]
}

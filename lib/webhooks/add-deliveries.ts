/** Reads the audit for an endpoint, and writes down what it is to hear of. */
import { randomUUID } from 'node:crypto'
import type { FollowedEvent } from '#lib/audit/store/follow-audit.ts'
import type { Tx } from '#lib/database/schema.ts'
import { failPoint } from '#lib/observability/fail-points.ts'
import { listToldEvents, type ToldEvent, toldAuditEvents } from './rules/recorded-events.ts'
import type { WebhookEndpoint } from './store/endpoints.ts'
import type { WebhooksDeps } from './webhooks-deps.ts'

const eventsAtOnce = 500

/** How long deliveries that were taken are listed, and can be sent again, in milliseconds. */
const keptForMs = 30 * 24 * 3_600_000

/**
 * Adds the deliveries of the next events to an endpoint, and notes in the same transaction how far it came: each event
 * becomes a delivery once. Returns whether there may be more.
 */
export async function addDeliveries(
  { store, log, now }: Pick<WebhooksDeps, 'store' | 'log' | 'now'>,
  endpointId: string,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const endpoint = await store.webhookEndpoints.lock(tx, endpointId, { skips: true })
    if (!endpoint || endpoint.endedAt || endpoint.disabledAt) return false
    const { toldSequence } = endpoint
    const { events, last } = await store.audit.eventsAfter(tx, toldSequence, {
      names: toldAuditEvents,
      limit: eventsAtOnce,
    })
    if (last === toldSequence) return false
    const at = now()
    for (const event of events) {
      if (!event.isOurs) {
        log.error({ event: 'webhook_event_not_ours', account: endpointId, count: event.sequence })
        continue
      }
      if (event.event === 'application_erased' && event.applicationId) {
        await store.webhookDeliveries.forgetAnswers(tx, event.applicationId)
      }
      await store.webhookDeliveries.add(tx, await listDeliveries(store, tx, endpoint, event), at)
    }
    await store.webhookEndpoints.noteTold(tx, endpointId, last)
    await store.webhookDeliveries.forgetBefore(tx, endpointId, new Date(at.getTime() - keptForMs))
    await failPoint('webhooks_written')
    return last - toldSequence === eventsAtOnce
  })
}

async function listDeliveries(
  store: WebhooksDeps['store'],
  tx: Tx,
  endpoint: WebhookEndpoint,
  event: FollowedEvent,
) {
  const { sequence, applicationId } = event
  if (!applicationId) return []
  const told = listToldEvents(event)
    .map((each, position) => ({ ...each, position }))
    .filter(({ type }) => endpoint.events.includes(type))
  if (told.length === 0 || !(await isHeardBy(store, tx, endpoint, applicationId))) return []
  const isAccepted =
    told.some((each: ToldEvent) => each.isAfterAcceptance) &&
    (await store.audit.hadBefore(tx, applicationId, 'submission_intended', sequence))
  return told
    .filter(({ isAfterAcceptance }) => !isAfterAcceptance || isAccepted)
    .map(({ type, position }) => ({
      ...{ id: randomUUID(), endpointId: endpoint.id },
      ...{ applicationId, sequence, position, type },
    }))
}

/** Tells whether an endpoint hears of an application: one of a partner, of those that this partner started. */
export async function isHeardBy(
  store: WebhooksDeps['store'],
  tx: Tx,
  { partnerId }: Pick<WebhookEndpoint, 'partnerId'>,
  applicationId: string,
): Promise<boolean> {
  if (partnerId === null) return true
  const started = await store.partnerApplications.findByApplication(tx, applicationId)
  return started?.partnerId === partnerId
}

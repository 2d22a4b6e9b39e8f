/** Endpoints and receivers of webhooks. */
import { randomUUID } from 'node:crypto'
import type { Store } from '../../lib/database/store.ts'
import { webhookEventTypes } from '../../lib/webhooks/rules/event-types.ts'
import { createSigningPair } from '../../lib/webhooks/rules/sign-webhook.ts'

/** Stores an endpoint that hears of everything from now on. */
export async function addWebhookEndpoint(
  store: Store,
  { name, now, address = 'https://example.com/' }: { name: string; now: Date; address?: string },
): Promise<string> {
  const id = randomUUID()
  const { pair, publicKey } = createSigningPair()
  await store.transaction(async (tx) => {
    const { sequence: toldSequence } = await store.audit.head(tx)
    await store.webhookEndpoints.add(tx, {
      ...{ id, name, address, partnerId: null, events: [...webhookEventTypes], publicKey },
      ...{ toldSequence, secrets: { current: pair }, now },
    })
    const detail = { endpoint: id, host: new URL(address).host, events: [] }
    const event = { actor: { kind: 'system' }, event: 'webhook_added', detail, now } as const
    await store.audit.append(tx, event)
  })
  return id
}

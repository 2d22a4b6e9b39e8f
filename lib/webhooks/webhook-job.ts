/** The sending of webhooks in the background, started by the loop that looks for everything that is due. */
import type { BackgroundJob } from '#lib/submission/recovery-loop.ts'
import { addDeliveries } from './add-deliveries.ts'
import { type EndpointContact, sendDeliveries } from './send-deliveries.ts'
import type { WebhooksDeps } from './webhooks-deps.ts'

/**
 * Creates the job. Each endpoint is served by itself, so a slow receiver delays neither another one nor the loop.
 * Several instances may run it: each delivery is leased to one. `stop` waits for what is being sent.
 */
export function createWebhookJob(deps: WebhooksDeps): BackgroundJob & { stop(): Promise<void> } {
  const { store, log, now } = deps
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const contacts = new Map<string, EndpointContact>()

  async function serve(id: string): Promise<void> {
    const contact = contacts.get(id) ?? { failures: 0 }
    contacts.set(id, contact)
    await serveEndpoint(deps, id, contact, stopping.signal)
  }

  return {
    selectDue: () => store.webhookEndpoints.selectDue(store.db, now()),
    async due(limit) {
      const rows = await store.webhookEndpoints.selectDue(store.db, now()).limit(limit).execute()
      return rows.map(({ id }) => id).filter((id) => !running.has(id))
    },
    async run(id) {
      if (running.has(id) || stopping.signal.aborted) return 'not_asked'
      const served = serve(id)
        .catch((error: unknown) => log.error({ event: 'webhook_failed', account: id, error }))
        .finally(() => running.delete(id))
      running.set(id, served)
      return 'not_asked'
    },
    async stop() {
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}

/** Serves an endpoint until nothing is due, or it fails too often: the next tick of the loop goes on. */
export async function serveEndpoint(
  deps: WebhooksDeps,
  id: string,
  contact: EndpointContact,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const hasMore = await addDeliveries(deps, id)
    const failures = contact.failures
    const count = await sendDeliveries(deps, id, contact, signal)
    if (signal?.aborted || (count === 0 && !hasMore) || contact.failures > failures) return
  }
}

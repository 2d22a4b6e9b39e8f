import type { Tx } from '#lib/database/schema.ts'
import { sendStaffEmail } from '#lib/staff/staff-emails.ts'
import type { WebhookEndpoint } from './store/endpoints.ts'
import type { WebhooksDeps } from './webhooks-deps.ts'

/**
 * Disables an endpoint that took nothing for too long, and tells every administrator. What waits stays, and goes on
 * in its order once somebody enables it.
 */
export async function disableFailing(
  deps: Pick<WebhooksDeps, 'store' | 'now' | 'log' | 'emails'>,
  tx: Tx,
  { id, name }: Pick<WebhookEndpoint, 'id' | 'name'>,
): Promise<void> {
  const { store, now, log, emails } = deps
  const endpoint = await store.webhookEndpoints.lock(tx, id)
  if (!endpoint || endpoint.disabledAt || endpoint.endedAt) return
  const at = now()
  await store.webhookEndpoints.disable(tx, id, 'failing', at)
  const detail = { endpoint: id, code: 'failing' }
  await store.audit.append(tx, {
    actor: { kind: 'system' },
    event: 'webhook_disabled',
    detail,
    now: at,
  })
  log.error({ event: 'webhook_disabled', account: id })
  if (!emails) return
  for (const each of await store.staff.all(tx)) {
    if (each.disabledAt || each.role !== 'administrator') continue
    await sendStaffEmail(deps, tx, each, { about: 'webhook_disabled', name })
  }
}

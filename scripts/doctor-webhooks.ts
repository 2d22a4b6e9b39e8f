/** Examines for `npm run doctor` whether each endpoint of webhooks is enabled, answers and takes what it is sent. */
import type { Env } from '../lib/config/to-env.ts'
import type { Store } from '../lib/database/store.ts'
import { createWebhookPost, type WebhookPost } from '../lib/webhooks/client/post-webhook.ts'
import { type Finding, failedCheck, passedCheck, warnedCheck } from './doctor-finding.ts'

const about = 'Webhooks'

/** A line for each endpoint; none without one. */
export async function examineWebhooks(
  { webhookNetworks: allowedNetworks }: Env,
  store: Store,
): Promise<Finding[]> {
  const endpoints = await store.webhookEndpoints.list(store.db)
  if (endpoints.length === 0) return []
  const { post, close } = createWebhookPost({ allowedNetworks })
  const findings = await Promise.all(endpoints.map((each) => examineEndpoint(store, post, each)))
  await close()
  return findings
}

type Listed = Awaited<ReturnType<Store['webhookEndpoints']['list']>>[number]

/** Posts an empty object without a signature, which a receiver that verifies refuses: any answer is well. */
async function examineEndpoint(
  store: Store,
  post: WebhookPost,
  { id, name, address, disabledAt, disabledCode, isOurs }: Listed,
): Promise<Finding> {
  if (!isOurs) {
    const words = `Somebody else wrote to the row of ${name}, so nothing is sent there: npm run audit:verify.`
    return failedCheck(about, words)
  }
  if (disabledAt) {
    const why = disabledCode === 'failing' ? ', since it took nothing for three days' : ''
    const words = `${name} is disabled since ${disabledAt.toISOString()}${why}: npm run webhooks -- enable NAME goes on where it stopped.`
    return warnedCheck(about, words)
  }
  const asked = await post(address, { headers: {}, body: '{}' })
  if (asked.outcome === 'failed' && !asked.code.startsWith('http_')) {
    return warnedCheck(about, `${name} cannot be reached (${asked.code}): ${address}.`)
  }
  const { waiting, code, attempts } = await store.webhookDeliveries.measure(store.db, id)
  if (attempts > 0) {
    const words = `${name} answers, but ${waiting} wait: it took one not (${code}).`
    return warnedCheck(about, words)
  }
  return passedCheck(about, `${name} answers.`)
}

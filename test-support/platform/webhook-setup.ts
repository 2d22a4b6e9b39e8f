/** The webhook: submitted applications, and events that are sent to it. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { rateLimits } from '@/lib/config/rate-limit-numbers.ts'
import { createRateLimiters } from '@/lib/http/rate-limits/rate-limiters.ts'
import { eventTypes } from '@/lib/platform/contract/events.ts'
import {
  ensureSubscriptions,
  listSubscriptions,
  type SubscriptionDeps,
} from '@/lib/platform/events/manage-subscriptions.ts'
import { type ReceiveDeps, receiveEvent } from '@/lib/platform/events/receive-event.ts'
import { postEvent } from '@/lib/platform/simulator/events/post-event.ts'
import { createPlatformAnswers } from '../submission/platform-answers.ts'
import { setUpSubmission } from '../submission/submission-setup.ts'
import { createTestNetwork } from '../submission/test-network.ts'
import type { openTestStores } from '../test-store.ts'

type OpenedStore = Awaited<ReturnType<typeof openTestStores>>[number]

/** A time that does not come. */
const never = new Date('2027-01-01T00:00:00.000Z')

export const baseEvent = {
  event_id: 'event-1',
  event_date: '2026-11-21T09:00:00.000Z',
  event_type: 'APPLICATION_PROCESSING',
  event_data: {},
}

export function createEvent(
  data: Record<string, unknown>,
  changes: Partial<typeof baseEvent> = {},
): string {
  return JSON.stringify({ ...baseEvent, ...changes, event_data: data })
}

export function signBytes(bytes: string | Uint8Array, key: Uint8Array): string {
  return createHmac('sha256', key).update(bytes).digest('hex')
}

/** Setups for the tests of one `describe`, each closed after its test; gives what makes one. */
export function useWebhookSetup(opened: OpenedStore) {
  const open: { close(): Promise<void> }[] = []
  beforeEach(opened.reset)
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close()
  })
  afterAll(opened.close)

  return async (options?: Parameters<typeof setUpWebhook>[1]) => {
    const webhook = await setUpWebhook(opened, options)
    open.push(webhook)
    return webhook
  }
}

/** `isReachable`: the simulator's events reach us; otherwise nothing listens at the callback address. */
async function setUpWebhook(opened: OpenedStore, { isReachable = true } = {}) {
  const { store } = opened
  const bench = setUpSubmission(opened, createTestNetwork({ post: (event) => postEvent(event) }))
  const { deps } = bench
  const limits = createRateLimiters({
    numbers: { ...rateLimits, refusedEvent: { times: 2, seconds: 60 } },
  })
  const receiveDeps: ReceiveDeps = {
    ...{ store, log: deps.log, now: deps.now, headerPrefix: 'x-svc' },
    countRefused: () => limits.refusedEvent('192.0.2.0/24'),
  }
  const listener = isReachable ? await listen(receiveDeps) : undefined
  const callbackUrl = listener?.url ?? 'http://127.0.0.1:1/api/platform/events'
  const subscriptionDeps: SubscriptionDeps = {
    ...{ store, platform: deps.platform, now: deps.now },
    actor: { kind: 'system' },
  }
  const [signingKey = Buffer.alloc(0)] = await ensureKeys(callbackUrl)

  async function ensureKeys(url: string): Promise<Buffer[]> {
    const ensured = await ensureSubscriptions(subscriptionDeps, url)
    expect(ensured).toEqual({ outcome: 'done', data: eventTypes.length })
    return await store.subscriptions.openKeys(store.db)
  }

  /** No poll is due any more, but for an event. */
  async function stopPolling(submissionId: string): Promise<void> {
    await store.db
      .updateTable('submission')
      .set({ nextCheckAt: never })
      .where('id', '=', submissionId)
      .execute()
  }

  return {
    bench,
    subscriptionDeps,
    callbackUrl,
    ensureKeys,
    stopPolling,
    close: async () => listener?.close(),
    /** A submitted application whose status is polled after an event only. */
    async submit(familyName?: string) {
      const id = await bench.begin(createPlatformAnswers(familyName))
      await bench.submit(id)
      const { id: submissionId, platformApplicationId } = await bench.submission(id)
      await stopPolling(submissionId)
      const { customerId } = await bench.application(id)
      return { id, submissionId, customerId, applicationId: String(platformApplicationId) }
    },
    /** Signed, unless `headers` has another signature; gives the status of the response. */
    async send(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
      const bytes = Buffer.from(body)
      const signed = { 'x-svc-signature': signBytes(bytes, signingKey), ...headers }
      const event = { method: 'POST', body: bytes, headers: signed }
      return (await receiveEvent(receiveDeps, new Request('http://portico.test', event))).status
    },
    isPollDue: async (id: string) =>
      ((await bench.submission(id)).nextCheckAt ?? never) <= bench.clock.now,
    async countReceived(): Promise<number> {
      return (await store.db.selectFrom('receivedEvent').select('id').execute()).length
    },
    async list(url = '') {
      const listed = await listSubscriptions(subscriptionDeps, url)
      return listed.outcome === 'done' ? listed.data : []
    },
  }
}

/** An HTTP server that passes each request to `receiveEvent`. */
async function listen(deps: ReceiveDeps): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    const event = new Request('http://portico.test', {
      method: 'POST',
      body: Buffer.concat(chunks),
      headers: headers as [string, string][],
    })
    response.writeHead((await receiveEvent(deps, event)).status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/api/platform/events`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlatformAnswers } from '@/test-support/submission/bench-answers.ts'
import { createSubmissionBench } from '@/test-support/submission/submission-bench.ts'
import { createTestNetwork } from '@/test-support/submission/test-network.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { postEvent } from '../../adapters/platform-simulator/events/post-event.ts'
import { eventTypes } from '../../domain/contract/events.ts'
import { createRateLimiters, rateLimitNumbers } from '../../security/rate-limits.ts'
import { pollStatus } from '../submission/poll-status.ts'
import { runRecoveryPass } from '../submission/recovery-loop.ts'
import {
  ensureSubscriptions,
  listSubscriptions,
  subscribe,
  unsubscribe,
} from './manage-subscriptions.ts'
import { maxEventBytes, type ReceiveDeps, receiveEvent } from './receive-event.ts'

const never = new AbortController().signal
const system = { kind: 'system' } as const
const base = {
  event_id: 'event-1',
  event_date: '2026-11-21T09:00:00.000Z',
  event_type: 'APPLICATION_PROCESSING',
  event_data: {},
}

const endless = new Date('2027-01-01T00:00:00.000Z')

describe.each(await openTestStores())('on $name', (opened) => {
  const { store } = opened
  const ending: (() => Promise<void>)[] = []
  beforeEach(opened.reset)
  afterEach(async () => {
    for (const end of ending.splice(0)) await end()
  })
  afterAll(opened.close)

  /** `answering`: the platform reaches us; otherwise nobody answers its events. */
  async function setUp({ answering = true } = {}) {
    const network = createTestNetwork({ post: (event) => postEvent(event) })
    const bench = createSubmissionBench(opened, network)
    const { deps } = bench
    const limits = createRateLimiters({
      ...rateLimitNumbers,
      refusedEvent: { times: 2, seconds: 60 },
    })
    const receiving: ReceiveDeps = {
      ...{ store, log: deps.log, now: deps.now, headerPrefix: 'x-svc' },
      countRefused: () => limits.refusedEvent('192.0.2.0/24'),
    }
    const callbackUrl = answering
      ? await listen(receiving)
      : 'http://127.0.0.1:1/api/platform/events'
    const subscribing = { store, platform: deps.platform, now: deps.now, actor: system }
    const [signingKey = Buffer.alloc(0)] = await keysAfter(subscribing, callbackUrl)

    return {
      bench,
      subscribing,
      callbackUrl,
      /** Submitted, and nothing asks for its status any more. */
      async submitted(familyName?: string) {
        const id = await bench.begin(createPlatformAnswers(familyName))
        await bench.submit(id)
        const { id: submissionId, platformApplicationId } = await bench.submission(id)
        await neverAsk(submissionId)
        const { customerId } = await bench.application(id)
        return { id, submissionId, customerId, applicationId: String(platformApplicationId) }
      },
      /** What comes in is signed unless told otherwise. */
      async send(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
        const bytes = Buffer.from(body)
        const signed = { 'x-svc-signature': signatureOf(bytes, signingKey), ...headers }
        const event = { method: 'POST', body: bytes, headers: signed }
        return (await receiveEvent(receiving, new Request('http://portico.test', event))).status
      },
      isDue: async (id: string) =>
        ((await bench.submission(id)).nextCheckAt ?? endless) <= bench.clock.now,
    }
  }
  type Bench = Awaited<ReturnType<typeof setUp>>

  async function keysAfter(
    subscribing: Bench['subscribing'],
    callbackUrl: string,
  ): Promise<Buffer[]> {
    const made = await ensureSubscriptions(subscribing, callbackUrl)
    expect(made).toEqual({ outcome: 'done', data: eventTypes.length })
    return await store.subscriptions.openKeys(store.db)
  }

  async function listen(receiving: ReceiveDeps): Promise<string> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
      const body = Buffer.concat(chunks)
      const event = new Request('http://portico.test', {
        ...{ method: 'POST', body },
        headers: headers as [string, string][],
      })
      response.writeHead((await receiveEvent(receiving, event)).status).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ending.push(() => new Promise((resolve) => server.close(() => resolve())))
    return `http://127.0.0.1:${(server.address() as { port: number }).port}/api/platform/events`
  }

  async function neverAsk(submissionId: string): Promise<void> {
    await store.db
      .updateTable('submission')
      .set({ nextCheckAt: endless })
      .where('id', '=', submissionId)
      .execute()
  }

  async function heardCount(): Promise<number> {
    return (await store.db.selectFrom('receivedEvent').select('id').execute()).length
  }

  it('learns of a decision by the embedded platform’s event, where nobody asks', async () => {
    const { bench, submitted } = await setUp()
    const { id, submissionId } = await submitted()
    bench.pass(6_000)
    await runRecoveryPass(bench.deps, never)
    expect((await bench.place(id)).name).not.toBe('approved')
    expect(await bench.simulator.deliverEvents()).toBe(4)
    await runRecoveryPass(bench.deps, never)
    expect(await bench.place(id)).toMatchObject({ name: 'approved' })
    expect((await bench.submission(id)).nextCheckAt).toBeNull()
    const told = bench.lines.filter((line) => line.includes('"platform_event"'))
    expect(told).toHaveLength(4)
    expect(told.join()).toContain(`"submissionId":"${submissionId}"`)
  })

  it.each([
    ['sent twice', 'Twice'],
    ['in the wrong order', 'Disorder'],
    ['that come late', 'Late'],
  ])('ends at the decision with events %s', async (_, familyName) => {
    const { bench, submitted } = await setUp()
    const { id } = await submitted(familyName)
    for (let second = 0; second < 45; second++) {
      await bench.simulator.deliverEvents()
      await runRecoveryPass(bench.deps, never)
      bench.pass(1_000)
    }
    expect((await bench.place(id)).name).toBe('approved')
  })

  it.each([
    ['reaches us', 'Haddad', false],
    ['is sent', 'Silent', true],
  ])('asks all the same where no event %s', async (_, familyName, answering) => {
    const { bench } = await setUp({ answering })
    const id = await bench.begin(createPlatformAnswers(familyName))
    await bench.submit(id)
    await bench.simulator.deliverEvents()
    await bench.recover()
    expect((await bench.place(id)).name).toBe('approved')
    expect(await heardCount()).toBe(0)
  })

  it.each([
    ['our identifier', ({ customerId }: Named) => ({ customer_id: customerId })],
    ['the platform’s', ({ applicationId }: Named) => ({ application_id: applicationId })],
    [
      'the platform’s, beside words nobody knows',
      ({ applicationId }: Named) => ({
        ...{ application_id: applicationId, customer_id: 7, more: [{ id: null }] },
      }),
    ],
  ])('finds the application by %s', async (_, dataOf) => {
    const { submitted, send, isDue } = await setUp()
    const named = await submitted()
    expect(await send(eventOf(dataOf(named)))).toBe(200)
    expect(await isDue(named.id)).toBe(true)
  })

  it('takes nothing else from it: not even the decision it tells of', async () => {
    const { bench, submitted, send } = await setUp()
    const { id, customerId } = await submitted()
    const before = await bench.submission(id)
    const sent = { customer_id: customerId, status: 'REJECTED', next_check_at: 'never' }
    expect(await send(eventOf(sent, { event_type: 'APPLICATION_REJECTED' }))).toBe(200)
    const { nextCheckAt: _, lastEventAt: __, ...after } = await bench.submission(id)
    expect(before).toMatchObject(after)
    await runRecoveryPass(bench.deps, never)
    expect((await bench.place(id)).name).toBe('submitted')
  })

  it('takes an event once, however often it comes, and answers each time', async () => {
    const { submitted, send, isDue } = await setUp()
    const { id, submissionId, customerId } = await submitted()
    const event = eventOf({ customer_id: customerId })
    expect(await send(event)).toBe(200)
    await neverAsk(submissionId)
    expect(await Promise.all([send(event), send(event)])).toEqual([200, 200])
    expect(await isDue(id)).toBe(false)
    expect(await heardCount()).toBe(1)
    expect(await send(eventOf({ customer_id: customerId }, { event_id: 'event-2' }))).toBe(200)
    expect(await isDue(id)).toBe(true)
  })

  it('forgets after a week that it heard one', async () => {
    const { submitted, send } = await setUp()
    const { customerId } = await submitted()
    await send(eventOf({ customer_id: customerId }))
    const heard = await store.db
      .selectFrom('receivedEvent')
      .select('receivedAt')
      .executeTakeFirstOrThrow()
    const week = 7 * 24 * 3_600_000
    await store.receivedEvents.forgetOld(store.db, new Date(heard.receivedAt.getTime() + week - 1))
    expect(await heardCount()).toBe(1)
    await store.receivedEvents.forgetOld(store.db, new Date(heard.receivedAt.getTime() + week))
    expect(await heardCount()).toBe(0)
  })

  it('lets one that comes early, late or for nobody be', async () => {
    const { bench, send, submitted } = await setUp()
    const draft = await bench.begin()
    const { customerId } = await bench.application(draft)
    expect(await send(eventOf({ customer_id: customerId }))).toBe(200)
    expect(await send(eventOf({ customer_id: 'somebody-else' }))).toBe(200)
    expect(await send(eventOf({ application_id: 'somebody-else' }))).toBe(200)
    expect(await send(eventOf({}))).toBe(200)
    expect(await heardCount()).toBe(0)

    const decided = await submitted()
    bench.pass(6_000)
    await store.submissions.scheduleCheckForEvent(store.db, decided.submissionId, bench.clock.now)
    await runRecoveryPass(bench.deps, never)
    expect((await bench.place(decided.id)).name).toBe('approved')
    expect(await send(eventOf({ customer_id: decided.customerId }))).toBe(200)
    expect((await bench.submission(decided.id)).nextCheckAt).toBeNull()
  })

  it('is not put off by an answer that was on its way when the event came', async () => {
    const { bench, submitted, send, isDue } = await setUp()
    const { id, submissionId, customerId } = await submitted()
    await store.submissions.scheduleCheckForEvent(store.db, submissionId, bench.clock.now)
    bench.pass(3_000)
    const told = bench.createDeps({
      fetch: async (url, init) => {
        const answer = await bench.fetch(url, init)
        if (url.endsWith('/status')) {
          bench.pass(10)
          expect(await send(eventOf({ customer_id: customerId }))).toBe(200)
        }
        return answer
      },
    })
    expect(await pollStatus(told, submissionId)).toBe('answered')
    expect((await bench.submission(id)).statusCheckedAt).not.toBeNull()
    expect(await isDue(id)).toBe(true)
  })

  it.each<[string, (right: string, body: Buffer) => string]>([
    ['no signature', () => ''],
    ['a signature under another key', (_, body) => signatureOf(body, Buffer.from('another'))],
    ['a signature under an empty key', (_, body) => signatureOf(body, Buffer.alloc(0))],
    [
      'the signature of other bytes',
      (right) => right.replace(/^./, (c) => (c === '0' ? '1' : '0')),
    ],
    ['half a signature', (right) => right.slice(0, 32)],
    ['a signature and more', (right) => `${right}00`],
    ['two signatures', (right) => `${right}, ${right}`],
    ['a signature in base64', (right) => Buffer.from(right, 'hex').toString('base64')],
    ['a named scheme', (right) => `sha256=${right}`],
  ])('refuses %s, and does nothing', async (_, forge) => {
    const { submitted, send, isDue } = await setUp()
    const { id, customerId } = await submitted()
    const body = Buffer.from(eventOf({ customer_id: customerId }))
    const [key = body] = await store.subscriptions.openKeys(store.db)
    const forged = forge(signatureOf(body, key), body)
    expect(await send(body, { 'x-svc-signature': forged })).toBe(401)
    expect(await isDue(id)).toBe(false)
    expect(await heardCount()).toBe(0)
  })

  it('believes the key of every subscription, and none that was deleted', async () => {
    const { submitted, subscribing, send } = await setUp()
    const { customerId } = await submitted()
    const body = eventOf({ customer_id: customerId })
    const keys = await store.subscriptions.openKeys(store.db)
    expect(keys).toHaveLength(eventTypes.length)
    for (const key of keys) {
      expect(await send(body, { 'x-svc-signature': signatureOf(body, key).toUpperCase() })).toBe(
        200,
      )
    }
    for (const { id } of await store.subscriptions.all(store.db)) await unsubscribe(subscribing, id)
    expect(await send(body)).toBe(401)
    expect(await listedBy(subscribing)).toEqual([])
  })

  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['nothing', ''],
    ['half an object', '{"event_id":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an event without an id', JSON.stringify({ ...base, event_id: undefined })],
    ['an event with an empty id', JSON.stringify({ ...base, event_id: '' })],
    ['an event whose id is endless', JSON.stringify({ ...base, event_id: 'a'.repeat(201) })],
    ['an event whose id holds a NUL', JSON.stringify({ ...base, event_id: 'a\u0000b' })],
    ['an event whose id is a number', JSON.stringify({ ...base, event_id: 7 })],
    ['an event without data', JSON.stringify({ ...base, event_data: undefined })],
    ['data that is a list', JSON.stringify({ ...base, event_data: ['a'] })],
    ['what is no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d)],
    ['thousands of brackets', '['.repeat(60_000)],
  ])('refuses %s, signed, as malformed', async (_, body) => {
    const { send } = await setUp()
    expect(await send(body)).toBe(400)
    expect(await heardCount()).toBe(0)
  })

  it.each([
    '{"event_id":"e","event_date":"d","event_type":"t","event_data":{"__proto__":{"customer_id":"x"}}}',
    JSON.stringify({ ...base, event_data: { customer_id: '\u0000', application_id: "' or 1=1" } }),
    JSON.stringify({ ...base, event_data: { customer_id: 'a'.repeat(50_000) } }),
    JSON.stringify({ ...base, event_data: { customer_id: { toString: 'x' } } }),
    JSON.stringify({ ...base, event_type: 'NOT_YET_INVENTED', event_date: 'never' }),
  ])('finds nobody in what is odd, %#', async (body) => {
    const { send, bench } = await setUp()
    expect(await send(body)).toBe(200)
    expect(bench.lines.at(-1)).toContain('"outcome":"not_ours"')
  })

  it('reads no more than a little, whatever the length is said to be', async () => {
    const { send } = await setUp()
    expect(await send(' '.repeat(maxEventBytes + 1))).toBe(413)
    expect(await send('{}', { 'content-length': String(maxEventBytes + 1) })).toBe(413)
    expect(await send(' '.repeat(maxEventBytes))).toBe(400)
  })

  it('refuses what is not signed and comes too often as such, without a word in the log', async () => {
    const { bench, submitted, send, isDue } = await setUp()
    const { id, customerId } = await submitted()
    const forged = { 'x-svc-signature': 'a'.repeat(64) }
    const large = ' '.repeat(maxEventBytes + 1)
    expect([await send('{}', forged), await send(large)]).toEqual([401, 413])
    const said = bench.lines.length
    expect([await send('{}', forged), await send(large)]).toEqual([429, 429])
    expect(bench.lines).toHaveLength(said)
    // The platform may have its events sent from the same place.
    for (let nth = 0; nth < 20; nth++) {
      const event = eventOf({ customer_id: customerId }, { event_id: `burst-${nth}` })
      expect(await send(event)).toBe(200)
    }
    expect(await isDue(id)).toBe(true)
  })

  it('says in the log which event and submission, and nothing of what was sent', async () => {
    const { bench, submitted, send } = await setUp()
    const { submissionId, customerId } = await submitted()
    await send(eventOf({ customer_id: customerId, name: 'Canary' }))
    expect(JSON.parse(bench.lines.at(-1) ?? '')).toMatchObject({
      ...{ event: 'platform_event', outcome: 'taken', eventId: 'event-1', submissionId },
    })
    expect(bench.lines.join()).not.toContain('Canary')
  })

  it('makes what is missing, leaves what is there, and clears away what it made elsewhere', async () => {
    const { bench, subscribing, callbackUrl } = await setUp({ answering: false })
    const before = await store.subscriptions.all(store.db)
    await keysAfter(subscribing, callbackUrl)
    expect(await store.subscriptions.all(store.db)).toEqual(before)

    const others = { eventType: 'APPLICATION_APPROVED', callbackUrl: 'https://b.example/' } as const
    const other = await subscribe(subscribing, others)
    if (other.outcome !== 'done') throw new Error('was not made')
    // As another program's would be, and as one of ours whose key was never written down.
    await store.subscriptions.remove(store.db, other.data.id)
    await store.subscriptions.remove(store.db, before[0]?.id ?? '')
    await store.subscriptions.keep(store.db, {
      ...{ id: 'gone', eventType: 'APPLICATION_APPROVED', key: 'left', now: bench.clock.now },
    })
    await keysAfter(subscribing, callbackUrl)
    const healed = await listedBy(subscribing, callbackUrl)
    expect(healed.filter(({ isOurs }) => isOurs)).toHaveLength(eventTypes.length)
    expect(healed.filter(({ isOurs }) => !isOurs)).toMatchObject([{ id: other.data.id }])

    const moved = 'http://127.0.0.1:2/api/platform/events'
    await keysAfter(subscribing, moved)
    const after = await listedBy(subscribing, moved)
    expect(after.filter(({ isOurs, isKeyKnown }) => isOurs && isKeyKnown)).toHaveLength(6)
    expect(after).toHaveLength(7)
  })

  async function listedBy(subscribing: Bench['subscribing'], callbackUrl = '') {
    const listed = await listSubscriptions(subscribing, callbackUrl)
    return listed.outcome === 'done' ? listed.data : []
  }
})

type Named = { customerId: string; applicationId: string }

function eventOf(data: Record<string, unknown>, changes: Partial<typeof base> = {}): string {
  return JSON.stringify({ ...base, ...changes, event_data: data })
}

function signatureOf(bytes: string | Uint8Array, key: Uint8Array): string {
  return createHmac('sha256', key).update(bytes).digest('hex')
}

import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { platformEvent, subscription } from '@/lib/domain/contract/events.ts'
import {
  amira,
  createTestSimulator,
  errorsIn,
  idIn,
  withIds,
} from '@/test-support/platform/test-simulator.ts'
import type { StoredApplication } from '../applications/stored-application.ts'
import { type PostEvent, postEvent, signEvent } from './post-event.ts'

type Bench = ReturnType<typeof createTestSimulator>
type Sent = { at: number; url: string; key: string; type: string; id: string; data: unknown }

const callback = 'https://portico.example/api/platform/events'
const everyType = [
  'APPLICATION_READY_FOR_SUBMISSION',
  'APPLICATION_SUBMITTED',
  'APPLICATION_PROCESSING',
  'APPLICATION_CHANGE_REQUESTED',
  'APPLICATION_REJECTED',
  'APPLICATION_APPROVED',
]

/** A bench whose events are caught; `answers` says with which status, undefined for nobody there. */
function createEventBench(answers: (nth: number) => number | undefined = () => 200) {
  const sent: Sent[] = []
  const post: PostEvent = async ({ url, body, key }) => {
    const event = platformEvent.parse(JSON.parse(body))
    sent.push({
      at: bench.clock.now.getTime(),
      ...{ url, key, type: event.event_type, id: event.event_id, data: event.event_data },
    })
    return answers(sent.length - 1)
  }
  const bench = createTestSimulator({ post })
  return { bench, sent, post }
}

async function subscribe(bench: Bench, types = everyType, url = callback): Promise<string[]> {
  const ids: string[] = []
  for (const event_type of types) {
    const body = { event_type, callback_url: url }
    ids.push(idIn(await bench.call('POST', '/v1/subscriptions', { body, key: event_type })))
  }
  return ids
}

/** Lets the clock run second by second, delivering at each. */
async function pass(bench: Bench, seconds: number): Promise<void> {
  for (let second = 0; second <= seconds; second += 1) {
    await bench.simulator.deliverEvents()
    bench.later(1)
  }
}

describe('a subscription', () => {
  it('is made with a key of its own, listed and deleted', async () => {
    const { bench } = createEventBench()
    const body = { event_type: 'APPLICATION_APPROVED', callback_url: callback }
    const made = await bench.call('POST', '/v1/subscriptions', { body, key: 'key-1' })
    const data = subscription.parse(made.json.data)
    expect(data).toMatchObject(body)
    expect(data.signature_verification_key).toMatch(/^[\w-]{43}$/)
    const again = await bench.call('POST', '/v1/subscriptions', { body, key: 'key-1' })
    expect(again.json).toEqual(made.json)
    const other = await bench.call('POST', '/v1/subscriptions', { body, key: 'key-2' })
    const list = async () => (await bench.call('GET', '/v1/subscriptions')).json.data
    expect(await list()).toEqual({ subscriptions: [other.json.data, made.json.data] })
    const path = `/v1/subscriptions/${data.id}`
    expect((await bench.call('DELETE', path, { key: 'key-3' })).status).toBe(200)
    expect((await bench.call('DELETE', path, { key: 'key-3' })).status).toBe(200)
    expect((await bench.call('DELETE', path, { key: 'key-4' })).status).toBe(404)
    expect(await list()).toEqual({ subscriptions: [other.json.data] })
    expect(JSON.stringify(await bench.simulator.subscriptions())).not.toContain(
      (other.json.data as { signature_verification_key: string }).signature_verification_key,
    )
  })

  it.each([
    [{ event_type: 'APPLICATION_APPROVED', callback_url: 'file:///etc/passwd' }, 'callback_url: '],
    [{ event_type: 'APPLICATION_APPROVED', callback_url: 'javascript:1' }, 'callback_url: '],
    [{ event_type: 'APPLICATION_APPROVED', callback_url: '/events' }, 'callback_url: '],
    [{ event_type: 'APPLICATION_CHANGES_REQUESTED', callback_url: callback }, 'event_type: '],
    [{ callback_url: callback }, 'event_type: is required'],
  ])('is refused as %j', async (body, words) => {
    const { bench } = createEventBench()
    const reply = await bench.call('POST', '/v1/subscriptions', { body })
    expect(reply.status).toBe(400)
    expect(errorsIn(reply)[0]?.description).toMatch(new RegExp(`^${words}`))
  })

  it('needs its own scopes', async () => {
    const { bench } = createEventBench()
    const token = await bench.token('applications:read applications:write')
    const headers = { authorization: `Bearer ${token}` }
    for (const [method, path] of [
      ['GET', '/v1/subscriptions'],
      ['POST', '/v1/subscriptions'],
      ['DELETE', '/v1/subscriptions/any'],
    ] as const)
      expect((await bench.call(method, path, { headers })).status).toBe(401)
  })
})

describe('events', () => {
  it('are sent for every transition, in their order, once, with ids only', async () => {
    const { bench, sent } = createEventBench()
    await subscribe(bench)
    const id = await bench.created()
    await bench.submit(id)
    await pass(bench, 10)
    expect(sent.map(({ type }) => type)).toEqual([
      'APPLICATION_READY_FOR_SUBMISSION',
      'APPLICATION_SUBMITTED',
      'APPLICATION_PROCESSING',
      'APPLICATION_APPROVED',
    ])
    expect(new Set(sent.map((one) => one.id)).size).toBe(4)
    expect(new Set(sent.map((one) => one.key)).size).toBe(4)
    for (const one of sent) {
      expect(one.data).toEqual({ application_id: id, customer_id: 'cus-amira' })
      expect(one.url).toBe(callback)
    }
  })

  it('tell of changes in the singular, and of the second round under other ids', async () => {
    const { bench, sent } = createEventBench()
    await subscribe(bench)
    const id = await bench.created(amira('Changes'))
    await bench.submit(id)
    await pass(bench, 6)
    expect(sent.at(-1)?.type).toBe('APPLICATION_CHANGE_REQUESTED')
    await bench.update(id, {
      'customer_details.passport_number': 'L01X00T47',
      'customer_details.mailing_address.postal_code': '62702',
    })
    await bench.submit(id)
    await pass(bench, 6)
    expect(sent.slice(4).map(({ type }) => type)).toEqual([
      'APPLICATION_READY_FOR_SUBMISSION',
      'APPLICATION_SUBMITTED',
      'APPLICATION_PROCESSING',
      'APPLICATION_APPROVED',
    ])
    expect(new Set(sent.map((one) => one.id)).size).toBe(8)
  })

  it('are only those that were subscribed to, from then on and until it is deleted', async () => {
    const { bench, sent } = createEventBench()
    const id = await bench.created()
    await bench.submit(id)
    await pass(bench, 1)
    const [, rejected] = await subscribe(bench, ['APPLICATION_PROCESSING', 'APPLICATION_APPROVED'])
    await pass(bench, 1)
    await bench.call('DELETE', `/v1/subscriptions/${rejected}`)
    await pass(bench, 10)
    expect(sent.map(({ type }) => type)).toEqual(['APPLICATION_PROCESSING'])
  })

  it('are sent again, ever more rarely, until they are taken', async () => {
    const { bench, sent } = createEventBench((nth) => [undefined, 500, 404, 302, 204][nth])
    await subscribe(bench, ['APPLICATION_APPROVED'])
    await bench.submit(await bench.created())
    await pass(bench, 600)
    expect(new Set(sent.map((one) => one.id)).size).toBe(1)
    const [first = 0, ...later] = sent.map(({ at }) => at)
    expect(later.map((at) => (at - first) / 1000)).toEqual([1, 6, 36, 156])
    const [delivery] = await bench.simulator.deliveries()
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([undefined, 500, 404, 302, 204])
    expect(delivery?.nextAt).toBeUndefined()
  })

  it('are given up after seven attempts', async () => {
    const { bench, sent } = createEventBench(() => undefined)
    await subscribe(bench, ['APPLICATION_APPROVED'])
    await bench.submit(await bench.created())
    for (let hour = 0; hour < 5; hour += 1) {
      await pass(bench, 170)
      bench.later(3600)
    }
    expect(sent.length).toBe(7)
  })

  it('that were due while the process was down are sent after a restart, and no others', async () => {
    const { bench, sent, post } = createEventBench()
    await subscribe(bench)
    await bench.submit(await bench.created())
    await pass(bench, 1)
    expect(sent).toHaveLength(2)
    bench.later(60)
    const restarted = createTestSimulator({
      records: bench.records,
      post,
      now: () => bench.clock.now,
    })
    await restarted.simulator.deliverEvents()
    expect(sent.map(({ type }) => type)).toEqual([
      'APPLICATION_READY_FOR_SUBMISSION',
      'APPLICATION_SUBMITTED',
      'APPLICATION_PROCESSING',
      'APPLICATION_APPROVED',
    ])
    await restarted.simulator.deliverEvents()
    expect(sent).toHaveLength(4)
  })

  it('that happen while others are being sent are not forgotten', async () => {
    let during = async () => {}
    const types: string[] = []
    const slow = createTestSimulator({
      post: async ({ body }) => {
        types.push(platformEvent.parse(JSON.parse(body)).event_type)
        await during()
        return 200
      },
    })
    await subscribe(slow, ['APPLICATION_READY_FOR_SUBMISSION', 'APPLICATION_SUBMITTED'])
    const id = await slow.created()
    during = async () => {
      during = async () => {}
      await slow.submit(id)
    }
    await slow.simulator.deliverEvents()
    await slow.simulator.deliverEvents()
    expect(types).toEqual(['APPLICATION_READY_FOR_SUBMISSION', 'APPLICATION_SUBMITTED'])
  })

  it('are sent after the records were away', async () => {
    const { bench, sent, post } = createEventBench()
    let isAway = false
    const shaky = createTestSimulator({
      records: {
        ...bench.records,
        list: (...of) => (isAway ? Promise.reject(new Error('away')) : bench.records.list(...of)),
      },
      post,
      now: () => bench.clock.now,
    })
    await subscribe(shaky, ['APPLICATION_READY_FOR_SUBMISSION'])
    await shaky.created()
    isAway = true
    await expect(shaky.simulator.deliverEvents()).rejects.toThrow('away')
    isAway = false
    await shaky.simulator.deliverEvents()
    expect(sent).toHaveLength(1)
  })

  it('cost nothing where nobody subscribed or nothing is to come', async () => {
    const { bench } = createEventBench()
    let reads = 0
    const counting = createTestSimulator({
      records: {
        ...bench.records,
        list: (...of) => {
          reads += 1
          return bench.records.list(...of)
        },
      },
    })
    await counting.created()
    await counting.simulator.deliverEvents()
    const before = reads
    for (let turn = 0; turn < 10; turn += 1) await counting.simulator.deliverEvents()
    expect(reads).toBe(before)
  })

  it('reads nothing again until the next of an application is due', async () => {
    const { bench } = createEventBench()
    let reads = 0
    const counting = createTestSimulator({
      records: {
        ...bench.records,
        get: (...of) => {
          reads += 1
          return bench.records.get(...of)
        },
      },
    })
    await subscribe(counting)
    await counting.submit(await counting.created())
    await counting.simulator.deliverEvents()
    const before = reads
    for (let turn = 0; turn < 10; turn += 1) await counting.simulator.deliverEvents()
    expect(reads).toBe(before)
    counting.clock.now = new Date(counting.clock.now.getTime() + 10_000)
    await counting.simulator.deliverEvents()
    expect(reads).toBeGreaterThan(before)
  })

  it.each([
    ['Twice', [0, 0, 1, 1, 2, 3, 5, 6], 4],
    ['Late', [30, 30, 32, 35], 4],
    ['Silent', [], 0],
  ])('under the scenario %s are sent at other times', async (name, seconds, ids) => {
    const { bench, sent } = createEventBench()
    await subscribe(bench)
    const began = bench.clock.now.getTime()
    await bench.submit(await bench.created(amira(name)))
    await pass(bench, 60)
    expect(sent.map(({ at }) => (at - began) / 1000)).toEqual(seconds)
    expect(new Set(sent.map((one) => one.id)).size).toBe(ids)
  })

  it('under the scenario Disorder come the last first', async () => {
    const { bench, sent } = createEventBench()
    await subscribe(bench)
    await bench.submit(await bench.created(amira('Disorder')))
    await pass(bench, 20)
    expect(sent.map(({ type }) => type)).toEqual([
      'APPLICATION_READY_FOR_SUBMISSION',
      'APPLICATION_APPROVED',
      'APPLICATION_PROCESSING',
      'APPLICATION_SUBMITTED',
    ])
  })

  it('have the same id on every replay, and another for another application', async () => {
    const { bench, sent } = createEventBench()
    await subscribe(bench, ['APPLICATION_SUBMITTED'])
    for (const name of ['1', '2'])
      await bench.submit(await bench.created(withIds(amira('Twice'), name)))
    await pass(bench, 3)
    const ids = sent.map((one) => one.id)
    expect([ids.length, new Set(ids).size]).toEqual([4, 2])
  })

  it('are told of an application only when it is kept', async () => {
    const { bench } = createEventBench()
    const id = await bench.created()
    const kept = (await bench.records.get('applications', id)) as StoredApplication
    expect(kept.readyAt).toEqual([bench.clock.now.toISOString()])
    await bench.update(id, { terms_and_conditions_accepted: 'false' })
    bench.later(1)
    await bench.update(id, { terms_and_conditions_accepted: 'true' })
    await bench.update(id, { 'customer_details.title': 'Prof' })
    const after = (await bench.records.get('applications', id)) as StoredApplication
    expect(after.readyAt).toHaveLength(2)
  })
})

describe('the sending of an event', () => {
  const servers: { close(): unknown }[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  async function startReceiver(status: number, headers: Record<string, string> = {}) {
    const received: { url?: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => {
        received.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks) })
        response.writeHead(status, headers).end('{"thank":"you"}')
      })
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return { received, url: `http://127.0.0.1:${port}/events?a=1` }
  }

  it('is one POST, signed over its very bytes', async () => {
    const { received, url } = await startReceiver(204)
    const body = '{"event_id":"e","name":"Zoë"}'
    expect(await postEvent({ url, body, key: 'k', headerPrefix: 'x-own' })).toBe(204)
    const [one] = received
    expect(one).toMatchObject({ url: '/events?a=1' })
    expect(one?.body.toString()).toBe(body)
    expect(one?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-own-signature': signEvent(Buffer.from(body), 'k'),
    })
    expect(signEvent(Buffer.from('The quick brown fox jumps over the lazy dog'), 'key')).toBe(
      'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
    )
  })

  it('follows no redirect, and says when nobody is there', async () => {
    const { received, url } = await startReceiver(307, { location: '/elsewhere' })
    expect(await postEvent({ url, body: '{}', key: 'k', headerPrefix: 'x-svc' })).toBe(307)
    expect(received).toHaveLength(1)
    const nobody = 'http://127.0.0.1:1/events'
    expect(await postEvent({ url: nobody, body: '{}', key: 'k', headerPrefix: 'x-svc' })).toBe(
      undefined,
    )
  })

  it('goes on by itself until it is stopped', async () => {
    const { received, url } = await startReceiver(200)
    const bench = createTestSimulator({ now: () => new Date() })
    await subscribe(bench, ['APPLICATION_SUBMITTED'], url)
    const delivering = bench.simulator.startDelivering()
    await bench.submit(await bench.created())
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1)
    await delivering.stop()
    const [listed] = await bench.simulator.deliveries()
    expect(listed).toMatchObject({ eventType: 'APPLICATION_SUBMITTED', callbackUrl: url })
  })
})

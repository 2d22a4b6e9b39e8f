import { describe, expect, it } from 'vitest'
import { callback, pass, setUpEvent, subscribe } from '@/test-support/platform/event-setup.ts'
import { amira, createTestSimulator, withIds } from '@/test-support/platform/test-simulator.ts'
import { platformEvent } from '../../contract/events.ts'
import type { StoredApplication } from '../applications/stored-application.ts'

describe('events', () => {
  it('are sent for every transition, in their order, once, with ids only', async () => {
    const { bench, sent } = setUpEvent()
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

  it('name changes in the singular, and have other ids in the second round', async () => {
    const { bench, sent } = setUpEvent()
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
    const { bench, sent } = setUpEvent()
    const id = await bench.created()
    await bench.submit(id)
    await pass(bench, 1)
    const [, rejected] = await subscribe(bench, ['APPLICATION_PROCESSING', 'APPLICATION_APPROVED'])
    await pass(bench, 1)
    await bench.call('DELETE', `/v1/subscriptions/${rejected}`)
    await pass(bench, 10)
    expect(sent.map(({ type }) => type)).toEqual(['APPLICATION_PROCESSING'])
  })

  it('are sent again, at growing intervals, until they are accepted', async () => {
    const { bench, sent } = setUpEvent((nth) => [undefined, 500, 404, 302, 204][nth])
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
    const { bench, sent } = setUpEvent(() => undefined)
    await subscribe(bench, ['APPLICATION_APPROVED'])
    await bench.submit(await bench.created())
    for (let hour = 0; hour < 5; hour += 1) {
      await pass(bench, 170)
      bench.later(3600)
    }
    expect(sent.length).toBe(7)
  })

  it('that were due while the process was down are sent after a restart, and no others', async () => {
    const { bench, sent, post } = setUpEvent()
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

  it('are sent after the records failed', async () => {
    const { bench, sent, post } = setUpEvent()
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
    const { bench } = setUpEvent()
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
    for (let round = 0; round < 10; round += 1) await counting.simulator.deliverEvents()
    expect(reads).toBe(before)
  })

  it('reads nothing again until the next of an application is due', async () => {
    const { bench } = setUpEvent()
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
    for (let round = 0; round < 10; round += 1) await counting.simulator.deliverEvents()
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
    const { bench, sent } = setUpEvent()
    await subscribe(bench)
    const began = bench.clock.now.getTime()
    await bench.submit(await bench.created(amira(name)))
    await pass(bench, 60)
    expect(sent.map(({ at }) => (at - began) / 1000)).toEqual(seconds)
    expect(new Set(sent.map((one) => one.id)).size).toBe(ids)
  })

  it('in the scenario Disorder are sent in reverse', async () => {
    const { bench, sent } = setUpEvent()
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
    const { bench, sent } = setUpEvent()
    await subscribe(bench, ['APPLICATION_SUBMITTED'])
    for (const name of ['1', '2'])
      await bench.submit(await bench.created(withIds(amira('Twice'), name)))
    await pass(bench, 3)
    const ids = sent.map((one) => one.id)
    expect([ids.length, new Set(ids).size]).toEqual([4, 2])
  })

  it('are sent of an application only when it is stored', async () => {
    const { bench } = setUpEvent()
    const id = await bench.created()
    const stored = (await bench.records.get('applications', id)) as StoredApplication
    expect(stored.readyAt).toEqual([bench.clock.now.toISOString()])
    await bench.update(id, { terms_and_conditions_accepted: 'false' })
    bench.later(1)
    await bench.update(id, { terms_and_conditions_accepted: 'true' })
    await bench.update(id, { 'customer_details.title': 'Prof' })
    const after = (await bench.records.get('applications', id)) as StoredApplication
    expect(after.readyAt).toHaveLength(2)
  })
})

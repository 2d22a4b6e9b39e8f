import { describe, expect, it } from 'vitest'
import {
  amira,
  createTestSimulator,
  errorsIn,
  idIn,
  withIds,
} from '@/test-support/platform/test-simulator.ts'
import type { SimulatorRecords } from './records/records.ts'

describe('an idempotency id', () => {
  it('gives the saved answer for ever, also after a restart', async () => {
    const bench = createTestSimulator()
    const first = await bench.create(amira(), 'key-1')
    bench.later(400 * 24 * 3600)
    const restarted = createTestSimulator({ records: bench.records })
    restarted.clock.now = bench.clock.now
    const again = await restarted.create(amira(), 'key-1')
    expect(again).toMatchObject({ status: 200, json: first.json })
    expect(await restarted.simulator.applications()).toHaveLength(1)
  })

  it('gives the old answer to another body, whatever that is', async () => {
    const bench = createTestSimulator()
    const first = await bench.create(amira(), 'key-1')
    for (const body of [withIds(amira(), 'other'), { wrong: true }, '{', ''])
      expect(await bench.create(body, 'key-1')).toMatchObject({ status: 200, json: first.json })
    expect(await bench.simulator.applications()).toHaveLength(1)
  })

  it('is not spent by a request that was refused', async () => {
    const bench = createTestSimulator()
    expect((await bench.create({ ...amira(), customer_id: '' }, 'key-1')).status).toBe(400)
    expect((await bench.create(amira(), 'key-1')).status).toBe(200)
    const id = await bench.created(withIds(amira(), '2'))
    expect((await bench.update(id, { nothing: 'x' }, 'key-2')).status).toBe(400)
    expect(
      (await bench.update(id, { terms_and_conditions_accepted: 'false' }, 'key-2')).status,
    ).toBe(200)
    expect((await bench.submit(id, 'key-3')).status).toBe(400)
    await bench.update(id, { terms_and_conditions_accepted: 'true' })
    expect((await bench.submit(id, 'key-3')).status).toBe(200)
  })

  it('updates once: a late repetition does not undo what came between', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    await bench.update(id, { 'customer_details.title': 'Ms' }, 'key-1')
    await bench.update(id, { 'customer_details.title': 'Prof' }, 'key-2')
    const late = await bench.update(id, { 'customer_details.title': 'Ms' }, 'key-1')
    expect(late).toMatchObject({ status: 200, json: { data: { id } } })
    const { json } = await bench.call('GET', `/v1/applications/${id}`)
    expect(json.data).toMatchObject({ customer_details: { title: 'Prof' } })
  })

  it('submits once, and the repetition is answered as the first was', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    const first = await bench.submit(id, 'key-1')
    bench.later(60)
    expect(await bench.submit(id, 'key-1')).toMatchObject({ status: 200, json: first.json })
    expect((await bench.submit(id, 'key-2')).status).toBe(400)
  })

  it('lives per operation: the same one may serve create, update and submit', async () => {
    const bench = createTestSimulator()
    const id = idIn(await bench.create(amira(), 'key'))
    await bench.update(id, { 'customer_details.title': 'Prof' }, 'key')
    expect((await bench.submit(id, 'key')).status).toBe(200)
    expect((await bench.status(id)).status).toBe('SUBMITTED')
  })

  it('makes one application of fifty calls at the same moment, all answered alike', async () => {
    const bench = createTestSimulator({ records: slowed(createTestSimulator().records) })
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => bench.create(amira(), 'key-1')),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply.json))).size).toBe(1)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await bench.simulator.applications()).toHaveLength(1)
  })

  it('makes one application in two processes at the same moment', async () => {
    const records = slowed(createTestSimulator().records)
    const [one, two] = [createTestSimulator({ records }), createTestSimulator({ records })]
    const replies = await Promise.all([
      one.create(amira(), 'key-1'),
      two.create(amira(), 'key-1'),
      one.create(amira(), 'key-1'),
      two.create(amira(), 'key-1'),
    ])
    expect(new Set(replies.map((reply) => JSON.stringify(reply.json))).size).toBe(1)
    expect(await one.simulator.applications()).toHaveLength(1)
  })

  it('applies every one of many updates at the same moment', async () => {
    const bench = createTestSimulator({ records: slowed(createTestSimulator().records) })
    const id = await bench.created()
    await Promise.all([
      bench.update(id, { 'customer_details.title': 'Prof' }),
      bench.update(id, { 'customer_details.middle_name': 'Noor' }),
      bench.update(id, { 'customer_details.mailing_address.city': 'Chicago' }),
    ])
    const { json } = await bench.call('GET', `/v1/applications/${id}`)
    expect(json.data).toMatchObject({
      customer_details: {
        title: 'Prof',
        middle_name: 'Noor',
        mailing_address: { city: 'Chicago' },
      },
    })
  })

  it('finds or completes what a crash interrupted, at every point of a creation', async () => {
    for (let writes = 0; writes < 4; writes += 1) {
      const { records } = createTestSimulator()
      const crashing = createTestSimulator({ records: brokenAfter(records, writes) })
      await crashing.create(amira(), 'key-1')
      const healed = createTestSimulator({ records })
      expect((await healed.create(amira(), 'key-1')).status).toBe(200)
      expect(await healed.simulator.applications()).toHaveLength(1)
      const other = await healed.create(amira(), 'key-2')
      expect(errorsIn(other)[0]?.code).toBe('ACCOUNT_ID_TAKEN')
    }
  })

  it('submits once although a crash swallowed the answer', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    const crashing = createTestSimulator({
      records: {
        ...bench.records,
        put: async (collection, key, value) => {
          if (collection.startsWith('calls')) throw new Error('crashed')
          await bench.records.put(collection, key, value)
        },
      },
    })
    await crashing.call('POST', `/v1/applications/${id}/submit`, {
      key: 'key-1',
      headers: { authorization: `Bearer ${await bench.token('applications:write')}` },
    })
    expect((await bench.submit(id, 'key-1')).status).toBe(200)
    expect((await bench.status(id)).status).toBe('SUBMITTED')
  })
})

/** Gives way before and after each step, so that calls at the same moment really meet. */
function slowed(records: SimulatorRecords): SimulatorRecords {
  const tick = () => new Promise((resolve) => setTimeout(resolve, 1))
  const slow =
    <A extends unknown[], T>(step: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      await tick()
      const result = await step(...given)
      await tick()
      return result
    }
  return {
    get: slow(records.get),
    put: slow(records.put),
    add: slow(records.add),
    list: slow(records.list),
    keepNewest: slow(records.keepNewest),
  }
}

/** Every write of applications and customers after the given number fails. */
function brokenAfter(records: SimulatorRecords, writes: number): SimulatorRecords {
  let done = 0
  return {
    ...records,
    add: async (collection, id, value) => {
      if (collection === 'tokens') return records.add(collection, id, value)
      if (done >= writes) throw new Error('crashed')
      done += 1
      return records.add(collection, id, value)
    },
  }
}

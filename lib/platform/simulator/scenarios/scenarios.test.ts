import { describe, expect, it } from 'vitest'
import {
  amira,
  aster,
  createTestSimulator,
  errorsIn,
  idIn,
  withIds,
} from '@/test-support/platform/test-simulator.ts'
import { type Owner, ordinaryScenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { selectScenario } from './select-scenario.ts'

function withTelephone(familyName: string, telephone: string) {
  const body = amira(familyName)
  body.customer_details.telephone_number = telephone
  return body
}

describe('the scenarios', () => {
  it.each<Owner>(['person', 'company', 'individual'])(
    'are selected by the whole name of a %s in any case',
    (owner) => {
      const known = scenarios[owner]
      for (const scenario of known) {
        expect(selectScenario(owner, ` ${scenario.name.toUpperCase()}`)).toBe(scenario)
        expect(selectScenario(owner, `${scenario.name}s-Haddad`)).toBe(ordinaryScenario)
      }
      expect(new Set(known.map(({ id }) => id)).size).toBe(known.length)
      expect(new Set(known.map(({ name }) => name)).size).toBe(known.length)
      expect(selectScenario(owner, 'Haddad')).toBe(ordinaryScenario)
    },
  )

  it.each([
    ['Haddad', 'APPROVED'],
    ['Approve', 'APPROVED'],
    ['Reject', 'REJECTED'],
  ])('%s ends in %s', async (familyName, status) => {
    const bench = createTestSimulator()
    const id = await bench.created(amira(familyName))
    await bench.submit(id)
    bench.later(5)
    expect((await bench.status(id)).status).toBe(status)
  })

  it('Changes asks for two fields, is ready once both are other than before, and is then approved', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(amira('Changes'))
    await bench.submit(id)
    bench.later(5)
    const asked = await bench.status(id)
    expect(asked.status).toBe('CHANGES_REQUESTED')
    expect(asked.validationErrors.map(({ field, status }) => [field, status])).toEqual([
      ['passport_number', 'CHANGES_REQUESTED'],
      ['mailing_address.postal_code', 'CHANGES_REQUESTED'],
    ])
    expect(asked.validationErrors.every(({ description }) => description.length > 20)).toBe(true)
    expect((await bench.submit(id)).status).toBe(400)
    await bench.update(id, { 'customer_details.passport_number': 'L01X00T47' })
    await bench.update(id, { 'customer_details.mailing_address.postal_code': '62701' })
    const half = await bench.status(id)
    expect(half.status).toBe('CHANGES_REQUESTED')
    expect(half.validationErrors.map(({ field }) => field)).toEqual(['mailing_address.postal_code'])
    await bench.update(id, { 'customer_details.mailing_address.postal_code': '62702' })
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
    expect((await bench.submit(id)).status).toBe(200)
    bench.later(5)
    expect((await bench.status(id)).status).toBe('APPROVED')
  })

  it('Changes Twice asks for the same field after two submissions, each time for another reason', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(amira('Changes Twice'))
    const reasons: string[] = []
    for (const number of ['L01X00T47', 'M22Y11U58']) {
      expect((await bench.submit(id)).status).toBe(200)
      bench.later(5)
      const asked = await bench.status(id)
      expect(asked).toMatchObject({
        status: 'CHANGES_REQUESTED',
        validationErrors: [{ field: 'passport_number' }],
      })
      reasons.push(...asked.validationErrors.map(({ description }) => description))
      await bench.update(id, { 'customer_details.passport_number': number })
    }
    expect(new Set(reasons).size).toBe(2)
    expect((await bench.submit(id)).status).toBe(200)
    bench.later(5)
    expect((await bench.status(id)).status).toBe('APPROVED')
  })

  it('Incomplete asks for a passport number beyond the fixed list', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(amira('Incomplete'))
    const asked = await bench.status(id)
    expect(asked.status).toBe('INCOMPLETE')
    expect(asked.validationErrors.map(({ field }) => field)).toEqual(['passport_number'])
    await bench.update(id, { 'customer_details.passport_number': 'L01X00T47' })
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
  })

  it('Refuse refuses a telephone number until it is one that ends in 7', async () => {
    const bench = createTestSimulator()
    const refused = await bench.create(withTelephone('Refuse', '+12025550148'), 'key-1')
    expect(refused.status).toBe(400)
    expect(errorsIn(refused)).toEqual([
      {
        code: 'INVALID_FIELD',
        description:
          'customer_details.telephone_number: This number is not in service. Give a number on which you can be reached.',
      },
    ])
    expect(await bench.simulator.applications()).toEqual([])
    expect((await bench.create(withTelephone('Refuse', '+12025550147'), 'key-2')).status).toBe(200)
  })

  it('Slow commits at once and answers after 12 seconds; the same id meanwhile waits for it', async () => {
    let release = () => {}
    const waited: number[] = []
    const bench = createTestSimulator({
      wait: (ms) => {
        waited.push(ms)
        return new Promise((resolve) => {
          release = resolve
        })
      },
    })
    const answered: string[] = []
    const first = bench.create(amira('Slow'), 'key-1').then((reply) => {
      answered.push('first')
      return reply
    })
    await expect.poll(() => waited).toEqual([12_000])
    expect(await bench.simulator.applications()).toHaveLength(1)
    const second = bench.create(amira('Slow'), 'key-1').then((reply) => {
      answered.push('second')
      return reply
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(answered).toEqual([])
    release()
    expect((await first).json).toEqual((await second).json)
    expect(answered).toEqual(['first', 'second'])
    expect(waited).toEqual([12_000])
  })

  it('Timeout commits and stays silent; the same id meanwhile gets the saved answer', async () => {
    const held: (() => void)[] = []
    const bench = createTestSimulator({ wait: () => new Promise((resolve) => held.push(resolve)) })
    const away = new AbortController()
    const body = amira('Timeout')
    const first = bench
      .call('POST', '/v1/applications', { body, key: 'key-1', signal: away.signal })
      .catch((reason: unknown) => reason)
    await expect.poll(() => bench.simulator.applications()).toHaveLength(1)
    const second = await bench.create(body, 'key-1')
    expect(second.status).toBe(200)
    away.abort(new DOMException('the deadline passed', 'TimeoutError'))
    expect(await first).toMatchObject({ name: 'TimeoutError' })
    const calls = await bench.simulator.calls(idIn(second))
    expect(calls.map(({ status, scenario }) => [status, scenario])).toEqual([
      [undefined, 'timeout'],
      [200, 'timeout'],
    ])
    expect(held).toHaveLength(1)
    expect(await bench.simulator.applications()).toHaveLength(1)
  })

  it('a real wait ends with the signal of the request', async () => {
    const bench = createTestSimulator({ wait: undefined })
    const signal = AbortSignal.timeout(50)
    const call = bench.call('POST', '/v1/applications', { body: amira('Slow'), signal })
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(await bench.simulator.applications()).toHaveLength(1)
  })

  it('Flaky answers each operation 503 twice, before and after its effect, then works', async () => {
    const bench = createTestSimulator()
    const create = () => bench.create(amira('Flaky'), 'key-1')
    const first = await create()
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await bench.simulator.applications()).toHaveLength(0)
    expect((await create()).status).toBe(503)
    expect(await bench.simulator.applications()).toHaveLength(1)
    const third = await create()
    expect(third.status).toBe(200)
    const id = idIn(third)

    const statuses = async (ask: () => Promise<{ status: number }>) => [
      (await ask()).status,
      (await ask()).status,
      (await ask()).status,
      (await ask()).status,
    ]
    const works = [503, 503, 200, 200]
    const path = `/v1/applications/${id}`
    const title = { 'customer_details.title': 'Prof' }
    expect(await statuses(() => bench.call('GET', path))).toEqual(works)
    expect(await statuses(() => bench.call('GET', `${path}/status`))).toEqual(works)
    expect(await statuses(() => bench.update(id, title, 'key-2'))).toEqual(works)
    expect((await bench.submit(id, 'key-3')).status).toBe(503)
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
    expect((await bench.submit(id, 'key-3')).status).toBe(503)
    expect((await bench.status(id)).status).toBe('SUBMITTED')
    expect((await bench.submit(id, 'key-3')).status).toBe(200)
    expect(await bench.simulator.applications()).toHaveLength(1)
  })

  it('Pending stays PROCESSING for ten minutes', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(amira('Pending'))
    await bench.submit(id)
    bench.later(601)
    expect((await bench.status(id)).status).toBe('PROCESSING')
    bench.later(1)
    expect((await bench.status(id)).status).toBe('APPROVED')
  })

  it('Unavailable answers 503 without effect for 45 seconds from the first try, over a restart', async () => {
    const bench = createTestSimulator()
    const first = await bench.create(amira('Unavailable'), 'key-1')
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5'])
    const restarted = createTestSimulator({ records: bench.records })
    restarted.later(44.9)
    expect((await restarted.create(amira('Unavailable'), 'key-1')).status).toBe(503)
    expect(await restarted.simulator.applications()).toEqual([])
    restarted.later(0.1)
    expect((await restarted.create(amira('Unavailable'), 'key-1')).status).toBe(200)
    expect(await restarted.simulator.applications()).toHaveLength(1)
  })

  it.each([
    ['Internal Error', 500, 'INTERNAL_ERROR'],
    ['Unauthorized', 401, 'INVALID_TOKEN'],
    ['Not Found', 404, 'NOT_FOUND'],
  ])(
    '%s answers a creation with %i and without effect for 45 seconds',
    async (name, status, code) => {
      const bench = createTestSimulator()
      for (const body of [amira(name), withIds(aster(name), 'other')]) {
        const reply = await bench.create(body, `key-${body.customer_id}`)
        expect([reply.status, errorsIn(reply)[0]?.code]).toEqual([status, code])
      }
      bench.later(44.9)
      expect((await bench.create(amira(name), 'key-1')).status).toBe(status)
      expect(await bench.simulator.applications()).toEqual([])
      bench.later(0.1)
      expect((await bench.create(amira(name), 'key-1')).status).toBe(200)
    },
  )

  it('are in the record of each call', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(amira('Reject'))
    await bench.submit(id)
    const calls = await bench.simulator.calls(id)
    expect(calls.map(({ method, scenario, status }) => [method, scenario, status])).toEqual([
      ['POST', 'reject', 200],
      ['POST', 'reject', 200],
    ])
    expect(calls[1]?.requestBody).toBe(JSON.stringify(amira('Reject')))
    expect(calls[1]?.answerBody).toBe(JSON.stringify({ data: { id } }))
    expect(calls[1]?.requestId).toMatch(/^request-/)
    expect(calls[1]?.idempotencyId).toMatch(/^key-/)
  })
})

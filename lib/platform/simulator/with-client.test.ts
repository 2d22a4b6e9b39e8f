import { describe, expect, it } from 'vitest'
import {
  aster,
  createPdf,
  createTestSimulator,
  noor,
} from '@/test-support/platform/test-simulator.ts'
import { createTestClient } from '@/test-support/submission/test-platform-client.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const ids = (idempotencyId: string) => ({ idempotencyId })

function setUp() {
  const bench = createTestSimulator()
  const client = createTestClient((url, init) => bench.simulator.handle(new Request(url, init)))
  return { bench, client }
}

async function done<T>(call: Promise<{ outcome: string; data?: T }>): Promise<T> {
  const outcome = await call
  expect(outcome.outcome).toBe('done')
  return outcome.data as T
}

describe('the client and the embedded platform', () => {
  it('understand each other in every operation on a company', async () => {
    const { bench, client } = setUp()
    const { id } = await done(client.createApplication(bytesOf(aster()), ids('create')))
    const first = await done(client.addIndividual(id, bytesOf(noor()), ids('first')))
    const second = await done(client.addIndividual(id, bytesOf(noor('Stone')), ids('second')))
    const updates = { updates: [{ field: 'title', value: 'CFO' }] }
    expect(
      await done(client.updateIndividual(id, first.id, bytesOf(updates), ids('third'))),
    ).toEqual(first)
    const found = await done(client.findApplication(id))
    expect(found).toMatchObject({ id, customerId: 'cus-aster', status: 'INCOMPLETE' })
    expect(found.individuals).toMatchObject([
      { id: first.id, firstName: 'Noor', lastName: 'Khoury', details: { title: 'CFO' } },
      {
        id: second.id,
        lastName: 'Stone',
        dateOfBirth: '1979-04-01',
        individualType: ['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON', 'AUTHORIZED_PERSON'],
      },
    ])
    await done(client.deleteIndividual(id, second.id, ids('delete')))
    await done(client.deleteIndividual(id, second.id, ids('delete')))
    expect(await client.deleteIndividual(id, second.id, ids('again'))).toMatchObject({
      outcome: 'stopped',
      code: 'not_found',
    })
    const [document] = (await done(client.findStatus(id))).documentErrors
    const bytes = createPdf()
    const file = {
      name: 'extract.pdf',
      type: 'application/pdf',
      size: bytes.byteLength,
      async *stream() {
        yield bytes
      },
    }
    await done(client.uploadDocument(String(document?.id), file, ids('upload')))
    await done(client.submitApplication(id, ids('submit')))
    bench.later(5)
    expect(await done(client.findStatus(id))).toMatchObject({ status: 'APPROVED' })
    expect(bench.faults).toEqual([])
  })

  it('and about subscriptions', async () => {
    const { client } = setUp()
    const body = {
      event_type: 'APPLICATION_APPROVED',
      callback_url: 'https://portico.example/api/platform/events',
    }
    const made = await done(client.createSubscription(bytesOf(body), ids('subscribe')))
    expect(made).toMatchObject({ ...body, signature_verification_key: expect.any(String) })
    expect(await done(client.listSubscriptions())).toEqual([made])
    await done(client.deleteSubscription(made.id, ids('unsubscribe')))
    expect(await done(client.listSubscriptions())).toEqual([])
  })
})

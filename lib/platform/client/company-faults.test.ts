/** Tests the client's outcome of each fault at each call: its callers see no more than that. */
import { expect, it } from 'vitest'
import { aster, noor } from '@/test-support/platform/test-simulator.ts'
import { type NetworkFault, silences, stops } from '@/test-support/submission/network-faults.ts'
import { createTestNetwork } from '@/test-support/submission/test-network.ts'
import { createTestClient } from '@/test-support/submission/test-platform-client.ts'
import type { OutgoingFile } from './multipart-upload.ts'

/** The body of the answer to a deletion, and to a document, is ignored. */
const goodWithoutBody = ['empty body', 'no id', 'a number as id', '__proto__'].map(
  (what) => `${what} after effect`,
)

/** A failure that a new token resolves is not reported to the caller. */
const unmended = Object.keys(silences).filter((name) => name !== '401 once')

it.each(unmended)('leaves every call unknown alike: %s', async (name) => {
  const { delete: deleted, upload, ...others } = await outcomesOf(silences[name] as NetworkFault)
  expect(others.create).toMatchObject({ outcome: 'unknown' })
  for (const each of Object.values(others)) expect(each).toEqual(others.create)
  for (const each of [deleted, upload]) {
    if (goodWithoutBody.includes(name)) expect(each).toMatchObject({ outcome: 'done' })
    else expect(each).toEqual(others.create)
  }
})

it.each(Object.keys(stops))('stops every call alike: %s', async (name) => {
  const { create, ...others } = await outcomesOf(stops[name] as NetworkFault)
  expect(create).toMatchObject({ outcome: 'stopped' })
  for (const each of Object.values(others)) expect(each).toEqual(create)
})

/** The outcome of each call of a company, and of a document, met by a fault. */
async function outcomesOf(fault: NetworkFault) {
  const network = createTestNetwork()
  const client = createTestClient(network.fetch, {
    timeoutMs: 15_000,
    monotonicNow: () => network.clock.now.getTime(),
  })
  let sent = 0
  const ids = () => ({ idempotencyId: `key-${++sent}` })
  const created = await client.createApplication(bytes(aster()), ids())
  if (created.outcome !== 'done') throw new Error(created.outcome)
  const { id } = created.data
  const added = await client.addIndividual(id, bytes(noor()), ids())
  if (added.outcome !== 'done') throw new Error(added.outcome)
  const person = added.data.id
  const change = bytes({ updates: [{ field_path: 'title', value: 'Dr' }] })
  network.breaks(({ operation }) => (operation === 'token' ? undefined : fault))
  return {
    create: await client.createApplication(bytes(aster()), ids()),
    find: await client.findApplication(id),
    list: await client.listApplications({ customerId: 'cus-aster' }),
    status: await client.findStatus(id),
    add: await client.addIndividual(id, bytes(noor()), ids()),
    change: await client.updateIndividual(id, person, change, ids()),
    delete: await client.deleteIndividual(id, person, ids()),
    update: await client.updateApplication(id, change, ids()),
    submit: await client.submitApplication(id, ids()),
    upload: await client.uploadDocument('doc-1', fileOf(bytes(aster())), ids()),
  }
}

function bytes(body: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(body))
}

function fileOf(content: Uint8Array): OutgoingFile {
  return {
    name: 'passport.pdf',
    type: 'application/pdf',
    size: content.byteLength,
    async *stream() {
      yield content
    },
  }
}

import { expect, it } from 'vitest'
import { brokenPromises, type Ran } from './check-invariants.ts'
import type { Call } from './scripted-simulator/script.ts'

const ran: Ran = { customerId: 'one', ending: 'unconfirmed', seen: [], finalAt: undefined }

function check(call: Pick<Call, 'method' | 'requestId' | 'idempotencyId'>): string[] {
  const calls = [
    {
      ...call,
      number: 1,
      at: 0,
      operation: 'create' as const,
      customerId: ran.customerId,
      path: '/api/v1/applications',
      bodyHash: '',
      asked: '',
      status: 200,
      committed: true,
      faulted: false,
    },
  ]
  const tokens = { issued: 0, expired: 0 }
  return brokenPromises(ran, { applications: [], calls, tokens, strays: [] })
}

it('finds a write without a key and a call without a request id, which the simulator takes', () => {
  expect(check({ method: 'POST', requestId: 'r', idempotencyId: 'k' })).toEqual([])
  expect(check({ method: 'GET', requestId: 'r', idempotencyId: '' })).toEqual([])
  expect(check({ method: 'POST', requestId: 'r', idempotencyId: '' })).toHaveLength(1)
  expect(check({ method: 'GET', requestId: '', idempotencyId: '' })).toHaveLength(1)
})

import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, ids, startRawClient } from '@/test-support/platform/raw-client.ts'
import { http, json } from '@/test-support/platform/socket-http.ts'

afterEach(closeAll)

const frozen = new TextEncoder().encode('{"first_name":"Zoë",  "individual_type":["OFFICER"]}')

describe('the people of a company', () => {
  it('are added with the frozen bytes, and the answer names the person', async () => {
    const { platform, client, calls } = await startRawClient({
      api: () => json(200, { data: { id: 'person-1' } }),
    })
    expect(await client.addIndividual('a/b', frozen, ids)).toEqual({
      outcome: 'done',
      data: { id: 'person-1' },
    })
    const [request] = platform.requests
    expect(request).toMatchObject({
      method: 'POST',
      path: '/api/v1/applications/a%2Fb/individual',
      headers: { 'content-type': 'application/json', 'x-svc-idempotency-id': 'key-0001' },
    })
    expect(request?.body.equals(frozen)).toBe(true)
    expect(calls.at(-1)).toMatchObject({ operation: 'addIndividual', idempotencyId: 'key-0001' })
  })

  it.each(['person-1', 'app-1'])('are updated, whether the answer names %s', async (id) => {
    const { platform, client } = await startRawClient({ api: () => json(200, { data: { id } }) })
    expect(await client.updateIndividual('app-1', 'person-1', frozen, ids)).toEqual({
      outcome: 'done',
      data: { id: 'person-1' },
    })
    expect(platform.requests[0]).toMatchObject({
      method: 'PATCH',
      path: '/api/v1/applications/app-1/individual/person-1',
    })
    expect(platform.requests[0]?.body.equals(frozen)).toBe(true)
  })

  it('are not known to be updated by an answer about somebody else', async () => {
    const { client } = await startRawClient({ api: () => json(200, { data: { id: 'person-2' } }) })
    expect(await client.updateIndividual('app-1', 'person-1', frozen, ids)).toEqual({
      outcome: 'unknown',
      code: 'other_application',
      status: 200,
    })
  })

  it.each([
    ['an id', json(200, { data: { id: 'person-1' } })],
    ['other JSON', json(200, {})],
    ['no body', http(200, {})],
    ['no body of JSON', http(200, { 'content-type': 'application/json' })],
  ])('are deleted without a body, and %s is answer enough', async (_, answer) => {
    const { platform, client } = await startRawClient({ api: () => answer })
    expect(await client.deleteIndividual('app-1', 'person-1', ids)).toEqual({
      outcome: 'done',
      data: { id: 'person-1' },
    })
    const [request] = platform.requests
    expect(request).toMatchObject({
      method: 'DELETE',
      path: '/api/v1/applications/app-1/individual/person-1',
      headers: { 'x-svc-idempotency-id': 'key-0001' },
    })
    expect(request?.body.byteLength).toBe(0)
    expect(request?.headers).not.toHaveProperty('content-type')
  })

  it.each([
    ['unexpected_content_type', http(200, { 'content-type': 'text/html' }, '<p>Sign in</p>')],
    ['malformed_json', http(200, { 'content-type': 'application/json' }, '{"data":')],
    ['unexpected_success', http(204, {})],
  ])('are not known to be deleted after %s', async (code, answer) => {
    const { client } = await startRawClient({ api: () => answer })
    expect(await client.deleteIndividual('app-1', 'person-1', ids)).toMatchObject({
      outcome: 'unknown',
      code,
    })
  })

  it('that are gone are reported as not found', async () => {
    const errors = [{ code: 'NOT_FOUND', description: 'gone' }]
    const { client } = await startRawClient({ api: () => json(404, { errors }) })
    expect(await client.deleteIndividual('app-1', 'person-1', ids)).toEqual({
      outcome: 'stopped',
      code: 'not_found',
      status: 404,
      errors,
    })
  })

  it.each(['', '..', 'a\ud800'])('are not named %j in an address', async (id) => {
    const { platform, client } = await startRawClient()
    const stopped = { outcome: 'stopped', code: 'unusable_id', errors: [] }
    expect(await client.addIndividual(id, frozen, ids)).toEqual(stopped)
    expect(await client.updateIndividual('app-1', id, frozen, ids)).toEqual(stopped)
    expect(await client.deleteIndividual('app-1', id, ids)).toEqual(stopped)
    expect(await client.findApplication(id)).toEqual(stopped)
    expect(platform.requests).toEqual([])
  })
})

describe('an application that is looked for', () => {
  it('is given with its people, under either name of their ids', async () => {
    const amira = {
      id: 'person-1',
      individual_type: ['OFFICER', 'CONTROL_PERSON'],
      first_name: 'Amira',
      last_name: 'Haddad',
      date_of_birth: '1988-02-29',
      percentage_ownership: 30,
    }
    const noor = { individual_id: 'person-2', individual_type: 'OFFICER', middle_name: null }
    const { platform, client } = await startRawClient({
      api: () =>
        json(200, {
          data: {
            id: 'app-1',
            status: 'INCOMPLETE',
            customer_id: 'c_1',
            customer_details: { registered_name: 'Aster', individuals: [amira, noor] },
          },
        }),
    })
    expect(await client.findApplication('app-1')).toEqual({
      outcome: 'done',
      data: {
        id: 'app-1',
        status: 'INCOMPLETE',
        customerId: 'c_1',
        individuals: [
          {
            id: 'person-1',
            individualType: ['OFFICER', 'CONTROL_PERSON'],
            firstName: 'Amira',
            lastName: 'Haddad',
            dateOfBirth: '1988-02-29',
            details: amira,
          },
          {
            id: 'person-2',
            individualType: ['OFFICER'],
            firstName: undefined,
            lastName: undefined,
            dateOfBirth: undefined,
            details: noor,
          },
        ],
      },
    })
    expect(platform.requests[0]).toMatchObject({
      method: 'GET',
      path: '/api/v1/applications/app-1',
    })
    expect(platform.requests[0]?.headers).not.toHaveProperty('x-svc-idempotency-id')
  })

  it.each([{}, { customer_details: null }, { customer_details: { individuals: null } }])(
    'has nobody in %j',
    async (more) => {
      const { client } = await startRawClient({
        api: () => json(200, { data: { id: 'app-1', ...more } }),
      })
      expect(await client.findApplication('app-1')).toMatchObject({
        outcome: 'done',
        data: { id: 'app-1', individuals: [] },
      })
    },
  )

  it.each([
    ['unexpected_shape', { id: 'app-1', customer_details: { individuals: [{ first_name: 'A' }] } }],
    ['unexpected_shape', { id: 'app-1', customer_details: { individuals: {} } }],
    ['other_application', { id: 'app-2' }],
  ])('is unknown (%s) as %j', async (code, data) => {
    const { client } = await startRawClient({ api: () => json(200, { data }) })
    expect(await client.findApplication('app-1')).toMatchObject({ outcome: 'unknown', code })
  })
})

describe('subscriptions', () => {
  const made = {
    id: 'sub-1',
    event_type: 'APPLICATION_APPROVED',
    callback_url: 'https://portico.example/api/platform/events',
    signature_verification_key: 'k'.repeat(32),
  }
  const body = new TextEncoder().encode(JSON.stringify({ event_type: 'APPLICATION_APPROVED' }))

  it('are made, listed in either form, and deleted', async () => {
    const answers = [
      json(200, { data: made }),
      json(200, { data: [made] }),
      json(200, { data: { subscriptions: [made] } }),
      http(200, {}),
    ]
    const { platform, client } = await startRawClient({ api: (nth) => answers[nth] ?? '' })
    expect(await client.createSubscription(body, ids)).toEqual({ outcome: 'done', data: made })
    expect(await client.listSubscriptions()).toEqual({ outcome: 'done', data: [made] })
    expect(await client.listSubscriptions()).toEqual({ outcome: 'done', data: [made] })
    expect(await client.deleteSubscription('sub-1', ids)).toEqual({
      outcome: 'done',
      data: { id: 'sub-1' },
    })
    expect(platform.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/subscriptions',
      'GET /api/v1/subscriptions',
      'GET /api/v1/subscriptions',
      'DELETE /api/v1/subscriptions/sub-1',
    ])
    expect(platform.requests[0]?.body.equals(body)).toBe(true)
  })
})

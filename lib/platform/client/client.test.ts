import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, ids, secret, startRawClient } from '@/test-support/platform/raw-client.ts'
import { json } from '@/test-support/platform/socket-http.ts'
import { scopes } from '../contract/scopes.ts'
import { createTransport } from './transport.ts'

afterEach(closeAll)

const frozen = new TextEncoder().encode('{"customer_id":"c_1",  "name":"Zoë"}')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('the bytes on the wire', () => {
  it('creates an application with the frozen bytes, both ids and no header more', async () => {
    const { platform, client } = await startRawClient()
    expect(await client.createApplication(frozen, ids)).toEqual({
      outcome: 'done',
      data: { id: 'app-1' },
    })
    const [request] = platform.requests
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/applications' })
    expect(request?.body.equals(frozen)).toBe(true)
    expect(request?.headers).toEqual({
      host: `127.0.0.1:${platform.port}`,
      connection: 'keep-alive',
      accept: 'application/json',
      'accept-encoding': 'identity',
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
      'content-length': String(frozen.byteLength),
      'x-svc-idempotency-id': 'key-0001',
      'x-svc-request-id': expect.stringMatching(uuid),
    })
  })

  it('updates with PATCH on the encoded id', async () => {
    const { platform, client } = await startRawClient({
      api: () => json(200, { data: { id: 'a/b?c#d' } }),
    })
    expect(await client.updateApplication('a/b?c#d', frozen, ids)).toMatchObject({
      outcome: 'done',
    })
    expect(platform.requests[0]).toMatchObject({
      method: 'PATCH',
      path: '/api/v1/applications/a%2Fb%3Fc%23d',
    })
    expect(platform.requests[0]?.body.equals(frozen)).toBe(true)
  })

  it('submits without a body and so without a content type', async () => {
    const { platform, client } = await startRawClient()
    await client.submitApplication('app-1', ids)
    const [request] = platform.requests
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/applications/app-1/submit' })
    expect(request?.headers).toMatchObject({
      'content-length': '0',
      'x-svc-idempotency-id': 'key-0001',
    })
    expect(request?.headers).not.toHaveProperty('content-type')
  })

  it('reads the status without an idempotency id', async () => {
    const { platform, client } = await startRawClient({
      api: () =>
        json(200, {
          data: {
            id: 'app-1',
            status: 'INCOMPLETE',
            customer_id: 'c_1',
            validation_errors: [{ field_name: 'city', field_status: 'INCOMPLETE' }],
          },
        }),
    })
    expect(await client.findStatus('app-1')).toEqual({
      outcome: 'done',
      data: {
        id: 'app-1',
        status: 'INCOMPLETE',
        customerId: 'c_1',
        applicationErrors: [],
        validationErrors: [{ field: 'city', status: 'INCOMPLETE', description: '' }],
        documentErrors: [],
        individualErrors: [],
      },
    })
    const [request] = platform.requests
    expect(request).toMatchObject({ method: 'GET', path: '/api/v1/applications/app-1/status' })
    expect(request?.headers).not.toHaveProperty('x-svc-idempotency-id')
    expect(request?.headers).not.toHaveProperty('content-length')
    expect(request?.headers['x-svc-request-id']).toMatch(uuid)
  })

  it('lists by our customer identifier', async () => {
    const { platform, client } = await startRawClient({
      api: () =>
        json(200, {
          data: {
            applications: [
              { id: 'app-1', customer_id: 'c_1', status: 'SUBMITTED', more: {} },
              { id: 'app-2', status: 'INCOMPLETE' },
            ],
          },
          links: { next: '' },
        }),
    })
    expect(await client.listApplications({ customerId: 'c_1' })).toEqual({
      outcome: 'done',
      data: [
        { id: 'app-1', customerId: 'c_1', status: 'SUBMITTED' },
        { id: 'app-2', status: 'INCOMPLETE' },
      ],
    })
    expect(platform.requests[0]?.path).toBe('/api/v1/applications?customer_id=c_1')
  })

  it('reads a list to its last page, by number and not by the address that is named', async () => {
    const pageOf = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `app-${from + index}`,
        customer_id: 'c_1',
        status: 'SUBMITTED',
      }))
    const pages = [pageOf(0, 20), pageOf(20, 20), pageOf(40, 3)]
    const links = (page: number) => ({ next: page < 2 ? 'https://elsewhere.example/' : null })
    for (const hasLinks of [true, false]) {
      const { platform, client } = await startRawClient({
        api: (_, { path }) => {
          const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 0)
          const data = { applications: pages[page] }
          return json(200, hasLinks ? { data, links: links(page) } : { data })
        },
      })
      const listed = await client.listApplications({ customerId: 'c_1' })
      expect(listed).toMatchObject({ outcome: 'done' })
      expect(listed.outcome === 'done' && listed.data).toHaveLength(43)
      expect(platform.requests.map(({ path }) => path)).toEqual([
        '/api/v1/applications?customer_id=c_1',
        '/api/v1/applications?customer_id=c_1&page=1',
        '/api/v1/applications?customer_id=c_1&page=2',
      ])
    }
  })

  it('does not take a list for whole whose pages repeat themselves', async () => {
    const application = { id: 'app-1', customer_id: 'c_1', status: 'SUBMITTED' }
    const { client } = await startRawClient({
      api: () => json(200, { data: { applications: [application] }, links: { next: '/more' } }),
    })
    expect(await client.listApplications({ customerId: 'c_1' })).toEqual({
      outcome: 'unknown',
      code: 'list_incomplete',
    })
  })

  it('asks for the token in the query, with plain Basic authentication and no body', async () => {
    const { platform, client } = await startRawClient({}, () => ({
      clientId: 'a:b+c',
      clientSecret: 'ß%&',
    }))
    await client.checkToken(scopes.write)
    const [request] = platform.tokenRequests
    expect(request).toMatchObject({
      method: 'POST',
      path: '/token?grant_type=client_credentials&scope=applications%3Awrite',
    })
    expect(request?.headers).toEqual({
      host: `127.0.0.1:${platform.port}`,
      connection: 'keep-alive',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'cache-control': 'no-cache',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '0',
      authorization: `Basic ${Buffer.from('a:b+c:ß%&', 'utf8').toString('base64')}`,
      'x-svc-request-id': expect.stringMatching(uuid),
    })
  })

  it('sends the client credentials in the form body where the server requires it', async () => {
    const { platform, client } = await startRawClient({}, () => ({ tokenParams: 'body' as const }))
    await client.checkToken(scopes.write)
    expect(platform.tokenRequests[0]?.path).toBe('/token')
    expect(platform.tokenRequests[0]?.body.toString()).toBe(
      'grant_type=client_credentials&scope=applications%3Awrite',
    )
  })

  it('retains the query that a token URL already has', async () => {
    const { platform, client } = await startRawClient({}, ({ tokenUrl }) => ({
      tokenUrl: `${tokenUrl}?audience=x`,
    }))
    await client.checkToken(scopes.write)
    expect(platform.tokenRequests[0]?.path).toMatch(/^\/token\?audience=x&grant_type=/)
  })

  it('accepts a base URL with slashes at its end, and another header prefix', async () => {
    const { platform, client } = await startRawClient({}, ({ apiUrl }) => ({
      apiUrl: `${apiUrl}//`,
      headerPrefix: 'x-other',
    }))
    await client.createApplication(frozen, ids)
    expect(platform.requests[0]?.path).toBe('/api/v1/applications')
    expect(platform.requests[0]?.headers).toHaveProperty('x-other-request-id')
    expect(platform.requests[0]?.headers).toHaveProperty('x-other-idempotency-id', 'key-0001')
  })

  it('uses a new request id for every HTTP request, and the idempotency id as given', async () => {
    const { platform, client, calls } = await startRawClient()
    for (let time = 0; time < 3; time += 1) await client.createApplication(frozen, ids)
    const all = [...platform.tokenRequests, ...platform.requests]
    const requestIds = all.map((request) => request.headers['x-svc-request-id'])
    expect(new Set(requestIds).size).toBe(4)
    expect(calls.map((call) => call.requestId)).toEqual(requestIds)
  })

  it.each(['', '.', '..', 'a\ud800'])('sends nothing for the id %j', async (id) => {
    const { platform, client } = await startRawClient()
    const stopped = { outcome: 'stopped', code: 'unusable_id', errors: [] }
    expect(await client.findStatus(id)).toEqual(stopped)
    expect(await client.submitApplication(id, ids)).toEqual(stopped)
    expect(await client.updateApplication(id, frozen, ids)).toEqual(stopped)
    expect(platform.requests).toEqual([])
  })
})

it.each(['', ' ', 'a b', 'a\r\nx: y'])('writes nothing with the key %j', async (idempotencyId) => {
  const { platform, client } = await startRawClient()
  const stopped = { outcome: 'stopped', code: 'unusable_idempotency_id', errors: [] }
  expect(await client.createApplication(frozen, { idempotencyId })).toEqual(stopped)
  expect(await client.submitApplication('app-1', { idempotencyId })).toEqual(stopped)
  expect(platform.requests).toEqual([])
})

describe('the report of a call', () => {
  it('names ids, words and numbers of every HTTP attempt', async () => {
    const { client, calls } = await startRawClient({
      api: (nth) => (nth === 0 ? json(503, {}) : json(200, { data: { id: 'app-1' } })),
    })
    await client.createApplication(frozen, ids)
    await client.submitApplication('app-1', ids)
    const common = {
      requestId: expect.stringMatching(uuid),
      durationMs: expect.any(Number),
      method: 'POST',
    }
    expect(calls).toEqual([
      { ...common, operation: 'token', status: 200, outcome: 'done' },
      {
        ...common,
        operation: 'createApplication',
        idempotencyId: 'key-0001',
        status: 503,
        outcome: 'unknown',
        code: 'server_error',
      },
      {
        ...common,
        operation: 'submitApplication',
        idempotencyId: 'key-0001',
        status: 200,
        outcome: 'done',
      },
    ])
  })

  it('does not lose an outcome to a log that throws', async () => {
    const { client } = await startRawClient({}, () => ({
      onCall: () => {
        throw new Error('disk full')
      },
    }))
    expect(await client.createApplication(frozen, ids)).toMatchObject({ outcome: 'done' })
  })

  it('keeps no text of a network error', async () => {
    const { client, calls } = await startRawClient({}, ({ apiUrl }) => {
      const { fetch } = createTransport({ timeoutMs: 1_000 })
      return {
        fetch: async (url, init) => {
          if (!url.startsWith(apiUrl)) return await fetch(url, init)
          const message = `${new Headers(init.headers).get('authorization')} ${secret}`
          throw Object.assign(new Error(message, { cause: message }), {
            code: message,
            name: message,
          })
        },
      }
    })
    const outcome = await client.createApplication(frozen, ids)
    expect(outcome).toEqual({ outcome: 'unknown', code: 'network_error' })
    expect(JSON.stringify(calls)).not.toMatch(/canary|token-1/)
  })

  it('holds neither the secret nor the token, even where the platform quotes them', async () => {
    const quoted = `no: Bearer token-1 of portico-1:${secret}`
    const { client, calls } = await startRawClient({
      api: () => json(400, { errors: [{ code: 'token-1', description: quoted }] }),
    })
    const outcome = await client.createApplication(frozen, ids)
    expect(outcome).toEqual({
      outcome: 'refused',
      status: 400,
      errors: [{ code: '[removed]', description: 'no: Bearer [removed] of portico-1:[removed]' }],
    })
    expect(JSON.stringify([outcome, calls])).not.toMatch(/canary|token-1/)
  })
})

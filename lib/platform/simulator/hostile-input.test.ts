import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amira,
  aster,
  base,
  basic,
  createTestSimulator,
} from '@/test-support/platform/test-simulator.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const types = ['application/json', 'text/plain', 'multipart/form-data; boundary=x', '', ';;']
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
})

describe('whatever is sent', () => {
  it('never gives a 500 nor an application', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    const company = await bench.created(aster())
    const [document] = (await bench.status(company)).documentErrors
    const stands = async () => [
      await bench.simulator.findApplication(id),
      await bench.simulator.findApplication(company),
      await bench.simulator.subscriptions(),
    ]
    const before = await stands()
    const paths = [
      '/v1/applications',
      `/v1/applications/${id}`,
      `/v1/applications/${id}/status`,
      `/v1/applications/${id}/individual`,
      `/v1/applications/${id}/individual/x`,
      `/v1/applications/${company}/individual`,
      `/v1/applications/${company}/individual/x`,
      '/v1/documents/x',
      `/v1/documents/${document?.id}`,
      '/v1/subscriptions',
      '/v1/subscriptions/x',
      '/v1/applications/__proto__',
    ]
    const path = fc.oneof(
      fc.constantFrom(...paths),
      fc.webPath().map((path) => `/v1${path}`),
    )
    const body = fc.oneof(
      fc.json(),
      fc.string(),
      fc.uint8Array({ maxLength: 200 }),
      fc.constant('{"__proto__":{"customer_id":"x"}}'),
    )
    const scopes = ['applications', 'subscriptions'].flatMap((of) => [`${of}:read`, `${of}:write`])
    const token = await bench.token(scopes.join(' '))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...methods),
        path,
        body,
        fc.constantFrom(...types),
        headerText,
        async (method, where, content, type, text) => {
          const headers = new Headers({
            authorization: `Bearer ${token}`,
            'content-type': type,
            'x-svc-request-id': text.trim() || 'request',
            'x-svc-idempotency-id': text.trim() || 'key',
          })
          const response = await bench.simulator.handle(
            new Request(`${base}/api${where}`, {
              method,
              headers,
              body: method === 'GET' ? undefined : (content as string | Uint8Array<ArrayBuffer>),
            }),
          )
          expect(response.status).toBeLessThan(500)
          expect(await response.json()).toBeTypeOf('object')
        },
      ),
      { numRuns: 1500, seed: 20261121 },
    )
    expect(await bench.simulator.applications()).toHaveLength(2)
    expect(await stands()).toEqual(before)
    expect(bench.faults).toEqual([])
  })

  it('at any one path of a valid body is accepted as it is or refused by name', async () => {
    const bench = createTestSimulator()
    const paths = [
      'application_type',
      'account_to_open',
      'customer_id',
      'customer_details',
      'extra',
    ]
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue(), async (path, value) => {
        const reply = await bench.create({ ...amira(), [path]: value })
        if (reply.status === 200) accepted += 1
        else {
          expect(reply.status).toBe(400)
          const [error] = reply.json.errors as { description: string }[]
          expect(error?.description).toMatch(new RegExp(`^${path}[.:]|^application_type: `))
        }
      }),
      { numRuns: 500, seed: 20261121 },
    )
    expect(await bench.simulator.applications()).toHaveLength(accepted)
    expect(bench.faults).toEqual([])
  })

  it('never gives a token without the secret', async () => {
    const bench = createTestSimulator()
    await fc.assert(
      fc.asyncProperty(
        headerText,
        fc.string(),
        fc.webQueryParameters(),
        async (auth, body, query) => {
          fc.pre(auth.trim() !== basic)
          const response = await bench.simulator.handle(
            new Request(`${base}/oauth/token?${query}`, {
              method: 'POST',
              headers: { authorization: auth.trim() },
              body,
            }),
          )
          expect(response.status).toBe(401)
        },
      ),
      { numRuns: 500, seed: 20261121 },
    )
    expect(await bench.simulator.tokens()).toEqual([])
  })
})

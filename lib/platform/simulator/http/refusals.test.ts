import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  amira,
  base,
  createTestSimulator,
  errorsIn,
} from '@/test-support/platform/test-simulator.ts'

const errorResponse = z.object({
  errors: z.array(z.object({ code: z.string(), description: z.optional(z.string()) })),
})

describe('every refusal', () => {
  it('has the documented body', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    const wrong = { authorization: 'Bearer wrong' }
    const longKey = { 'x-svc-idempotency-id': 'x'.repeat(201) }
    const text = { 'content-type': 'text/plain' }
    const tooLarge = JSON.stringify({ filler: 'x'.repeat(1_000_001) })
    const readOnly = { authorization: `Bearer ${await bench.token('applications:read')}` }
    const writeOnly = { authorization: `Bearer ${await bench.token('applications:write')}` }
    const body = amira('Unused')
    const all = '/v1/applications'
    const cases: [number, string, string, string, Parameters<typeof bench.call>[2]][] = [
      [401, 'INVALID_TOKEN', 'GET', all, { headers: wrong }],
      [401, 'INVALID_TOKEN', 'GET', '/v1/nowhere', { headers: { authorization: undefined } }],
      [401, 'INSUFFICIENT_SCOPE', 'GET', all, { headers: writeOnly }],
      [401, 'INSUFFICIENT_SCOPE', 'POST', all, { headers: readOnly, body }],
      [401, 'INSUFFICIENT_SCOPE', 'POST', `${all}/${id}/submit`, { headers: readOnly }],
      [400, 'INVALID_IDEMPOTENCY_ID', 'POST', all, { headers: longKey, body }],
      [400, 'INVALID_IDEMPOTENCY_ID', 'PATCH', `${all}/${id}`, { headers: longKey, body }],
      [400, 'INVALID_IDEMPOTENCY_ID', 'POST', `${all}/${id}/submit`, { headers: longKey }],
      [400, 'INVALID_JSON', 'POST', all, { body: '{' }],
      [400, 'INVALID_JSON', 'POST', all, { body: '' }],
      [400, 'INVALID_FIELD', 'POST', all, { body: [] }],
      [400, 'INVALID_FIELD', 'POST', all, { body: 'null' }],
      [400, 'INVALID_FIELD', 'PATCH', `${all}/${id}`, { body: { updates: [] } }],
      [400, 'INVALID_FIELD', 'POST', all, { body: { application_type: 'CORPORATION' } }],
      [400, 'NOT_A_CORPORATION', 'POST', `${all}/${id}/individual`, { body: {} }],
      [400, 'NOT_A_CORPORATION', 'DELETE', `${all}/${id}/individual/someone`, {}],
      [404, 'NOT_FOUND', 'POST', `${all}/unknown/individual`, { body: {} }],
      [404, 'NOT_FOUND', 'GET', `${all}/unknown`, {}],
      [404, 'NOT_FOUND', 'GET', `${all}/unknown/status`, {}],
      [404, 'NOT_FOUND', 'PATCH', `${all}/unknown`, { body: { updates: [] } }],
      [404, 'NOT_FOUND', 'POST', `${all}/unknown/submit`, {}],
      [404, 'NOT_FOUND', 'PUT', all, { body }],
      [404, 'NOT_FOUND', 'DELETE', `${all}/${id}`, {}],
      [404, 'NOT_FOUND', 'POST', '/v1/documents/any', { body: {} }],
      [404, 'NOT_FOUND', 'GET', '/v1/documents/any/download', {}],
      [401, 'INSUFFICIENT_SCOPE', 'GET', '/v1/subscriptions', { headers: readOnly }],
      [404, 'NOT_FOUND', 'DELETE', '/v1/subscriptions/unknown', {}],
      [404, 'NOT_FOUND', 'GET', '/v2/applications', {}],
      [400, 'BODY_TOO_LARGE', 'POST', all, { body: tooLarge }],
      [400, 'BODY_TOO_LARGE', 'PATCH', `${all}/${id}`, { body: tooLarge }],
      [400, 'UNSUPPORTED_MEDIA_TYPE', 'POST', all, { body, headers: text }],
      [400, 'UNSUPPORTED_MEDIA_TYPE', 'PATCH', `${all}/${id}`, { body, headers: text }],
    ]
    for (const [status, code, method, path, options] of cases) {
      const reply = await bench.call(method, path, options)
      expect([reply.status, errorsIn(reply)[0]?.code, method, path]).toEqual([
        status,
        code,
        method,
        path,
      ])
      expect(errorResponse.parse(reply.json)).toEqual(reply.json)
      expect(errorsIn(reply).every(({ description }) => description.length > 0)).toBe(true)
      expect(reply.headers.get('content-type')).toBe('application/json')
      expect(reply.headers.has('www-authenticate')).toBe(status === 401)
    }
    expect(await bench.simulator.applications()).toHaveLength(1)
    expect(bench.faults).toEqual([])
  })

  it('names every wrong field of a body once, by its dotted path', async () => {
    const bench = createTestSimulator()
    const reply = await bench.create({
      ...amira(),
      terms_and_conditions_accepted: 'true',
      account_to_open: { account_id: 'a b', product_id: '' },
      customer_id: 'cus amira',
      nickname: 'Ami',
      customer_details: {
        first_name: '',
        telephone_number: '0147',
        date_of_birth: '2023-02-29',
        percentage_ownership: 101,
        us_residency_status: 'CITIZEN',
        email_address: 'x'.repeat(501),
        mailing_address: { country_code: 'usa', 'post: code': '1' },
      },
    })
    expect(reply.status).toBe(400)
    const errors = errorsIn(reply)
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['INVALID_FIELD']))
    expect(errors.map(({ description }) => description).toSorted()).toEqual([
      'account_to_open.account_id: must be 1 to 64 of A-Z, a-z, 0-9, _ and -',
      'account_to_open.asset_type_id: is required',
      'account_to_open.product_id: must not be empty',
      'customer_details.date_of_birth: must be a date as YYYY-MM-DD',
      'customer_details.email_address: must have at most 500 characters',
      'customer_details.first_name: must not be empty',
      'customer_details.last_name: is required',
      'customer_details.mailing_address.country_code: must be a country code of two capital letters',
      'customer_details.mailing_address.post__code: is not a known field',
      'customer_details.percentage_ownership: must be at most 100',
      'customer_details.telephone_number: must be in E.164 form, a plus and at most 15 digits',
      'customer_details.us_residency_status: must be one of US_CITIZEN, RESIDENT_ALIEN, NON_RESIDENT_ALIEN',
      'customer_id: must be 1 to 64 of A-Z, a-z, 0-9, _ and -',
      'nickname: is not a known field',
      'terms_and_conditions_accepted: must be a boolean',
    ])
  })

  it('meets a body that is not UTF-8', async () => {
    const bench = createTestSimulator()
    const token = await bench.token('applications:write')
    const json = Buffer.from(JSON.stringify(amira()).replace('Amira', 'Am\u00edra'), 'latin1')
    const response = await bench.simulator.handle(
      new Request(`${base}/api/v1/applications`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-svc-request-id': 'request',
          'x-svc-idempotency-id': 'key',
        },
        body: json,
      }),
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ code: 'INVALID_JSON' }] })
  })

  it('is a 500 with the documented body when the records fail, and the cause is reported', async () => {
    const bench = createTestSimulator()
    await bench.created()
    const away = new Error('records away')
    const broken = createTestSimulator({
      records: { ...bench.records, get: () => Promise.reject(away) },
    })
    const reply = await broken.call('GET', '/v1/applications/any')
    expect(reply.status).toBe(500)
    expect(errorsIn(reply)[0]?.code).toBe('INTERNAL_ERROR')
    expect(broken.faults).toContain(away)
  })
})

import { describe, expect, it } from 'vitest'
import {
  amira,
  base,
  createTestSimulator,
  errorsIn,
  idIn,
} from '@/test-support/platform/test-simulator.ts'
import { errorResponse } from '../../domain/contract/responses.ts'
import { parseStatusResponse } from '../../domain/contract/status-response.ts'

describe('the life of an application', () => {
  it('goes from creation to approval with the clock alone', async () => {
    const bench = createTestSimulator()
    const created = await bench.create(amira())
    expect(created.status).toBe(200)
    expect(Object.keys(created.json)).toEqual(['data'])
    const id = idIn(created)
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
    expect(await bench.submit(id)).toMatchObject({ status: 200, json: { data: { id } } })
    expect((await bench.status(id)).status).toBe('SUBMITTED')
    bench.later(1.9)
    expect((await bench.status(id)).status).toBe('SUBMITTED')
    bench.later(0.1)
    expect((await bench.status(id)).status).toBe('PROCESSING')
    bench.later(3)
    expect((await bench.status(id)).status).toBe('APPROVED')
  })

  it('is the same after a restart in the middle', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    await bench.submit(id)
    const restarted = createTestSimulator({ records: bench.records })
    restarted.later(5)
    expect((await restarted.status(id)).status).toBe('APPROVED')
  })

  it('is INCOMPLETE until every documented field is there, and names each as the interface does', async () => {
    const bench = createTestSimulator()
    const { customer_details, ...rest } = amira()
    const id = await bench.created({
      ...rest,
      terms_and_conditions_accepted: false,
      customer_details: {
        first_name: 'Amira',
        last_name: customer_details.last_name,
        mailing_address: { country_code: 'US' },
      },
    })
    const before = await bench.status(id)
    expect(before.status).toBe('INCOMPLETE')
    expect(before.validationErrors.map(({ field }) => field)).toEqual([
      'email_address',
      'telephone_number',
      'mailing_address.address_line1',
      'mailing_address.city',
      'mailing_address.state',
      'mailing_address.postal_code',
      'tax_reference_number',
      'terms_and_conditions_accepted',
    ])
    expect(before.validationErrors.every(({ status }) => status === 'INCOMPLETE')).toBe(true)
    await bench.update(id, {
      'customer_details.email_address': 'amira@example.com',
      'customer_details.telephone_number': '+12025550147',
      'customer_details.mailing_address.address_line1': '1 Main Street',
      'customer_details.mailing_address.city': 'Springfield',
      'customer_details.mailing_address.state': 'IL',
      'customer_details.mailing_address.postal_code': '62701',
      'customer_details.mailing_address.country_code': 'US',
    })
    expect((await bench.status(id)).validationErrors.map(({ field }) => field)).toEqual([
      'tax_reference_number',
      'terms_and_conditions_accepted',
    ])
    await bench.update(id, {
      'customer_details.tax_reference_number': '123-45-6789',
      terms_and_conditions_accepted: 'true',
    })
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
    await bench.update(id, { terms_and_conditions_accepted: 'false' })
    expect((await bench.status(id)).status).toBe('INCOMPLETE')
  })

  it('submits only from READY_FOR_SUBMISSION', async () => {
    const bench = createTestSimulator()
    const id = await bench.created({ ...amira(), terms_and_conditions_accepted: false })
    const early = await bench.submit(id)
    expect(early.status).toBe(400)
    expect(errorsIn(early)[0]).toMatchObject({ code: 'INVALID_STATUS' })
    await bench.update(id, { terms_and_conditions_accepted: 'true' })
    expect((await bench.submit(id)).status).toBe(200)
    for (const seconds of [0, 2, 3]) {
      bench.later(seconds)
      expect((await bench.submit(id)).status).toBe(400)
      expect((await bench.update(id, { 'customer_details.title': 'Ms' })).status).toBe(400)
    }
  })

  it('with the attestation asks for it and spells the status answer the other way', async () => {
    const bench = createTestSimulator({ attestation: true })
    const id = await bench.created({ ...amira(), terms_and_conditions_accepted: false })
    const { json } = await bench.call('GET', `/v1/applications/${id}/status`)
    expect(json.data).toMatchObject({
      application_errors: ['TERMS_AND_CONDITIONS_NOT_ACCEPTED'],
      validation_errors: [{ field_name: 'information_attested', field_status: 'INCOMPLETE' }],
    })
    expect(parseStatusResponse(json).applicationErrors).toHaveLength(1)
    await bench.update(id, { information_attested: 'true', terms_and_conditions_accepted: 'true' })
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
  })

  it('without the attestation does not know its field', async () => {
    const bench = createTestSimulator()
    const refused = await bench.create({ ...amira(), information_attested: true })
    expect(errorsIn(refused)[0]?.description).toMatch(/^information_attested: /)
    const id = await bench.created()
    expect((await bench.update(id, { information_attested: 'true' })).status).toBe(400)
    const attested = createTestSimulator({ attestation: true })
    const newer = await attested.created({ ...amira(), information_attested: true })
    const older = createTestSimulator({ records: attested.records })
    expect((await older.update(newer, { 'customer_details.title': 'Prof' })).status).toBe(200)
  })

  it('shows the body as it stands, with id and status', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    const { json } = await bench.call('GET', `/v1/applications/${id}`)
    expect(json.data).toMatchObject({ id, status: 'READY_FOR_SUBMISSION', ...amira() })
  })
})

describe('an account_id', () => {
  it('belongs to one application of a client, whoever the customer is', async () => {
    const bench = createTestSimulator()
    await bench.created()
    const second = await bench.create({
      ...amira('Else'),
      customer_id: 'cus-else',
    })
    expect(second.status).toBe(400)
    expect(errorsIn(second)).toEqual([
      {
        code: 'ACCOUNT_ID_TAKEN',
        description: expect.stringMatching(/^account_to_open\.account_id: /),
      },
    ])
    expect(await bench.simulator.applications()).toHaveLength(1)
  })

  it('goes to one of many that ask at the same moment', async () => {
    const bench = createTestSimulator()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => bench.create(amira(), `key-at-once-${index}`)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await bench.simulator.applications()).toHaveLength(1)
  })

  it('may be used by another client, whose applications are not ours', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    const other = createTestSimulator({
      records: bench.records,
      clientId: 'other',
      clientSecret: 'other',
    })
    const basicOfOther = `Basic ${Buffer.from('other:other').toString('base64')}`
    const { json } = await other.send(
      'POST',
      'http://localhost:3000/sandbox/oauth/token?grant_type=client_credentials&scope=applications:write%20applications:read',
      {
        headers: {
          authorization: basicOfOther,
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
    )
    const headers = { authorization: `Bearer ${json.access_token}` }
    const made = await other.call('POST', '/v1/applications', { headers, body: amira() })
    expect(made.status).toBe(200)
    for (const [method, path] of [
      ['GET', `/v1/applications/${id}`],
      ['GET', `/v1/applications/${id}/status`],
      ['POST', `/v1/applications/${id}/submit`],
    ] as const)
      expect((await other.call(method, path, { headers })).status).toBe(404)
    const list = await other.call('GET', '/v1/applications', { headers })
    expect(JSON.stringify(list.json)).not.toContain(id)
  })
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

  it('is a 500 with the documented body when the records are away, and the cause is told', async () => {
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

import { describe, expect, it } from 'vitest'
import {
  amira,
  createTestSimulator,
  errorsIn,
  idIn,
} from '@/test-support/platform/test-simulator.ts'
import { parseStatusResponse } from '../contract/status-response.ts'

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

  it('with the attestation requires it and has the other spelling of the status', async () => {
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

  it('shows the current body, with id and status', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    const { json } = await bench.call('GET', `/v1/applications/${id}`)
    expect(json.data).toMatchObject({ id, status: 'READY_FOR_SUBMISSION', ...amira() })
  })
})

describe('an account_id', () => {
  it('belongs to one application of a client, for any customer', async () => {
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

  it('is assigned to one of many requests at the same moment', async () => {
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

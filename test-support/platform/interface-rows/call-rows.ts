/** Rows about what every call must have, and when operations are allowed. */
import { expect } from 'vitest'
import { amira, base, basic, idIn, withIds } from '../test-simulator.ts'
import { all, hasOne, type Row, text, tooLarge, withCustomer } from './row.ts'

export const callRows: Row[] = [
  {
    sent: 'no access token, an unknown or ended one',
    answered: '401 `INVALID_TOKEN`',
    source: '[S]',
    send: (bench) => bench.call('GET', all, { headers: { authorization: 'Bearer unknown' } }),
  },
  {
    sent: 'an access token without the scope of the operation',
    answered: '401 `INSUFFICIENT_SCOPE`',
    source: '[S]',
    send: async (bench) => {
      const token = await bench.token('applications:read')
      return bench.call('POST', all, {
        body: amira(),
        headers: { authorization: `Bearer ${token}` },
      })
    },
  },
  {
    sent: 'a scope that there is not, to the token endpoint',
    answered: '400 `invalid_scope`',
    source: '[P] RFC 6749, 5.2',
    send: (bench) =>
      bench.send('POST', `${base}/oauth/token?grant_type=client_credentials&scope=all`, {
        headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
      }),
  },
  {
    sent: 'no request id',
    answered: '200; one is made, and returned in the answer’s header',
    source: '[S]; [D] the return',
    send: (bench) => bench.call('GET', all, { headers: { 'x-svc-request-id': undefined } }),
    holds: (_, reply) => expect(reply.headers.get('x-svc-request-id')).toMatch(/^[\da-f-]{36}$/),
  },
  {
    sent: 'a request id',
    answered: '200; it is returned in the answer’s header',
    source: '[D]',
    send: (bench) => bench.call('GET', all, { headers: { 'x-svc-request-id': 'request-of-mine' } }),
    holds: (_, reply) => expect(reply.headers.get('x-svc-request-id')).toBe('request-of-mine'),
  },
  {
    sent: 'a write without an idempotency id',
    answered: '200; it is a write of its own',
    source: '[D]',
    send: async (bench) => {
      const headers = { 'x-svc-idempotency-id': undefined }
      await bench.call('POST', all, { body: amira(), headers })
      const other = withIds(amira(), 'other')
      return bench.call('POST', all, { body: other, headers })
    },
    holds: async (bench) => expect(await bench.simulator.applications()).toHaveLength(2),
  },
  {
    sent: 'an idempotency id that is not 1 to 200 printable ASCII characters',
    answered: '400 `INVALID_IDEMPOTENCY_ID`',
    source: '[D]',
    send: (bench) => bench.create(amira(), 'x'.repeat(201)),
  },
  {
    sent: 'the idempotency id of a write that was accepted',
    answered: '200, the saved answer; nothing is done again',
    source: '[P]',
    send: async (bench) => {
      await bench.create(amira(), 'key-1')
      return bench.create(amira(), 'key-1')
    },
    holds: hasOne,
  },
  {
    sent: 'the same with another body',
    answered: '200, the saved answer',
    source: '[D]',
    send: async (bench) => {
      await bench.create(amira(), 'key-1')
      return bench.create({ ...amira(), customer_id: 'cus-other' }, 'key-1')
    },
    holds: hasOne,
  },
  {
    sent: 'the idempotency id of a request that was refused',
    answered: '200; it was not spent',
    source: '[P]',
    send: async (bench) => {
      await bench.create({ ...amira(), customer_id: '' }, 'key-1')
      return bench.create(amira(), 'key-1')
    },
    holds: hasOne,
  },
  {
    sent: 'a body of another media type',
    answered: '400 `UNSUPPORTED_MEDIA_TYPE`',
    source: '[S]',
    send: (bench) => bench.call('POST', all, { body: amira(), headers: text }),
  },
  {
    sent: 'a body of JSON of more than 1 MB',
    answered: '400 `BODY_TOO_LARGE`',
    source: '[S]; [D] the size',
    send: (bench) => bench.call('POST', all, { body: tooLarge }),
  },
  {
    sent: 'a body that is not JSON in UTF-8',
    answered: '400 `INVALID_JSON`',
    source: '[S]',
    send: (bench) => bench.call('POST', all, { body: '{' }),
  },
  {
    sent: 'no `first_name`, or another field that creation needs',
    answered: '400 `INVALID_FIELD`',
    source: '[S]',
    send: (bench) => bench.create(withCustomer({ first_name: undefined })),
  },
  {
    sent: 'an `application_type` other than INDIVIDUAL and CORPORATION',
    answered: '400 `INVALID_FIELD`',
    source: '[S]',
    send: (bench) => bench.create({ ...amira(), application_type: 'TRUST' }),
  },
  {
    sent: 'no `terms_and_conditions_accepted`',
    answered: '200; it is false',
    source: '[P]',
    send: (bench) => bench.create({ ...amira(), terms_and_conditions_accepted: undefined }),
    holds: async (bench, reply) => {
      const { json } = await bench.call('GET', `${all}/${idIn(reply)}/status`)
      expect(json.data).toMatchObject({ terms_and_conditions_accepted: false })
    },
  },
  {
    sent: 'the submit of an application whose terms are not accepted',
    answered: '400 `INVALID_STATUS`',
    source: '[S]',
    send: async (bench) =>
      bench.submit(await bench.created({ ...amira(), terms_and_conditions_accepted: false })),
  },
  {
    sent: 'a second submit, while the first is looked at',
    answered: '400 `INVALID_STATUS`',
    source: '[P]',
    send: async (bench) => {
      const id = await bench.created()
      await bench.submit(id)
      return bench.submit(id)
    },
  },
  {
    sent: 'an update after the submit',
    answered: '400 `INVALID_STATUS`',
    source: '[D]',
    send: async (bench) => {
      const id = await bench.created()
      await bench.submit(id)
      return bench.update(id, { 'customer_details.title': 'Ms' })
    },
  },
]

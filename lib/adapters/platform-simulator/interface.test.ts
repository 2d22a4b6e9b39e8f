import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  amira,
  aster,
  base,
  basic,
  createTestSimulator,
  errorsIn,
  idIn,
  type Reply,
  withIds,
} from '@/test-support/platform/test-simulator.ts'

type Bench = ReturnType<typeof createTestSimulator>
type Row = {
  /** What is sent, and what is answered, as the README says it. */
  sent: string
  answered: string
  /** [S] the interface's document, [P] public documentation, [D] decided here. */
  source: string
  send: (bench: Bench) => Promise<Reply>
  /** What else must be so after it. */
  holds?: (bench: Bench, reply: Reply) => Promise<void> | void
}

const all = '/v1/applications'
const tooLarge = JSON.stringify({ filler: 'x'.repeat(1_000_001) })
const text = { 'content-type': 'text/plain' }

/** A person with another value somewhere in the body. */
function withCustomer(changes: Record<string, unknown>) {
  const body = amira()
  return { ...body, customer_details: { ...body.customer_details, ...changes } }
}

function withAccount(changes: Record<string, unknown>) {
  const body = amira()
  return { ...body, account_to_open: { ...body.account_to_open, ...changes } }
}

async function hasOne(bench: Bench) {
  expect(await bench.simulator.applications()).toHaveLength(1)
}

async function customerOf(bench: Bench, reply: Reply) {
  const { json } = await bench.call('GET', `${all}/${idIn(reply)}`)
  return (json.data as { customer_details: Record<string, unknown> }).customer_details
}

const rows: Row[] = [
  {
    sent: 'no access token, an unknown one, or one that has ended',
    answered: '401 `INVALID_TOKEN`',
    source: '[S]',
    send: (bench) => bench.call('GET', all, { headers: { authorization: 'Bearer unknown' } }),
  },
  {
    sent: 'an access token without the scope of the operation',
    answered: '401 `INSUFFICIENT_SCOPE`',
    source: '[S]: 403 is none of its statuses',
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
    answered: '200; one is made, and told in the answer’s header',
    source: '[S] that it is optional; [D] that it is told',
    send: (bench) => bench.call('GET', all, { headers: { 'x-svc-request-id': undefined } }),
    holds: (_, reply) => expect(reply.headers.get('x-svc-request-id')).toMatch(/^[\da-f-]{36}$/),
  },
  {
    sent: 'a request id',
    answered: '200; it is told in the answer’s header',
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
    sent: 'an idempotency id of more than 200 characters, or with others than printable ASCII',
    answered: '400 `INVALID_IDEMPOTENCY_ID`',
    source: '[D]',
    send: (bench) => bench.create(amira(), 'x'.repeat(201)),
  },
  {
    sent: 'the idempotency id of a write that was taken',
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
    source: '[S]: 415 is none of its statuses',
    send: (bench) => bench.call('POST', all, { body: amira(), headers: text }),
  },
  {
    sent: 'a body of JSON of more than 1 MB',
    answered: '400 `BODY_TOO_LARGE`',
    source: '[S]: 413 is none of its statuses; [D] the size',
    send: (bench) => bench.call('POST', all, { body: tooLarge }),
  },
  {
    sent: 'a body that is not JSON in UTF-8',
    answered: '400 `INVALID_JSON`',
    source: '[S]',
    send: (bench) => bench.call('POST', all, { body: '{' }),
  },
  {
    sent: 'no `first_name`, or another field missing that creation needs',
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
  {
    sent: 'the `customer_id` of another application, with another account',
    answered: '200; a customer can open several',
    source: '[D]',
    send: async (bench) => {
      await bench.created()
      return bench.create(withAccount({ account_id: 'acc-other' }))
    },
    holds: async (bench) => expect(await bench.simulator.applications()).toHaveLength(2),
  },
  {
    sent: 'the `account_id` of another application',
    answered: '400 `ACCOUNT_ID_TAKEN`',
    source: '[D]',
    send: async (bench) => {
      await bench.created()
      return bench.create({ ...amira(), customer_id: 'cus-other' })
    },
    holds: async (bench) => {
      await hasOne(bench)
      // What was refused took nothing: its customer can still apply.
      const other = withIds(amira(), 'other')
      expect((await bench.create(other)).status).toBe(200)
    },
  },
  {
    sent: 'the same in an update',
    answered: '400 `ACCOUNT_ID_TAKEN`',
    source: '[D]',
    send: async (bench) => {
      await bench.created()
      const other = withIds(amira(), 'other')
      const id = await bench.created(other)
      return bench.update(id, { 'account_to_open.account_id': 'acc-amira' })
    },
  },
  {
    sent: 'a `customer_id` or `account_id` with others than A-Z, a-z, 0-9, _ and -, or of more than 64',
    answered: '400 `INVALID_FIELD`',
    source: '[D]',
    send: (bench) => bench.create({ ...amira(), customer_id: 'cus amira' }),
  },
  {
    sent: 'a `product_id` that is not offered',
    answered: '400 `INVALID_FIELD`',
    source: '[P] that it is the operator’s; [D] that another is refused',
    send: (bench) => bench.create(withAccount({ product_id: 'GOLD' })),
  },
  {
    sent: 'a date of birth that is no day of the calendar',
    answered: '400 `INVALID_FIELD`',
    source: '[S]',
    send: (bench) => bench.create(withCustomer({ date_of_birth: '2023-02-29' })),
  },
  {
    sent: 'a date of birth in the future',
    answered: '400 `INVALID_FIELD`',
    source: '[D]',
    send: (bench) => bench.create(withCustomer({ date_of_birth: '2026-11-23' })),
  },
  {
    sent: 'a date of birth of more than 130 years ago, also in an update',
    answered: '400 `INVALID_FIELD`',
    source: '[D]',
    send: async (bench) => {
      const id = await bench.created()
      return bench.update(id, { 'customer_details.date_of_birth': '1895-12-31' })
    },
  },
  {
    sent: 'a value that is not on a field’s list (`us_residency_status` and its like)',
    answered: '400 `INVALID_FIELD`',
    source: '[P]',
    send: (bench) => bench.create(withCustomer({ us_residency_status: 'CITIZEN' })),
  },
  {
    sent: 'a country that ISO 3166-1 does not know',
    answered: '400 `INVALID_FIELD`',
    source: '[P] the form; [D] that there must be such a country',
    send: (bench) => bench.create(withCustomer({ nationality: 'ZZ' })),
  },
  {
    sent: 'the same of a person of a company',
    answered: '400 `INVALID_FIELD`',
    source: '[P] the form; [D] that there must be such a country',
    send: async (bench) => {
      const person = { individual_type: ['OFFICER'], first_name: 'Noor', last_name: 'Khoury' }
      return bench.addPerson(await bench.created(aster()), { ...person, nationality: 'ZZ' })
    },
  },
  {
    sent: 'a telephone number that is not E.164',
    answered: '400 `INVALID_FIELD`',
    source: '[P]',
    send: (bench) => bench.create(withCustomer({ telephone_number: '0147' })),
  },
  {
    sent: 'a `state` of other than two capitals or digits',
    answered: '400 `INVALID_FIELD`',
    source: '[P] two characters; [D] that others are refused',
    send: (bench) => bench.create(withCustomer({ mailing_address: { state: 'Île-de-France' } })),
  },
  {
    sent: 'a share of more than 100',
    answered: '400 `INVALID_FIELD`',
    source: '[P]',
    send: (bench) => bench.create(withCustomer({ percentage_ownership: 101 })),
  },
  {
    sent: 'the empty text for an optional field, in a creation',
    answered: '400 `INVALID_FIELD`',
    source: '[D]',
    send: (bench) => bench.create(withCustomer({ passport_number: '' })),
  },
  {
    sent: '`null` for an optional field',
    answered: '400 `INVALID_FIELD`',
    source: '[D]',
    send: (bench) => bench.create(withCustomer({ passport_number: null })),
  },
  {
    sent: 'the empty text for an optional field, in an update',
    answered: '200; the value is taken away',
    source: '[D]',
    send: async (bench) => bench.update(await bench.created(), { 'customer_details.title': '' }),
    holds: async (bench, reply) =>
      expect(await customerOf(bench, reply)).not.toHaveProperty('title'),
  },
  {
    sent: 'the empty text for what creation needs, in an update',
    answered: '400 `INVALID_FIELD`',
    source: '[D]',
    send: async (bench) =>
      bench.update(await bench.created(), { 'customer_details.first_name': '' }),
  },
  {
    sent: 'a field that the interface does not have',
    answered: '400 `INVALID_FIELD`',
    source: '[D]',
    send: (bench) => bench.create({ ...amira(), nickname: 'Ami' }),
  },
  {
    sent: 'a parameter of the list that it does not have',
    answered: '400 `INVALID_FIELD`',
    source: '[D]',
    send: (bench) => bench.call('GET', `${all}?customer=cus-amira`),
  },
  {
    sent: 'an event type or a callback address that there cannot be',
    answered: '400 `INVALID_FIELD`',
    source: '[P]',
    send: (bench) =>
      bench.call('POST', '/v1/subscriptions', {
        body: { event_type: 'APPLICATION_EATEN', callback_url: 'http://localhost/events' },
      }),
  },
  {
    sent: 'a person for the application of a person',
    answered: '400 `NOT_A_CORPORATION`',
    source: '[P]',
    send: async (bench) => bench.addPerson(await bench.created()),
  },
  {
    sent: 'a file that begins as neither a PDF nor a JPEG nor a PNG does',
    answered: '400 `INVALID_FIELD`',
    source: '[P]',
    send: async (bench) => {
      const status = await bench.status(await bench.created(aster()))
      const bytes = new TextEncoder().encode('no picture')
      return bench.upload(status.documentErrors[0]?.id ?? '', bytes)
    },
  },
  {
    sent: 'an id that is nobody’s, or another client’s',
    answered: '404 `NOT_FOUND`',
    source: '[S]',
    send: (bench) => bench.call('GET', `${all}/unknown/status`),
  },
  {
    sent: 'another address or method',
    answered: '404 `NOT_FOUND`',
    source: '[S]',
    send: (bench) => bench.call('PUT', all, { body: amira() }),
  },
]

describe('the table of what is taken and refused', () => {
  it('stands in the README as it is tried here', () => {
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
    const lines = rows.map((row) => `| ${row.sent} | ${row.answered} | ${row.source} |`)
    expect(readme).toContain(['| sent | answered | source |', '|---|---|---|', ...lines].join('\n'))
  })

  it.each(rows)('is true: $sent → $answered', async ({ answered, send, holds }) => {
    const bench = createTestSimulator()
    const reply = await send(bench)
    const [status, code] = answered.split(/[ ;,]+/)
    expect(reply.status).toBe(Number(status))
    if (reply.status !== 200)
      expect([`\`${errorsIn(reply)?.[0]?.code ?? reply.json.error}\``]).toEqual([code])
    await holds?.(bench, reply)
    expect(bench.faults).toEqual([])
  })
})

it('offers the products of its settings, and of each the assets that it has', async () => {
  const bench = createTestSimulator({ products: [{ id: 'GOLD', assets: ['FIAT_MAINNET_EUR'] }] })
  const reply = await bench.create(amira())
  expect(errorsIn(reply)).toEqual([
    { code: 'INVALID_FIELD', description: 'account_to_open.product_id: must be one of GOLD' },
  ])
  const gold = withAccount({ product_id: 'GOLD' })
  expect(errorsIn(await bench.create(gold))[0]?.description).toBe(
    'account_to_open.asset_type_id: must be one of FIAT_MAINNET_EUR for this product',
  )
  const taken = withAccount({ product_id: 'GOLD', asset_type_id: 'FIAT_MAINNET_EUR' })
  const id = await bench.created(taken)
  // A product that is not offered any more does not hold what was taken.
  const later = createTestSimulator({ records: bench.records })
  expect((await later.update(id, { 'customer_details.title': 'Prof' })).status).toBe(200)
})

/** Rows about the content of bodies. */
import { expect } from 'vitest'
import { amira, aster, withIds } from '../test-simulator.ts'
import { all, customerOf, hasOne, type Row, withAccount, withCustomer } from './row.ts'

export const bodyRows: Row[] = [
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
      // A refusal has no effect: its customer can still apply.
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
    sent: 'a `customer_id` or `account_id` that is not 1 to 64 of A-Z, a-z, 0-9, _ and -',
    answered: '400 `INVALID_FIELD`',
    source: '[D]',
    send: (bench) => bench.create({ ...amira(), customer_id: 'cus amira' }),
  },
  {
    sent: 'a `product_id` that is not offered',
    answered: '400 `INVALID_FIELD`',
    source: '[P]; [D] the refusal',
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
    sent: 'a value that is not on a field’s list',
    answered: '400 `INVALID_FIELD`',
    source: '[P]',
    send: (bench) => bench.create(withCustomer({ us_residency_status: 'CITIZEN' })),
  },
  {
    sent: 'a country that ISO 3166-1 does not know',
    answered: '400 `INVALID_FIELD`',
    source: '[P]; [D] the list',
    send: (bench) => bench.create(withCustomer({ nationality: 'ZZ' })),
  },
  {
    sent: 'the same of a person of a company',
    answered: '400 `INVALID_FIELD`',
    source: '[P]; [D] the list',
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
    source: '[P]; [D] the refusal',
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
    answered: '200; the value is removed',
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
    sent: 'an impossible event type or callback address',
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
    sent: 'a file that does not begin as a PDF, JPEG or PNG',
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

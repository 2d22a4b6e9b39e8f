import { describe, expect, it } from 'vitest'
import {
  amira,
  aster,
  createTestSimulator,
  errorsIn,
  idIn,
} from '@/test-support/platform/test-simulator.ts'
import { companyValues, individualValues, values } from '@/test-support/platform/update-values.ts'
import {
  requestApplication,
  requestCorporateApplication,
  requestIndividual,
} from '../../contract/requests.ts'
import { updatableFields } from './apply-updates.ts'

const person = { individual_type: ['OFFICER'], first_name: 'Noor', last_name: 'Khoury' }

async function stored(bench: ReturnType<typeof createTestSimulator>, id: string) {
  return (await bench.simulator.findApplication(id))?.shown ?? {}
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], value)
}

function textAt(value: unknown, path: string): string {
  const found = at(value, path)
  return Array.isArray(found) ? JSON.stringify(found) : String(found)
}

describe('an update', () => {
  it('may name exactly the paths of the contract', () => {
    for (const [schema, known] of [
      [requestApplication, values],
      [requestCorporateApplication, companyValues],
      [requestIndividual, individualValues],
    ] as const) {
      const paths = updatableFields(schema).map(({ field }) => field)
      expect(paths.toSorted()).toEqual(Object.keys(known).toSorted())
    }
  })

  type Update = (values: Record<string, string>) => Promise<Parameters<typeof errorsIn>[0]>

  /** Expects of each path that a bad value is refused with one error that names it, and a good one is stored. */
  async function expectEachTaken(
    known: typeof values,
    update: Update,
    storedNow: () => Promise<unknown>,
  ): Promise<void> {
    for (const [path, [good, bad]] of Object.entries(known)) {
      const refused = await update({ [path]: bad })
      expect(refused.status, path).toBe(400)
      expect(
        errorsIn(refused).map(({ description }) => description),
        path,
      ).toEqual([expect.stringMatching(new RegExp(`^${path}(\\.0)?: `))])
      expect((await update({ [path]: good })).status, path).toBe(200)
      expect(textAt(await storedNow(), path), path).toBe(good)
    }
  }

  it.each([
    ['person', amira, values],
    ['company', aster, companyValues],
  ] as const)(
    'of each field of a %s takes a good value and refuses a bad one',
    async (_, subject, known) => {
      const bench = createTestSimulator({ attestation: true })
      const id = await bench.created({ ...subject(), information_attested: false })
      await expectEachTaken(
        known,
        (values) => bench.update(id, values),
        () => stored(bench, id),
      )
    },
  )

  it('of each field of a company’s person takes a good value and refuses a bad one', async () => {
    const bench = createTestSimulator({ attestation: true })
    const id = await bench.created(aster())
    const one = idIn(await bench.addPerson(id, person))
    await expectEachTaken(
      individualValues,
      (values) =>
        bench.call('PATCH', `/v1/applications/${id}/individual/${one}`, {
          body: { updates: Object.entries(values).map(([field, value]) => ({ field, value })) },
        }),
      async () => at(await stored(bench, id), 'customer_details.individuals.0'),
    )
  })

  it('keeps the types of the contract', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    await bench.update(id, {
      terms_and_conditions_accepted: 'false',
      'customer_details.percentage_ownership': '0',
    })
    const shown = await stored(bench, id)
    expect(at(shown, 'terms_and_conditions_accepted')).toBe(false)
    expect(at(shown, 'customer_details.percentage_ownership')).toBe(0)
  })

  it('begins an address that was not there', async () => {
    const bench = createTestSimulator()
    const { mailing_address: _, ...details } = amira().customer_details
    const id = await bench.created({ ...amira(), customer_details: details })
    await bench.update(id, { 'customer_details.mailing_address.city': 'Chicago' })
    expect(at(await stored(bench, id), 'customer_details.mailing_address')).toEqual({
      city: 'Chicago',
    })
  })

  it('is all or nothing, and names every refused field', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    const before = await stored(bench, id)
    const reply = await bench.update(id, {
      'customer_details.title': 'Prof',
      'customer_details.nationality': 'British',
      'customer_details.nickname': 'Ami',
      'customer_details.mailing_address': '{}',
      'customer_details.percentage_ownership': 'half',
    })
    expect(errorsIn(reply).map(({ description }) => description)).toEqual([
      'customer_details.nickname: is not a field to update',
      'customer_details.mailing_address: is not a field to update',
      'customer_details.percentage_ownership: must be a decimal number as text',
      'customer_details.nationality: must be a country code of two capital letters',
    ])
    expect(await stored(bench, id)).toEqual(before)
  })

  it.each([
    '__proto__.polluted',
    'customer_details.__proto__.polluted',
    'constructor.prototype.x',
    '',
    '.',
    'id',
    'status',
  ])('refuses the path "%s"', async (path) => {
    const bench = createTestSimulator()
    const id = await bench.created()
    expect((await bench.update(id, { [path]: 'yes' })).status).toBe(400)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('with the empty text removes what is optional, and nothing else', async () => {
    const bench = createTestSimulator()
    const id = await bench.created({
      ...amira(),
      customer_details: { ...amira().customer_details, passport_number: 'L01X00T47' },
    })
    const optional = ['title', 'passport_number', 'date_of_birth', 'mailing_address.state']
    const emptied = Object.fromEntries(optional.map((name) => [`customer_details.${name}`, '']))
    expect((await bench.update(id, emptied)).status).toBe(200)
    const after = await stored(bench, id)
    for (const name of optional) expect(at(after, `customer_details.${name}`)).toBeUndefined()
    expect((await bench.status(id)).validationErrors).toMatchObject([
      { field: 'mailing_address.state', status: 'INCOMPLETE' },
    ])
    expect((await bench.update(id, { 'customer_details.middle_name': '' })).status).toBe(200)

    const refused = await bench.update(id, { 'customer_details.first_name': '' })
    expect(refused.status).toBe(400)
    expect(errorsIn(refused)[0]?.description).toBe('customer_details.first_name: is required')
    expect(await stored(bench, id)).toEqual(after)
  })

  it('with the empty text for the acceptance of the terms leaves it as when nothing is said', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    expect((await bench.update(id, { terms_and_conditions_accepted: '' })).status).toBe(200)
    expect(at(await stored(bench, id), 'terms_and_conditions_accepted')).toBe(false)
  })

  it('accepts values as text only', async () => {
    const bench = createTestSimulator()
    const id = await bench.created()
    for (const value of [true, 1, null, ['x'], {}]) {
      const reply = await bench.call('PATCH', `/v1/applications/${id}`, {
        body: { updates: [{ field: 'customer_details.title', value }] },
      })
      expect(errorsIn(reply)[0]?.description).toMatch(/^updates\.0\.value: /)
    }
  })
})

import { describe, expect, it } from 'vitest'
import {
  createCompleteCompany,
  listDocuments,
  listPeople,
} from '@/test-support/platform/complete-company.ts'
import {
  aster,
  createTestSimulator,
  errorsIn,
  idIn,
  noor,
} from '@/test-support/platform/test-simulator.ts'

describe('the people of a company', () => {
  it('are shown with it, each with an id', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    const person = idIn(await bench.addPerson(id))
    const { json } = await bench.call('GET', `/v1/applications/${id}`)
    expect(listPeople(json.data as Record<string, unknown>)).toEqual([{ id: person, ...noor() }])
    const listed = await bench.call('GET', '/v1/applications?application_type=CORPORATION')
    expect(JSON.stringify(listed.json)).toContain(person)
  })

  it('are added once for an idempotency id, also when it comes many times at once', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => bench.addPerson(id, noor(), 'key-1')),
    )
    expect(new Set(replies.map(idIn)).size).toBe(1)
    await bench.call('DELETE', `/v1/applications/${id}/individual/${replies.map(idIn)[0]}`)
    expect((await bench.addPerson(id, noor(), 'key-1')).status).toBe(200)
    expect(listPeople((await bench.simulator.findApplication(id))?.shown)).toEqual([])
  })

  it('of fifty are all there', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        bench.addPerson(id, noor(`Khoury ${index}`), `key-${index}`),
      ),
    )
    expect(listPeople((await bench.simulator.findApplication(id))?.shown)).toHaveLength(50)
  })

  it('are refused one by one, with every wrong field named relative to the person', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    const reply = await bench.addPerson(id, {
      individual_type: ['DIRECTOR'],
      first_name: '',
      percentage_ownership: 101,
      citizenship: ['british'],
      nickname: 'N',
    })
    expect(reply.status).toBe(400)
    expect(errorsIn(reply).map(({ code, description }) => [code, description].join(' '))).toEqual([
      'INVALID_FIELD individual_type.0: must be one of OFFICER, BENEFICIAL_OWNER, CONTROL_PERSON, AUTHORIZED_PERSON',
      'INVALID_FIELD first_name: must not be empty',
      'INVALID_FIELD last_name: is required',
      'INVALID_FIELD citizenship.0: must be country codes of two capital letters',
      'INVALID_FIELD percentage_ownership: must be at most 100',
      'INVALID_FIELD nickname: is not a known field',
    ])
    expect((await bench.addPerson(id)).status).toBe(200)
  })

  it('are updated by fields of their own, all or nothing, and once', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    const person = idIn(await bench.addPerson(id))
    const path = `/v1/applications/${id}/individual/${person}`
    const update = (fields: Record<string, string>, key?: string) =>
      bench.call('PATCH', path, {
        body: { updates: Object.entries(fields).map(([field, value]) => ({ field, value })) },
        key,
      })
    const fields = {
      individual_type: '["OFFICER"]',
      percentage_ownership: '',
      'mailing_address.city': 'Leeds',
    }
    expect(idIn(await update(fields, 'key-1'))).toBe(person)
    expect((await update({ last_name: 'Haddad', percentage_ownership: '12.5' })).status).toBe(400)
    expect((await update({ 'customer_details.first_name': 'A' })).status).toBe(400)
    expect((await update({ title: 'CFO' }, 'key-1')).status).toBe(200)
    expect(listPeople((await bench.simulator.findApplication(id))?.shown)).toMatchObject([
      {
        individual_type: ['OFFICER'],
        last_name: 'Khoury',
        title: 'CEO',
        mailing_address: { city: 'Leeds' },
      },
    ])
    expect((await bench.status(id)).applicationErrors).toContain('MISSING_BENEFICIAL_OWNER')
    expect((await bench.call('PATCH', `${path}x`, { body: { updates: [] } })).status).toBe(404)
  })

  it('are deleted once, and a second deletion finds nobody', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    const person = idIn(await bench.addPerson(id))
    const path = `/v1/applications/${id}/individual/${person}`
    expect(idIn(await bench.call('DELETE', path, { key: 'key-1' }))).toBe(person)
    expect((await bench.call('DELETE', path, { key: 'key-1' })).status).toBe(200)
    expect((await bench.call('DELETE', path, { key: 'key-2' })).status).toBe(404)
    expect((await bench.status(id)).applicationErrors).toContain('MISSING_OFFICER')
  })

  it('are required to give what is missing of each, and of nobody else', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    await bench.addPerson(id)
    const second = idIn(
      await bench.addPerson(id, {
        individual_type: ['BENEFICIAL_OWNER'],
        first_name: 'Maya',
        last_name: 'Stone',
        us_residency_status: 'US_CITIZEN',
        mailing_address: { country_code: 'US' },
      }),
    )
    const { individualErrors, status } = await bench.status(id)
    expect(status).toBe('INCOMPLETE')
    expect(individualErrors.map(({ id }) => id)).toEqual([second])
    expect(individualErrors[0]?.validationErrors.map(({ field }) => field)).toEqual([
      'date_of_birth',
      'mailing_address.address_line1',
      'mailing_address.city',
      'mailing_address.state',
      'mailing_address.postal_code',
      'percentage_ownership',
      'tax_reference_number',
    ])
  })

  it('stay as they are while the platform has the application', async () => {
    const bench = createTestSimulator()
    const { id, people } = await createCompleteCompany(bench)
    await bench.submit(id)
    const path = `/v1/applications/${id}/individual/${people[0]}`
    const [document] = await listDocuments(bench, id)
    for (const reply of [
      await bench.addPerson(id),
      await bench.call('DELETE', path),
      await bench.call('PATCH', path, { body: { updates: [{ field: 'title', value: 'CFO' }] } }),
      await bench.upload(String(document?.id)),
    ])
      expect([reply.status, errorsIn(reply)[0]?.code]).toEqual([400, 'INVALID_STATUS'])
  })

  it('of another client’s company cannot be read', async () => {
    const bench = createTestSimulator()
    const { id, people } = await createCompleteCompany(bench)
    const records = {
      ...bench.records,
      get: async (collection: string, key: string) => {
        const value = await bench.records.get(collection, key)
        return collection === 'applications' ? { ...(value as object), clientId: 'other' } : value
      },
    }
    const other = createTestSimulator({ records })
    expect((await other.addPerson(id)).status).toBe(404)
    expect(
      (await other.call('DELETE', `/v1/applications/${id}/individual/${people[0]}`)).status,
    ).toBe(404)
  })
})

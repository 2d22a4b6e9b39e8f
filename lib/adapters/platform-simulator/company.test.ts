import { describe, expect, it } from 'vitest'
import {
  aster,
  createPdf,
  createTestSimulator,
  errorsIn,
  idIn,
  noor,
  withIds,
} from '@/test-support/platform/test-simulator.ts'

type Bench = ReturnType<typeof createTestSimulator>

async function documentsOf(bench: Bench, id: string) {
  return (await bench.status(id)).documentErrors
}

/** A company with all it needs; `people` are added one after the other. */
async function completed(bench: Bench, { company = aster(), people = [noor()] } = {}) {
  const id = await bench.created(company)
  const ids: string[] = []
  for (const person of people) ids.push(idIn(await bench.addPerson(id, person)))
  for (const { id: documentId } of await documentsOf(bench, id)) await bench.upload(documentId)
  return { id, people: ids }
}

function peopleIn(shown: Record<string, unknown> | undefined): Record<string, unknown>[] {
  const details = shown?.customer_details as { individuals: Record<string, unknown>[] }
  return details.individuals
}

describe('the life of a company’s application', () => {
  it('goes from creation over people and a document to approval', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    expect(await bench.status(id)).toMatchObject({
      status: 'INCOMPLETE',
      applicationErrors: ['MISSING_OFFICER', 'MISSING_BENEFICIAL_OWNER', 'MISSING_PERSON'],
      validationErrors: [],
      documentErrors: [{ document: 'INCORPORATION_DOCUMENTS', status: 'MISSING' }],
      individualErrors: [],
    })
    const added = await bench.addPerson(id)
    expect(added).toMatchObject({ status: 200, json: { data: { id: expect.any(String) } } })
    expect((await bench.status(id)).applicationErrors).toEqual([])
    const [document] = await documentsOf(bench, id)
    expect((await bench.submit(id)).status).toBe(400)
    expect((await bench.upload(String(document?.id))).status).toBe(200)
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
    await bench.submit(id)
    bench.later(5)
    const approved = await bench.status(id)
    expect(approved.status).toBe('APPROVED')
    expect(approved.documentErrors).toMatchObject([{ status: 'APPROVED' }])
    expect(bench.faults).toEqual([])
  })

  it('is the same after a restart between any two of its operations', async () => {
    const bench = createTestSimulator()
    const restarted = () =>
      createTestSimulator({ records: bench.records, now: () => bench.clock.now })
    const id = await restarted().created(aster())
    await restarted().addPerson(id)
    const [document] = await documentsOf(restarted(), id)
    await restarted().upload(String(document?.id))
    await restarted().submit(id)
    bench.later(5)
    expect((await restarted().status(id)).status).toBe('APPROVED')
  })

  it('asks for what is missing of the company, as the interface names it', async () => {
    const bench = createTestSimulator()
    const { customer_details: _, ...rest } = aster()
    const id = await bench.created({ ...rest, customer_details: { registered_name: 'Aster' } })
    const missing = async () =>
      (await bench.status(id)).validationErrors.map(({ field, status }) => [field, status].join())
    expect(await missing()).toEqual([
      'registered_number,INCOMPLETE',
      'registered_address.address_line1,INCOMPLETE',
      'registered_address.city,INCOMPLETE',
      'registered_address.postal_code,INCOMPLETE',
      'registered_address.country_code,INCOMPLETE',
    ])
    await bench.update(id, {
      'account_to_open.product_id': 'PAYMENT_BASIC',
      'customer_details.registered_number': '1',
      'customer_details.registered_address.address_line1': '1 Main Street',
      'customer_details.registered_address.city': 'Springfield',
      'customer_details.registered_address.postal_code': '62701',
      'customer_details.registered_address.country_code': 'US',
      'customer_details.country_of_incorporation': 'US',
      'customer_details.corporate_entity_type': 'OTHER',
      'customer_details.kyc_profile.regulation_agency': 'FinCEN',
    })
    expect(await missing()).toEqual([
      'registered_address.state,INCOMPLETE',
      'state_of_incorporation,INCOMPLETE',
      'corporate_entity_type_description,INCOMPLETE',
      'primary_business,INCOMPLETE',
      'description_of_business_nature,INCOMPLETE',
      'regulation_agency_regulation_number,INCOMPLETE',
    ])
    await bench.update(id, {
      'customer_details.kyc_profile.primary_business': 'COMMODITIES',
      'customer_details.kyc_profile.business_jurisdictions': '["US","GB"]',
    })
    expect(await missing()).not.toContain('primary_business,INCOMPLETE')
    const newer = createTestSimulator({ records: bench.records, attestation: true })
    expect((await newer.status(id)).validationErrors.map(({ field }) => field)).toContain(
      'corporate_tax_reference_number',
    )
  })

  it.each([
    [{ corporate_entity_type: 'TRUST' }, 'OWNERSHIP_STRUCTURE_CHART'],
    [{ country_of_incorporation: 'AE' }, 'ARTICLES_OF_INCORPORATION'],
  ])('asks for another document where %j', async (changes, document) => {
    const bench = createTestSimulator()
    const company = aster()
    const id = await bench.created({
      ...company,
      customer_details: { ...company.customer_details, ...changes },
    })
    expect((await documentsOf(bench, id)).map((one) => one.document)).toEqual([
      'INCORPORATION_DOCUMENTS',
      document,
    ])
  })

  it('refuses a value that is not in its list, and takes the list that replaces it', async () => {
    const unregulated = (regulated_status: string) => {
      const { customer_details, ...rest } = aster()
      return {
        ...rest,
        customer_details: { ...customer_details, kyc_profile: { regulated_status } },
      }
    }
    const bench = createTestSimulator()
    const refused = await bench.create(unregulated('NOT_REGULATED'))
    expect(refused.status).toBe(400)
    expect(errorsIn(refused).map(({ description }) => description)).toEqual([
      'customer_details.kyc_profile.regulated_status: must be one of REGULATED, REGISTERED, LICENSED, NOT_REQUIRED, NONE',
    ])
    expect((await bench.create(unregulated('NONE'))).status).toBe(200)
    const newer = createTestSimulator({ lists: { regulated_status: ['EXEMPT'] } })
    expect((await newer.create(unregulated('NONE'))).status).toBe(400)
    expect((await newer.create(unregulated('EXEMPT'))).status).toBe(200)
  })

  it('asks for a description of another source of funds', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    const source = 'customer_details.investment_profile.primary_source_of_funds'
    const missing = async () => (await bench.status(id)).validationErrors.map(({ field }) => field)
    await bench.update(id, { [source]: 'OTHER' })
    expect(await missing()).toContain('primary_source_of_funds_description')
    await bench.update(id, { [`${source}_description`]: 'A prize' })
    expect(await missing()).not.toContain('primary_source_of_funds_description')
  })

  it('with the attestation says which roles nobody has, and takes an exemption', async () => {
    const bench = createTestSimulator({ attestation: true })
    const id = await bench.created({ ...aster(), terms_and_conditions_accepted: false })
    const errors = async () => (await bench.status(id)).applicationErrors
    expect(await errors()).toEqual([
      'MISSING_INDIVIDUAL',
      'MISSING_OFFICER',
      'MISSING_BENEFICIAL_OWNER',
      'MISSING_CONTROL_PERSON',
      'MISSING_AUTHORIZED_PERSON',
      'TERMS_AND_CONDITIONS_NOT_ACCEPTED',
    ])
    await bench.addPerson(id, noor('Khoury', { individual_type: ['OFFICER'] }))
    await bench.update(id, {
      terms_and_conditions_accepted: 'true',
      'customer_details.kyc_profile.control_exemption_reason': 'PUBLICLY_TRADED',
      'customer_details.corporate_entity_type': 'C_CORP_PUBLIC',
    })
    expect(await errors()).toEqual(['MISSING_AUTHORIZED_PERSON'])
  })

  it('knows the fields that go with the attestation only there', async () => {
    const company = aster()
    const taxed = {
      ...company,
      customer_details: { ...company.customer_details, corporate_tax_reference_number: '12' },
    }
    const newer = createTestSimulator({ attestation: true })
    const id = await newer.created(taxed)
    const person = noor('Khoury', { citizenship: ['GB', 'FR'], tax_reference_number_country: 'GB' })
    const added = idIn(await newer.addPerson(id, person))
    const older = createTestSimulator({ records: newer.records })
    const described = async (reply: ReturnType<typeof older.create>) =>
      errorsIn(await reply).map(({ description }) => description.split(':')[0])
    expect(await described(older.create(withIds(taxed, '2'), 'older'))).toEqual([
      'customer_details.corporate_tax_reference_number',
    ])
    expect(await described(older.addPerson(id, person, 'older'))).toEqual([
      'citizenship',
      'tax_reference_number_country',
    ])
    const updates = [{ field: 'citizenship', value: '["GB"]' }]
    const path = `/v1/applications/${id}/individual/${added}`
    const update = (bench: Bench) => bench.call('PATCH', path, { body: { updates }, key: 'key' })
    expect(await described(update(older))).toEqual(['citizenship'])
    expect((await update(newer)).status).toBe(200)
  })

  it('has another spelling with the attestation, and is read as the same', async () => {
    const older = createTestSimulator()
    const id = await older.created(aster('Incomplete'))
    await older.addPerson(id, noor('Passport', { date_of_birth: undefined }))
    const newer = createTestSimulator({ records: older.records, attestation: true })
    const { json } = await newer.call('GET', `/v1/applications/${id}/status`)
    expect(Object.keys(json.data as object)).toEqual(
      expect.arrayContaining(['document_errors', 'application_individual_errors']),
    )
    const one = await older.status(id)
    const other = await newer.status(id)
    expect(other.individualErrors).toEqual(one.individualErrors)
    expect(other.documentErrors).toEqual(one.documentErrors)
    expect(one.individualErrors).toMatchObject([
      {
        validationErrors: [{ field: 'date_of_birth', status: 'INCOMPLETE' }],
        documentErrors: [{ document: 'PASSPORT', status: 'MISSING' }],
      },
    ])
  })
})

describe('the people of a company', () => {
  it('are shown with it, each with an id', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    const person = idIn(await bench.addPerson(id))
    const { json } = await bench.call('GET', `/v1/applications/${id}`)
    expect(peopleIn(json.data as Record<string, unknown>)).toEqual([{ id: person, ...noor() }])
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
    expect(peopleIn((await bench.simulator.findApplication(id))?.shown)).toEqual([])
  })

  it('of fifty are all there', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        bench.addPerson(id, noor(`Khoury ${index}`), `key-${index}`),
      ),
    )
    expect(peopleIn((await bench.simulator.findApplication(id))?.shown)).toHaveLength(50)
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
    expect(peopleIn((await bench.simulator.findApplication(id))?.shown)).toMatchObject([
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

  it('are asked for what is missing of each, and of nobody else', async () => {
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
    const { id, people } = await completed(bench)
    await bench.submit(id)
    const path = `/v1/applications/${id}/individual/${people[0]}`
    const [document] = await documentsOf(bench, id)
    for (const reply of [
      await bench.addPerson(id),
      await bench.call('DELETE', path),
      await bench.call('PATCH', path, { body: { updates: [{ field: 'title', value: 'CFO' }] } }),
      await bench.upload(String(document?.id)),
    ])
      expect([reply.status, errorsIn(reply)[0]?.code]).toEqual([400, 'INVALID_STATUS'])
  })

  it('of another client’s company are not to be had', async () => {
    const bench = createTestSimulator()
    const { id, people } = await completed(bench)
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

describe('the scenarios of a company and its people', () => {
  it('Changes asks for the company’s number and postal code', async () => {
    const bench = createTestSimulator()
    const { id } = await completed(bench, { company: aster('Changes') })
    await bench.submit(id)
    bench.later(5)
    expect((await bench.status(id)).validationErrors.map(({ field }) => field)).toEqual([
      'registered_number',
      'registered_address.postal_code',
    ])
    await bench.update(id, {
      'customer_details.registered_number': '87654321',
      'customer_details.registered_address.postal_code': 'SW1A 2AA',
    })
    await bench.submit(id)
    bench.later(5)
    expect((await bench.status(id)).status).toBe('APPROVED')
  })

  it('a person named Changes is asked for another date of birth, or to be taken out', async () => {
    const bench = createTestSimulator()
    const people = [noor(), noor('Changes')]
    const first = await completed(bench, { people })
    const company = withIds(aster(), '2')
    const second = await completed(bench, { company, people })
    for (const { id } of [first, second]) await bench.submit(id)
    bench.later(5)
    expect(await bench.status(first.id)).toMatchObject({
      status: 'CHANGES_REQUESTED',
      individualErrors: [
        {
          id: first.people[1],
          validationErrors: [{ field: 'date_of_birth', status: 'CHANGES_REQUESTED' }],
        },
      ],
    })
    await bench.call('PATCH', `/v1/applications/${first.id}/individual/${first.people[1]}`, {
      body: { updates: [{ field: 'date_of_birth', value: '1979-04-02' }] },
    })
    await bench.call('DELETE', `/v1/applications/${second.id}/individual/${second.people[1]}`)
    for (const { id } of [first, second]) {
      expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
      await bench.submit(id)
    }
    bench.later(5)
    expect((await bench.status(first.id)).status).toBe('APPROVED')
  })

  it('a person named Refuse is refused until the telephone number ends in 7; the others stand', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    await bench.addPerson(id)
    const refused = await bench.addPerson(id, noor('Refuse'), 'refused')
    expect(errorsIn(refused)).toEqual([
      { code: 'INVALID_FIELD', description: 'telephone_number: must end in 7' },
    ])
    const mended = noor('Refuse', { telephone_number: '+442079460147' })
    expect((await bench.addPerson(id, mended, 'mended')).status).toBe(200)
    expect(peopleIn((await bench.simulator.findApplication(id))?.shown)).toHaveLength(2)
  })

  it('a person named Incomplete or Passport is asked for more', async () => {
    const bench = createTestSimulator()
    const { id, people } = await completed(bench, { people: [noor(), noor('Incomplete')] })
    expect((await bench.status(id)).individualErrors).toMatchObject([
      { id: people[1], validationErrors: [{ field: 'passport_number' }] },
    ])
    const passport = idIn(await bench.addPerson(id, noor('Passport')))
    const wanted = (await bench.status(id)).individualErrors.find((one) => one.id === passport)
    expect(wanted?.documentErrors).toMatchObject([{ document: 'PASSPORT', status: 'MISSING' }])
    await bench.upload(String(wanted?.documentErrors[0]?.id), createPdf('passport'))
    await bench.call('DELETE', `/v1/applications/${id}/individual/${people[1]}`)
    expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
  })

  it('a person named Reject has the company rejected', async () => {
    const bench = createTestSimulator()
    const { id } = await completed(bench, { people: [noor(), noor('Reject')] })
    await bench.submit(id)
    bench.later(5)
    expect((await bench.status(id)).status).toBe('REJECTED')
  })

  it('a person named Slow or Timeout is there at once; only the answer is not', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    const held: (() => void)[] = []
    const slow = createTestSimulator({
      records: bench.records,
      wait: () => new Promise((resolve) => held.push(resolve)),
    })
    const away = new AbortController()
    const first = slow
      .call('POST', `/v1/applications/${id}/individual`, {
        body: noor('Timeout'),
        key: 'key-1',
        signal: away.signal,
      })
      .catch((reason: unknown) => reason)
    await expect.poll(() => held.length).toBe(1)
    expect((await slow.addPerson(id, noor('Timeout'), 'key-1')).status).toBe(200)
    away.abort(new DOMException('the deadline passed', 'TimeoutError'))
    expect(await first).toMatchObject({ name: 'TimeoutError' })
    const slowly = slow.addPerson(id, noor('Slow'), 'key-2')
    await expect.poll(() => held.length).toBe(2)
    // Whoever is slow holds nobody else.
    expect((await slow.addPerson(id, noor(), 'key-3')).status).toBe(200)
    held[1]?.()
    expect((await slowly).status).toBe(200)
    expect(peopleIn((await bench.simulator.findApplication(id))?.shown)).toHaveLength(3)
  })

  it('a person named Flaky is added, changed and deleted with the third call', async () => {
    const bench = createTestSimulator()
    const id = await bench.created(aster())
    const tries = async (call: () => Promise<{ status: number }>) => [
      (await call()).status,
      (await call()).status,
      (await call()).status,
    ]
    const works = [503, 503, 200]
    expect(await tries(() => bench.addPerson(id, noor('Flaky'), 'key-1'))).toEqual(works)
    const person = idIn(await bench.addPerson(id, noor('Flaky'), 'key-1'))
    const path = `/v1/applications/${id}/individual/${person}`
    const body = { updates: [{ field: 'title', value: 'CFO' }] }
    expect(await tries(() => bench.call('PATCH', path, { body, key: 'key-2' }))).toEqual(works)
    expect(await tries(() => bench.call('DELETE', path, { key: 'key-3' }))).toEqual(works)
    expect(peopleIn((await bench.simulator.findApplication(id))?.shown)).toEqual([])
  })

  it('Paperless wants no document', async () => {
    const bench = createTestSimulator()
    const { id } = await completed(bench, { company: aster('Paperless') })
    expect(await bench.status(id)).toMatchObject({
      status: 'READY_FOR_SUBMISSION',
      documentErrors: [],
    })
  })
})

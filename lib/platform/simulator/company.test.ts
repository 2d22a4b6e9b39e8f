import { describe, expect, it } from 'vitest'
import { listDocuments } from '@/test-support/platform/complete-company.ts'
import {
  aster,
  createTestSimulator,
  errorsIn,
  idIn,
  noor,
  type TestSimulator,
  withIds,
} from '@/test-support/platform/test-simulator.ts'

describe('the life of a company’s application', () => {
  it('goes from creation through people and a document to approval', async () => {
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
    const [document] = await listDocuments(bench, id)
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
    const [document] = await listDocuments(restarted(), id)
    await restarted().upload(String(document?.id))
    await restarted().submit(id)
    bench.later(5)
    expect((await restarted().status(id)).status).toBe('APPROVED')
  })

  it('requires what is missing of the company, as the interface names it', async () => {
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
    expect((await listDocuments(bench, id)).map((one) => one.document)).toEqual([
      'INCORPORATION_DOCUMENTS',
      document,
    ])
  })

  it('refuses a value that is not in its list, and uses the list that replaces it', async () => {
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

  it('with the attestation names roles that nobody has, and accepts an exemption', async () => {
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
    const update = (bench: TestSimulator) =>
      bench.call('PATCH', path, { body: { updates }, key: 'key' })
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

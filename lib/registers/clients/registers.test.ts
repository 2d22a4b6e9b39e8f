import { describe, expect, it } from 'vitest'
import { embeddedRegisters } from './embedded/embedded-registers.ts'
import { faultTexts } from './embedded/faults.ts'
import { createGleif } from './gleif.ts'
import { createPhoton } from './photon.ts'
import type { RegisterCall } from './register.ts'
import { createUkCompanies } from './uk-companies.ts'
import { createVies } from './vies.ts'

const calls: RegisterCall[] = []
const common = { timeoutMs: 1_500, onCall: (call: RegisterCall) => void calls.push(call) }
const { ukCompanies, gleif, vies, addresses } = embeddedRegisters
const ukRegister = createUkCompanies({ ...common, ...ukCompanies })
const lei = createGleif({ ...common, ...gleif })
const vat = createVies({ ...common, ...vies })
const photon = createPhoton({ ...common, ...addresses })

describe('The UK companies register', () => {
  it('gives a company with its number, dates, form and registered office', async () => {
    expect(await ukRegister.find('09472615')).toEqual({
      outcome: 'answered',
      data: {
        register: 'uk_companies',
        reference: '09472615',
        name: 'HARBOUR LANTERN LIMITED',
        number: '09472615',
        country: 'GB',
        establishedOn: '2015-03-09',
        endedOn: undefined,
        status: 'active',
        legalForm: undefined,
        address: {
          country: 'GB',
          lines: ['12 Quay Street'],
          city: 'Bristol',
          region: undefined,
          postalCode: 'BS1 4DJ',
        },
        people: expect.any(Array),
      },
    })
  })

  it('names its directors and controllers once each: nobody who has left, and no company', async () => {
    const amelia = { firstName: 'Amelia', middleName: 'Jane', lastName: 'Clarke', born: '1979-7' }
    expect(await ukRegister.find('09472615')).toMatchObject({
      data: {
        people: [
          {
            ...amelia,
            roles: ['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON'],
            share: { from: 50, to: 75 },
          },
          {
            firstName: 'Tomás',
            lastName: 'Rivera Gil',
            // A minority of shares and votes is no control.
            roles: ['BENEFICIAL_OWNER'],
            share: { from: 25, to: 50 },
          },
        ],
      },
    })
    expect(await ukRegister.find('OC318842')).toMatchObject({
      data: {
        people: [
          { firstName: 'Idris', middleName: 'Owen', lastName: 'VAUGHAN', roles: ['OFFICER'] },
          { firstName: 'Petra', middleName: undefined, lastName: 'NOVÁK', roles: ['OFFICER'] },
        ],
      },
    })
  })

  it('gives the company without the lists of people that do not arrive or are none', async () => {
    for (const list of [
      new Response('', { status: 500 }),
      Response.json({ items: [{ name: 'CLARKE', officer_role: 'director' }, 'x', null] }),
      Response.json({ items: [{ name: 'CLARKE, Amelia', officer_role: 'liquidator' }] }),
      Response.json([]),
    ]) {
      const register = createUkCompanies({
        ...common,
        ...ukCompanies,
        fetch: async (url, init) =>
          /\/company\/\d+\/./.test(String(url)) ? list.clone() : ukCompanies.fetch(url, init),
      })
      expect(await register.find('09472615')).toMatchObject({
        data: { name: 'HARBOUR LANTERN LIMITED', people: [] },
      })
    }
  })

  it('says when a company has ended', async () => {
    const found = await ukRegister.search({ text: 'faded' })
    expect(found).toMatchObject({ data: [{ status: 'ended', endedOn: '2019-05-28' }] })
  })

  it('puts the name of a building on a line of its own', async () => {
    const found = await ukRegister.find('OC318842')
    expect(found).toMatchObject({ data: { address: { lines: ['The Old Mill', 'Lantern Hill'] } } })
  })

  it('has no company of a number that is not there, or is gone since it was listed', async () => {
    expect(await ukRegister.find('00000000')).toEqual({ outcome: 'answered', data: undefined })
    expect(await ukRegister.search({ text: 'vanishing' })).toMatchObject({
      data: [{ number: '11223344' }],
    })
    expect(await ukRegister.find('11223344')).toEqual({ outcome: 'answered', data: undefined })
  })

  it('is unavailable with a key that it does not know', async () => {
    const stranger = createUkCompanies({ ...common, ...ukCompanies, key: 'another' })
    expect(await stranger.check()).toMatchObject({ outcome: 'unavailable', code: 'http_401' })
  })

  it('does not guess the country of a foreign company, nor of an address elsewhere', async () => {
    const body = {
      company_name: 'BRANCH OF ANOTHER',
      company_number: 'FC012345',
      jurisdiction: 'noneu',
      registered_office_address: { address_line_1: '1 Rue', locality: 'Paris', country: 'France' },
    }
    const fetch = async () => Response.json(body)
    const found = await createUkCompanies({ ...common, ...ukCompanies, fetch }).find('FC012345')
    expect(found).toMatchObject({ data: { country: undefined, address: undefined } })
  })
})

describe('GLEIF', () => {
  it('gives a company with its number at home, its state and legal address', async () => {
    const found = await lei.search({ text: '549300CEDARRIDGEH055' })
    expect(found).toMatchObject({
      data: [
        {
          reference: '549300CEDARRIDGEH055',
          identifier: 'LEI 549300CEDARRIDGEH055',
          number: '5518204',
          country: 'US',
          state: 'DE',
          establishedOn: '2012-07-30',
          address: { lines: ['1209 North Orange Street'], region: 'US-DE', postalCode: '19801' },
        },
      ],
    })
    expect(await lei.search({ text: '00000000000000000000' })).toMatchObject({ data: [] })
  })

  it('leaves out records without the form, and what would steer a text', async () => {
    const entity = {
      legalName: { name: 'Left\u202e to\nright' },
      jurisdiction: 'GB-SCT',
      status: 'NULL',
    }
    const good = { id: '5493001KJTIIGC8Y1R12', attributes: { entity } }
    const data = [good, { id: 'short', attributes: { entity } }, { id: good.id }, null, 'text']
    const fetch = async () => Response.json({ data })
    const found = await createGleif({ ...common, ...gleif, fetch }).search({ text: 'left' })
    expect(found).toMatchObject({
      data: [{ name: 'Left to right', country: 'GB', status: undefined }],
    })
    expect(found).toHaveProperty('data.length', 1)
  })
})

describe('VIES', () => {
  it('gives name and address of a valid number, and asks for nothing that is none', async () => {
    expect(await vat.search({ text: 'be 0417.497.106' })).toMatchObject({
      data: [
        {
          reference: 'BE0417497106',
          name: 'Brasserie du Phare SA',
          address: {
            country: 'BE',
            lines: ['Rue du Phare 8'],
            postalCode: '1000',
            city: 'Bruxelles',
          },
        },
      ],
    })
    calls.length = 0
    for (const text of ['Beacon', 'Belgium Beer', 'ES', '0417497106', 'US123456789']) {
      expect(await vat.search({ text })).toEqual({ outcome: 'answered', data: [] })
    }
    expect(calls).toEqual([])
  })

  it('has no company where the member state discloses none, or the number cannot be one', async () => {
    for (const number of ['100', '200', '201']) {
      expect(await vat.find(`DE${number}`)).toEqual({ outcome: 'answered', data: undefined })
    }
  })

  it.each([
    ['300', 'vies_service_unavailable'],
    ['301', 'vies_ms_unavailable'],
    ['302', 'vies_timeout'],
    ['401', 'vies_ip_blocked'],
    ['600', 'vies_ms_max_concurrent_req'],
  ])('is unavailable where it says so (%s)', async (number, code) => {
    expect(await vat.find(`DE${number}`)).toEqual({ outcome: 'unavailable', code })
  })

  it('does not take an address apart that it cannot read', async () => {
    const answer = { valid: true, name: 'Somebody SL', address: 'ALCALA 25 MADRID' }
    const fetch = async () => Response.json(answer)
    const found = await createVies({ ...common, ...vies, fetch }).find('ESB12345678')
    expect(found).toMatchObject({ data: { address: undefined } })
  })
})

describe('the search for addresses', () => {
  it('gives each address once, in the country that is asked for, and finds it again', async () => {
    const found = await photon.search({ text: 'quay street', country: 'GB' })
    expect(found).toMatchObject({
      data: [
        { name: '12 Quay Street, Bristol, England, BS1\u00a04DJ', reference: 'N101 quay street' },
        { name: '14 Quay Street, Bristol, England, BS1\u00a04DJ', reference: 'N102 quay street' },
      ],
    })
    expect(found).toHaveProperty('data.length', 2)
    expect(await photon.search({ text: 'quay street', country: 'FR' })).toMatchObject({ data: [] })
    expect(await photon.find('N102 quay street')).toMatchObject({
      data: { address: { lines: ['14 Quay Street'] } },
    })
    expect(await photon.find('N999 quay street')).toEqual({ outcome: 'answered', data: undefined })
  })

  it('writes the number of a building where its country does', async () => {
    expect(await photon.search({ text: 'alcalá', country: 'ES' })).toMatchObject({
      data: [{ address: { lines: ['Calle de Alcalá 25'] } }],
    })
  })
})

const codes: Record<string, string> = {
  'slow register': 'timeout',
  'busy register': 'http_429',
  'broken register': 'http_500',
  'garbled register': 'malformed_json',
  'page register': 'unexpected_content_type',
  'other register': 'unexpected_body',
  'moved register': 'http_302',
  'absent register': 'connection_refused',
}

describe.each([
  ['The UK companies register', ukRegister],
  ['GLEIF', lei],
  ['the search for addresses', photon],
])('a fault of %s', (_name, register) => {
  it.each(faultTexts)('is one outcome with a code: %s', async (text) => {
    calls.length = 0
    const found = await register.search({ text })
    expect(found).toMatchObject({ outcome: 'unavailable', code: codes[text] })
    expect(calls).toHaveLength(1)
    expect(JSON.stringify(calls)).not.toMatch(/register"|slow|busy/)
  })
})

/**
 * The companies register of the United Kingdom, by its public API:
 * `GET /search/companies` and `GET /company/{number}`, its people: `uk-company-people.ts`. A key goes as the user name of HTTP Basic, with
 * no password. 600 requests in five minutes are allowed; 429 says that there were more.
 */
import * as z from 'zod'
import type { CompanyStatus, RegisterAddress, RegisterEntry } from '../rules/register-entry.ts'
import { callRegister, type RegisterSettings, unexpectedBody } from './call-register.ts'
import { day, line, listOf } from './read-entry.ts'
import { mostEntries, type Register } from './register.ts'
import { findUkPeople } from './uk-company-people.ts'

const id = 'uk_companies'

export function createUkCompanies(settings: RegisterSettings & { key: string }): Register {
  const headers = { authorization: `Basic ${Buffer.from(`${settings.key}:`).toString('base64')}` }

  function call(number: string) {
    const operation = 'uk_companies_find'
    return callRegister(settings, { operation, path: ['company', number], headers })
  }

  async function find(number: string) {
    const [called, people] = await Promise.all([
      call(number),
      findUkPeople(settings, number, headers),
    ])
    if (called.outcome !== 'answered') return called
    if (called.data.status === 404) return { outcome: 'answered' as const, data: undefined }
    const read = profile.safeParse(called.data.body)
    return read.success
      ? { outcome: 'answered' as const, data: { ...ofProfile(read.data), people } }
      : unexpectedBody()
  }

  return {
    id,
    find,
    async search({ text }) {
      const called = await callRegister(settings, {
        operation: 'uk_companies_search',
        path: ['search', 'companies'],
        query: { q: toNumber(text) ?? text, items_per_page: String(mostEntries) },
        headers,
      })
      if (called.outcome !== 'answered') return called
      const read = z.object({ items: listOf(item) }).safeParse(called.data.body ?? { items: [] })
      if (!read.success) return unexpectedBody()
      return { outcome: 'answered', data: read.data.items.map(ofItem).slice(0, mostEntries) }
    },
    async check() {
      const found = await call('00000006')
      return found.outcome === 'answered' ? { outcome: 'answered', data: undefined } : found
    },
  }
}

/** Eight characters: digits, or two letters and six digits; people leave the zeros out. */
function toNumber(text: string): string | undefined {
  const number = text.replace(/\s/g, '').toUpperCase()
  if (/^\d{4,8}$/.test(number)) return number.padStart(8, '0')
  return /^[A-Z]{2}\d{6}$/.test(number) ? number : undefined
}

const address = z
  .object({
    care_of: line,
    po_box: line,
    premises: line,
    address_line_1: line,
    address_line_2: line,
    locality: line,
    region: line,
    postal_code: line,
    country: line,
  })
  .optional()
  .catch(undefined)

const number = z.string().regex(/^[A-Z\d]{8}$/)

const item = z.object({
  title: line.pipe(z.string()),
  company_number: number,
  company_status: line,
  date_of_creation: day,
  date_of_cessation: day,
  address,
})

const profile = z.object({
  company_name: line.pipe(z.string()),
  company_number: number,
  company_status: line,
  type: line,
  jurisdiction: line,
  date_of_creation: day,
  date_of_cessation: day,
  registered_office_address: address,
})

function ofItem(found: z.output<typeof item>): RegisterEntry {
  return {
    register: id,
    reference: found.company_number,
    name: found.title,
    number: found.company_number,
    country: 'GB',
    establishedOn: found.date_of_creation,
    endedOn: found.date_of_cessation,
    status: toStatus(found.company_status),
    address: toAddress(found.address),
  }
}

function ofProfile(found: z.output<typeof profile>): RegisterEntry {
  return {
    register: id,
    reference: found.company_number,
    name: found.company_name,
    number: found.company_number,
    // A branch of a foreign company is registered too: its own country is not said in a code.
    country: isBritish(found.jurisdiction) ? 'GB' : undefined,
    establishedOn: found.date_of_creation,
    endedOn: found.date_of_cessation,
    status: toStatus(found.company_status),
    legalForm: legalForms[found.type ?? ''],
    address: toAddress(found.registered_office_address),
  }
}

const legalForms: Record<string, RegisterEntry['legalForm']> = {
  llp: 'LLP',
  'limited-partnership': 'LP',
}

const ended = ['dissolved', 'converted-closed', 'closed', 'removed']

function toStatus(status: string | undefined): CompanyStatus | undefined {
  if (status === undefined) return undefined
  if (ended.includes(status)) return 'ended'
  return ['active', 'open', 'registered'].includes(status) ? 'active' : 'insolvent'
}

const parts = [
  'england',
  'wales',
  'england-wales',
  'scotland',
  'northern-ireland',
  'united-kingdom',
]

function isBritish(place = ''): boolean {
  return parts.includes(place.toLowerCase().replaceAll(' ', '-'))
}

/** Only of the United Kingdom: other countries are written as words, in any spelling. */
function toAddress(given: z.output<typeof address>): RegisterAddress | undefined {
  if (!given || !isBritish(given.country ?? 'united-kingdom')) return undefined
  const { care_of, po_box, premises, address_line_1, address_line_2 } = given
  // "7" and "King Street" are one line; "The Mill" and "King Street" are two.
  const isBuildingNumber = /^\d+[a-z]?([-–]\d+[a-z]?)?$/i.test(premises ?? '')
  const street = isBuildingNumber
    ? [`${premises} ${address_line_1 ?? ''}`.trim()]
    : [premises, address_line_1]
  const lines = [
    care_of && `c/o ${care_of}`,
    po_box && `PO Box ${po_box}`,
    ...street,
    address_line_2,
  ]
  return {
    country: 'GB',
    lines: lines.filter((each): each is string => Boolean(each)),
    city: given.locality,
    region: given.region,
    postalCode: given.postal_code,
  }
}

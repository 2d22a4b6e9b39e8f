/**
 * The register of Legal Entity Identifiers, by the public GLEIF API 1.0: `GET /lei-records` with
 * `filter[fulltext]`, which also finds registration numbers, and `GET /lei-records/{lei}`. No key.
 */
import * as z from 'zod'
import type { CompanyStatus, RegisterEntry } from '../rules/register-entry.ts'
import { callRegister, type RegisterSettings, unexpectedBody } from './call-register.ts'
import { day, line, listOf } from './read-entry.ts'
import { mostEntries, type Register } from './register.ts'

const headers = { accept: 'application/vnd.api+json' }
const id = 'gleif'

export function createGleif(settings: RegisterSettings): Register {
  async function find(lei: string) {
    const operation = 'gleif_find'
    const called = await callRegister(settings, { operation, path: ['lei-records', lei], headers })
    if (called.outcome !== 'answered') return called
    if (called.data.status === 404) return { outcome: 'answered' as const, data: undefined }
    const read = z.object({ data: record }).safeParse(called.data.body)
    return read.success
      ? { outcome: 'answered' as const, data: toEntry(read.data.data) }
      : unexpectedBody()
  }

  return {
    id,
    find,
    async search({ text }) {
      if (isLei(text)) {
        const found = await find(text.toUpperCase())
        if (found.outcome !== 'answered') return found
        return { outcome: 'answered', data: found.data ? [found.data] : [] }
      }
      const called = await callRegister(settings, {
        operation: 'gleif_search',
        path: ['lei-records'],
        query: {
          'filter[fulltext]': text,
          'page[size]': String(mostEntries),
          'page[number]': '1',
        },
        headers,
      })
      if (called.outcome !== 'answered') return called
      const read = z.object({ data: listOf(record) }).safeParse(called.data.body)
      if (!read.success) return unexpectedBody()
      return { outcome: 'answered', data: read.data.data.map(toEntry).slice(0, mostEntries) }
    },
    async check() {
      // The entry of GLEIF itself.
      const found = await find('506700GE1G29325QX363')
      return found.outcome === 'answered' ? { outcome: 'answered', data: undefined } : found
    },
  }
}

/** ISO 17442: 18 letters and digits and two digits to check them. */
function isLei(text: string): boolean {
  return /^[a-z\d]{18}\d{2}$/i.test(text)
}

const record = z.object({
  id: z.string().regex(/^[A-Z\d]{20}$/),
  attributes: z.object({
    entity: z.object({
      legalName: z.object({ name: line.pipe(z.string()) }),
      otherNames: listOf(z.object({ name: line, type: line })).catch([]),
      legalAddress: z
        .object({
          addressLines: listOf(line.pipe(z.string())).catch([]),
          city: line,
          region: line,
          country: line,
          postalCode: line,
        })
        .optional()
        .catch(undefined),
      registeredAs: line,
      jurisdiction: line,
      status: line,
      creationDate: day,
      expiration: z.object({ date: day }).nullish().catch(undefined),
    }),
  }),
})

function toEntry({ id: lei, attributes: { entity } }: z.output<typeof record>): RegisterEntry {
  const { legalName, legalAddress, otherNames, registeredAs, jurisdiction, expiration } = entity
  // ISO 3166-1, or ISO 3166-2 if a part of the country registers companies: "US-DE".
  const [, country, state] = /^([A-Z]{2})(?:-([A-Z\d]{1,3}))?$/.exec(jurisdiction ?? '') ?? []
  const { country: addressCountry, addressLines = [], ...place } = legalAddress ?? {}
  return {
    register: id,
    reference: lei,
    name: legalName.name,
    tradingName: otherNames.find(({ type }) => type === 'TRADING_OR_OPERATING_NAME')?.name,
    number: registeredAs,
    identifier: `LEI ${lei}`,
    country,
    state,
    establishedOn: entity.creationDate,
    endedOn: expiration?.date,
    status: toStatus(entity.status),
    address: addressCountry
      ? { ...place, country: addressCountry, lines: addressLines }
      : undefined,
  }
}

function toStatus(status: string | undefined): CompanyStatus | undefined {
  if (status === 'ACTIVE') return 'active'
  return status === 'INACTIVE' ? 'ended' : undefined
}

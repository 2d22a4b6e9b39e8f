/**
 * A search for addresses, by the interface of Photon, which an operator can run on OpenStreetMap's data:
 * `GET /api?q=…&limit=…` gives GeoJSON. It has no way to ask for one result again, so the same search is
 * made again and the result looked for by its id.
 */
import * as z from 'zod'
import { formatRegisterAddress, type RegisterEntry } from '../rules/register-entry.ts'
import { callRegister, type RegisterSettings, unexpectedBody } from './call-register.ts'
import { line, listOf } from './read-entry.ts'
import { mostEntries, type Register, type RegisterOutcome } from './register.ts'

const id = 'addresses'

export function createPhoton(settings: RegisterSettings): Register {
  async function findAll(text: string): Promise<RegisterOutcome<RegisterEntry[]>> {
    const called = await callRegister(settings, {
      operation: 'addresses_search',
      path: ['api'],
      // Several results of a street may be in other countries.
      query: { q: text, limit: String(3 * mostEntries) },
    })
    if (called.outcome !== 'answered') return called
    const read = z.object({ features: listOf(feature) }).safeParse(called.data.body)
    if (!read.success) return unexpectedBody()
    const data = read.data.features.flatMap((each) => toEntry(each, text) ?? [])
    return { outcome: 'answered', data }
  }

  return {
    id,
    async search({ text, country }) {
      const found = await findAll(text)
      if (found.outcome !== 'answered') return found
      const here = found.data.filter(({ address }) => !country || address?.country === country)
      return { outcome: 'answered', data: withoutRepeated(here).slice(0, mostEntries) }
    },
    async find(reference) {
      const [, text = ''] = /^[NWR]\d+ (.*)$/su.exec(reference) ?? []
      const found = await findAll(text)
      if (found.outcome !== 'answered') return found
      const data = found.data.find((entry) => entry.reference === reference)
      return { outcome: 'answered', data }
    },
    async check() {
      const found = await findAll('London')
      return found.outcome === 'answered' ? { outcome: 'answered', data: undefined } : found
    },
  }
}

const feature = z.object({
  properties: z.object({
    osm_type: z.enum(['N', 'W', 'R']),
    osm_id: z.number().int().positive(),
    name: line,
    housenumber: line,
    street: line,
    locality: line,
    district: line,
    city: line,
    state: line,
    postcode: line,
    countrycode: z.string().regex(/^[A-Z]{2}$/),
  }),
})

/** Returns a place with a street; towns and shops have nothing that could be an address. */
function toEntry(
  { properties: found }: z.output<typeof feature>,
  text: string,
): RegisterEntry | undefined {
  const {
    countrycode: country,
    housenumber,
    street,
    city = found.locality ?? found.district,
  } = found
  if (!street || !city) return undefined
  const address = {
    country,
    lines: [toStreetLine(street, housenumber, country)],
    city,
    region: found.state,
    postalCode: found.postcode,
  }
  const reference = `${found.osm_type}${found.osm_id} ${text}`
  return { register: id, reference, name: formatRegisterAddress(address), address }
}

/** The countries that write a building's number before the street. */
const numberFirst =
  'AE AU BH BD CA CY EG FR GB GH GI HK IE IL IN JM JO KE KW LB LU MC MT MY NG NZ OM PH PK QA SA SG TH TN TT US ZA'

function toStreetLine(street: string, building: string | undefined, country: string): string {
  if (!building) return street
  return numberFirst.includes(country) ? `${building} ${street}` : `${street} ${building}`
}

/** The map has several objects at one address: keeps the first of each. */
function withoutRepeated(entries: RegisterEntry[]): RegisterEntry[] {
  return [...Map.groupBy(entries, ({ name }) => name).values()].flatMap(([first]) => first ?? [])
}

import { type EmbeddedCompany, embeddedCompanies, findEmbedded } from './companies.ts'
import { findFault } from './faults.ts'

/** The key that the embedded register accepts. */
export const embeddedKey = 'embedded'

const credentials = `Basic ${Buffer.from(`${embeddedKey}:`).toString('base64')}`

/** Answers as that API does, for the companies of the United Kingdom. */
export async function answerAsUkCompanies(request: Request): Promise<Response> {
  if (request.headers.get('authorization') !== credentials) {
    return Response.json({ error: 'Invalid Authorization', type: 'ch:service' }, { status: 401 })
  }
  const { pathname, searchParams } = new URL(request.url)
  const registered = embeddedCompanies.filter(({ type }) => type)
  const [, number, list] =
    /\/company\/([^/]+)(?:\/(officers|persons-with-significant-control))?$/.exec(pathname) ?? []
  if (number !== undefined) {
    const company = registered.find((each) => each.number === decodeURIComponent(number))
    if (company && !company.isVanishing) {
      if (list === 'officers') return Response.json(toOfficers(company))
      if (list) return Response.json(toControllers(company))
      return Response.json(toProfile(company))
    }
    const error = { type: 'ch:service', error: 'company-profile-not-found' }
    return Response.json({ errors: [error] }, { status: 404 })
  }
  if (!pathname.endsWith('/search/companies')) return new Response('', { status: 404 })
  const text = searchParams.get('q') ?? ''
  const fault = findFault(text)
  if (fault) return fault(request)
  const perPage = Number(searchParams.get('items_per_page') ?? 20)
  const found = findEmbedded(text, registered)
  return Response.json({
    kind: 'search#companies',
    items_per_page: perPage,
    page_number: 1,
    start_index: 0,
    total_results: found.length,
    items: found.slice(0, perPage).map(toItem),
  })
}

function toItem(company: EmbeddedCompany) {
  const address = toAddress(company)
  return {
    kind: 'searchresults#company',
    title: company.name,
    company_number: company.number,
    company_type: company.type,
    ...toFacts(company),
    address,
    address_snippet: Object.values(address).join(', '),
    description: `${company.number} - Incorporated on ${company.establishedOn}`,
    links: { self: `/company/${company.number}` },
  }
}

function toProfile(company: EmbeddedCompany) {
  return {
    company_name: company.name,
    company_number: company.number,
    type: company.type,
    jurisdiction: 'england-wales',
    ...toFacts(company),
    registered_office_address: { ...toAddress(company), country: 'United Kingdom' },
    registered_office_is_in_dispute: false,
    sic_codes: ['62020'],
    links: { self: `/company/${company.number}` },
  }
}

function toOfficers({ number, officers = [] }: EmbeddedCompany) {
  const items = officers.map(({ name, role, born, resignedOn }) => ({
    name,
    officer_role: role,
    appointed_on: '2015-03-09',
    ...(resignedOn && { resigned_on: resignedOn }),
    ...(born && { date_of_birth: toBirth(born) }),
  }))
  return toList('officer-list', `/company/${number}/officers`, items)
}

function toControllers({ number, controllers = [] }: EmbeddedCompany) {
  const items = controllers.map(
    ({ kind, forename, middleName, surname, natures, born, ceasedOn }) => ({
      kind: kind ?? 'individual-person-with-significant-control',
      name: [forename, middleName, surname].filter(Boolean).join(' '),
      ...(!kind && {
        name_elements: { forename, ...(middleName && { middle_name: middleName }), surname },
      }),
      natures_of_control: natures,
      notified_on: '2016-04-06',
      ...(ceasedOn && { ceased_on: ceasedOn }),
      ...(born && { date_of_birth: toBirth(born) }),
    }),
  )
  const self = `/company/${number}/persons-with-significant-control`
  return toList('persons-with-significant-control#list', self, items)
}

function toList(kind: string, self: string, items: readonly object[]) {
  const counts = { start_index: 0, items_per_page: 100, total_results: items.length }
  return { kind, ...counts, items, links: { self } }
}

/** Registers publish no day. */
function toBirth(born: string) {
  const [year, month] = born.split('-').map(Number)
  return { year, month }
}

function toFacts({ establishedOn, endedOn }: EmbeddedCompany) {
  return {
    company_status: endedOn ? 'dissolved' : 'active',
    date_of_creation: establishedOn,
    ...(endedOn && { date_of_cessation: endedOn }),
  }
}

/** A building's number is a separate field there. */
function toAddress({ address: { lines, city, region, postalCode } }: EmbeddedCompany) {
  const [, premises, street] = /^(\d+) (.*)$/.exec(lines[0] ?? '') ?? [
    undefined,
    lines[0],
    lines[1],
  ]
  return {
    premises,
    address_line_1: street,
    locality: city,
    ...(region && { region }),
    postal_code: postalCode,
  }
}

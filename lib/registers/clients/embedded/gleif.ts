import { type EmbeddedCompany, embeddedCompanies, findEmbedded } from './companies.ts'
import { findFault } from './faults.ts'

/** Answers as the GLEIF API does, for the companies that have an LEI. */
export async function answerAsGleif(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const listed = embeddedCompanies.filter(({ lei }) => lei)
  const [, lei] = /\/lei-records\/([^/]+)$/.exec(pathname) ?? []
  if (lei !== undefined) {
    const company = listed.find((each) => each.lei === decodeURIComponent(lei))
    return company ? json({ data: toRecord(company) }) : notFound()
  }
  if (!pathname.endsWith('/lei-records')) return notFound()
  const text = searchParams.get('filter[fulltext]') ?? ''
  const fault = findFault(text)
  if (fault) return fault(request)
  const size = Number(searchParams.get('page[size]') ?? 15)
  const found = findEmbedded(text, listed).slice(0, size)
  const pagination = { currentPage: 1, perPage: size, from: 1, to: found.length, lastPage: 1 }
  return json({
    meta: { pagination: { ...pagination, total: found.length } },
    data: found.map(toRecord),
  })
}

function toRecord(company: EmbeddedCompany) {
  const { lei, name, tradingName, number, jurisdiction, establishedOn, endedOn, address } = company
  const legalAddress = {
    language: 'en',
    addressLines: address.lines,
    addressNumber: null,
    city: address.city,
    region: address.region ?? null,
    country: address.country,
    postalCode: address.postalCode || null,
  }
  return {
    type: 'lei-records',
    id: lei,
    attributes: {
      lei,
      entity: {
        legalName: { name, language: 'en' },
        otherNames: tradingName
          ? [{ name: tradingName, language: 'en', type: 'TRADING_OR_OPERATING_NAME' }]
          : [],
        legalAddress,
        headquartersAddress: legalAddress,
        registeredAt: { id: 'RA000585', other: null },
        registeredAs: number,
        jurisdiction,
        category: 'GENERAL',
        legalForm: { id: '8888', other: null },
        status: endedOn ? 'INACTIVE' : 'ACTIVE',
        expiration: { date: endedOn ? `${endedOn}T00:00:00Z` : null, reason: null },
        creationDate: `${establishedOn}T00:00:00Z`,
      },
      registration: {
        status: endedOn ? 'RETIRED' : 'ISSUED',
        corroborationLevel: 'FULLY_CORROBORATED',
      },
    },
  }
}

function json(body: unknown, status = 200): Response {
  const headers = { 'content-type': 'application/vnd.api+json' }
  return new Response(JSON.stringify(body), { status, headers })
}

function notFound(): Response {
  return json({ errors: [{ status: '404', title: 'Resource not found' }] }, 404)
}

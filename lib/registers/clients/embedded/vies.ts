import { embeddedCompanies } from './companies.ts'

/** The numbers for which the test service of VIES answers with an error, and that error. */
const errors: Readonly<Record<string, string>> = {
  '201': 'INVALID_INPUT',
  '300': 'SERVICE_UNAVAILABLE',
  '301': 'MS_UNAVAILABLE',
  '302': 'TIMEOUT',
  '400': 'VAT_BLOCKED',
  '401': 'IP_BLOCKED',
  '500': 'GLOBAL_MAX_CONCURRENT_REQ',
  '600': 'MS_MAX_CONCURRENT_REQ',
}

/** Answers as VIES does; 100 is a valid number whose member state discloses nothing. */
export async function answerAsVies(request: Request): Promise<Response> {
  if (new URL(request.url).pathname.endsWith('/check-status')) {
    return Response.json({ vow: { available: true }, countries: [] })
  }
  const { countryCode, vatNumber } = Object(await request.json()) as Record<string, string>
  const error = errors[String(vatNumber)]
  if (error) return Response.json({ actionSucceed: false, errorWrappers: [{ error }] })
  const company = embeddedCompanies.find((each) => each.vatNumber === `${countryCode}${vatNumber}`)
  const { lines = [], postalCode, city } = company?.address ?? {}
  return Response.json({
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid: company !== undefined || vatNumber === '100',
    requestIdentifier: '',
    name: company?.name ?? '---',
    address: company ? [...lines, `${postalCode} ${city}`].join('\n') : '---',
    traderNameMatch: 'NOT_PROCESSED',
  })
}

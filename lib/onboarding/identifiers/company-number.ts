import { normaliseTaxNumber } from './tax-number.ts'

/**
 * Tells whether the checksum of a company's number says it was mistyped. A doubt to ask about, never a reason
 * to refuse. False if the country's numbers cannot be checked. Loads the checkers when called; for the
 * server.
 */
export async function isCompanyNumberDoubtful(country: string, typed: string): Promise<boolean> {
  const names = Object.hasOwn(checkers, country) ? checkers[country] : undefined
  if (names === undefined) return false
  const number = normaliseTaxNumber(typed)
  const { stdnum } = await import('stdnum')
  const results = names
    .flatMap((name) => stdnum[country]?.[name] ?? [])
    .map((checker) => checker.validate(number))
  if (results.some((result) => result.isValid)) return false
  // Another form belongs to another kind of number: of a register, of another office.
  return results.some(({ error }) => error?.name === 'InvalidChecksum')
}

/** The checkers of the package stdnum that know a company's numbers of a country, by their name there. */
const checkers: Record<string, string[]> = {
  US: ['ein'],
  GB: ['utr', 'vat'],
  ES: ['cif', 'nif'],
  PT: ['nipc'],
  FR: ['siren', 'siret', 'tva'],
  BE: ['vat'],
  NL: ['btw'],
  LU: ['tva'],
  AT: ['uid'],
  CH: ['uid'],
  IT: ['iva', 'codicefiscale'],
  DK: ['cvr'],
  SE: ['orgnr'],
  NO: ['orgnr', 'mva'],
  FI: ['ytunnus'],
  PL: ['nip', 'regon'],
  CZ: ['ico', 'dic'],
  SK: ['dph'],
  HU: ['anum'],
  RO: ['cui'],
  BG: ['vat'],
  GR: ['vat'],
  HR: ['oib'],
  RU: ['inn'],
  UA: ['edrpou'],
  TR: ['vkn'],
  IL: ['hp'],
  IN: ['gstin'],
  CN: ['uscc'],
  KR: ['brn'],
  SG: ['uen'],
  AU: ['abn', 'acn', 'tfn'],
  NZ: ['ird'],
  MX: ['rfc'],
  BR: ['cnpj'],
  AR: ['cuit'],
  CL: ['rut'],
  CO: ['nit'],
  PE: ['ruc'],
  EC: ['ruc'],
  UY: ['rut'],
  PY: ['ruc'],
  VE: ['rif'],
  CR: ['cpj'],
  GT: ['nit'],
  SV: ['nit'],
  DO: ['rnc'],
}

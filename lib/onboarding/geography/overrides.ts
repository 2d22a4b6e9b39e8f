import type { AddressRule, PostalStyle } from './address-rule.ts'

/** Corrects the source if it is out of date, too strict, or silent; each with its reason. */
export const ruleOverrides: Record<string, Partial<AddressRule>> = {
  // The regions and emirates people name, if the source calls every region "province".
  BY: { state: 'region' },
  CL: { state: 'region' },
  CU: { state: 'province' },
  EG: { state: 'governorate' },
  IQ: { state: 'governorate' },
  PE: { state: 'department' },
  SO: { state: 'region' },
  SR: { state: 'district' },
  SV: { state: 'department' },
  UY: { state: 'department' },
  UZ: { state: 'region' },
  LT: { state: 'county' },
  LV: { state: 'region' },
  EE: { state: 'county' },
  RO: { state: 'county' },
  IE: { city: 'town' },

  // The source puts the Japanese city into the address lines; forms that are read by machines,
  // the platform's among them, have it apart.
  JP: { order: 'ACSZ', required: 'ACSZ' },

  // Post here is addressed by the country's own two letters, so there is no state to ask for.
  AS: { order: 'ACZ', required: 'ACZ' },
  FM: { order: 'ACZ', required: 'ACZ' },
  MH: { order: 'ACZ', required: 'ACZ' },
  MP: { order: 'ACZ', required: 'ACZ' },
  PW: { order: 'ACZ', required: 'ACZ' },
  UM: { order: 'ACZ', required: 'AC' },
  VI: { order: 'ACZ', required: 'ACZ' },

  // The source leaves the municipality open; it is part of every address there.
  CO: { required: 'ACS' },
  ID: { required: 'ACS' },

  // Postal codes that came after the source's entry (UPU addressing guides), so optional.
  LC: { order: 'ACZ', required: 'AC' },
  MS: { order: 'ACZ', required: 'AC' },
  PS: { order: 'ACZ', required: 'AC' },
  TT: { order: 'ACZ', required: 'AC' },
  WS: { order: 'ACZ', required: 'AC' },

  // The six-digit codes from before 2006 are no longer assigned.
  AM: { example: '0010' },
  // The source's pattern is written to be searched for, not anchored.
  BH: { pattern: '(?:1[0-2]|[1-9])\\d{2}' },
  // Five digits since 2007; the source's first example is older.
  CR: { example: '10101' },
  // Seven characters name a street or a building since 2015; both forms are in use (Qazpost).
  KZ: { state: 'region', pattern: '\\d{6}|[A-Z]\\d{2}[A-Z]\\d[A-Z]\\d' },
  // Two letters and four digits beside the earlier five digits (UPU).
  HN: { pattern: '\\d{5}|[A-Z]{2}\\d{4}' },
  // The six digits from before 2015 are still typed from older documents.
  KR: { pattern: '\\d{5}|\\d{6}' },
  // Seven digits since 2021.
  MM: { pattern: '\\d{5}|\\d{7}' },
  // Six digits before, five since 2015.
  MN: { pattern: '\\d{5,6}' },
  // Seven digits before ("050-008-4").
  NI: { pattern: '\\d{5}|\\d{7}' },
  // Six digits since 2021.
  PY: { pattern: '\\d{4}|\\d{6}' },
  // The national address may carry four more digits.
  SA: { pattern: '\\d{5}(?:-\\d{4})?', example: '11564' },
}

/**
 * The source's key of a subdivision → its ISO 3166-2 suffix today. An empty suffix leaves the entry
 * out: another country's in ISO 3166-2, or split since.
 */
export const subdivisionPairs: Record<string, Record<string, string>> = {
  // Letters since 2017; the source has the earlier digits (GB/T 2260).
  CN: {
    '11': 'BJ',
    '12': 'TJ',
    '13': 'HE',
    '14': 'SX',
    '15': 'NM',
    '21': 'LN',
    '22': 'JL',
    '23': 'HL',
    '31': 'SH',
    '32': 'JS',
    '33': 'ZJ',
    '34': 'AH',
    '35': 'FJ',
    '36': 'JX',
    '37': 'SD',
    '41': 'HA',
    '42': 'HB',
    '43': 'HN',
    '44': 'GD',
    '45': 'GX',
    '46': 'HI',
    '50': 'CQ',
    '51': 'SC',
    '52': 'GZ',
    '53': 'YN',
    '54': 'XZ',
    '61': 'SN',
    '62': 'GS',
    '63': 'QH',
    '64': 'NX',
    '65': 'XJ',
    '71': 'TW',
    '91': 'HK',
    '92': 'MO',
  },
  // Renamed in ISO 3166-2 in 2023.
  IN: { CT: 'CG', OR: 'OD', TG: 'TS', UT: 'UK' },
  // Two provinces since 2022, below.
  PH: { MAG: '' },
  // ISO 3166-2 lists both under UA, as 43 and 40.
  RU: { 'Автономна Республіка Крим': '', Севастополь: '' },
  TW: { 金門縣: 'KIN', 連江縣: 'LIE' },
}

/** Subdivisions younger than the source, by their ISO 3166-2 suffix. */
export const addedSubdivisions: Record<string, Record<string, string>> = {
  ID: {
    PD: 'Papua Barat Daya',
    PE: 'Papua Pegunungan',
    PS: 'Papua Selatan',
    PT: 'Papua Tengah',
  },
  PH: { MGN: 'Maguindanao del Norte', MGS: 'Maguindanao del Sur' },
}

/** Islands and areas that match no ISO 3166-2 code one to one: the region is typed instead. */
export const typedSubdivisions = ['BS', 'CV', 'HK', 'KY', 'TV']

/** The countries that write the flat before the street ("Flat 2, 10 High Street", "3/21 George Street"). */
export const unitFirst = 'AU CC CX FK GB GG GI IE IM JE MT NF NZ ZA'.split(' ')

/** The countries whose English speakers say "postcode". */
export const postcodeCountries =
  'AC AU BD BN CC CX FK GB GG GI GS HM IM IO JE MT MY NF NL NZ PN SH TC VG'.split(' ')

/** The countries that say "ZIP code" besides the source's own. */
export const zipCountries = ['PH']

/** The spacing of codes, their prefixes, and wrong prefixes that people type. */
export const postalStyles: Record<string, PostalStyle> = {
  ...each('FK GG GS IM IO JE PN SH TC GI CA', { breaks: [{ at: -3, separator: ' ' }] }),
  GB: {
    breaks: [
      { at: -3, separator: ' ' },
      // British Forces: "BFPO 61".
      { at: 4, separator: ' ' },
    ],
  },
  ...each('CZ GR NL SE SK', { breaks: [{ at: -2, separator: ' ' }] }),
  ...each('BR PL PT', { breaks: [{ at: -3, separator: '-' }] }),
  ...each('AS FM GU JP KY MH MP PR PW SA US VI', { breaks: [{ at: -4, separator: '-' }] }),
  ...each('IE LB', { breaks: [{ at: -4, separator: ' ' }] }),
  ...each('BM SO', { breaks: [{ at: 2, separator: ' ' }] }),
  ...each('AD BB VC VG', {}, true),
  CR: { breaks: [{ at: -4, separator: '-' }] },
  IR: { breaks: [{ at: -5, separator: '-' }] },
  LV: { breaks: [{ at: 2, separator: '-' }], prefix: 'LV' },
  MT: { breaks: [{ at: 3, separator: ' ' }] },
  PE: {
    breaks: [
      { at: 4, separator: ' ' },
      { at: 6, separator: ' ' },
    ],
  },
  SV: { breaks: [{ at: 2, separator: ' ' }], prefix: 'CP' },
}

/** The signs of cars and of the post that precede a code on envelopes, besides the ISO code. */
export const postalSigns: Record<string, string[]> = {
  AT: ['A'],
  BE: ['B'],
  DE: ['D'],
  EE: ['EST'],
  ES: ['E'],
  FI: ['FIN'],
  FR: ['F'],
  HR: ['HRV'],
  HU: ['H'],
  IT: ['I'],
  LI: ['FL'],
  LU: ['L'],
  NO: ['N'],
  OM: ['PC'],
  PT: ['P'],
  RU: ['RUS'],
  SE: ['S'],
  SG: ['S', 'SINGAPORE'],
  SI: ['SLO'],
}

function each(countries: string, style: PostalStyle, ownPrefix = false) {
  return Object.fromEntries(
    countries
      .split(' ')
      .map((country) => [country, ownPrefix ? { ...style, prefix: country } : style]),
  )
}

/**
 * What a company's numbers are called in its country, as they stand within a sentence: the number of
 * its register, and the one it pays tax under. A name that is a word of its country stays so.
 */
import type { Language } from '#lib/i18n/languages.ts'

type Name = Record<Language, string>

/** The names of both numbers in a country (ISO 3166-1 alpha-2), in one language. */
export function companyNumberNames(
  country: string | undefined,
  language: Language,
): { registration: string; tax: string } {
  const own = country !== undefined && Object.hasOwn(names, country) ? names[country] : undefined
  return {
    registration: (own?.registration ?? anyRegistration)[language],
    tax: (own?.tax ?? anyTax)[language],
  }
}

const anyRegistration: Name = {
  en: 'company registration number',
  es: 'número de registro de la empresa',
  ar: 'رقم تسجيل الشركة',
}
const anyTax: Name = {
  en: 'company tax number',
  es: 'número de identificación fiscal de la empresa',
  ar: 'الرقم الضريبي للشركة',
}

const commercialRegister: Name = {
  en: 'commercial register number',
  es: 'número del registro mercantil',
  ar: 'رقم السجل التجاري',
}
const tradeLicence: Name = {
  en: 'trade licence number',
  es: 'número de la licencia comercial',
  ar: 'رقم الرخصة التجارية',
}
const vat: Name = { en: 'VAT number', es: 'número de IVA', ar: 'رقم ضريبة القيمة المضافة' }

const names: Record<string, { registration: Name; tax: Name }> = {
  US: {
    registration: {
      en: 'EIN or state registration number',
      es: 'EIN o número de registro estatal',
      ar: 'رقم EIN أو رقم التسجيل في الولاية',
    },
    tax: called('EIN'),
  },
  CA: {
    registration: {
      en: 'corporation number',
      es: 'número de sociedad (corporation number)',
      ar: 'رقم الشركة (corporation number)',
    },
    tax: called('Business Number (BN)'),
  },
  GB: {
    registration: {
      en: 'company number',
      es: 'número de sociedad (company number)',
      ar: 'رقم الشركة (company number)',
    },
    tax: {
      en: 'Unique Taxpayer Reference (UTR)',
      es: 'UTR (Unique Taxpayer Reference)',
      ar: 'رقم UTR (Unique Taxpayer Reference)',
    },
  },
  IE: { registration: called('CRO number', 'CRO'), tax: called('tax reference number', 'TRN') },
  ES: both('NIF (CIF)'),
  PT: both('NIPC'),
  FR: { registration: called('SIREN'), tax: vat },
  BE: {
    registration: {
      en: 'enterprise number (BCE/KBO)',
      es: 'número de empresa (BCE/KBO)',
      ar: 'رقم المنشأة (BCE/KBO)',
    },
    tax: vat,
  },
  NL: { registration: called('KvK number', 'KvK'), tax: called('RSIN') },
  LU: { registration: called('RCS number', 'RCS'), tax: vat },
  DE: {
    registration: {
      en: 'commercial register number (HRB or HRA)',
      es: 'número del registro mercantil (HRB o HRA)',
      ar: 'رقم السجل التجاري (HRB أو HRA)',
    },
    tax: called('Steuernummer'),
  },
  AT: { registration: called('Firmenbuchnummer'), tax: called('Steuernummer') },
  CH: both('UID (CHE-…)'),
  IT: {
    registration: called('REA number', 'REA'),
    tax: called('codice fiscale or partita IVA', 'codice fiscale', 'partita IVA'),
  },
  DK: both('CVR number', 'CVR'),
  SE: both('organisationsnummer'),
  NO: both('organisasjonsnummer'),
  FI: both('Y-tunnus'),
  PL: { registration: called('KRS number', 'KRS'), tax: called('NIP') },
  CZ: { registration: called('IČO'), tax: called('DIČ') },
  SK: { registration: called('IČO'), tax: called('DIČ') },
  HU: { registration: called('cégjegyzékszám'), tax: called('adószám') },
  RO: { registration: commercialRegister, tax: called('CUI') },
  BG: both('EIK'),
  GR: { registration: called('GEMI number', 'GEMI'), tax: called('AFM') },
  HR: { registration: called('MBS'), tax: called('OIB') },
  RU: { registration: called('OGRN'), tax: called('INN') },
  UA: both('EDRPOU code', 'EDRPOU'),
  TR: { registration: called('MERSİS number', 'MERSİS'), tax: called('VKN') },
  IL: both('company number (H.P.)', 'H.P.'),
  AE: { registration: tradeLicence, tax: called('TRN') },
  QA: { registration: commercialRegister, tax: called('TIN') },
  BH: { registration: commercialRegister, tax: vat },
  KW: { registration: commercialRegister, tax: anyTax },
  OM: { registration: commercialRegister, tax: called('TIN') },
  SA: { registration: commercialRegister, tax: vat },
  JO: { registration: commercialRegister, tax: anyTax },
  LB: { registration: commercialRegister, tax: anyTax },
  EG: { registration: commercialRegister, tax: anyTax },
  MA: { registration: called('ICE'), tax: called('IF') },
  TN: { registration: commercialRegister, tax: called('matricule fiscal') },
  DZ: { registration: commercialRegister, tax: called('NIF') },
  ZA: { registration: called('CIPC number', 'CIPC'), tax: anyTax },
  NG: { registration: called('RC number', 'RC'), tax: called('TIN') },
  KE: { registration: anyRegistration, tax: called('KRA PIN') },
  IN: { registration: called('CIN'), tax: called('PAN') },
  CN: both('Unified Social Credit Code', 'USCC'),
  HK: { registration: called('BRN'), tax: called('BRN') },
  JP: {
    registration: {
      en: 'corporate number (hōjin bangō)',
      es: 'número corporativo (hōjin bangō)',
      ar: 'رقم الشركة (hōjin bangō)',
    },
    tax: {
      en: 'corporate number (hōjin bangō)',
      es: 'número corporativo (hōjin bangō)',
      ar: 'رقم الشركة (hōjin bangō)',
    },
  },
  KR: both('business registration number', 'BRN'),
  SG: both('UEN'),
  MY: { registration: called('SSM number', 'SSM'), tax: called('TIN') },
  ID: { registration: called('NIB'), tax: called('NPWP') },
  AU: { registration: called('ACN or ABN', 'ACN', 'ABN'), tax: called('TFN') },
  NZ: { registration: called('NZBN'), tax: called('IRD number', 'IRD') },
  MX: {
    registration: {
      en: 'RFC or folio mercantil',
      es: 'RFC o folio mercantil',
      ar: 'رقم RFC أو folio mercantil',
    },
    tax: called('RFC'),
  },
  BR: both('CNPJ'),
  AR: both('CUIT'),
  CL: both('RUT'),
  CO: both('NIT'),
  PE: both('RUC'),
  EC: both('RUC'),
  UY: both('RUT'),
  PY: both('RUC'),
  BO: both('NIT'),
  VE: both('RIF'),
  CR: both('cédula jurídica'),
  GT: both('NIT'),
  HN: both('RTN'),
  SV: both('NIT'),
  NI: both('RUC'),
  PA: both('RUC'),
  DO: both('RNC'),
}

/** A name that is the same everywhere; `short` are the words of it that are nobody's language. */
function called(english: string, ...short: string[]): Name {
  const [first = english, second] = short
  return {
    en: english,
    es: second ? `${first} o ${second}` : first,
    ar: second ? `رقم ${first} أو ${second}` : `رقم ${first}`,
  }
}

function both(english: string, ...short: string[]) {
  return { registration: called(english, ...short), tax: called(english, ...short) }
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes } from '#lib/platform/contract/country-codes.ts'
import {
  type AddressForm,
  type AddressPart,
  getAddressForm,
  normalisePostalCode,
} from './address-form.ts'
import { findAddressError } from './find-address-error.ts'

const languages = ['en', 'es', 'ar']

/** Codes that are postal, not of ISO 3166-2: USPS Publication 28, Australia Post, Poste Italiane. */
const postalSubdivisions: Record<string, string[]> = {
  AU: ['JBT'],
  IT: ['AO'],
  US: ['AA', 'AE', 'AP', 'FM', 'MH', 'PW'],
}

/** Lists the parts in order, with a star on needed ones: "line1* city* postal_code*". */
function shape({ parts, required }: AddressForm): string {
  return parts
    .filter((part) => !['address_line2', 'address_line3'].includes(part))
    .map((part) => `${part.replace('address_', '')}${required.includes(part) ? '*' : ''}`)
    .join(' ')
}

describe('addressForm', () => {
  it.each([
    ['US', 'line1* unit_number city* state* postal_code*'],
    ['GB', 'unit_number line1* city* postal_code*'],
    ['IE', 'unit_number line1* city* state postal_code'],
    ['DE', 'line1* unit_number postal_code* city*'],
    ['ES', 'line1* unit_number postal_code* city* state*'],
    ['HU', 'city* line1* unit_number postal_code*'],
    ['AR', 'line1* unit_number postal_code city* state'],
    ['CO', 'line1* unit_number city* state* postal_code'],
    ['PE', 'line1* unit_number city* postal_code state'],
    ['PA', 'line1* unit_number city* state'],
    ['IN', 'line1* unit_number city* postal_code* state*'],
    ['AE', 'line1* unit_number state*'],
    ['SA', 'line1* unit_number city* postal_code'],
    ['EG', 'line1* unit_number city* state postal_code'],
    ['QA', 'line1* unit_number city*'],
    ['HK', 'line1* unit_number city state*'],
    ['SG', 'line1* unit_number postal_code*'],
    ['MO', 'line1* unit_number'],
    ['AU', 'unit_number line1* city* state* postal_code*'],
    ['NG', 'line1* unit_number city* postal_code state'],
  ])('asks in %s for %s', (country, expected) => {
    expect(shape(getAddressForm(country, 'en'))).toBe(expected)
  })

  it.each([
    ['US', 'city', 'state', 'zip'],
    ['GB', 'town', 'province', 'postcode'],
    ['IE', 'town', 'county', 'eircode'],
    ['AU', 'suburb', 'state', 'postcode'],
    ['IN', 'city', 'state', 'pin'],
    ['JP', 'city', 'prefecture', 'postal_code'],
    ['AE', 'city', 'emirate', 'postal_code'],
    ['EG', 'city', 'governorate', 'postal_code'],
    ['HK', 'district', 'area', 'postal_code'],
    ['ES', 'city', 'province', 'postal_code'],
    ['CO', 'city', 'department', 'postal_code'],
    ['JM', 'city', 'parish', 'postal_code'],
    ['SE', 'town', 'province', 'postal_code'],
  ])('calls the parts in %s %s, %s and %s', (country, city, state, postal) => {
    const form = getAddressForm(country, 'en')
    expect([form.cityLabel, form.stateLabel, form.postalLabel]).toEqual([city, state, postal])
  })

  it.each(languages)('gives every country a usable form in %s', (language) => {
    for (const country of countryCodes) {
      const form = getAddressForm(country, language)
      const lines: AddressPart[] = [
        'unit_number',
        'address_line1',
        'address_line2',
        'address_line3',
      ]
      expect(form.parts).toEqual(expect.arrayContaining(lines))
      expect(new Set(form.parts).size).toBe(form.parts.length)
      expect(form.required).toContain('address_line1')
      expect(form.parts).toEqual(expect.arrayContaining(form.required))
      if (form.postalExample !== undefined) {
        expect(findAddressError(form, 'postal_code', form.postalExample)).toBeUndefined()
        expect(normalisePostalCode(country, form.postalExample)).toBe(form.postalExample)
      }
      if (form.subdivisions) {
        expect(form.parts).toContain('state')
        for (const { code, name } of form.subdivisions) {
          expect(code).toMatch(/^[A-Z0-9]{1,3}$/)
          expect(name).toMatch(/\p{L}/u)
        }
        const codes = new Set(form.subdivisions.map(({ code }) => code))
        expect(codes.size).toBe(form.subdivisions.length)
      }
      expect(JSON.parse(JSON.stringify(form))).toEqual(form)
    }
  })

  it('asks for state and postal code only where the country has them', () => {
    expect(getAddressForm('GB', 'en').parts).not.toContain('state')
    expect(getAddressForm('HK', 'en').parts).not.toContain('postal_code')
    expect(getAddressForm('AE', 'en').parts).not.toContain('postal_code')
  })

  it.each([
    ['US', 'CA', 'California'],
    ['ES', 'B', 'Barcelona'],
    ['MX', 'CMX', 'Ciudad de México'],
    ['AR', 'C', 'Ciudad Autónoma de Buenos Aires'],
    ['CN', 'BJ', 'Beijing Shi'],
    ['IN', 'TS', 'Telangana'],
    ['JP', '13', 'Tokyo'],
    ['TW', 'KIN', 'Kinmen County'],
    ['ID', 'PD', 'Papua Barat Daya'],
    ['PH', 'MGN', 'Maguindanao del Norte'],
    ['IT', 'RM', 'Roma'],
    ['UA', '43', 'Crimea'],
    ['AU', 'NSW', 'New South Wales'],
    ['US', 'AP', 'Armed Forces (AP)'],
  ])('offers in %s the choice %s, %s', (country, code, name) => {
    expect(getAddressForm(country, 'en').subdivisions).toContainEqual({ code, name })
  })

  it('leaves out what ISO 3166-2 lists under another country or has split', () => {
    expect(getAddressForm('RU', 'en').subdivisions).toHaveLength(83)
    const codes = getAddressForm('PH', 'en').subdivisions?.map(({ code }) => code)
    expect(codes).not.toContain('MAG')
  })

  it('marks the codes that are postal, not of ISO 3166-2', () => {
    for (const [country, codes] of Object.entries(postalSubdivisions)) {
      const offered = getAddressForm(country, 'en').subdivisions?.map(({ code }) => code)
      expect(offered).toEqual(expect.arrayContaining(codes))
    }
  })

  it('lets the region be typed where no codes fit it', () => {
    for (const country of ['HK', 'KY', 'BS', 'CV', 'TV']) {
      expect(getAddressForm(country, 'en').parts).toContain('state')
      expect(getAddressForm(country, 'en').subdivisions).toBeUndefined()
    }
  })

  it('names subdivisions in Arabic for a reader of Arabic where that is the own script', () => {
    const dubai = (language: string) =>
      getAddressForm('AE', language).subdivisions?.find(({ code }) => code === 'DU')?.name
    expect(dubai('ar')).toBe('دبي')
    expect(dubai('ar-AE')).toBe('دبي')
    expect(dubai('es')).toBe('Dubai')
    expect(getAddressForm('EG', 'ar').subdivisions).toHaveLength(27)
    for (const country of ['US', 'JP', 'CN', 'RU', 'TH']) {
      for (const { name } of getAddressForm(country, 'ar').subdivisions ?? []) {
        expect(name).toMatch(/^[\p{Script=Latin}\P{L}]+$/u)
      }
    }
  })

  it('lists subdivisions alphabetically', () => {
    const names = getAddressForm('ES', 'es').subdivisions?.map(({ name }) => name) ?? []
    expect(names.indexOf('Álava')).toBeLessThan(names.indexOf('Barcelona'))
  })

  it('gives a general form for a country nobody knows', () => {
    for (const country of ['', 'ZZ', '__proto__', 'constructor']) {
      const form = getAddressForm(country, 'en')
      expect(shape(form)).toBe('line1* unit_number city* state postal_code')
      expect(form.postalPattern).toBeUndefined()
    }
  })
})

describe('normalisePostalCode', () => {
  it.each([
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M2-5BQ', 'M2 5BQ'],
    ['GB', 'gir0aa', 'GIR 0AA'],
    ['GB', 'bfpo61', 'BFPO 61'],
    ['GG', 'gy11aa', 'GY1 1AA'],
    ['IE', 'a65f4e2', 'A65 F4E2'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['US', '123456789', '12345-6789'],
    ['US', '12345', '12345'],
    ['BR', '01310100', '01310-100'],
    ['JP', '1540023', '154-0023'],
    ['JP', '〒１５４−００２３', '154-0023'],
    ['NL', '1234ab', '1234 AB'],
    ['PL', '00950', '00-950'],
    ['CZ', '10000', '100 00'],
    ['SE', 'S-11455', '114 55'],
    ['SE', 'SE-114 55', '114 55'],
    ['DE', 'D-10115', '10115'],
    ['DE', 'de 10115', '10115'],
    ['FI', 'FIN-00100', '00100'],
    ['FR', '75 001', '75001'],
    ['LV', '1073', 'LV-1073'],
    ['LV', 'lv1073', 'LV-1073'],
    ['SV', '1101', 'CP 1101'],
    ['KY', 'ky11100', 'KY1-1100'],
    ['PE', 'lima23', 'LIMA 23'],
    ['AR', 'c1070aam', 'C1070AAM'],
    ['IR', '1193612345', '11936-12345'],
    ['SA', '١١٥٦٤', '11564'],
    ['EG', '\u200f١٢٤١١', '12411'],
    ['SG', 'S 048616', '048616'],
    ['SG', 'S(048616)', '048616'],
    ['SG', 'Singapore 048616', '048616'],
    ['KZ', 'A15H9D8', 'A15H9D8'],
    ['KZ', 'kz-a15 h9d8', 'A15H9D8'],
    ['KZ', '050000', '050000'],
    ['KR', '110-121', '110121'],
    ['PY', '001001', '001001'],
    ['HN', 'cm1102', 'CM1102'],
    ['SI', 'SLO-1000', '1000'],
    ['HU', 'H-1051', '1051'],
    ['HR', 'HR-10000', '10000'],
    ['CH', 'CH-8000', '8000'],
    ['LU', 'L-1234', '1234'],
    ['KR', '03051', '03051'],
    ['BH', '317', '317'],
    ['TT', ' 500234 ', '500234'],
    ['ZZ', ' ab 12 ', 'AB 12'],
  ])('of %s writes %j as %s', (country, typed, written) => {
    expect(normalisePostalCode(country, typed)).toBe(written)
    expect(findAddressError(getAddressForm(country, 'en'), 'postal_code', typed)).toBeUndefined()
  })

  it('gives back what is no code, tidied, for the check to refuse', () => {
    expect(normalisePostalCode('GB', ' not a  code ')).toBe('NOT A CODE')
    expect(normalisePostalCode('DE', 'X10115')).toBe('X10115')
  })

  it.each([
    ['AD', '\u1fd2', '\u03aa\u0300'],
    ['AD', 'e\u00ad\u0301', '\u00c9'],
  ])('of %s writes %j composed, and the same again', (country, typed, written) => {
    expect(normalisePostalCode(country, typed)).toBe(written)
    expect(normalisePostalCode(country, written)).toBe(written)
  })

  it('never throws, and writes what it has written the same again', () => {
    const country = fc.constantFrom(...countryCodes, '', '__proto__')
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFGXYZ -٠١'), maxLength: 12 }),
    )
    fc.assert(
      fc.property(country, typed, (from, text) => {
        const written = normalisePostalCode(from, text)
        expect(normalisePostalCode(from, written)).toBe(written)
      }),
      { numRuns: 2000 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes } from '#lib/platform/contract/country-codes.ts'
import { type AddressPart, getAddressForm } from './address-form.ts'
import { findAddressError } from './find-address-error.ts'

const parts: AddressPart[] = [
  'unit_number',
  'address_line1',
  'address_line2',
  'address_line3',
  'city',
  'state',
  'postal_code',
]

describe('findAddressError', () => {
  it.each([
    ['US', 'address_line1', '1600 Pennsylvania Ave NW'],
    ['US', 'state', 'DC'],
    ['GB', 'address_line1', "St. John's House, 3–5 High Street / Rear"],
    ['GB', 'address_line2', ''],
    ['GB', 'postal_code', 'sw1a1aa'],
    ['ES', 'address_line1', 'C/ Alcalá, n.º 42, 3.º B'],
    ['EG', 'city', 'القاهرة'],
    ['IN', 'address_line1', 'क-12, गांधी नगर'],
    ['HK', 'state', 'Kowloon'],
    ['IE', 'postal_code', ''],
    ['US', 'address_line1', 'x'.repeat(100)],
    ['US', 'address_line1', '𠮷'.repeat(100)],
  ] as const)('in %s takes as %s: %s', (country, part, typed) => {
    expect(findAddressError(getAddressForm(country, 'en'), part, typed)).toBeUndefined()
  })

  it.each([
    ['US', 'address_line1', '', 'missing'],
    ['US', 'address_line1', ' \t ', 'missing'],
    ['US', 'state', '', 'missing'],
    ['US', 'address_line2', 'a\u0000b', 'wrong_characters'],
    ['US', 'address_line2', 'line\nbreak', 'wrong_characters'],
    ['US', 'city', 'ab\u202ecd', 'wrong_characters'],
    ['US', 'state', 'California', 'unknown_choice'],
    ['US', 'state', 'ca', 'unknown_choice'],
    ['US', 'state', 'constructor', 'unknown_choice'],
    ['ES', 'state', 'ZZ', 'unknown_choice'],
    ['US', 'postal_code', '1234', 'wrong_format'],
    ['GB', 'postal_code', '12345', 'wrong_format'],
    ['GB', 'postal_code', 'SW1A 1A', 'wrong_format'],
    ['CA', 'postal_code', 'K1A 0D1', 'wrong_format'],
    ['DE', 'postal_code', '10115 Berlin', 'wrong_format'],
    ['IE', 'postal_code', 'A65', 'wrong_format'],
  ] as const)('in %s refuses as %s: %j, %s', (country, part, typed, fault) => {
    expect(findAddressError(getAddressForm(country, 'en'), part, typed)).toBe(fault)
  })

  it('has nothing against a part the country does not have', () => {
    expect(findAddressError(getAddressForm('GB', 'en'), 'state', 'Kent')).toBeUndefined()
    expect(findAddressError(getAddressForm('HK', 'en'), 'postal_code', '?')).toBeUndefined()
  })

  it('works from the form alone after it has crossed to the browser', () => {
    const form = JSON.parse(JSON.stringify(getAddressForm('GB', 'en')))
    expect(findAddressError(form, 'postal_code', 'sw1a1aa')).toBeUndefined()
    expect(findAddressError(form, 'postal_code', 'sw1')).toBe('wrong_format')
  })

  it('never throws, and answers at once however hostile the text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...countryCodes, ''),
        fc.constantFrom(...parts),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (country, part, typed) => {
          expect(() => findAddressError(getAddressForm(country, 'en'), part, typed)).not.toThrow()
        },
      ),
      { numRuns: 1000 },
    )
    const started = performance.now()
    for (const country of countryCodes) {
      findAddressError(getAddressForm(country, 'en'), 'postal_code', '1'.repeat(99))
      findAddressError(getAddressForm(country, 'en'), 'postal_code', ' '.repeat(1_000))
    }
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

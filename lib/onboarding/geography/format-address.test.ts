import { describe, expect, it } from 'vitest'
import { getAddressForm } from './address-form.ts'
import { inAddressOrder, joinAddress } from './format-address.ts'

/** Joins answers in their stored order, which is that of the questions. */
function lineOf(country: string, answers: Record<string, string>, name?: string): string {
  const parts = Object.entries(answers).map(([part, text]) => ({ part, text }))
  const form = getAddressForm(country, 'en')
  return joinAddress([
    ...inAddressOrder(parts, ({ part }) => part, form.parts),
    ...(name ? [{ part: 'country_code', text: name }] : []),
  ])
}

const madrid = {
  unit_number: '3.º B',
  address_line1: 'Calle del Pez, 8',
  city: 'Madrid',
  state: 'Madrid',
  postal_code: '28004',
}

describe('an address in one line', () => {
  it('has the order of its country, and a province like its town once', () => {
    expect(lineOf('ES', madrid, 'Spain')).toBe('Calle del Pez, 8, 3.º B, 28004 Madrid, Spain')
    expect(lineOf('ES', { ...madrid, city: 'Getafe' })).toBe(
      'Calle del Pez, 8, 3.º B, 28004 Getafe, Madrid',
    )
  })

  it('keeps a state with its postal code, and a postal code on one line', () => {
    const pine = { address_line1: '1204 Pine Street', unit_number: 'Apt 5B' }
    expect(
      lineOf('US', { ...pine, city: 'New York', state: 'New York', postal_code: '10001' }),
    ).toBe('1204 Pine Street, Apt 5B, New York, New York 10001')
    expect(
      lineOf('GB', { address_line1: '7 Clifton Hill', city: 'Bristol', postal_code: 'BS8 1BN' }),
    ).toBe('7 Clifton Hill, Bristol, BS8\u00a01BN')
  })

  it('has the comma of its own script, and keeps its direction beside a country in another', () => {
    const cairo = { address_line1: '١٢ شارع التحرير', city: 'القاهرة', postal_code: '11511' }
    expect(lineOf('EG', cairo)).not.toContain(', ')
    expect(lineOf('ES', madrid, 'إسبانيا')).toBe(
      '\u2068Calle del Pez, 8, 3.º B, 28004 Madrid\u2069، إسبانيا',
    )
  })

  it('says what there is of it', () => {
    expect(lineOf('ES', { address_line1: '', city: '' }, 'Spain')).toBe('Spain')
    expect(lineOf('ES', {})).toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import { formatRegisterAddress } from './register-entry.ts'

describe('an address of a register in one line', () => {
  it('has the order of its country, and a state by its name', () => {
    const orange = { country: 'US', lines: ['1209 North Orange Street'], city: 'Wilmington' }
    expect(formatRegisterAddress({ ...orange, region: 'US-DE', postalCode: '19801' })).toBe(
      '1209 North Orange Street, Wilmington, Delaware 19801',
    )
    const rivoli = { country: 'FR', lines: ['8 rue de Rivoli'], city: 'Paris' }
    expect(formatRegisterAddress({ ...rivoli, region: 'Île-de-France', postalCode: '75004' })).toBe(
      '8 rue de Rivoli, 75004 Paris, Île-de-France',
    )
  })

  it('says a region with the town where addresses of the country have none', () => {
    const quay = { country: 'GB', lines: ['Unit 2', '12 Quay Street'], city: 'Bristol' }
    expect(formatRegisterAddress({ ...quay, region: 'England', postalCode: 'BS1 4DJ' })).toBe(
      'Unit 2, 12 Quay Street, Bristol, England, BS1\u00a04DJ',
    )
  })

  it.each(['', '(', 'ZZ', '__proto__'])(
    'reads whatever a register sends as country: “%s”',
    (country) => {
      const lines = ['1 Street']
      expect(formatRegisterAddress({ country, lines, region: '(-1' })).toBe('1 Street, (-1')
    },
  )
})

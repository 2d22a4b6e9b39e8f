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

  it('says no code of a region: its name where one is known, and nothing where none is', () => {
    const munich = { country: 'DE', lines: ['Marienplatz 1'], city: 'München', postalCode: '80331' }
    const said = ['DE-BY', 'DE-XX'].map((region) => formatRegisterAddress({ ...munich, region }))
    expect(said).toEqual(['Marienplatz 1, 80331 München, Bavaria', 'Marienplatz 1, 80331 München'])
  })

  it('says a town that is a region of its own once', () => {
    const linden = { country: 'DE', lines: ['Unter den Linden 1'], city: 'Berlin' }
    expect(formatRegisterAddress({ ...linden, region: 'DE-BE', postalCode: '10117' })).toBe(
      'Unter den Linden 1, 10117 Berlin',
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

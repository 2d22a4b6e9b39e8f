import { describe, expect, it } from 'vitest'
import { envOf, faultsOf, remote } from '@/test-support/environment.ts'

const off = {
  isEmbedded: false,
  timeoutMs: 4_000,
  ukCompanies: undefined,
  gleif: undefined,
  vies: undefined,
  addresses: undefined,
}

describe('the registers', () => {
  it('are off, each for itself, unless it is named', () => {
    expect(envOf(remote).registers).toEqual(off)
    const url = 'https://api.gleif.org/api/v1'
    expect(envOf({ ...remote, REGISTER_GLEIF_URL: url }).registers).toEqual({
      ...off,
      gleif: { url: new URL(url) },
    })
  })

  it.each(['GLEIF', 'VIES', 'ADDRESS', 'UK_COMPANIES'])(
    'are asked over https (%s), but for this machine',
    (name) => {
      const key = name === 'UK_COMPANIES' ? { REGISTER_UK_COMPANIES_KEY: 'key' } : {}
      const at = (url: string) => faultsOf({ ...remote, ...key, [`REGISTER_${name}_URL`]: url })
      expect(at('http://register.example.com')).toEqual([
        `REGISTER_${name}_URL must be an https address (http only for localhost)`,
      ])
      expect(at('https://name:word@register.example.com')).toHaveLength(1)
      expect(at('http://127.0.0.1:4000')).toEqual([])
    },
  )

  it('need the key where there is one', () => {
    const fault =
      'REGISTER_UK_COMPANIES_KEY and REGISTER_UK_COMPANIES_URL must both be set, or neither'
    const url = { REGISTER_UK_COMPANIES_URL: 'https://api.example.com' }
    expect(faultsOf({ ...remote, ...url })).toEqual([fault])
    expect(faultsOf({ ...remote, REGISTER_UK_COMPANIES_KEY: 'key' })).toEqual([fault])
    expect(faultsOf({ ...remote, ...url, REGISTER_UK_COMPANIES_KEY: 'key' })).toEqual([])
  })

  it('are not the embedded ones, whose companies are invented, beside a real platform', () => {
    expect(faultsOf({ ...remote, REGISTERS: 'embedded' })).toEqual([
      expect.stringMatching(/^REGISTERS must not be embedded: a platform is configured/),
    ])
    expect(
      faultsOf({ REGISTERS: 'embedded', REGISTER_GLEIF_URL: 'https://a.example' }),
    ).toContainEqual(expect.stringMatching(/^REGISTERS must not be embedded where one of/))
  })

  it('are named when their names are misspelt', () => {
    expect(faultsOf({ ...remote, REGISTER_GLIEF_URL: 'https://a.example' })).toEqual([
      'REGISTER_GLIEF_URL is not known: did you mean REGISTER_GLEIF_URL?',
    ])
  })
})

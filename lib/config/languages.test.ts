import { describe, expect, it } from 'vitest'
import { catalogue, envOf, faultsOf, remote } from '@/test-support/environment.ts'

describe('the languages that are offered', () => {
  it('are all, or those that are named, the usual one first', () => {
    expect(envOf(remote).languages).toEqual(['en', 'es', 'ar'])
    expect(envOf({ ...remote, LANGUAGES: 'es, en es' }).languages).toEqual(['es', 'en'])
  })

  it.each(['fr', 'en,fr', ','])('are refused as %j', (LANGUAGES) => {
    expect(faultsOf({ ...remote, LANGUAGES })).toEqual(['LANGUAGES must be some of en, es, ar'])
  })

  it('are those in which the operator’s texts must be there, and no others', () => {
    const withoutArabic = catalogue.replaceAll(/,"ar":"[^"]*"/g, '')
    const given = { ...remote, PLATFORM_CATALOGUE: withoutArabic }
    expect(faultsOf({ ...given, LANGUAGES: 'ar' })).toContain(
      'PLATFORM_CATALOGUE products.0.names.ar must be a text',
    )
    const [product] = envOf({ ...given, LANGUAGES: 'es,en' }).catalogue.products
    // The text is never shown; the first language stands in for one that is not offered.
    expect(product?.names).toEqual({ en: 'Savings', es: 'Ahorro', ar: 'Ahorro' })
  })

  it('are those in which values have names', () => {
    const values = (names: Record<string, string>) =>
      JSON.stringify({ regulated_status: [{ value: 'EXEMPT', names }] })
    const spanish = { ...remote, PLATFORM_VALUES: values({ es: 'Exenta' }) }
    expect(faultsOf(spanish)).toHaveLength(1)
    expect(envOf({ ...spanish, LANGUAGES: 'es' }).platformValues.regulated_status?.[0]).toEqual({
      value: 'EXEMPT',
      names: { en: 'Exenta', es: 'Exenta', ar: 'Exenta' },
    })
  })

  it('include the language of e-mails to staff', () => {
    expect(envOf({ ...remote, LANGUAGES: 'ar,en' }).staffLanguage).toBe('en')
    expect(envOf({ ...remote, LANGUAGES: 'ar,es' }).staffLanguage).toBe('ar')
    expect(faultsOf({ ...remote, LANGUAGES: 'ar,es', STAFF_LANGUAGE: 'en' })).toEqual([
      'STAFF_LANGUAGE must be one of ar, es',
    ])
  })
})

import fc from 'fast-check'
import { getPublicSuffix } from 'tldts'
import { describe, expect, it } from 'vitest'
import { firmDomains, providerDomains } from '@/test-support/applicants/email-domains.ts'
import { findEmailError } from './email.ts'
import { commonProviders } from './email-providers.ts'
import { suggestEmail } from './suggest-email.ts'

const label = fc.string({ unit: fc.constantFrom(...'abcgilmnoyu-.'), maxLength: 12 })
const address = fc.tuple(label, label).map(([name, ending]) => `maya@${name}.${ending}`)

const offersFor = (domains: readonly string[]) =>
  domains
    .map((domain) => ({ domain, offer: suggestEmail(`maya@${domain}`) }))
    .filter(({ offer }) => offer !== undefined)

describe('suggestEmail', () => {
  it.each([
    ['maya@gmial.com', 'maya@gmail.com'],
    ['maya@gamil.com', 'maya@gmail.com'],
    ['maya@gmail.con', 'maya@gmail.com'],
    ['maya@gmail.co', 'maya@gmail.com'],
    ['maya@hotmial.com', 'maya@hotmail.com'],
    ['maya@yaho.com', 'maya@yahoo.com'],
    ['maya@yahooo.co.uk', 'maya@yahoo.co.uk'],
    ['maya@yahoo.couk', 'maya@yahoo.co.uk'],
    ['maya@company.con', 'maya@company.com'],
    ['maya@company.nte', 'maya@company.net'],
    [' Ana.Núñez+1@GMIAL.com ', 'Ana.Núñez+1@gmail.com'],
  ])('asks about %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })

  it('offers nothing to anyone of five hundred real providers', () => {
    expect(new Set(providerDomains).size).toBeGreaterThanOrEqual(500)
    expect(offersFor(providerDomains)).toEqual([])
  })

  it('offers nothing under any ending that exists', () => {
    expect(firmDomains.length).toBeGreaterThan(5_000)
    expect(offersFor(firmDomains)).toEqual([])
    // A name under another country's ending is another domain.
    const brands = ['yahoo', 'hotmail', 'outlook'].flatMap((name) =>
      firmDomains
        .map((domain) => domain.replace('acme', name))
        .filter((domain) => domain === `${name}.${getPublicSuffix(domain)}`),
    )
    expect(brands.length).toBeGreaterThan(500)
    expect(offersFor(brands)).toEqual([])
  })

  it('leaves firms, schools and other scripts alone, however near their names are', () => {
    const domains = `acme.ltd.uk clinica.med.br cloud.com mail.com email.com ymail.com qmail.com hotel.com
      gmailing.com unam.mx ugr.es aucegypt.edu cu.edu.eg ox.ac.uk gov.uk company.gob.mx
      münchen.de مثال.إختبار portico.example example.test mail.gmail.com libera.it`
    expect(offersFor(domains.split(/\s+/))).toEqual([])
  })

  it('offers no provider that is as near as another', () => {
    expect(suggestEmail('maya@hotmail.e')).toBeUndefined()
  })

  it('knows every common provider from every other', () => {
    expect(offersFor(commonProviders)).toEqual([])
  })

  it('never throws, and suggests only what would be accepted', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 100 }), address), (typed) => {
        const meant = suggestEmail(typed)
        if (meant !== undefined) expect(findEmailError(meant)).toBeUndefined()
      }),
    )
  })
})

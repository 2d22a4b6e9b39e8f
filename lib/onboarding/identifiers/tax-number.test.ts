import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import { countryCodes } from '#lib/platform/contract/country-codes.ts'
import { getTaxNumberRule, isTaxNumberDoubtful, normaliseTaxNumber } from './tax-number.ts'
import { taxCheckers, taxRules } from './tax-rules.ts'

describe('taxNumber', () => {
  it.each([
    ['US', 'us'],
    ['PR', 'us'],
    ['GB', 'gb'],
    ['ES', 'es'],
    ['FR', 'fr'],
    ['AQ', 'other'],
    ['', 'other'],
    ['__proto__', 'other'],
  ])('calls the number of %j by its name: %s', (country, nameKey) => {
    expect(getTaxNumberRule(country).nameKey).toBe(nameKey)
  })

  it('has lengths in order and a pattern that compiles for every country', () => {
    for (const code of countryCodes) {
      const { min, max, pattern } = getTaxNumberRule(code)
      expect(min).toBeLessThanOrEqual(max)
      expect(() => new RegExp(pattern ?? '', 'u')).not.toThrow()
    }
  })

  it('speaks of real countries only, and has an example that its own rule accepts', () => {
    for (const [code, rule] of Object.entries(taxRules)) {
      expect(countryCodes).toContain(code)
      if (rule.example === undefined) continue
      const number = normaliseTaxNumber(rule.example)
      expect(number.length).toBeGreaterThanOrEqual(rule.min)
      expect(number.length).toBeLessThanOrEqual(rule.max)
      expect(number).toMatch(new RegExp(rule.pattern ?? '', 'u'))
    }
  })

  it('uses every name, and each is there in every language', () => {
    const used = new Set(countryCodes.map((code) => getTaxNumberRule(code).nameKey))
    expect(new Set(Object.keys(getMessages('en').taxNames))).toEqual(used)
    for (const { taxNames } of languages.map(getMessages)) {
      for (const name of Object.values(taxNames)) expect(name).toMatch(/\p{L}/u)
    }
    for (const name of Object.values(getMessages('ar').taxNames)) {
      expect(name).toMatch(/\p{Script=Arabic}/u)
    }
  })
})

describe('normaliseTaxNumber', () => {
  it.each([
    ['123-45-6789', '123456789'],
    ['123.456.789-09', '12345678909'],
    ['ab 12 34 56 c', 'AB123456C'],
    ['A123456(3)', 'A1234563'],
    ['181/815/08155', '18181508155'],
    ['١٢٣٤٥', '12345'],
    [' \t', ''],
  ])('writes %j as %s', (typed, number) => {
    expect(normaliseTaxNumber(typed)).toBe(number)
  })
})

describe('isTaxNumberDoubtful', () => {
  it.each([
    ['US', '536-22-6726', '000-22-6726'],
    ['US', '912-70-1234', '900-00-0001'],
    ['PR', '536-22-6726', '666-22-6726'],
    ['GB', 'AB123456', 'AB12345C6'],
    ['ES', '54362315K', '54362315Z'],
    ['ES', 'X-2482300-W', 'X-2482300-A'],
    ['DE', '36 574 261 809', '36 554 266 806'],
    ['IT', 'RCC MNL 83S18 D969H', 'RCC MNL 83S18 D969'.concat('A')],
    ['PL', '44051401359', '44051401358'],
    ['BR', '390.533.447-05', '231.002.999-00'],
    ['MX', 'GODE561231GR8', 'GODE561331GR8'],
    ['CA', '123-456-782', '999-999-999'],
    ['NZ', '49-091-850', '49-091-852'],
    ['IN', 'ACUPA7085R', 'ACUPA7085'.concat('1')],
  ])('of %s lets %s pass and warnings %s', async (country, right, wrong) => {
    expect(await isTaxNumberDoubtful(country, right)).toBe(false)
    expect(await isTaxNumberDoubtful(country, wrong)).toBe(true)
  })

  it('warnings nothing where numbers cannot be checked, and nothing that is empty', async () => {
    expect(await isTaxNumberDoubtful('AE', '100000000000000')).toBe(false)
    expect(await isTaxNumberDoubtful('AQ', 'x')).toBe(false)
    expect(await isTaxNumberDoubtful('__proto__', '123')).toBe(false)
    expect(await isTaxNumberDoubtful('US', ' ')).toBe(false)
  })

  it('does not doubt the examples it gives, but for the prefix QQ that no Briton has', async () => {
    expect(await isTaxNumberDoubtful('GB', taxRules.GB?.example ?? '')).toBe(true)
    for (const [code, { example }] of Object.entries(taxRules)) {
      if (example !== undefined && code !== 'GB')
        expect(await isTaxNumberDoubtful(code, example)).toBe(false)
    }
  })

  it('knows every checker it names', async () => {
    const { stdnum } = await import('stdnum')
    for (const [code, names] of Object.entries(taxCheckers)) {
      expect(Object.keys(stdnum[code] ?? {})).toEqual(expect.arrayContaining(names))
    }
  })

  it.each([
    ['\u1fd2', '\u03aa\u0300'],
    ['e-\u0301', '\u00c9'],
  ])('writes %j composed, and the same again', (typed, written) => {
    expect(normaliseTaxNumber(typed)).toBe(written)
    expect(normaliseTaxNumber(written)).toBe(written)
  })

  it('never throws', async () => {
    const country = fc.constantFrom(...Object.keys(taxCheckers), 'XX', '')
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'0123456789ABXYZ-./ Ñ&+'), maxLength: 20 }),
    )
    await fc.assert(
      fc.asyncProperty(country, typed, async (from, text) => {
        expect(typeof (await isTaxNumberDoubtful(from, text))).toBe('boolean')
      }),
      { numRuns: 2000 },
    )
  })
})

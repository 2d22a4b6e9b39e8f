import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameAddress, toCanonicalEmail } from './canonical-email.ts'
import { findEmailError } from './email.ts'

describe('toCanonicalEmail', () => {
  it.each([
    [
      'a@münchen.de',
      'a@xn--mnchen-3ya.de',
      'A@MÜNCHEN.DE',
      'a@XN--MNCHEN-3YA.de',
      'a@mu\u0308nchen.de',
    ],
    ['a@straße.de', 'a@xn--strae-oqa.de'],
    ['jos\u00e9@example.com', 'jose\u0301@EXAMPLE.com', ' José@example.com '],
    ['مريم@مثال.إختبار', 'مريم@xn--mgbh0fb.xn--kgbechtv'],
    ['x@例え.jp', 'x@例え。jp', 'x@xn--r8jz45g.jp'],
    ['maya@example.com', 'maya@example.com.'],
  ])('is the same for every spelling of %s', (...spellings) => {
    const forms = spellings.map(toCanonicalEmail)
    expect(new Set(forms)).toEqual(new Set([forms[0]]))
    expect(spellings.every((each) => isSameAddress(each, spellings[0] as string))).toBe(true)
  })

  it.each([
    ['a@strasse.de', 'a@straße.de'],
    ['a.b@example.com', 'ab@example.com'],
    ['a+b@example.com', 'a@example.com'],
    ['a@example.com', 'a@example.com.uk'],
    ['a@munchen.de', 'a@münchen.de'],
    ['a@exаmple.com', 'a@example.com'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(isSameAddress(one, other)).toBe(false)
  })

  it('is a form of its own: it says the same of itself, and of every spelling of it', () => {
    const label = fc.string({
      unit: fc.constantFrom(...'abcñüßéøπλжяאבعربمن漢字ひ한0123'),
      minLength: 1,
      maxLength: 12,
    })
    const address = fc
      .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), label, label)
      .map(([local, name, ending]) => `${local}@${name}.${ending}a`)
    fc.assert(
      fc.property(fc.oneof(address, fc.string({ unit: 'binary', maxLength: 300 })), (typed) => {
        const form = toCanonicalEmail(typed)
        expect(toCanonicalEmail(form)).toBe(form)
        expect(toCanonicalEmail(typed.normalize('NFD'))).toBe(form)
        if (findEmailError(typed) === undefined) expect(findEmailError(form)).not.toBe('missing_at')
      }),
      { numRuns: 2000 },
    )
  })

  it('answers at once however hostile the text', () => {
    const started = performance.now()
    for (const text of ['@'.repeat(1e6), `a@${'ü.'.repeat(1e6)}`, `a@${'xn--a'.repeat(40)}.de`]) {
      expect(() => toCanonicalEmail(text)).not.toThrow()
    }
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

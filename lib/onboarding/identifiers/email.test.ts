import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findEmailError } from './email.ts'

describe('findEmailError', () => {
  it.each([
    'maya@example.com',
    ' maya@example.com ',
    'a@b.co',
    'user_name-1@sub.domain.example',
    'josé@españa.es',
    'maya@münchen.de',
    'مريم@مثال.إختبار',
    '1234567890@example.org',
    'two..dots@example.jp',
    `${'a'.repeat(64)}@example.com`,
    `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`,
  ])('accepts %s', (typed) => {
    expect(findEmailError(typed)).toBeUndefined()
  })

  it.each([
    ['', 'missing_at'],
    ['maya', 'missing_at'],
    ['@example.com', 'wrong_format'],
    ['maya@', 'wrong_format'],
    ['maya@example', 'wrong_format'],
    ['maya@.com', 'wrong_format'],
    ['maya@-example.com', 'wrong_format'],
    ['maya@example-.com', 'wrong_format'],
    ['maya@exam_ple.com', 'wrong_format'],
    ['maya@@example.com', 'wrong_format'],
    ['maya lin@example.com', 'wrong_format'],
    ['maya@192.168.0.1', 'wrong_format'],
    ['maya@[192.168.0.1]', 'wrong_format'],
    ['Maya <maya@example.com>', 'wrong_format'],
    ['maya@example.com, lin@example.com', 'wrong_format'],
    ['maya@example.com\u0000', 'wrong_format'],
    ['maya\u202e@example.com', 'wrong_format'],
    ['maya\r\nBcc: all@example.com', 'wrong_format'],
    [`${'a'.repeat(65)}@example.com`, 'wrong_format'],
    [`maya@${'a'.repeat(64)}.com`, 'wrong_format'],
    [`${'a'.repeat(64)}@${'b.'.repeat(100)}com`, 'too_long'],
  ])('refuses %j as %s', (typed, fault) => {
    expect(findEmailError(typed)).toBe(fault)
  })

  it('accepts exactly 254 characters and refuses one more', () => {
    const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
    const longest = `${'a'.repeat(254 - domain.length - 1)}@${domain}`
    expect(longest).toHaveLength(254)
    expect(findEmailError(longest)).toBeUndefined()
    expect(findEmailError(`x${longest}`)).toBe('too_long')
  })

  it('never throws, and answers at once however hostile the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
        expect(() => findEmailError(typed)).not.toThrow()
      }),
    )
    const started = performance.now()
    findEmailError(`${'a.'.repeat(1_000_000)}@`)
    findEmailError(`${'@'.repeat(200)}${'.'.repeat(50)}`)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

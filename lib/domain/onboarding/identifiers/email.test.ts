import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findEmailError, suggestEmail } from './email.ts'

describe('findEmailError', () => {
  it.each([
    'maya@example.com',
    "o'neil+savings@example.co.uk",
    ' maya@example.com ',
    'MAYA.LIN@EXAMPLE.COM',
    'a@b.co',
    'user_name-1@sub.domain.example',
    'josé@españa.es',
    'maya@münchen.de',
    'مريم@مثال.إختبار',
    'x@xn--80ak6aa92e.com',
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
    ['maya.example.com', 'missing_at'],
    ['@example.com', 'wrong_format'],
    ['maya@', 'wrong_format'],
    ['maya@example', 'wrong_format'],
    ['maya@example.', 'wrong_format'],
    ['maya@.com', 'wrong_format'],
    ['maya@exa..mple.com', 'wrong_format'],
    ['maya@-example.com', 'wrong_format'],
    ['maya@example-.com', 'wrong_format'],
    ['maya@exam_ple.com', 'wrong_format'],
    ['maya@@example.com', 'wrong_format'],
    ['maya lin@example.com', 'wrong_format'],
    ['maya@exam ple.com', 'wrong_format'],
    ['maya@192.168.0.1', 'wrong_format'],
    ['maya@[192.168.0.1]', 'wrong_format'],
    ['"maya lin"@example.com', 'wrong_format'],
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

describe('suggestEmail', () => {
  it.each([
    ['maya@gmial.com', 'maya@gmail.com'],
    ['maya@gmail.con', 'maya@gmail.com'],
    ['maya@gmail.co', 'maya@gmail.com'],
    ['maya@hotmial.com', 'maya@hotmail.com'],
    ['maya@hotmal.es', 'maya@hotmail.es'],
    ['maya@yaho.com', 'maya@yahoo.com'],
    ['maya@outlok.com', 'maya@outlook.com'],
    ['maya@icloud.co', 'maya@icloud.com'],
    ['maya@company.con', 'maya@company.com'],
    ['maya@company.nte', 'maya@company.net'],
    [' Ana.Núñez+1@GMIAL.com ', 'Ana.Núñez+1@gmail.com'],
  ])('asks about %s', async (typed, meant) => {
    expect(await suggestEmail(typed)).toBe(meant)
  })

  it.each(
    `gmail.com googlemail.com hotmail.com hotmail.es hotmail.com.mx hotmail.com.ar outlook.sa
    outlook.com.ar yahoo.com.mx yahoo.com.ar yahoo.com.co yahoo.ae yahoo.co.uk live.com.mx
    prodigy.net.mx unam.mx ugr.es movistar.es telefonica.net fibertel.com.ar une.net.co
    maktoob.com emirates.net.ae stc.com.sa aucegypt.edu cu.edu.eg link.net gov.uk nhs.net ox.ac.uk
    company.ae company.sa company.com.sa company.com.eg company.mx company.gob.mx company.io
    proton.me pm.me gmx.net web.de me.com mac.com email.com mail.com libero.it company.gov.sa
    münchen.de مثال.إختبار portico.example example.test`.split(/\s+/),
  )('leaves maya@%s alone', async (domain) => {
    expect(await suggestEmail(`maya@${domain}`)).toBeUndefined()
  })

  it('never throws, and suggests only what would be accepted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.emailAddress()),
        async (typed) => {
          const meant = await suggestEmail(typed)
          if (meant !== undefined) expect(findEmailError(meant)).toBeUndefined()
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTelephone, parseTelephone } from './telephone.ts'

describe('parseTelephone', () => {
  it.each([
    ['+44 20 7946 0018', undefined, '+442079460018'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['07700 900982', 'GB', '+447700900982'],
    ['+44 (0)7700 900982', 'US', '+447700900982'],
    ['0044 7700 900982', 'GB', '+447700900982'],
    ['0044 7700 900982', 'US', '+447700900982'],
    ['0044 7700 900982', undefined, '+447700900982'],
    ['0081 90-1234-5678', 'ID', '+819012345678'],
    ['(212) 555-0123', 'US', '+12125550123'],
    ['212 555 0123 ext. 12', 'US', '+12125550123'],
    ['011 44 7700 900982', 'US', '+447700900982'],
    ['600 123 456', 'ES', '+34600123456'],
    ['55 1234 5678', 'MX', '+525512345678'],
    ['+52 1 55 1234 5678', 'MX', '+525512345678'],
    ['+52 1 55 1234 5678', undefined, '+525512345678'],
    ['011 15 2345-6789', 'AR', '+5491123456789'],
    ['٠٥٠١٢٣٤٥٦٧', 'SA', '+966501234567'],
    ['+٢٠ ١٠ ١٢٣٤ ٥٦٧٨', undefined, '+201012345678'],
    ['۰۹۱۲ ۳۴۵ ۶۷۸۹', 'IR', '+989123456789'],
    ['＋８１ ９０ １２３４ ５６７８', undefined, '+819012345678'],
    ['\u202a+44 7700 900982\u202c', 'US', '+447700900982'],
    ['+44\u00a07700‑900‑982', 'US', '+447700900982'],
    ['06 698 12345', 'IT', '+390669812345'],
    ['\u206802079460018\u2069', 'GB', '+442079460018'],
    ['020 7946 0018 x123', 'GB', '+442079460018'],
    ['020 7946 0018 (ext 123)', 'GB', '+442079460018'],
    ['020 7946 0018 #123', 'GB', '+442079460018'],
    ['030 901820 Durchwahl 12', 'DE', '+4930901820'],
    ['030 901820 DW12', 'DE', '+4930901820'],
    ['01 23 45 67 89 poste 12', 'FR', '+33123456789'],
    ['(11) 91234-5678 ramal 12', 'BR', '+5511912345678'],
    ['03-1234-5678 内線 12', 'JP', '+81312345678'],
    ['0501234567 تحويلة ١٢', 'SA', '+966501234567'],
    ['tel:+44-20-7946-0018;ext=12', 'US', '+442079460018'],
    ['Tel.: 020 7946 0018', 'GB', '+442079460018'],
    ['Teléfono: 600 123 456', 'ES', '+34600123456'],
    ['(+44) 20 7946 0018', 'US', '+442079460018'],
    ['+44(0)20.7946.0018', 'US', '+442079460018'],
  ])('reads %s typed in %s as %s', async (typed, country, e164) => {
    expect(await parseTelephone(typed, country)).toMatchObject({ e164 })
  })

  it('only warnings a number of no range in use, never refuses it', async () => {
    expect(await parseTelephone('07700 900982', 'GB')).toMatchObject({ e164: '+447700900982' })
    expect(await parseTelephone('555 555 5555', 'US')).toEqual({
      e164: '+15555555555',
      likely: false,
    })
    expect(await parseTelephone('020 7946 0018', 'GB')).toMatchObject({ likely: true })
  })

  it.each([
    ['07700 900982', undefined, 'missing_country_code'],
    ['(212) 555-0123', 'AQ', 'missing_country_code'],
    ['+999 123456', 'GB', 'missing_country_code'],
    ['123', 'GB', 'too_short'],
    ['911', 'US', 'too_short'],
    ['+1 212 555 0123 4567', 'US', 'too_long'],
    ['', 'GB', 'not_a_number'],
    ['+', 'GB', 'not_a_number'],
    ['call 07700 900982', 'GB', 'not_a_number'],
    ['07700 900982 or 07700 900983', 'GB', 'not_a_number'],
    ['1'.repeat(1000), 'GB', 'not_a_number'],
  ])('refuses %j typed in %s as %s', async (typed, country, code) => {
    expect(await parseTelephone(typed, country)).toEqual({ code })
  })

  it('never throws, and what it reads is E.164', async () => {
    const numberLike = fc.string({ unit: fc.constantFrom(...'0123456789+ -()./x#٠١٢') })
    const country = fc.constantFrom(undefined, 'US', 'GB', 'SA', 'MX', '', '__proto__', 'ZZ')
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 150 }), numberLike),
        country,
        async (typed, from) => {
          const reading = await parseTelephone(typed, from)
          if ('e164' in reading) expect(reading.e164).toMatch(/^\+[1-9]\d{1,14}$/)
        },
      ),
    )
  })
})

describe('formatTelephone', () => {
  it('writes a number as people abroad read it', async () => {
    expect(await formatTelephone('+447700900982')).toBe('+44 7700 900982')
    expect(await formatTelephone('+12125550123')).toBe('+1 212 555 0123')
    expect(await formatTelephone('+966501234567')).toBe('+966 50 123 4567')
  })

  it('gives back what is no number', async () => {
    expect(await formatTelephone('nothing')).toBe('nothing')
    expect(await formatTelephone('')).toBe('')
  })
})

/** Tests invisible characters in pasted text, over all of Unicode's characters of that kind. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { livingIn, parseField } from '@/test-support/applicants/parse-field.ts'
import { getTaxNumberRule } from '../identifiers/tax-number.ts'
import { parseTelephone } from '../identifiers/telephone.ts'
import { addressPart } from './address-part.ts'
import { parseDateOfBirth } from './calendar-date.ts'
import {
  companyTaxNumber,
  naicsCode,
  passportNumber,
  percentage,
  registerNumber,
  taxNumber,
} from './number-fields.ts'
import { hasForbiddenCharacters, tidy, tidyCode, tidyLines } from './text.ts'
import { emailAddress, personalName, telephoneNumber, text, website } from './text-fields.ts'

const points = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
const ignorable = points.filter((each) => /\p{Default_Ignorable_Code_Point}/u.test(each))
const bidi = points.filter((each) => /\p{Bidi_Control}/u.test(each))
const controls = points.filter((each) => /\p{Cc}/u.test(each) && !/[\s\u0085]/u.test(each))
const unseen = [...new Set([...ignorable, ...bidi, ...controls])]

/** The text with characters of the class before, within and behind it. */
const pasted = (text: string) =>
  fc
    .array(fc.tuple(fc.nat([...text].length), fc.constantFrom(...unseen)), {
      minLength: 1,
      maxLength: 6,
    })
    .map((marks) => {
      const characters = [...text]
      for (const [at, mark] of marks) characters.splice(at, 0, mark)
      return characters.join('')
    })

const addresses = { GB: livingIn('GB').addressForm, JP: livingIn('JP').addressForm }
const fields = [
  ['a name', personalName({ max: 60 }), 'Anna-Lena O’Neil'],
  ['words', text({ max: 100 }), 'Bakery & café, since 1985'],
  ['an e-mail address', emailAddress(), 'anna@example.com'],
  ['a telephone number', telephoneNumber(), '+44 20 7946 0018'],
  ['a website', website({ max: 100 }), 'https://example.com/a'],
  ['a passport', passportNumber({ max: 20 }), 'AB123456'],
  ['a tax number', taxNumber(getTaxNumberRule('GB')), 'QQ123456C'],
  ['a register number', registerNumber({ max: 40 }), 'HRB 12345 B'],
  ['a company’s tax number', companyTaxNumber({ max: 40 }), 'DE123456789'],
  ['a code of industry', naicsCode(), '5415'],
  ['a share', percentage(), '33.5'],
  [
    'a line of an address',
    addressPart('address_line1', { max: 100 }, addresses.GB),
    '10 High Street',
  ],
  ['a postal code', addressPart('postal_code', { max: 100 }, addresses.GB), 'SW1A 1AA'],
] as const

describe('invisible characters', () => {
  it.each(fields)('changes nothing of %s', (_, schema, text) => {
    const clean = parseField(schema, text)
    expect(clean).toHaveProperty('value')
    fc.assert(
      fc.property(pasted(text), (typed) => {
        expect(parseField(schema, typed)).toEqual(clean)
      }),
      { numRuns: 400 },
    )
    for (const mark of unseen) {
      const at = Math.floor(text.length / 2)
      const typed = text.slice(0, at) + mark + text.slice(at)
      expect(parseField(schema, typed), mark.codePointAt(0)?.toString(16)).toEqual(clean)
    }
  })

  it('changes nothing of a date', () => {
    const [day, month, year] = ['27', 'March', '1985'] as const
    fc.assert(
      fc.property(pasted(day), pasted(month), pasted(year), (...[one, two, three]) => {
        const date = parseDateOfBirth({ day: one, month: two, year: three }, '2026-11-21')
        expect(date).toEqual({ value: '1985-03-27' })
      }),
    )
  })

  it('changes nothing of a number that is called', async () => {
    await fc.assert(
      fc.asyncProperty(pasted('020 7946 0018'), async (typed) => {
        expect(await parseTelephone(typed, 'GB')).toEqual({ e164: '+442079460018', likely: true })
      }),
    )
  })

  it.each(fields.filter(([name]) => !['a code of industry', 'a share'].includes(name)))(
    'alone is nothing of %s',
    (_, schema) => {
      const blank = fc.constantFrom(...unseen, ' ', '\u00a0', '\u2800', '\u3000', '\u0085')
      fc.assert(
        fc.property(fc.array(blank, { maxLength: 8 }), (characters) => {
          expect(parseField(schema, characters.join(''))).toEqual({ code: 'missing' })
        }),
      )
    },
  )

  it('leaves no text as it is saved, whatever was typed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...unseen), fc.string())), (parts) => {
        const text = parts.join('')
        for (const clean of [tidy, tidyCode, tidyLines]) {
          const saved = clean(text)
          expect(clean(saved)).toBe(saved)
          expect(saved).toBe(saved.normalize('NFC'))
          expect(saved).not.toMatch(/\p{Bidi_Control}/u)
        }
        expect(tidyCode(text)).not.toMatch(/\p{Default_Ignorable_Code_Point}|\p{Cc}/u)
        // Joiners stay between letters that need them, and a selector behind its emoji, to be refused.
        expect(tidy(text).replace(/\u180e|\u200c|\u200d|\ufe0f/g, '')).not.toMatch(
          /\p{Default_Ignorable_Code_Point}|\p{Cc}/u,
        )
      }),
      { numRuns: 2000 },
    )
  })
})

describe('joiners', () => {
  it.each([
    ['Persian', 'علی\u200cرضا'],
    ['Persian after a mark', 'نامهٔ\u200cما'],
    ['Hindi', 'क\u094d\u200cष'],
    ['Hindi, an eyelash ra', 'र\u094d\u200dय'],
    ['Bengali', 'র\u200d\u09cdয'],
    ['Sinhala', 'ශ\u0dca\u200dරී'],
    ['Malayalam, a final consonant', 'മ\u0d4bഹന\u0d4d\u200d'],
    ['Kannada', 'ರ\u0ccd\u200dಕ'],
    ['Mongolian', 'ᠭᠠᠵᠠᠷ\u180eᠠ'],
    ['Urdu', 'گھر\u200cگھر'],
  ])('stay in %s', (_, name) => {
    expect(parseField(personalName({ max: 60 }), name)).toEqual({ value: name })
    expect(parseField(text({ max: 60 }), name)).toEqual({ value: name })
  })

  it.each([
    ['An\u200dna', 'Anna'],
    ['李\u200c小龍', '李小龍'],
    ['\u200cعلی\u200d', 'علی'],
    ['علی\u200c رضا', 'علی رضا'],
    ['علی\u200c\u200cرضا', 'علی\u200cرضا'],
    ['علی\u200c\u202bرضا', 'علی\u200cرضا'],
    ['Αν\u200cνα', 'Αννα'],
    ['สม\u200cชาย', 'สมชาย'],
  ])('go where they join nothing: %j', (typed, value) => {
    expect(parseField(personalName({ max: 60 }), typed)).toEqual({ value })
  })
})

describe('emoji', () => {
  it.each(['👩', '👩‍👧', '❤️', '☎️', '1️⃣', '🇩🇪', '👍🏽', '🀄', '⭐', '™️ 🙂'])(
    '%s is refused in words, as a name is with it',
    (sign) => {
      const code = 'wrong_characters'
      expect(parseField(text({ max: 60 }), `Bakery ${sign}`)).toEqual({ code })
      expect(parseField(personalName({ max: 60 }), `Anna ${sign}`)).toEqual({ code })
      expect(parseField(addressPart('city', { max: 100 }, addresses.GB), `Leeds ${sign}`)).toEqual({
        code,
      })
    },
  )

  it.each(['Acme™ ©', 'Acme™️ ©️', '• ▪ ✓ → №', '№ 7 ½ € °'])('no sign in %s is one', (words) => {
    expect(parseField(text({ max: 60 }), `A ${words}`)).toHaveProperty('value')
  })
})

it('refuses what nobody types and what has no meaning of its own', () => {
  for (const typed of ['a\ue000', 'a\ufdd0', 'a\ud800']) {
    expect(hasForbiddenCharacters(tidy(typed))).toBe(true)
    expect(parseField(text({ max: 60 }), typed)).toEqual({ code: 'wrong_characters' })
  }
})

/** Tests what people paste into a field: the copy of a link, of the head of a message, of a whole date. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getDateOrder } from '#lib/i18n/dates.ts'
import { languages, locales } from '#lib/i18n/languages.ts'
import {
  createStepForm,
  requireStep,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'
import { parseField } from '@/test-support/applicants/parse-field.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { getStepContext } from '../fields/field.ts'
import { tidyEmail } from '../fields/text.ts'
import { emailAddress } from '../fields/text-fields.ts'
import generated from '../geography/calling-codes.generated.json' with { type: 'json' }
import { toCanonicalEmail } from '../identifiers/canonical-email.ts'
import { parseTelephone } from '../identifiers/telephone.ts'
import { getTelephoneExample } from '../identifiers/telephone-examples.ts'
import { getSchemaContext } from '../parse-step.ts'
import { browserSchema } from '../view/browser-schema.ts'
import { correctionInputName } from './read-form.ts'
import { validateStepForm } from './validate-step-form.ts'

describe('an e-mail address', () => {
  const address = fc
    .tuple(
      fc.string({ unit: fc.constantFrom(...'abzñд9.+_-!#$%&*=?^`{|}~’'), minLength: 1 }),
      fc.constantFrom('example.com', 'mail.example.co.uk', 'münchen.example'),
    )
    .map(([local, domain]) => `${local}@${domain}`)
  const name = fc.constantFrom('', 'Maya ', 'Maya Ng-Ó’Neil ', '"Ng, Maya" ', 'maya@example.com ')
  const end = fc.constantFrom('', ';', ',', ' ', '?subject=Your%20application&to=a@b.example')

  it('is the same as a link and in the head of a message', () => {
    fc.assert(
      fc.property(address, name, end, (plain, sender, behind) => {
        const link = `mailto:${encodeURIComponent(plain)}`
        const typed = [
          link,
          link.replace('%40', '@').replace('mailto', 'MAILTO'),
          `${link}${behind.trim()}`,
          `${sender}<${plain}>${behind.replace(/\?.*/, '')}`,
          `${sender}<${link}>`,
        ]
        for (const each of typed) {
          expect(parseField(emailAddress(), each), each).toEqual({ value: plain })
          expect(toCanonicalEmail(each)).toBe(toCanonicalEmail(plain))
          expect(tidyEmail(tidyEmail(each))).toBe(tidyEmail(each))
        }
      }),
    )
  })

  it('is none where there are several', () => {
    for (const typed of ['Maya <a@b.example>, Ben <c@d.example>', 'mailto:a@b.example,c@d.example'])
      expect(parseField(emailAddress(), typed)).toEqual({ code: 'wrong_format' })
  })
})

it('a telephone number is the same as a link and behind its calling code', async () => {
  const countries = Object.entries(generated.codes)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...countries),
      fc.constantFrom(undefined, 'US', 'GB', 'ES', 'EG'),
      async ([country, code], picked) => {
        const example = await parseTelephone(getTelephoneExample(country), country)
        if (!('e164' in example)) return
        const plain = { e164: example.e164, likely: true }
        // A few numbers are too short if their country is not known.
        if (!('e164' in (await parseTelephone(plain.e164, picked)))) return
        const rest = plain.e164.slice(1 + code.length)
        for (const typed of [
          `tel:${plain.e164}`,
          `tel:+${code}%20${rest};ext=12`,
          `+${code} ${plain.e164}`,
          `+${code}${plain.e164}`,
          `(+${code}) +${code} ${rest}`,
          `+${code} (+${code}) ${rest}`,
          `00${code} ${plain.e164}`,
        ]) {
          expect(await parseTelephone(typed, picked), typed).toEqual(plain)
        }
      },
    ),
    { numRuns: 150 },
  )
  for (const two of ['+44 20 7946 0018 +44 20 7946 0019', '+1 +44 20 7946 0018']) {
    expect(await parseTelephone(two, 'GB')).toEqual({ code: 'not_a_number' })
  }
})

describe('a whole date in one part', () => {
  const days = fc
    .date({
      min: new Date('1900-01-01T00:00Z'),
      max: new Date('2026-11-01T00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10))

  async function post(
    parts: Partial<Record<'day' | 'month' | 'year', string>>,
    language: (typeof languages)[number] = 'en',
    more: Record<string, string> = {},
  ) {
    const typed = { established_on: { day: '', month: '', year: '', ...parts } }
    const form = createStepForm(typed)
    for (const [name, value] of Object.entries(more)) form.set(name, value)
    const step = requireStep('foundation')
    const context = getStepContext(buildFieldContext({}, { ...testSettings, language }), step.id)
    const { error } = browserSchema(step.id, getSchemaContext(step, context)).safeParse(typed)
    return { read: await validateStepForm(step, form, undefined, context), error }
  }

  it('is read in every style that says which number is the day', async () => {
    const part = fc.constantFrom('day', 'month', 'year')
    await fc.assert(
      fc.asyncProperty(
        days,
        fc.constantFrom(...languages),
        part,
        async (value, language, where) => {
          const [year = '', month = '', day = ''] = value.split('-')
          const date = new Date(`${value}T00:00:00Z`)
          const written = (['full', 'long', 'medium'] as const).flatMap((dateStyle) =>
            [locales[language], 'en-US', 'es-MX', 'ar-EG'].map((locale) =>
              new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(date),
            ),
          )
          const inArabicFigures = (text: string) =>
            text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
          const isMedium = (text: string) => /^[\d٠-٩/\u200f]+$/u.test(text)
          const texts = [
            value,
            `${value}T00:00:00Z`,
            `${day}.${month}.${year}`,
            `${Number(day)}. ${Number(month)}. ${year}`,
            `${year}/${month}/${day}`,
            `${year}年${Number(month)}月${Number(day)}日`,
            ...written.filter((text) => !isMedium(text)),
          ]
          for (const text of texts.flatMap((each) => [
            each,
            inArabicFigures(each),
            ` \u202b${each} `,
          ])) {
            const { read, error } = await post({ [where]: text }, language)
            expect(error, text).toBeUndefined()
            expect(read, text).toMatchObject({
              typed: { established_on: { year: expect.stringMatching(/^[\d]{4}$/) } },
              values: { established_on: value },
            })
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  it('is asked about where day and month may be the other, and answered by one press', async () => {
    await fc.assert(
      fc.asyncProperty(
        days,
        fc.constantFrom('/', '-', ' '),
        fc.constantFrom(...languages),
        async (value, sign, language) => {
          const [year = '', two = '', one = ''] = value.split('-')
          const text = [one, two, year].join(sign)
          const { read, error } = await post({ day: text }, language)
          expect(error).toBeUndefined()
          const swapped = `${year}-${one}-${two}`
          if (Number(one) > 12 || one === two || swapped > testSettings.now.toISOString()) {
            expect(read).toMatchObject({ values: { established_on: value } })
            return
          }
          const isDayFirst = getDateOrder(language)[0] === 'day'
          const [likely, other] = isDayFirst ? [value, swapped] : [swapped, value]
          if (!('state' in read)) throw new Error(`${text} was guessed`)
          const correction = { value: other }
          expect(read.state.warnings).toMatchObject([{ field: 'established_on', correction }])
          // With script the whole date is still in the input of the day; without, its parts are.
          const parts = read.state.values.established_on as { day: string }
          const seen = { 'doubt.established_on': Object.values(parts).join('/') }
          for (const again of [{ day: text }, parts]) {
            const kept = await post(again, language, seen)
            expect(kept.read).toMatchObject({ values: { established_on: likely } })
            const taken = await post(again, language, {
              [correctionInputName('established_on')]: other,
            })
            expect(taken.read).toMatchObject({ values: { established_on: other } })
          }
        },
      ),
    )
  })

  it('is none where the text is no date', async () => {
    for (const text of [
      '1985',
      '12.1985',
      '32.1.1985',
      '12 Marchember 1985',
      '12.01.85',
      '5/4/1441',
    ])
      expect((await post({ day: text })).read, text).toMatchObject({
        state: { problems: [{ message: expect.stringContaining('must include') }] },
      })
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        await expect(post({ day: text })).resolves.toBeDefined()
      }),
    )
  })
})

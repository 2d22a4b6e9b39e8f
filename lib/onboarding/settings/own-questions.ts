/** Defines the firm's own questions: the part `pages` of `QUESTIONS`. */
import * as z from 'zod/mini'
import { type Language, languages } from '#lib/i18n/languages.ts'
import { countryCodes } from './eligibility.ts'
import { type LocalizedText, nonEmptyText } from './localized-text.ts'

/** The most questions of one page, and of all pages together. */
const mostOfPage = 20
export const mostQuestions = 100

const words = (max: number) =>
  nonEmptyText.check(z.maxLength(max, `must be ${max} characters or fewer`))

/** A text in some languages; `read-questions.ts` demands those that are offered. */
const texts = (max: number) => {
  const text = z.optional(words(max))
  return z.strictObject(
    Object.fromEntries(languages.map((language) => [language, text])) as Record<
      Language,
      typeof text
    >,
    'must be a text in each language, such as { en: …, es: … }',
  )
}

const label = texts(200)
const longer = texts(500)

const pageId = z
  .string('must be a text')
  .check(
    z.regex(
      /^(?!(?:constructor|prototype)$)[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
      'must be of a-z, 0-9 and _',
    ),
    z.maxLength(40, 'must be 40 characters or fewer'),
  )
// No property of a form in a browser, and no other input of our pages, has such a name.
const questionId = z
  .string('must be a text')
  .check(
    z.regex(
      /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/,
      'must be two or more words of a-z and 0-9, such as monthly_volume',
    ),
    z.maxLength(40, 'must be 40 characters or fewer'),
  )
const choiceValue = z
  .string('must be a text')
  .check(
    z.regex(/^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*$/, 'must be of letters, digits, _ and -'),
    z.maxLength(60, 'must be 60 characters or fewer'),
  )

const names = z
  .array(nonEmptyText, 'must be a list')
  .check(z.minLength(1, 'must name at least one'))

const ask = z.strictObject({
  applicant: z.optional(z.enum(['person', 'company'], 'must be person or company')),
  products: z.optional(names),
  countries: z.optional(countryCodes),
  answer: z.optional(
    z.strictObject({
      question: z.string('must be the id of an earlier question'),
      is: z.union([choiceValue, names], 'must be an answer or a list of answers'),
    }),
  ),
})

const common = {
  id: questionId,
  label,
  hint: z.optional(longer),
  errors: z.optional(z.strictObject({ missing: z.optional(label), invalid: z.optional(label) })),
  required: z.optional(z.boolean('must be true or false')),
  ask: z.optional(ask),
  to: z.optional(z.string('must be nobody or a field of the platform')),
}

const choices = z
  .array(z.strictObject({ value: choiceValue, label }), 'must be a list')
  .check(z.minLength(2, 'must have at least two'), z.maxLength(100, 'must have 100 or fewer'))

const number = z
  .number('must be a number')
  .check(
    z.minimum(-1e12, 'must be -1000000000000 or more'),
    z.maximum(1e12, 'must be 1000000000000 or less'),
  )

const day = z
  .string('must be a day or today')
  .check(
    z.regex(/^(today|\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))$/, 'must be YYYY-MM-DD or today'),
  )

const question = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      ...common,
      type: z.literal('text'),
      max: z.optional(
        z
          .int('must be a whole number')
          .check(z.minimum(1, 'must be 1 or more'), z.maximum(500, 'must be 500 or less')),
      ),
      staff_search: z.optional(z.boolean('must be true or false')),
    }),
    z.strictObject({
      ...common,
      type: z.literal('number'),
      min: z.optional(number),
      max: z.optional(number),
      decimals: z.optional(
        z
          .int('must be 0, 1 or 2')
          .check(z.minimum(0, 'must be 0, 1 or 2'), z.maximum(2, 'must be 0, 1 or 2')),
      ),
    }),
    z.strictObject({
      ...common,
      type: z.literal('date'),
      min: z.optional(day),
      max: z.optional(day),
    }),
    z.strictObject({ ...common, type: z.literal('yes_no') }),
    z.strictObject({ ...common, type: z.literal('one_of'), choices }),
    z.strictObject({ ...common, type: z.literal('some_of'), choices }),
    z.strictObject({ ...common, type: z.literal('country') }),
  ],
  'must have a type: text, number, date, yes_no, one_of, some_of or country',
)

/** What a file may say of the firm's own questions. */
export const ownPagesSchema = z.array(
  z.strictObject({
    id: pageId,
    heading: z.optional(label),
    lead: z.optional(longer),
    questions: z
      .array(question, 'must be a list')
      .check(
        z.minLength(1, 'must have at least one'),
        z.maxLength(mostOfPage, `must have ${mostOfPage} or fewer`),
      ),
  }),
  'must be a list',
)

/** The most characters of an answer that staff can search by: each word has a row for each of its beginnings. */
export const mostToSearch = 100

/** The words of a page, in each language that is offered. */
export type WrittenPage = z.infer<typeof ownPagesSchema>[number]
export type WrittenQuestion = WrittenPage['questions'][number]
/** A text in at least the languages that are offered. */
export type WrittenText = z.infer<typeof label>

/** Returns a text for every language: that of the first one that is offered where there is no other. */
export function inAllLanguages(text: WrittenText, offered: readonly Language[]): LocalizedText {
  const usual = text[offered[0] as Language] ?? ''
  return Object.fromEntries(
    languages.map((language) => [language, text[language] ?? usual]),
  ) as LocalizedText
}

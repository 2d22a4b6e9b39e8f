import { listPeople } from '../company-people/people.ts'
import { foldLetters } from '../fields/fold-letters.ts'
import { tidyCode, toAsciiDigits } from '../fields/text.ts'
import { toCanonicalEmail } from '../identifiers/canonical-email.ts'
import type { Answers } from '../journeys.ts'
import { listOwnSteps } from '../own-questions/own-steps.ts'
import type { SavedStep } from './saved-step.ts'

/** Each in the form in which it is compared; `prefixes` are beginnings of words of names. */
export type SearchTerms = { prefixes: string[]; emails: string[]; telephones: string[] }

/** The minimum number of letters of a word to search by. */
const minPrefixLength = 2
/** Beyond this many no two names differ that anybody would tell apart by typing on. */
const longestPrefix = 24

/**
 * Returns, without duplicates, the names of the person, or of the company and its people, and the answers to the
 * firm's own questions that its file marks, with all e-mail addresses and telephone numbers. Answers of the other type
 * of application are ignored.
 */
export function buildSearchTerms(answers: Answers): SearchTerms {
  const isCompany = isOfCompany(answers)
  const people = isCompany ? listPeople(answers).map((person) => person.answers) : []
  const names = isCompany
    ? [
        ...textsOf(answers.company_name, ['registered_name', 'trading_name']),
        ...people.flatMap(({ person_name }) => textsOf(person_name, nameFields)),
      ]
    : textsOf(answers.name, nameFields)
  const contacts = isCompany
    ? [answers.company_contact, ...people.map(({ person_contact }) => person_contact)]
    : [answers.contact]
  const texts = (field: string) => contacts.flatMap((contact) => textsOf(contact, [field]))
  return {
    prefixes: unique([...names, ...listMarked(answers)].flatMap(wordsInName).flatMap(prefixesOf)),
    emails: unique(texts('email_address').map(toCanonicalEmail)),
    telephones: unique(texts('telephone_number')),
  }
}

function listMarked(answers: Answers): string[] {
  return listOwnSteps().flatMap(({ id, own }) =>
    (own?.questions ?? []).flatMap((question) =>
      'staff_search' in question && question.staff_search
        ? textsOf(answers[id], [question.id])
        : [],
    ),
  )
}

/**
 * Returns the ends of a number (E.164) by which it is found when typed as at home: its last 7 to 11 digits,
 * which hold the whole national number and, in most countries, the number without its area.
 */
export function listTelephoneEndings(e164: string): string[] {
  const digits = e164.replace('+', '')
  const lengths = [7, 8, 9, 10, 11].filter((length) => length < digits.length)
  return lengths.map((length) => digits.slice(-length))
}

/**
 * Returns the digits to search by for a number typed without its country code, without leading zeros, which are
 * dialled at home only. Undefined if too few are left.
 */
export function findTelephoneEnding(typed: string): string | undefined {
  const digits = toAsciiDigits(typed).replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 7 && digits.length <= 11 ? digits : undefined
}

/** Tells whether the same is found by both. */
export function areSearchTermsEqual(one: SearchTerms, other: SearchTerms): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Returns the applicant's display name: a person's full name, or a company's registered one; undefined while it
 * is not known.
 */
export function findApplicantName(answers: Answers): string | undefined {
  const isCompany = isOfCompany(answers)
  const names = isCompany
    ? textsOf(answers.company_name, ['registered_name'])
    : textsOf(answers.name, nameFields)
  return names.join(' ') || undefined
}

/**
 * The words that are looked for when somebody types a name: each is compared with the beginnings of
 * words, a single letter with whole words.
 */
export function splitSearchWords(typed: string): string[] {
  const words = plainLetters(typed).replace(apostrophes, '').split(betweenWords)
  return unique(words.filter(Boolean).map((word) => cut(word)))
}

function isOfCompany({ applicant }: Answers): boolean {
  return textsOf(applicant, ['application_type'])[0] === 'CORPORATION'
}

/** Returns the words of a name; for "O'Brien" both the whole and the parts. */
export function wordsInName(name: string): string[] {
  const plain = plainLetters(name)
  const together = plain.replace(apostrophes, '').split(betweenWords)
  return [...together, ...plain.split(betweenWords)].filter(Boolean)
}

function prefixesOf(word: string): string[] {
  const letters = [...cut(word)]
  if (letters.length <= minPrefixLength) return [letters.join('')]
  const lengths = letters.slice(minPrefixLength - 1).map((_, index) => index + minPrefixLength)
  return lengths.map((length) => letters.slice(0, length).join(''))
}

function cut(word: string): string {
  return [...word].slice(0, longestPrefix).join('')
}

/** The letters of a name as they are compared, its apostrophes all alike. */
function plainLetters(text: string): string {
  return foldLetters(toAsciiDigits(tidyCode(text)).replace(apostrophes, "'"))
}

// The middle dots of Catalan and Japanese with them: "Gal·la" is found as "Galla" and as "Gal la".
const apostrophes = /['’‘‛ʼ`´′՚׳·‧・]/gu
const betweenWords = /[^\p{L}\p{N}]+/u

const nameFields = ['first_name', 'middle_name', 'last_name']

// An earlier version may have stored another shape.
function textsOf(saved: SavedStep | undefined, fields: readonly string[]): string[] {
  const values: Record<string, unknown> = Object(saved?.values)
  return fields.flatMap((field) => {
    const value = values[field]
    return typeof value === 'string' ? [value] : []
  })
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)]
}

import { describe, expect, it } from 'vitest'
import { getMessages } from './translate.ts'

/** The parts of the catalogues that are on pages of staff. */
const ofStaff = [
  'assistedEntry',
  'casework',
  'caseworkList',
  'personalData',
  'riskFlags',
  'staff',
  'staffAccounts',
  'staffCase',
  'staffSteps',
  'statistics',
] as const

/** Words with a capital within a sentence: countries, days, forms of address, legal forms, names of codes. */
const properNames = [
  ...['United', 'States', 'Estados', 'Unidos'],
  ...['Monday'],
  ...['Ms', 'Mr', 'Dr', 'Sra', 'Sr', 'Dra'],
  ...['Ltd', 'Inc', 'GmbH'],
  ...['Eircode', 'JavaScript'],
]

function listTexts(of: unknown, path: string): [path: string, text: string][] {
  if (typeof of === 'string') return [[path, of]]
  return Object.entries(of as object).flatMap(([key, value]) => listTexts(value, `${path}.${key}`))
}

/** The words with a capital that begin no sentence, no quotation and no part after a colon; abbreviations are none. */
function findCapitals(text: string): string[] {
  const words = text.matchAll(/(?<before>^|[^\p{L}\p{N}’'-])(?<word>\p{Lu}\p{Ll}[\p{L}’-]*)/gu)
  return [...words].flatMap(({ index, groups }) => {
    const before = text.slice(0, index + (groups?.before?.length ?? 0))
    const isFirst = /(^|[.:?!…{}“"«(¿¡·–\n])\s*$/u.test(before)
    const word = groups?.word ?? ''
    return isFirst || properNames.includes(word) ? [] : [word]
  })
}

describe.each([
  ['English', getMessages('en')],
  ['Spanish', getMessages('es')],
] as const)('the texts of staff in %s', (_, catalogue) => {
  const texts = ofStaff.flatMap((part) => listTexts(catalogue[part], part))

  it('are written in sentence case, headings and buttons too', () => {
    expect(texts.length).toBeGreaterThan(500)
    const wrong = texts.flatMap(([path, text]) =>
      findCapitals(text).map((word) => `${path}: ${word}`),
    )
    expect(wrong).toEqual([])
  })
})

it('finds a heading in title case', () => {
  expect(findCapitals('Sign In With Your Password')).toEqual(['In', 'With', 'Your', 'Password'])
  expect(findCapitals('Exportar la Lista. Ahora: Siempre')).toEqual(['Lista'])
  expect(findCapitals('A CSV file for {name}')).toEqual([])
})

import type { StaffPerson } from '../store/staff-accounts.ts'

/** What an attacker knows about an account. */
type PersonalDetails = { brand: string; person: StaffPerson }

/** Fewer guesses than this, by the estimate of zxcvbn, are too few ("safely unguessable" is its word). */
const fewestGuesses = 1e10

/** The characters that must remain of a password without the names in it. */
const fewestOwnCharacters = 8

/**
 * Tells whether a password is too easy to guess: it is a common one or made of such, follows a pattern
 * (repeats, sequences, dates, rows of a keyboard), or hardly holds more than names of the firm and its owner.
 */
export async function isGuessablePassword(
  password: string,
  known: PersonalDetails,
): Promise<boolean> {
  loading ??= load()
  const { check } = await loading
  const words = wordsOf(known)
  return isHardlyMore(password, words) || check(password, words) < fewestGuesses
}

type Estimator = { check: (password: string, words: string[]) => number }
let loading: Promise<Estimator> | undefined

/** Takes 0.2 s and some megabytes, so it is loaded with the first password; never sent to a browser. */
async function load(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return { check: (password, words) => zxcvbn.check(password, words).guesses }
}

/** Tells whether a password holds names, and little besides. */
function isHardlyMore(password: string, words: string[]): boolean {
  const plain = password.toLowerCase()
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const left = longestFirst.reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), plain)
  return left !== plain && left.replace(/[^\p{L}\p{N}]/gu, '').length < fewestOwnCharacters
}

/** Each name whole and in words; shorter ones are in too many passwords to say anything. */
function wordsOf({ brand, person }: PersonalDetails): string[] {
  const whole = [brand, person.name, person.address]
  const words = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  return [...new Set([...whole, ...words])].filter((word) => word.length >= 3)
}

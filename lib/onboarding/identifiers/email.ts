import { hasForbiddenCharacters } from '../fields/text.ts'

type EmailErrorCode = 'missing_at' | 'wrong_format' | 'too_long'

/** RFC 5321 4.5.3.1.3, less the angle brackets of the path. */
export const longestEmail = 254
/** RFC 5321 4.5.3.1.1 and RFC 1035 2.3.4. */
const longestLocalPart = 64
const longestLabel = 63

/**
 * Returns the first error of an e-mail address; ignores blanks at either end. Accepts apostrophes, plus signs
 * and letters of any script (RFC 6531), and refuses quoted local parts and numeric hosts, which no applicant
 * has. Every check is linear in the length.
 */
export function findEmailError(typed: string): EmailErrorCode | undefined {
  const text = typed.trim()
  if (text.length > longestEmail) return 'too_long'
  const at = text.lastIndexOf('@')
  if (at === -1) return 'missing_at'
  if (hasForbiddenCharacters(text)) return 'wrong_format'
  return isLocalPart(text.slice(0, at)) && isDomain(text.slice(at + 1)) ? undefined : 'wrong_format'
}

// RFC 5322 atext, RFC 6531 for other scripts. Dots are not judged: some providers hand out
// addresses with two in a row.
const localCharacters = /^(?:[\p{L}\p{M}\p{N}.!#$%&'’*+/=?^_`{|}~-]|\u200c|\u200d)+$/u

function isLocalPart(text: string): boolean {
  return text.length <= longestLocalPart && localCharacters.test(text)
}

function isDomain(text: string): boolean {
  const labels = text.split('.')
  return labels.length > 1 && labels.every(isLabel) && /\p{L}/u.test(labels.at(-1) ?? '')
}

function isLabel(text: string): boolean {
  return (
    text.length <= longestLabel &&
    /^(?:[\p{L}\p{M}\p{N}-]|\u200c|\u200d)+$/u.test(text) &&
    !text.startsWith('-') &&
    !text.endsWith('-')
  )
}

/** Explains to operators the codes with which something stops, and names the command to continue. */

import { needsPlatformLookup } from '../lib/casework/manual-review.ts'
import {
  explainCode,
  findCodeExplanation,
  type CodeExplanation as Words,
} from '../lib/i18n/explain-code.ts'

type CodeAdvice = Words & {
  /** `resolve`: only a person who has looked on the platform knows the truth. */
  command: 'retry' | 'resolve'
}

/** Returns the words for a code; for unknown codes general ones. */
export function getCodeAdvice(code: string): CodeAdvice {
  return { ...explainCode('en', code), command: commandOf(code) }
}

/** The words for a code; undefined when there are none. */
export function findCodeAdvice(code: string): CodeAdvice | undefined {
  const words = findCodeExplanation('en', code)
  return words && { ...words, command: commandOf(code) }
}

function commandOf(code: string): CodeAdvice['command'] {
  return needsPlatformLookup(code) ? 'resolve' : 'retry'
}

/** The words of an operator for the codes with which something stops, and which command goes on then. */

import {
  explainCode,
  findCodeExplanation,
  type CodeExplanation as Words,
} from '../lib/i18n/explain-code.ts'
import { needsPlatformLookup } from '../lib/services/casework/manual-review.ts'

type CodeAdvice = Words & {
  /** `resolve`: only a person who has looked on the platform knows what is true. */
  command: 'retry' | 'resolve'
}

/** The words for a code; for one that has none, what can be said of any. */
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

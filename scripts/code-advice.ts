/** Explains to operators the codes with which something stops, and names the command to continue. */

import { needsPlatformLookup } from '../lib/casework/manual-review.ts'
import { explainCode, type CodeExplanation as Words } from '../lib/i18n/explain-code.ts'

type CodeAdvice = Words & {
  /** `resolve`: only a person who has looked on the platform knows the truth. */
  command: 'retry' | 'resolve'
}

/** Returns the words for a code; for unknown codes general ones. */
export function getCodeAdvice(code: string): CodeAdvice {
  return {
    ...explainCode('en', code),
    command: needsPlatformLookup(code) ? 'resolve' : 'retry',
  }
}

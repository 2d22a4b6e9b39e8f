/** The words of an operator for the codes with which something stops, and which command goes on then. */
import { isResolvedByLooking } from '../lib/desk/person.ts'
import { codeWords, findCodeWords, type CodeWords as Words } from '../lib/messages/code-words.ts'

export type CodeWords = Words & {
  /** `resolve`: only a person who has looked on the platform knows what is true. */
  command: 'retry' | 'resolve'
}

/** The words for a code; for one that has none, what can be said of any. */
export function wordsOf(code: string): CodeWords {
  return { ...codeWords('en', code), command: commandOf(code) }
}

/** The words for a code; undefined when there are none. */
export function findWords(code: string): CodeWords | undefined {
  const words = findCodeWords('en', code)
  return words && { ...words, command: commandOf(code) }
}

function commandOf(code: string): CodeWords['command'] {
  return isResolvedByLooking(code) ? 'resolve' : 'retry'
}

/**
 * Sentences that compress like a page's own: of a few hundred different words, in an order that does not
 * repeat, the same in every build.
 */
const syllables =
  'ba co di fer gu hal is jo kel lim mo nar op pir qua rus sel tor und ver wi yas zo'
const parts = syllables.split(' ')

let state = 16

/** The next of a fixed sequence, from 0 to below `limit` (Park and Miller's generator). */
function next(limit: number): number {
  state = (state * 48_271) % 2_147_483_647
  return state % limit
}

const words = Array.from({ length: 300 }, () =>
  Array.from({ length: 1 + next(3) }, () => parts[next(parts.length)]).join(''),
)

export const lines = Array.from({ length: 60 }, () =>
  Array.from({ length: 4 + next(6) }, () => words[next(words.length)]).join(' '),
)

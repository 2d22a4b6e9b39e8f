import { foldLetters } from '@/lib/onboarding/fields/fold-letters.ts'
import type { OptionView } from '@/lib/onboarding/view/step-view.ts'

export type CountrySearch = {
  /** The countries that fit, the likeliest first; none for an empty query. */
  find: (query: string) => OptionView[]
  /** Returns the one country that this text can mean, by any of its names or codes; undefined without one. */
  read: (text: string) => OptionView | undefined
}

/**
 * Finds a country by its code or by what people call it: without accents, case or punctuation, its words in any
 * order and each begun only. Each option's `hint` has its other names, joined by "|"; `likely` are codes.
 */
export function countrySearch(
  options: OptionView[],
  likely: readonly string[] = [],
): CountrySearch {
  const entries = options.map(toEntry)
  const byName = countriesBy(entries, ({ label }) => [label.key])
  const byCode = countriesBy(entries, ({ codes }) => codes)
  const byOtherName = countriesBy(entries, ({ others }) => others.map(({ key }) => key))

  const rank = (query: string) => {
    const asked = { ...toName(query), code: query.trim() }
    return entries
      .map((entry) => ({ option: entry.option, rank: rankOf(entry, asked) }))
      .filter((each) => each.rank < noMatch)
      .sort((one, other) => one.rank - other.rank || placeOf(one.option) - placeOf(other.option))
  }
  const placeOf = ({ value }: OptionView) =>
    likely.includes(value) ? likely.indexOf(value) : likely.length

  return {
    find: (query) => rank(query).map(({ option }) => option),
    read(text) {
      const { key, words } = toName(text)
      if (!key) return undefined
      const found = [byName.get(key), byCode.get(text.trim()), byOtherName.get(key)]
      const named = found.find((option) => option !== undefined)
      if (named !== undefined) return named ?? undefined
      const short = keyOf(words.filter((word) => !stateWords.has(word)))
      const stated = byName.get(short) ?? byOtherName.get(short)
      if (stated) return stated
      if (key.length < fewestLetters) return undefined
      const [begun, ...more] = rank(text).filter((each) => each.rank < inner)
      return more.length === 0 ? begun?.option : undefined
    },
  }
}

/** Maps each key to its country; to null if several countries share the key. */
function countriesBy(entries: Entry[], keysOf: (entry: Entry) => string[]) {
  const found = new Map<string, OptionView | null>()
  for (const entry of entries) {
    for (const key of new Set(keysOf(entry))) found.set(key, found.has(key) ? null : entry.option)
  }
  return found
}

/** `text` as it is written, `words` those that tell countries apart, `key` the same in any order. */
type Name = { text: string; words: string[]; key: string }
/** `codes` are read in capitals only: "is" may begin Israel, and "mar" the Marshall Islands. */
type Entry = { option: OptionView; codes: string[]; label: Name; others: Name[] }

function toEntry(option: OptionView): Entry {
  const others = (option.hint ?? '').split('|').filter(Boolean)
  const isCode = (name: string) => /^[A-Z]{3}$/.test(name)
  return {
    option,
    codes: [option.value, ...others.filter(isCode)],
    label: toName(option.label),
    others: others.filter((name) => !isCode(name)).map(toName),
  }
}

const noMatch = 8
/** A match within a word, which does not prove the intended country. */
const inner = 7
const fewestLetters = 3

function rankOf({ codes, label, others }: Entry, asked: Name & { code: string }): number {
  const { text, key, words, code } = asked
  if (!text) return noMatch
  if (codes.includes(code) || label.key === key) return 0
  if (others.some((other) => other.key === key)) return 1
  if (label.text.startsWith(text)) return 2
  if (codes.includes(code.toUpperCase())) return 3
  if (others.some((other) => other.text.startsWith(text))) return 4
  if ([label, ...others].some((name) => hasWords(name, words))) return 5
  const fewer = [withoutBegunWord(words), words.filter((word) => !stateWords.has(word))]
  const isFewer = (some: string[]) => some.length > 0 && some.length < words.length
  if (fewer.some((some) => isFewer(some) && hasWords(label, some))) return 6
  if (text.length < fewestLetters) return noMatch
  return [label, ...others].some((name) => name.text.includes(text)) ? inner : noMatch
}

/** Tells whether each of these begins another word of the name. */
function hasWords(name: Name, words: string[]): boolean {
  if (words.length === 0) return false
  const left = [...name.words]
  return words.every((word) => {
    const place = left.findIndex((each) => each.startsWith(word))
    if (place < 0) return false
    left.splice(place, 1)
    return true
  })
}

/** "St Vincent & t": the last word may become one that says nothing. */
function withoutBegunWord(words: string[]): string[] {
  const last = words.at(-1) ?? ''
  return [...smallWords].some((word) => word.startsWith(last)) ? words.slice(0, -1) : words
}

const smallWords = wordSet('and the of y e de del la las el los et le les und da do dos das و')

const shortForms: Record<string, string> = {
  saint: 'st',
  sainte: 'st',
  sint: 'st',
  sta: 'santa',
  sto: 'santo',
}

/** Words that official names of countries add to the name itself. */
const stateWords = wordSet(
  `republic kingdom state federal federation commonwealth principality duchy grand sultanate union peoples
  democratic socialist islamic bolivarian plurinational cooperative independent hashemite arab
  republica reino estado federacion commonwealth principado ducado gran sultanato union popular democratica
  socialista islamica bolivariana cooperativa independiente hachemita arabe
  جمهوريه مملكه دوله سلطنه اماره اتحاد اتحاديه اسلاميه شعبيه ديمقراطيه اشتراكيه هاشميه عربيه`,
)

function wordSet(words: string): Set<string> {
  return new Set(words.split(/\s+/))
}

function toName(text: string): Name {
  const plain = folded(text)
  const all = plain.split(' ').filter(Boolean).map(withoutArticle)
  const telling = all
    .filter((word) => !smallWords.has(word))
    .map((word) => shortForms[word] ?? word)
  const words = telling.length > 0 ? telling : all
  return { text: plain, words, key: keyOf(words) }
}

function keyOf(words: readonly string[]): string {
  return words.toSorted().join(' ')
}

/** "and" and "the" are written as one with the Arabic word. */
function withoutArticle(word: string): string {
  return word.replace(/^و?ال(?=.{2})/, '')
}

/** Drops accents, case and punctuation, so that "cote d'ivoire" finds "Côte d’Ivoire". */
function folded(text: string): string {
  return foldLetters(text)
    .replace(/['’ʻʼ`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

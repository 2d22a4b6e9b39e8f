/** The tokens of the object or trailer that is being read, and dictionaries made of them. */

/** Real dictionaries of object streams, trailers and encryption have some forty. */
const maxTokens = 400

/** Names for which an object is looked at. */
const marks = ['/ObjStm', '/First', '/Root', '/Encrypt', '/Standard'] as const
type Mark = (typeof marks)[number]

/**
 * Words, names with their `/`, brackets, and strings as they are written: `(…` for literal ones, `<…` for
 * hexadecimal ones.
 */
export type ObjectTokens = {
  readonly tokens: readonly string[]
  /** Whether all tokens are here. */
  readonly isWhole: boolean
  /** The object's number and generation. */
  readonly number: number
  readonly generation: number
  has(mark: Mark): boolean
}

export type TokenReader = ObjectTokens & {
  /** Takes the next token; gives the tokens that came before, where another object or trailer begins. */
  add(text: string): ObjectTokens | undefined
}

/** Collects the tokens of one object after the other. */
export function createTokenReader(): TokenReader {
  let current = createTokens(0, 0)
  let isInObject = false
  let last = ''
  let beforeLast = ''

  function start(number: number, generation: number): ObjectTokens {
    const ended = current
    current = createTokens(number, generation)
    return ended
  }

  return {
    get tokens() {
      return current.tokens
    },
    get isWhole() {
      return current.isWhole
    },
    get number() {
      return current.number
    },
    get generation() {
      return current.generation
    },
    has: (mark) => current.has(mark),
    add(text) {
      if (text === 'obj') {
        isInObject = true
        return start(Number(beforeLast), Number(last))
      }
      if (text === 'endobj') {
        isInObject = false
        return start(0, 0)
      }
      // Within an object the word is none of its own: what came before it still counts there.
      if (text === 'trailer' && !isInObject) return start(0, 0)
      beforeLast = last
      last = text
      current.add(text)
      return undefined
    },
  }
}

function createTokens(number: number, generation: number) {
  const tokens: string[] = []
  const found = new Set<string>()
  let isWhole = true
  return {
    tokens,
    number,
    generation,
    get isWhole() {
      return isWhole
    },
    has: (mark: Mark) => found.has(mark),
    add(text: string) {
      if (tokens.length < maxTokens) tokens.push(text)
      else isWhole = false
      if (text.startsWith('/') && marks.some((mark) => mark === text)) found.add(text)
    },
  }
}

/** A value of a dictionary: a token, a reference such as `5 0 R`, an array or a dictionary. */
export type PdfValue = string | PdfValue[] | PdfDictionary
export type PdfDictionary = Map<string, PdfValue>

/** The first dictionary of an object or trailer; undefined if it cannot be read in one way only. */
export function readDictionary({ tokens, isWhole }: ObjectTokens): PdfDictionary | undefined {
  const begins = tokens.indexOf('<<')
  if (begins < 0 || !isWhole) return undefined
  const read = readValue(tokens, begins)
  return read?.value instanceof Map ? read.value : undefined
}

type ReadValue = { value: PdfValue; next: number }

function readValue(tokens: readonly string[], at: number): ReadValue | undefined {
  const token = tokens[at]
  if (token === undefined || token === '>' || token === ']') return undefined
  if (token === '[') return readArray(tokens, at + 1)
  if (token === '<<') return readEntries(tokens, at + 1)
  if (tokens[at + 2] === 'R') {
    return { value: tokens.slice(at, at + 3).join(' '), next: at + 3 }
  }
  return { value: token, next: at + 1 }
}

function readArray(tokens: readonly string[], from: number): ReadValue | undefined {
  const value: PdfValue[] = []
  let at = from
  while (tokens[at] !== ']') {
    const item = readValue(tokens, at)
    if (!item) return undefined
    value.push(item.value)
    at = item.next
  }
  return { value, next: at + 1 }
}

function readEntries(tokens: readonly string[], from: number): ReadValue | undefined {
  const value: PdfDictionary = new Map()
  let at = from
  while (tokens[at] !== '>') {
    const key = tokens[at]
    const entry = key?.startsWith('/') ? readValue(tokens, at + 1) : undefined
    // Of two entries with one name, one reader takes the first and another the last.
    if (!key || !entry || value.has(key)) return undefined
    value.set(key, entry.value)
    at = entry.next
  }
  return tokens[at + 1] === '>' ? { value, next: at + 2 } : undefined
}

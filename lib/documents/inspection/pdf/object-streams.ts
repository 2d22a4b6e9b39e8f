/** Reads the objects in an object stream of a PDF, including those that no table lists (ISO 32000-2, 7.5.7). */
import { isActiveName, type PdfDictionary } from './active-objects.ts'

/** Any token but a string in brackets, which may hold brackets. */
const token = /<<|<[^>]*>?|%[^\r\n]*|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|./sy

/**
 * Tells whether the content is harmless. `unclear`: readers may see different objects in it, because one begins
 * in the middle of a text or a word, or because its list of objects cannot be read.
 */
export function inspectObjectStream(
  dictionary: PdfDictionary,
  data: Buffer,
): 'harmless' | 'active' | 'unclear' {
  const { '/First': first, '/N': count } = dictionary
  if (!isCount(first) || !isCount(count) || first > data.length) return 'unclear'
  const list = data.toString('latin1', 0, first).trim()
  const numbers = list ? list.split(/[\0\s]+/) : []
  if (numbers.length !== 2 * count || !numbers.every((each) => /^\d{1,10}$/.test(each))) {
    return 'unclear'
  }
  const begins = new Set(numbers.filter((_, nth) => nth % 2 === 1).map(Number))
  return readTokens(data.toString('latin1', first), begins)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function readTokens(text: string, begins: Set<number>): 'harmless' | 'active' | 'unclear' {
  for (let at = 0; at < text.length; ) {
    const end = findTokenEnd(text, at)
    if (text[at] === '/' && isActiveName(decodeName(text.slice(at, end)))) return 'active'
    for (let within = at + 1; within < end; within++) if (begins.has(within)) return 'unclear'
    at = end
  }
  return 'harmless'
}

/** The names of the dictionary that this text begins with, of those in it too; undefined if it does not end in the text. */
export function findNames(text: string): Set<string> | undefined {
  const names = new Set<string>()
  let depth = 0
  for (let at = 0; at < text.length; ) {
    const end = findTokenEnd(text, at)
    const token = text.slice(at, end)
    if (token.startsWith('/')) names.add(decodeName(token))
    if (token === '<<') depth++
    else if (token === '>' && text[end] === '>' && --depth === 0) return names
    at = token === '>' && text[end] === '>' ? end + 1 : end
  }
  return undefined
}

/** Finds the end of the string, name, number, word, comment or bracket that begins here (7.2). */
function findTokenEnd(text: string, at: number): number {
  if (text[at] === '(') return findStringEnd(text, at)
  token.lastIndex = at
  token.exec(text)
  return token.lastIndex
}

function findStringEnd(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}

/** A name may encode its characters in hexadecimal (7.3.5). */
function decodeName(name: string): string {
  return name.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

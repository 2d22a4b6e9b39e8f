/** Where the inspection of a PDF stands between two of its bytes. */
import { createForeignContentSearch, type Search } from './foreign-content.ts'
import {
  createHiddenObjectSearch,
  createObjectStreams,
  type ObjectStreams,
} from './pdf-active-content.ts'
import { createPdfEncryption, type PdfEncryption } from './pdf-encryption.ts'
import { createTokenReader, type TokenReader } from './pdf-tokens.ts'

export function createState(): PdfState {
  return {
    mode: 'between',
    text: '',
    depth: 0,
    seen: new Set(),
    search: createForeignContentSearch(),
    objects: createTokenReader(),
    encryption: createPdfEncryption(),
    streams: createObjectStreams(),
    hidden: createHiddenObjectSearch(),
    isCollecting: false,
    isInside: false,
  }
}

export type PdfState = {
  mode: 'between' | 'word' | 'name' | 'comment' | 'string' | 'escaped' | 'hex' | 'angle' | 'stream'
  /** What has been read of a word, a name, a string, a comment or the end of a stream. */
  text: string
  /** Of brackets in a string. */
  depth: number
  seen: Set<string>
  search: Search
  objects: TokenReader
  encryption: PdfEncryption
  streams: ObjectStreams
  /** For what is a string or a stream to us. */
  hidden: ReturnType<typeof createHiddenObjectSearch>
  /** Whether the stream is an object stream. */
  isCollecting: boolean
  /** Whether the bytes are those of an object stream, in which there is no other. */
  isInside: boolean
}

/** Takes a token that is whole. */
export function addToken({ objects, encryption }: PdfState, text: string): void {
  const ended = objects.add(text)
  if (ended) encryption.see(ended)
}

export const regular = 0
export const space = 1
const delimiter = 2
/** What each byte is between words (7.2.3, tables 1 and 2). */
export const kinds = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = space
for (const byte of Buffer.from('()<>[]{}/%')) kinds[byte] = delimiter

/** The byte of a character. */
export function code(character: string): number {
  return character.charCodeAt(0)
}

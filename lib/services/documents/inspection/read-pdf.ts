import type { Refusal } from '#lib/domain/documents/file-refusals.ts'
import { type ByteSource, bytesPerSlice, pause, type Reading } from './byte-source.ts'
import { decodedName, endOfStream, isActiveName } from './pdf-active-content.ts'
import { addToken, code, createState, kinds, type PdfState, regular, space } from './pdf-state.ts'
import { extendString, readAfterAngle, readInHex, readInString } from './read-string.ts'

export const pdfSignature = Buffer.from('%PDF-', 'latin1')

/**
 * Checks that the bytes are one whole PDF and nothing else (ISO 32000-2, 7.2 and 7.5): words, names and
 * strings in PDF syntax, a trailer, and nothing behind its end. Scripts, programs that it starts and attached
 * files are recognised by their names, in the plain parts and in object streams, which are decrypted where the
 * file opens without a password. The other streams are only searched for the beginning of an object.
 */
export function* readPdf(source: ByteSource): Reading<Refusal | undefined> {
  const state = createState()
  for (;;) {
    const bytes = yield* source.some()
    if (!bytes) break
    const refusal = readPiece(state, bytes)
    if (refusal) return refusal
  }
  // Ends the last word, which has no space behind it.
  const refusal = readPiece(state, Buffer.of(lineFeed))
  if (refusal) return refusal
  if (state.mode !== 'between') return 'damaged'
  const isWhole = ['obj', 'startxref', '/Root', endOfFile].every((word) => state.seen.has(word))
  if (!isWhole) return 'damaged'
  if (state.seen.has(afterEnd)) return 'foreign_content'
  return yield* readObjectStreams(state)
}

function* readObjectStreams({
  objects,
  encryption,
  streams,
}: PdfState): Reading<Refusal | undefined> {
  encryption.see(objects)
  const key = encryption.findKey()
  if (key === 'closed') return 'encrypted'
  for (;;) {
    const content = yield* streams.next(key)
    if (!content || typeof content === 'string') return content
    const inside = { ...createState(), isInside: true }
    for (let at = 0; at < content.length; at++) {
      if (at % bytesPerSlice === 0) yield* pause()
      const fault = readByte(inside, content[at] ?? 0)
      if (fault) return fault
    }
    const fault = readByte(inside, lineFeed)
    if (fault) return fault
  }
}

const endOfFile = '%%EOF'
const afterEnd = 'after the end'
const lineFeed = 10
const carriageReturn = 13

function readPiece(state: PdfState, bytes: Buffer): Refusal | undefined {
  const plain: Buffer[] = []
  let refusal: Refusal | undefined
  for (let at = 0; at < bytes.length && !refusal; ) {
    if (isInStream(state)) {
      const next = findStreamEnd(state, bytes, at)
      refusal = readStream(state, bytes.subarray(at, next), next !== undefined)
      if (next === undefined || refusal) break
      at = next
    }
    const from = at
    while (at < bytes.length && !isInStream(state) && !refusal) {
      refusal = readByte(state, bytes[at++] ?? 0)
    }
    plain.push(bytes.subarray(from, at))
  }
  const isForeign = state.search.found(Buffer.concat(plain))
  // What is damaged because it is something else behind the end is reported as that.
  const isBehind = refusal === 'damaged' && state.seen.has(afterEnd)
  return isForeign || isBehind ? 'foreign_content' : refusal
}

function isInStream({ mode }: PdfState): boolean {
  return mode === 'stream'
}

/** The next bytes of a stream, `isLast` with the word that ends it. */
function readStream(state: PdfState, bytes: Buffer, isLast: boolean): Refusal | undefined {
  if (state.hidden.found(bytes)) return 'active_content'
  if (!state.isCollecting) return undefined
  const refusal = state.streams.take(bytes)
  if (!isLast) return refusal
  state.isCollecting = false
  state.streams.end()
  return refusal
}

/** Where a stream ends in these bytes; what may be the beginning of its last word is remembered. */
function findStreamEnd(state: PdfState, bytes: Buffer, from: number): number | undefined {
  const { text: before } = state
  // The word may begin in the previous piece.
  const seam = before && before + bytes.toString('latin1', from, from + endOfStream.length)
  const inSeam = seam.indexOf(endOfStream)
  const begins =
    inSeam < 0 ? bytes.indexOf(endOfStream, from, 'latin1') : from + inSeam - before.length
  if (inSeam < 0 && begins < 0) {
    const last = Math.max(from, bytes.length - endOfStream.length + 1)
    state.text = (before + bytes.toString('latin1', last)).slice(1 - endOfStream.length)
    return undefined
  }
  state.mode = 'between'
  state.text = ''
  return begins + endOfStream.length
}

function readByte(state: PdfState, byte: number): Refusal | undefined {
  switch (state.mode) {
    case 'between':
      return beginToken(state, byte)
    case 'word':
    case 'name':
      if (kinds[byte] === regular) return extendToken(state, byte)
      return endToken(state, byte) ?? (isInStream(state) ? undefined : beginToken(state, byte))
    case 'comment':
      if (hidesObject(state, byte)) return 'active_content'
      return byte === 10 || byte === 13 ? endToken(state, byte) : extendToken(state, byte)
    case 'string':
      return hidesObject(state, byte) ? 'active_content' : readInString(state, byte)
    case 'escaped':
      state.mode = 'string'
      extendString(state, byte)
      return hidesObject(state, byte) ? 'active_content' : undefined
    case 'angle':
      return readAfterAngle(state, byte)
    case 'hex':
      return readInHex(state, byte)
    case 'stream':
      return undefined
  }
}

/** What is a string or a comment here need not be one to a reader that jumps into it. */
function hidesObject(state: PdfState, byte: number): boolean {
  return !state.isInside && state.hidden.add(byte)
}

function beginToken(state: PdfState, byte: number): Refusal | undefined {
  state.text = ''
  state.mode = 'between'
  if (kinds[byte] === space) return undefined
  if (byte !== code('%') && state.seen.has(endOfFile)) state.seen.add(afterEnd)
  switch (String.fromCharCode(byte)) {
    case '%':
      state.mode = 'comment'
      state.hidden.restart()
      return extendToken(state, byte)
    case '/':
      state.mode = 'name'
      return undefined
    case '(':
      state.mode = 'string'
      state.text = '('
      state.depth = 1
      state.hidden.restart()
      return undefined
    case '<':
      state.mode = 'angle'
      return undefined
    case '[':
    case ']':
    case '>':
      addToken(state, String.fromCharCode(byte))
      return undefined
    case '{':
    case '}':
      return undefined
    case ')':
      return 'damaged'
    default:
      state.mode = 'word'
      return extendToken(state, byte)
  }
}

/** Longer than any name that matters here. */
const maxWordLength = 40

function extendToken(state: PdfState, byte: number): Refusal | undefined {
  if (state.mode === 'word' && (byte < 0x21 || byte > 0x7e)) return 'damaged'
  if (state.text.length < maxWordLength) state.text += String.fromCharCode(byte)
  // A name that is too long to matter must not look like a shorter one.
  else if (kinds[byte] !== space) state.text = `${state.text.slice(0, -1)}…`
  return undefined
}

/** `byte` is the one behind it. */
function endToken(state: PdfState, byte: number): Refusal | undefined {
  const { mode, text } = state
  state.mode = 'between'
  state.text = ''
  if (mode === 'comment') return endComment(state, text)
  if (mode === 'name') return endName(state, text)
  addToken(state, text)
  if (text === 'stream' && !state.isInside) return beginStream(state, byte)
  if (text === 'obj' || text === 'startxref') state.seen.add(text)
  return undefined
}

function beginStream(state: PdfState, byte: number): Refusal | undefined {
  const begun = state.streams.begin(state.objects, byte === carriageReturn)
  if (begun !== 'collect' && begun !== 'skip') return begun
  state.mode = 'stream'
  state.isCollecting = begun === 'collect'
  state.hidden.restart()
  return undefined
}

/** A document that was changed later has several ends; only the last one is the end. */
function endComment(state: PdfState, text: string): Refusal | undefined {
  if (text.startsWith(endOfFile) && /^%%EOF[\s\0]*$/.test(text)) {
    state.seen.add(endOfFile)
    state.seen.delete(afterEnd)
  } else if (state.seen.has(endOfFile)) {
    state.seen.add(afterEnd)
  }
  return undefined
}

/** A name may be written with the codes of its letters (7.3.5). */
function endName(state: PdfState, text: string): Refusal | undefined {
  const name = text.includes('#') ? decodedName(text) : text
  // Only trailers have one, and these lie in no object stream.
  if (name === 'Encrypt' && state.isInside) return 'encrypted'
  if (isActiveName(name)) return 'active_content'
  addToken(state, `/${name}`)
  if (name === 'Root') state.seen.add('/Root')
  return undefined
}

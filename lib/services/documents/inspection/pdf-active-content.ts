/**
 * What a PDF must not contain: scripts, programs that it starts, and attached files. Their names also occur
 * in object streams, which are compressed (ISO 32000-2, 7.5.7), so these are decompressed, within limits.
 */
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Refusal } from '#lib/domain/documents/file-refusals.ts'
import { bytesPerSlice, pause, type Reading, waitFor } from './byte-source.ts'
import { decryptStream, type FileKey } from './pdf-file-key.ts'
import type { ObjectTokens } from './pdf-tokens.ts'

/**
 * Names that a reader acts upon. `OpenAction` and `AA` are not among them: most documents open at a
 * page by them, and what they could run has one of these names itself.
 */
const activeNames = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'XFA',
])

export function isActiveName(name: string): boolean {
  return activeNames.has(name)
}

/** The longer names, anywhere: a cross-reference table may locate an object in the middle of a string. */
const activeAnywhere =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|Rendition|XFA)(?=[^A-Za-z])/
/** Longer than any of them with the byte behind it, each byte written with three (`#41`). */
const maxActiveNameLength = 64

/** The word behind a stream. */
export const endOfStream = 'endstream'

/** Real object streams have a hundred objects in some 20 KB; together they stay far below this. */
const maxCompressedBytes = 4 * 1024 * 1024
/** Searching this much takes half a second of processor time. */
const maxInflatedBytes = 8 * 1024 * 1024

export type ObjectStreams = {
  /** A stream of this object begins, `isAfterReturn`: at the first half of an end of line, maybe. */
  begin(object: ObjectTokens, isAfterReturn: boolean): 'collect' | 'skip' | Refusal
  take(bytes: Buffer): Refusal | undefined
  /** The stream has ended, with the word that ends it. */
  end(): void
  /**
   * At the end of the file, since only its trailer says whether it is encrypted: the content of the next
   * stream, why it cannot be inspected, or nothing if there is none left.
   */
  next(key: FileKey | 'none'): Reading<Buffer | Refusal | undefined>
}

type ObjectStream = {
  number: number
  generation: number
  isCompressed: boolean
  /** Readers take it for a table, which is never encrypted. */
  isTable: boolean
  isAfterReturn: boolean
  parts: Buffer[]
}

/** Collects and decompresses the object streams of one file. */
export function createObjectStreams(): ObjectStreams {
  const streams: ObjectStream[] = []
  let open: ObjectStream | undefined
  let compressed = 0
  let inflated = 0

  return {
    begin(object, isAfterReturn) {
      // A reader finds object streams by the cross-reference table, and may ignore their type.
      if (!object.has('/ObjStm') && !object.has('/First')) return 'skip'
      const { tokens, isWhole, number, generation } = object
      const filter = isWhole ? filterIn(tokens) : 'unknown'
      if (filter === 'unknown') return 'active_content'
      const isCompressed = filter === 'deflate'
      const isTable = tokens.includes('/XRef')
      open = { number, generation, isCompressed, isTable, isAfterReturn, parts: [] }
      return 'collect'
    },
    take(bytes) {
      compressed += bytes.length
      if (compressed > maxCompressedBytes) return 'active_content'
      open?.parts.push(Buffer.from(bytes))
      return undefined
    },
    end() {
      if (open) streams.push(open)
      open = undefined
    },
    *next(key) {
      const stream = streams.shift()
      if (!stream) return undefined
      const isEncrypted = key !== 'none' && key.cipher !== 'identity'
      if (isEncrypted && stream.isTable) return 'active_content'
      const raw = getBytes(stream)
      if (isEncrypted && (yield* isReadable(stream, raw))) return 'active_content'
      const bytes = key === 'none' ? raw : yield* decrypt(stream, key, raw)
      const maxBytes = maxInflatedBytes - inflated
      const content = stream.isCompressed ? yield* inflateWhole(bytes, maxBytes) : bytes
      if (typeof content === 'string') return content
      inflated += content.length
      if (inflated > maxInflatedBytes) return 'active_content'
      return (yield* containsActiveName(content)) ? 'active_content' : content
    },
  }
}

function getBytes({ parts, isAfterReturn }: ObjectStream): Buffer {
  const all = Buffer.concat(parts).subarray(0, -endOfStream.length)
  // The line before the stream may end with two bytes, of which the second is still here.
  return all.subarray(isAfterReturn && all[0] === lineFeed ? 1 : 0)
}

/** Whether a reader that decrypts nothing would find objects, which no program writes. */
function* isReadable({ isCompressed }: ObjectStream, bytes: Buffer): Reading<boolean> {
  if (!isCompressed) return yield* containsActiveName(bytes)
  return (yield* inflateWhole(bytes, maxInflatedBytes)) !== 'damaged'
}

function* decrypt(stream: ObjectStream, key: FileKey, bytes: Buffer): Reading<Buffer> {
  yield* pause()
  const plain = decryptStream(key, stream, stream.isCompressed ? bytes : withoutLineEnd(bytes))
  yield* pause()
  return plain
}

/** The line end that stands between a stream and its last word. */
function withoutLineEnd(bytes: Buffer): Buffer {
  const end = /(?:\r\n|\r|\n)?$/.exec(bytes.toString('latin1', bytes.length - 2))?.[0] ?? ''
  return bytes.subarray(0, bytes.length - end.length)
}

const lineFeed = 10

/** Only what real object streams use; any other filter could hide their content. */
function filterIn(tokens: readonly string[]): 'none' | 'deflate' | 'unknown' {
  const positions = tokens.flatMap((token, position) => (token === '/Filter' ? [position] : []))
  if (positions.length > 1 || tokens.includes('/F')) return 'unknown'
  const parameters = tokens.indexOf('/DecodeParms')
  if (parameters >= 0 && tokens[parameters + 1] !== 'null') return 'unknown'
  const [position] = positions
  if (position === undefined) return 'none'
  const after = tokens.slice(position + 1, position + 4)
  const names = after[0] === '[' && after[2] === ']' ? after[1] : after[0]
  return names === '/FlateDecode' ? 'deflate' : 'unknown'
}

/** Searches in overlapping pieces, so that each name is whole in one of them. */
function* containsActiveName(content: Buffer): Reading<boolean> {
  for (let at = 0; at < content.length; at += bytesPerSlice) {
    yield* pause()
    const piece = decodeNames(content.subarray(at, at + bytesPerSlice + maxActiveNameLength))
    // The end of the content ends a name too.
    const isLast = at + bytesPerSlice >= content.length
    if (activeAnywhere.test(piece.toString('latin1') + (isLast ? ' ' : ''))) return true
  }
  return false
}

const inflateAsync = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/**
 * Decompresses all of it off the main thread; a stream that is cut off is an error, since a reader might
 * recover more of it.
 */
function* inflateWhole(bytes: Buffer, maxBytes: number): Reading<Buffer | Refusal> {
  if (maxBytes <= 0) return 'active_content'
  return yield* waitFor(
    inflateAsync(bytes, { maxOutputLength: maxBytes }).catch(
      ({ code }: NodeJS.ErrnoException): Refusal =>
        code === 'ERR_BUFFER_TOO_LARGE' ? 'active_content' : 'damaged',
    ),
  )
}

/** A name may be written with the codes of its letters (7.3.5). */
export function decodedName(name: string): string {
  return name.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The same for many bytes at once: `String.replace` takes a second for three megabytes. */
function decodeNames(bytes: Buffer): Buffer {
  if (!bytes.includes(numberSign)) return bytes
  const decoded = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const high = byte === numberSign ? hexDigit(bytes[at + 1]) : -1
    const low = high < 0 ? -1 : hexDigit(bytes[at + 2])
    if (low >= 0) at += 2
    decoded[length++] = low < 0 ? byte : high * 16 + low
  }
  return decoded.subarray(0, length)
}

const numberSign = 0x23

/** The value of a hexadecimal digit; -1 if it is none. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const email = byte | 0x20
  return email >= 0x61 && email <= 0x66 ? email - 0x57 : -1
}

const lookBehindBytes = 80
const objectBegins = /\d(?:[\s\0]|%[^\r\n]*[\r\n])+\d+(?:[\s\0]|%[^\r\n]*[\r\n])+obj$/

type HiddenObjectSearch = {
  /** Whether an object begins in the bytes shown so far. */
  found(bytes: Buffer): boolean
  /** The same with one more byte. */
  add(byte: number): boolean
  restart(): void
}

/**
 * Searches consecutive pieces for the beginning of an object in bytes that are none here, such as those of a
 * picture: the cross-reference table could lead a reader there.
 */
export function createHiddenObjectSearch(): HiddenObjectSearch {
  let rest: Buffer = Buffer.alloc(0)
  let added: number[] = []
  return {
    restart() {
      rest = Buffer.alloc(0)
      added = []
    },
    add(byte) {
      added.push(byte)
      if (added.length > 2 * lookBehindBytes) added = added.slice(-lookBehindBytes)
      const isWord = byte === 0x6a && added.at(-2) === 0x62 && added.at(-3) === 0x6f
      return isWord && objectBegins.test(Buffer.from(added).toString('latin1'))
    },
    found(bytes) {
      const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
      for (let at = all.indexOf('obj'); at >= 0; at = all.indexOf('obj', at + 1)) {
        if (objectBegins.test(all.toString('latin1', Math.max(at - lookBehindBytes, 0), at + 3)))
          return true
      }
      rest = Buffer.from(all.subarray(Math.max(all.length - lookBehindBytes, 0)))
      return false
    },
  }
}

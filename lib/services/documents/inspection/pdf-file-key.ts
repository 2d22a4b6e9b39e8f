/**
 * The key of an encrypted PDF whose user password is empty (ISO 32000-2, 7.6.4: the standard security handler,
 * revisions 2 to 6), and what it decrypts.
 */
import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { createRc4 } from './arcfour.ts'
import { hashOfRevision6 } from './pdf-password-hash.ts'
import { readPdfString } from './pdf-string.ts'
import type { PdfDictionary, PdfValue } from './pdf-tokens.ts'

/** `identity`: streams are not encrypted, only strings. */
type Cipher = 'rc4' | 'aes' | 'identity'

export type FileKey = { key: Buffer; cipher: Cipher; isForEachObject: boolean }

/** What stands for a password of no letters. */
const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)

/** Undefined where a password is needed, or for another kind of encryption. */
export function findFileKey(dictionary: PdfDictionary, id: string): FileKey | undefined {
  if (dictionary.get('/Filter') !== '/Standard' || dictionary.has('/SubFilter')) return undefined
  const version = readNumber(dictionary.get('/V'))
  const revision = readNumber(dictionary.get('/R'))
  const isForEachObject = version !== 5
  const cipher = findCipher(dictionary, version)
  if (!cipher) return undefined
  if (version === 5) {
    const key = revision === 5 || revision === 6 ? findLongKey(dictionary, revision) : undefined
    return key && { key, cipher, isForEachObject }
  }
  const isKnown = version === 4 ? revision === 4 : revision === 2 || revision === 3
  const length = getKeyLength(dictionary, version)
  if (!isKnown || !length) return undefined
  const key = findShortKey(dictionary, { id: readPdfString(id), revision, length })
  return key && { key, cipher, isForEachObject }
}

/** The bytes of a stream of an object, decrypted. */
export function decryptStream(
  { key, cipher, isForEachObject }: FileKey,
  { number, generation }: { number: number; generation: number },
  bytes: Buffer,
): Buffer {
  if (cipher === 'identity') return bytes
  const own = isForEachObject ? getObjectKey(key, cipher, number, generation) : key
  return cipher === 'rc4' ? createRc4(own)(bytes) : decryptAes(own, bytes)
}

function findCipher(dictionary: PdfDictionary, version: number): Cipher | undefined {
  if (version === 1 || version === 2) return 'rc4'
  if (version !== 4 && version !== 5) return undefined
  const name = dictionary.get('/StmF') ?? '/Identity'
  if (name === '/Identity') return 'identity'
  const filters = dictionary.get('/CF')
  const filter = filters instanceof Map && typeof name === 'string' ? filters.get(name) : undefined
  const method = filter instanceof Map ? filter.get('/CFM') : undefined
  if (version === 5) return method === '/AESV3' ? 'aes' : undefined
  if (method === '/AESV2') return 'aes'
  return method === '/V2' ? 'rc4' : undefined
}

/** In bytes; undefined for one that the standard does not know. */
function getKeyLength(dictionary: PdfDictionary, version: number): number | undefined {
  if (version === 1) return 5
  if (version === 4) return 16
  const bits = dictionary.has('/Length') ? readNumber(dictionary.get('/Length')) : 40
  return bits >= 40 && bits <= 128 && bits % 8 === 0 ? bits / 8 : undefined
}

/** Algorithms 2, 4 and 5; the key counts only if the file confirms it. */
function findShortKey(
  dictionary: PdfDictionary,
  { id, revision, length }: { id: Buffer; revision: number; length: number },
): Buffer | undefined {
  const owner = readPdfString(dictionary.get('/O')).subarray(0, 32)
  const user = readPdfString(dictionary.get('/U'))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(readNumber(dictionary.get('/P')) | 0)
  const isMetadataPlain = revision === 4 && dictionary.get('/EncryptMetadata') === 'false'
  const parts = [padding, owner, permissions, id]
  let key = md5(...parts, ...(isMetadataPlain ? [Buffer.alloc(4, 0xff)] : []))
  if (revision > 2) for (let nth = 0; nth < 50; nth++) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  if (revision === 2) return isSame(createRc4(key)(padding), user) ? key : undefined
  let expected = md5(padding, id)
  for (let nth = 0; nth < 20; nth++) {
    expected = createRc4(key.map((byte) => byte ^ nth))(expected)
  }
  return isSame(expected, user.subarray(0, 16)) ? key : undefined
}

/** Algorithm 2.A for an empty user password. */
function findLongKey(dictionary: PdfDictionary, revision: 5 | 6): Buffer | undefined {
  const user = readPdfString(dictionary.get('/U'))
  const sealed = readPdfString(dictionary.get('/UE')).subarray(0, 32)
  if (user.length < 48 || sealed.length < 32) return undefined
  const hash = revision === 5 ? sha256 : hashOfRevision6
  if (!isSame(hash(user.subarray(32, 40)), user.subarray(0, 32))) return undefined
  const decipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16))
  decipher.setAutoPadding(false)
  return Buffer.concat([decipher.update(sealed), decipher.final()])
}

/** Algorithm 1. */
function getObjectKey(key: Buffer, cipher: Cipher, number: number, generation: number): Buffer {
  const numbers = Buffer.alloc(7)
  numbers.writeUInt32LE(number >>> 0, 0)
  numbers.writeUInt16LE(generation & 0xffff, 3)
  const salt = Buffer.from(cipher === 'aes' ? 'sAlT' : '', 'latin1')
  return md5(key, numbers.subarray(0, 5), salt).subarray(0, Math.min(key.length + 5, 16))
}

/** Without the end of the line that follows the stream, and without padding. */
function decryptAes(key: Buffer, bytes: Buffer): Buffer {
  const length = bytes.length - (bytes.length % 16)
  if (length < 32) return Buffer.alloc(0)
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, bytes.subarray(0, 16))
  decipher.setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(bytes.subarray(16, length)), decipher.final()])
  const padded = plain.at(-1) ?? 0
  return plain.subarray(0, padded >= 1 && padded <= 16 ? -padded : undefined)
}

function readNumber(value: PdfValue | undefined): number {
  return typeof value === 'string' && /^[+-]?\d{1,10}$/.test(value) ? Number(value) : Number.NaN
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

function md5(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

import { crc32 } from 'node:zlib'
import { isTooLargePicture, type Refusal } from '#lib/domain/documents/file-refusals.ts'
import type { ByteSource, Reading } from './byte-source.ts'
import { createForeignContentSearch } from './foreign-content.ts'

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * Checks that the bytes are one whole PNG and nothing else (ISO/IEC 15948, third edition): its chunks in
 * order, each with its checksum. Only lengths and headers are read; nothing is decompressed.
 */
export function* readPng(source: ByteSource): Reading<Refusal | undefined> {
  yield* source.take(pngSignature.length)
  const search = createForeignContentSearch()
  let hasData = false
  for (let nth = 0; ; nth++) {
    const head = yield* source.take(8)
    if (!head) return 'damaged'
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4)
    if (!/^[A-Za-z]{4}$/.test(type) || length > 0x7fffffff) return 'damaged'
    if ((nth === 0) !== (type === 'IHDR')) return 'damaged'
    let sum = crc32(head.subarray(4))
    let isForeign = false
    if (type === 'IHDR') {
      const header = length === 13 ? yield* source.take(13) : undefined
      if (!header) return 'damaged'
      const refusal = checkHeader(header)
      if (refusal) return refusal
      sum = crc32(header, sum)
    } else {
      const isPicture = type === 'IDAT' || type === 'fdAT'
      const isWhole = yield* source.pass(length, (bytes) => {
        sum = crc32(bytes, sum)
        if (!isPicture && search.found(bytes)) isForeign = true
      })
      if (!isWhole) return 'damaged'
    }
    const expected = yield* source.take(4)
    if (expected?.readUInt32BE(0) !== sum) return 'damaged'
    if (isForeign) return 'foreign_content'
    if (type === 'IDAT') hasData = true
    if (type === 'IEND') break
  }
  if (!hasData) return 'damaged'
  return (yield* source.some()) ? 'foreign_content' : undefined
}

/** Bit depths that each colour type may have (table 11.1). */
const depths: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

function checkHeader(header: Buffer): Refusal | undefined {
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = header.subarray(8)
  if (width === 0 || height === 0 || !depths[colour]?.includes(depth)) return 'damaged'
  if (compression !== 0 || filter !== 0 || interlace > 1) return 'damaged'
  return isTooLargePicture(width, height) ? 'too_many_pixels' : undefined
}

import { crc32 } from 'node:zlib'
import { isTooLargePicture, type Refusal } from '../rules/file-refusals.ts'
import { hasForeignContent } from './foreign-content.ts'
import type { Found } from './inspect-bytes.ts'
import { pngSignature } from './media-type.ts'

/**
 * Finds the end of a PNG (ISO/IEC 15948, third edition): its chunks in order, each with its checksum. Bytes
 * after the last one do not belong to the picture. Nothing is decompressed.
 */
export function readPng(bytes: Buffer): Found {
  let hasData = false
  let at = pngSignature.length
  for (let nth = 0; ; nth++) {
    if (at + 12 > bytes.length) return { refusal: 'damaged' }
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const ends = at + 12 + length
    if (!/^[A-Za-z]{4}$/.test(type) || ends > bytes.length) return { refusal: 'damaged' }
    if ((nth === 0) !== (type === 'IHDR')) return { refusal: 'damaged' }
    const content = bytes.subarray(at + 8, ends - 4)
    const refusal = type === 'IHDR' ? checkHeader(content) : undefined
    if (refusal) return { refusal }
    if (crc32(bytes.subarray(at + 4, ends - 4)) !== bytes.readUInt32BE(ends - 4)) {
      return { refusal: 'damaged' }
    }
    const isPicture = type === 'IDAT' || type === 'fdAT'
    if (!isPicture && hasForeignContent(content)) return { refusal: 'foreign_content' }
    if (type === 'IDAT') hasData = true
    at = ends
    if (type === 'IEND') return hasData ? { begin: 0, end: at } : { refusal: 'damaged' }
  }
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
  if (header.length !== 13) return 'damaged'
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = header.subarray(8)
  if (width === 0 || height === 0 || !depths[colour]?.includes(depth)) return 'damaged'
  if (compression !== 0 || filter !== 0 || interlace > 1) return 'damaged'
  return isTooLargePicture(width, height) ? 'too_many_pixels' : undefined
}

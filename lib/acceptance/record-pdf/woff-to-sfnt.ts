import { inflateSync } from 'node:zlib'

const woffSignature = 0x774f4646
const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

/**
 * The font of a WOFF file as plain TrueType or OpenType, its tables inflated once (W3C WOFF 1.0,
 * sections 3 to 5): fontkit would inflate a whole table for every glyph. Throws if it is none.
 */
export function convertWoffToSfnt(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== woffSignature) throw new Error('The font is not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableOf(woff, index))
  const directory = sfntHeader + count * sfntEntry
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), directory)
  const sfnt = Buffer.alloc(size)
  writeHeader(sfnt, woff.readUInt32BE(4), count)
  let offset = directory
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = sfntHeader + index * sfntEntry
    sfnt.writeUInt32BE(tag, entry)
    sfnt.writeUInt32BE(checksum, entry + 4)
    sfnt.writeUInt32BE(offset, entry + 8)
    sfnt.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(sfnt, offset)
    offset += padded(bytes.length)
  }
  return sfnt
}

function tableOf(woff: Buffer, index: number): { tag: number; checksum: number; bytes: Buffer } {
  const entry = woffHeader + index * woffEntry
  const offset = woff.readUInt32BE(entry + 4)
  const packed = woff.readUInt32BE(entry + 8)
  const size = woff.readUInt32BE(entry + 12)
  const bytes = woff.subarray(offset, offset + packed)
  return {
    tag: woff.readUInt32BE(entry),
    checksum: woff.readUInt32BE(entry + 16),
    bytes: packed < size ? inflateSync(bytes, { maxOutputLength: size }) : bytes,
  }
}

function writeHeader(sfnt: Buffer, flavour: number, count: number): void {
  const selector = Math.floor(Math.log2(count))
  const range = 2 ** selector * sfntEntry
  sfnt.writeUInt32BE(flavour, 0)
  sfnt.writeUInt16BE(count, 4)
  sfnt.writeUInt16BE(range, 6)
  sfnt.writeUInt16BE(selector, 8)
  sfnt.writeUInt16BE(count * sfntEntry - range, 10)
}

/** Tables begin at multiples of four. */
function padded(length: number): number {
  return (length + 3) & ~3
}

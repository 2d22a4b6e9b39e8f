import { isTooLargePicture, type Refusal } from '#lib/domain/documents/file-refusals.ts'
import type { ByteSource, Reading } from './byte-source.ts'
import { createForeignContentSearch } from './foreign-content.ts'

export const jpegSignature = Buffer.of(0xff, 0xd8, 0xff)

/**
 * Checks that the bytes are one whole JPEG (ITU-T T.81, annex B). Telephones append a second picture, a
 * short film or maker notes: `keep` is called with the length of the picture, and none of that is sent.
 * Anything else behind it is refused.
 */
export function* readJpeg(
  source: ByteSource,
  keep: (bytes: number) => void,
): Reading<Refusal | undefined> {
  yield* source.take(2)
  const search = createForeignContentSearch()
  let hasFrame = false
  let hasScan = false
  let marker = yield* nextMarker(source)
  while (marker !== endOfImage) {
    if (marker === undefined) return 'damaged'
    const size = (yield* source.take(2))?.readUInt16BE(0)
    if (size === undefined || size < 2) return 'damaged'
    if (isFrame(marker)) {
      const frame = hasFrame ? undefined : yield* source.take(size - 2)
      if (!frame || frame.length < 6) return 'damaged'
      const refusal = checkFrame(frame)
      if (refusal) return refusal
      hasFrame = true
      marker = yield* nextMarker(source)
      continue
    }
    let isForeign = false
    const isWhole = yield* source.pass(size - 2, (bytes) => {
      if (search.found(bytes)) isForeign = true
    })
    if (!isWhole) return 'damaged'
    if (isForeign) return 'foreign_content'
    if (marker === startOfScan) {
      if (!hasFrame) return 'damaged'
      hasScan = true
      marker = yield* markerAfterScan(source)
    } else {
      marker = yield* nextMarker(source)
    }
  }
  if (!hasScan) return 'damaged'
  keep(source.position)
  const appended = yield* readAppended(source)
  return isFromTelephone(appended) ? undefined : 'foreign_content'
}

const endOfImage = 0xd9
const startOfScan = 0xda

/** SOF0 to SOF15, without DHT, JPG and DAC, which lie among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Every marker may have fill bytes before it (B.1.1.2). Undefined if there is no marker. */
function* nextMarker(source: ByteSource): Reading<number | undefined> {
  let byte = (yield* source.take(1))?.[0]
  if (byte !== 0xff) return undefined
  while (byte === 0xff) byte = (yield* source.take(1))?.[0]
  // Standalone markers do not occur between segments.
  if (byte === undefined || byte < 0xc0 || (byte >= 0xd0 && byte <= 0xd8)) return undefined
  return byte
}

/** The first marker after the compressed bytes, in which 0xff is followed by 0 or a restart. */
function* markerAfterScan(source: ByteSource): Reading<number | undefined> {
  let afterFill = false
  for (;;) {
    const bytes = yield* source.some()
    if (!bytes) return undefined
    let at = 0
    while (at < bytes.length) {
      if (!afterFill) {
        const fill = bytes.indexOf(0xff, at)
        if (fill < 0) break
        at = fill + 1
        afterFill = true
        continue
      }
      const byte = bytes[at++] ?? 0
      if (byte === 0xff) continue
      afterFill = false
      if (byte === 0 || (byte >= 0xd0 && byte <= 0xd7)) continue
      source.back(bytes.length - at)
      return byte >= 0xc0 && byte !== 0xd8 ? byte : undefined
    }
  }
}

function checkFrame(frame: Buffer): Refusal | undefined {
  const height = frame.readUInt16BE(1)
  const width = frame.readUInt16BE(3)
  const components = frame[5] ?? 0
  // A height of 0 is given later (DNL): no camera writes that, and it would hide the size.
  if (width === 0 || height === 0) return 'damaged'
  if (components < 1 || components > 4 || frame.length !== 6 + 3 * components) return 'damaged'
  return isTooLargePicture(width, height) ? 'too_many_pixels' : undefined
}

const bytesNeeded = 12

/** The first bytes behind the picture; what follows them is skipped. */
function* readAppended(source: ByteSource): Reading<Buffer> {
  let beginning: Buffer = Buffer.alloc(0)
  for (;;) {
    const bytes = yield* source.some()
    if (!bytes) return beginning
    if (beginning.length < bytesNeeded) {
      beginning = Buffer.concat([beginning, bytes.subarray(0, bytesNeeded - beginning.length)])
    }
  }
}

/**
 * Whether a telephone wrote what is behind the picture: nothing; padding, or the block with which one
 * maker's notes begin; a second picture (CIPA DC-007); a film (ISO/IEC 14496-12). Observed 2026-11.
 */
function isFromTelephone(appended: Buffer): boolean {
  const isPadding = appended.subarray(0, 2).every((byte) => byte === 0)
  const isLineEnd = appended.length <= 2 && /^[\r\n]*$/.test(appended.toString('latin1'))
  const isPicture = appended.subarray(0, 3).equals(jpegSignature)
  const isFilm = appended.toString('latin1', 4, 8) === 'ftyp'
  return isPadding || isLineEnd || isPicture || isFilm
}

import { isTooLargePicture } from '../rules/file-refusals.ts'
import { hasForeignContent } from './foreign-content.ts'
import type { Found } from './inspect-bytes.ts'

/**
 * Finds where a JPEG ends (ITU-T T.81, annex B). Cameras append a second picture, a film, notes of their own or a
 * second end: nothing behind the picture belongs to it, whatever it is.
 */
export function readJpeg(bytes: Buffer): Found {
  let hasFrame = false
  let hasScan = false
  let at = 2
  for (;;) {
    const marker = findMarker(bytes, at)
    if (!marker) return { refusal: 'damaged' }
    at = marker.next
    if (marker.code === endOfImage) break
    if (marker.code === startOfImage) return { refusal: 'damaged' }
    if (isStandalone(marker.code)) continue
    const size = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0
    const segment = bytes.subarray(at + 2, at + size)
    if (size < 2 || segment.length !== size - 2) return { refusal: 'damaged' }
    if (isFrame(marker.code)) {
      const refusal = hasFrame ? 'damaged' : checkFrame(segment)
      if (refusal) return { refusal }
      hasFrame = true
    } else if (hasForeignContent(segment)) {
      return { refusal: 'foreign_content' }
    }
    at += size
    if (marker.code === startOfScan) {
      if (!hasFrame) return { refusal: 'damaged' }
      hasScan = true
    }
  }
  return hasScan ? { begin: 0, end: at } : { refusal: 'damaged' }
}

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/** SOF0 to SOF15, without DHT, JPG and DAC, which lie among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Restarts, which lie among compressed bytes, and TEM: no length follows them. */
function isStandalone(marker: number): boolean {
  return marker === 1 || (marker >= 0xd0 && marker <= 0xd7)
}

/**
 * Finds the next marker. Compressed bytes of a scan, in which 0xff is followed by 0, or fill bytes (B.1.1.2)
 * may precede it; decoders skip anything else that a camera has left there.
 */
function findMarker(bytes: Buffer, from: number): { code: number; next: number } | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at++
    const code = bytes[at++]
    if (code === undefined) return undefined
    if (code !== 0) return { code, next: at }
  }
  return undefined
}

function checkFrame(frame: Buffer): 'damaged' | 'too_many_pixels' | undefined {
  if (frame.length < 6) return 'damaged'
  const height = frame.readUInt16BE(1)
  const width = frame.readUInt16BE(3)
  const components = frame[5] ?? 0
  // A height of 0 is given later (DNL): no camera writes that, and it would hide the size.
  if (width === 0 || height === 0) return 'damaged'
  if (components < 1 || components > 4 || frame.length !== 6 + 3 * components) return 'damaged'
  return isTooLargePicture(width, height) ? 'too_many_pixels' : undefined
}

/** Determines what a whole file is, and which of its bytes are the document. */
import type { Refusal } from '../rules/file-refusals.ts'
import { hasForeignContent, isArchive } from './foreign-content.ts'
import {
  findMediaType,
  headBytes,
  isMediaType,
  type MediaType,
  pdfSignature,
} from './media-type.ts'
import { readPdf } from './pdf/read-pdf.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'

/** The stored range of bytes: anything before and after it is not part of the document. */
export type Found = { begin: number; end: number } | { refusal: Refusal }

export type Inspected = { mediaType: MediaType; begin: number; end: number } | { refusal: Refusal }

/** Browsers determine the type of a file within these (WHATWG MIME Sniffing: 1,445 bytes). */
const sniffedBytes = 2_048

/** Inspects a file. Its time is without a limit here: `inspectFile` runs this in a process that has one. */
export async function inspectBytes(bytes: Buffer): Promise<Inspected> {
  if (bytes.length === 0) return { refusal: 'empty' }
  const mediaType = findMediaType(bytes.subarray(0, headBytes))
  if (!isMediaType(mediaType)) return { refusal: mediaType }
  const found = await read(bytes, mediaType)
  if ('refusal' in found) return found
  const kept = bytes.subarray(found.begin, found.end)
  return isArchive(kept) ? { refusal: 'foreign_content' } : { mediaType, ...found }
}

async function read(bytes: Buffer, mediaType: MediaType): Promise<Found> {
  if (mediaType === 'application/pdf') return readPdf(bytes)
  const head = bytes.subarray(0, sniffedBytes)
  const found = mediaType === 'image/png' ? readPng(bytes) : readJpeg(bytes)
  if ('refusal' in found) return found
  // PDF readers accept one that begins a little later, so a picture must not contain that.
  const kept = head.subarray(0, found.end)
  const isOther = kept.includes(pdfSignature) || hasForeignContent(kept)
  return isOther ? { refusal: 'foreign_content' } : found
}

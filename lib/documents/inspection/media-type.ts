import type { documentUpload } from '#lib/platform/contract/values.ts'
import type { Refusal } from '../rules/file-refusals.ts'

export type MediaType = (typeof documentUpload.mediaTypes)[number]

/** Readers of PDFs look for their signature so far into a file (ISO 32000-2, annex I). */
const readersLookAt = 1_024
/** The number of bytes that `findMediaType` needs. */
export const headBytes = readersLookAt + 5

export const pdfSignature = Buffer.from('%PDF-', 'latin1')
export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const jpegSignature = Buffer.of(0xff, 0xd8, 0xff)

/** The brands of HEIF pictures (ISO/IEC 23008-12), the format of telephones' photos. */
const heifBrand = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/

/** The type of a file that may be accepted, or why it is refused, from its first `headBytes`. */
export function findMediaType(head: Buffer): MediaType | Refusal {
  const begins = (signature: Buffer) => head.subarray(0, signature.length).equals(signature)
  if (begins(pngSignature)) return 'image/png'
  if (begins(jpegSignature)) return 'image/jpeg'
  if (findPdfBeginning(head) >= 0) return 'application/pdf'
  const isHeif = head.toString('latin1', 4, 8) === 'ftyp'
  return isHeif && heifBrand.test(head.toString('latin1', 8, 12)) ? 'heic' : 'wrong_type'
}

/** Returns where a PDF begins, or -1: some programs write a byte order mark or an empty line before it. */
export function findPdfBeginning(bytes: Buffer): number {
  return bytes.subarray(0, headBytes).indexOf(pdfSignature)
}

/** Tells whether it is the type of an accepted file, and not why one is refused. */
export function isMediaType(type: MediaType | Refusal): type is MediaType {
  return type.includes('/')
}

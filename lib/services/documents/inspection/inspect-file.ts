/**
 * Determines what a file is from its bytes, not from its name, while they pass. Little is held in memory,
 * and only object streams of a PDF are decompressed; the first fault ends the inspection.
 */
import { documentUpload } from '#lib/domain/contract/values.ts'
import type { Refusal } from '#lib/domain/documents/file-refusals.ts'
import { createByteSource, type Reading } from './byte-source.ts'
import { createForeignContentSearch } from './foreign-content.ts'
import { jpegSignature, readJpeg } from './read-jpeg.ts'
import { pdfSignature, readPdf } from './read-pdf.ts'
import { pngSignature, readPng } from './read-png.ts'

export type MediaType = (typeof documentUpload.mediaTypes)[number]

type Inspection = {
  /**
   * Inspects the next bytes, which must not change meanwhile; pauses for other requests if it takes long.
   * Gives the bytes that belong to the document, of these and of a few that were held back; or why the file
   * is refused. Must not be called again before the last call has returned.
   */
  take(bytes: Uint8Array): Promise<{ keep: Uint8Array } | { refusal: Refusal }>
  /** At the end: what the file is, and the bytes that were still held back. */
  end(): Promise<{ mediaType: MediaType; keep: Uint8Array } | { refusal: Refusal }>
}

/** Browsers determine the type of a file within these (WHATWG MIME Sniffing: 1,445 bytes). */
const headBytes = 2_048

const nothing = Buffer.alloc(0)

/** A new inspection of one file. `maxBytes` as the platform's interface limits it (30 MB). */
export function createInspection(maxBytes: number = documentUpload.maxBytes): Inspection {
  let mediaType: MediaType | undefined
  let reading: Reading<Refusal | undefined> | undefined
  let beginning: Buffer = Buffer.alloc(0)
  let refused: Refusal | undefined
  let isFinished = false
  let size = 0
  let ends = Number.POSITIVE_INFINITY

  async function start(bytes: Buffer): Promise<void> {
    mediaType = getMediaType(bytes)
    if (!mediaType) {
      refused = 'wrong_type'
      return
    }
    // PDF readers accept one that begins a little later, so a picture must not contain that.
    const search = createForeignContentSearch(mediaType === 'application/pdf' ? [] : ['%pdf-'])
    if (search.found(bytes.subarray(0, headBytes))) {
      refused = 'foreign_content'
      return
    }
    const source = createByteSource()
    if (mediaType === 'application/pdf') reading = readPdf(source)
    else if (mediaType === 'image/png') reading = readPng(source)
    else {
      reading = readJpeg(source, (bytes) => {
        ends = bytes
      })
    }
    reading.next()
    await feed(bytes)
  }

  async function feed(bytes: Buffer | undefined): Promise<void> {
    if (isFinished || !reading) return
    let step = reading.next(bytes)
    while (!step.done && step.value) {
      await step.value
      step = reading.next()
    }
    if (!step.done) return
    isFinished = true
    refused ??= step.value
  }

  return {
    async take(piece) {
      let bytes: Buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
      let position = size
      size += bytes.length
      if (size > maxBytes) refused ??= 'too_large'
      if (refused) return { refusal: refused }
      if (reading) await feed(bytes)
      else {
        beginning = Buffer.concat([beginning, bytes])
        if (beginning.length < headBytes) return { keep: nothing }
        await start(beginning)
        position = 0
        bytes = beginning
      }
      if (refused) return { refusal: refused }
      return { keep: bytes.subarray(0, Math.max(ends - position, 0)) }
    },
    async end() {
      if (refused) return { refusal: refused }
      if (size === 0) return { refusal: 'empty' }
      const held = reading ? nothing : beginning
      if (!reading) await start(beginning)
      if (!refused) await feed(undefined)
      if (!mediaType || refused) return { refusal: refused ?? 'wrong_type' }
      return { mediaType, keep: held.subarray(0, ends) }
    },
  }
}

function getMediaType(bytes: Buffer): MediaType | undefined {
  const begins = (signature: Buffer) => bytes.subarray(0, signature.length).equals(signature)
  if (begins(pdfSignature)) return 'application/pdf'
  if (begins(pngSignature)) return 'image/png'
  return begins(jpegSignature) ? 'image/jpeg' : undefined
}

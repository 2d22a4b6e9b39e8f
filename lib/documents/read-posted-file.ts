/** Reads a posted file: encrypts it as it arrives, and has the whole inspected. */
import { createHash, randomUUID } from 'node:crypto'
import { documentUpload } from '#lib/platform/contract/values.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import type { Inspected } from './inspection/inspect-bytes.ts'
import { inspectFile } from './inspection/inspect-file.ts'
import { findMediaType, headBytes, isMediaType, type MediaType } from './inspection/media-type.ts'
import type { PostedFile } from './open-file-form.ts'
import type { Refusal } from './rules/file-refusals.ts'
import type { Uploads } from './store/uploads.ts'

export type StartedUpload = Omit<Parameters<Uploads['begin']>[1], 'now'>

/** `contentHash` is keyed; anybody with the file can compute `sha256`. */
type Hashed = { size: number; contentHash: string; sha256: string }
/** `upload` has another id than at the start if the file holds more than a document. */
export type ReadFile = Hashed & { upload: StartedUpload; mediaType: MediaType }

type NotRead =
  | { outcome: 'refused'; refusal: Refusal }
  | { outcome: 'broken_off' }
  | { outcome: 'too_many' }

/** Notes that bytes will come in; false if too many of the application do already. */
export async function beginUpload(
  { store, now }: SubmissionDeps,
  upload: StartedUpload,
): Promise<boolean> {
  return store.transaction((tx) => store.uploads.begin(tx, { ...upload, now: now() }))
}

/**
 * Stores the document of a file, encrypted. If the file contains more, only the document is stored: the upload
 * gets another id, and the first one is deleted. Throws only for faults of our own.
 */
export async function readPostedFile(
  deps: SubmissionDeps,
  upload: StartedUpload,
  { name, chunks }: PostedFile,
): Promise<ReadFile | NotRead> {
  const received = await storePieces(deps, upload, chunks)
  if (received === 'broken_off') return { outcome: 'broken_off' }
  // A browser posts a file without a name and without bytes if none was chosen.
  if (received === 'empty' && name === '') return { outcome: 'refused', refusal: 'missing' }
  if (typeof received === 'string') return { outcome: 'refused', refusal: received }
  const { store } = deps
  const pieces = store.uploads.openChunks(store.db, { ...upload, ...received })
  const read = await inspectFile(pieces, (inspected) =>
    keepDocument(deps, { ...upload, ...received }, inspected),
  )
  return read === 'busy' ? { outcome: 'too_many' } : read
}

/** Stores the arriving bytes until they are refused. */
async function storePieces(
  deps: SubmissionDeps,
  upload: StartedUpload,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Hashed | Refusal | 'broken_off'> {
  const writer = await createWriter(deps, upload)
  let head: Buffer = Buffer.alloc(0)
  const pieces = chunks[Symbol.asyncIterator]()
  for (;;) {
    const piece = await pieces.next().catch(() => undefined)
    if (!piece) return 'broken_off'
    if (piece.done) break
    // The piece may be part of a buffer that the stream overwrites.
    await writer.append(Buffer.from(piece.value))
    if (writer.size() > documentUpload.maxBytes) return 'too_large'
    if (head.length === headBytes) continue
    head = Buffer.concat([head, piece.value]).subarray(0, headBytes)
    const type = head.length === headBytes ? findMediaType(head) : undefined
    if (type && !isMediaType(type)) return type
  }
  return writer.size() === 0 ? 'empty' : writer.end()
}

/** Keeps the inspected document without the bytes before and behind it. */
async function keepDocument(
  deps: SubmissionDeps,
  stored: StartedUpload & Hashed,
  inspected: Inspected,
): Promise<ReadFile | NotRead> {
  if ('refusal' in inspected) return { outcome: 'refused', refusal: inspected.refusal }
  const { mediaType, begin, end } = inspected
  const { id, size, contentHash, sha256, ...started } = stored
  if (begin === 0 && end === size) return { upload: stored, mediaType, size, contentHash, sha256 }
  const { store } = deps
  const pieces: Uint8Array[] = []
  for await (const piece of store.uploads.openChunks(store.db, stored)) pieces.push(piece)
  // Drops the old upload first, so that the new one can count in its place.
  await store.uploads.drop(store.db, id)
  const upload = { ...started, id: randomUUID() }
  if (!(await beginUpload(deps, upload))) return { outcome: 'too_many' }
  const writer = await createWriter(deps, upload)
  await writer.append(Buffer.concat(pieces).subarray(begin, end))
  return { upload, mediaType, ...(await writer.end()) }
}

/** 512 KiB: sixty rows for the largest document, and at most one of them in memory. */
const chunkBytes = 512 * 1024

/** Encrypts bytes chunk by chunk, and hashes them. */
async function createWriter(
  { store }: SubmissionDeps,
  upload: Pick<StartedUpload, 'id' | 'applicationId'>,
) {
  const mac = await store.uploads.contentMac(store.db, upload.applicationId)
  const plainHash = createHash('sha256')
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let size = 0
  let number = 0

  async function flush(): Promise<void> {
    if (waitingBytes === 0) return
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const chunk = bytes.subarray(at, at + chunkBytes)
      await store.uploads.addChunk(store.db, upload, number++, chunk)
    }
  }

  return {
    size: () => size,
    async append(bytes: Uint8Array): Promise<void> {
      mac.update(bytes)
      plainHash.update(bytes)
      size += bytes.byteLength
      waiting.push(bytes)
      waitingBytes += bytes.byteLength
      if (waitingBytes >= chunkBytes) await flush()
    },
    async end(): Promise<Hashed> {
      await flush()
      return { size, contentHash: mac.digest('hex'), sha256: plainHash.digest('hex') }
    },
  }
}

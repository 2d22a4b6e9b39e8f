/** Taking a document in: looked at and sealed while it comes, and kept only when it is whole and good. */
import { randomUUID } from 'node:crypto'
import type { Upload } from '../../adapters/database/submissions/uploads.ts'
import type { Refusal } from '../../domain/documents/file-refusals.ts'
import { failPoint } from '../../domain/fail-points.ts'
import { sessionLabel } from '../../security/session.ts'
import type { SubmissionDeps } from '../submission/submission-deps.ts'
import { buildFileName, toDisplayName } from './file-name.ts'
import { createInspection, type MediaType } from './inspection/inspect-file.ts'
import type { ApplicationDocument } from './list-documents.ts'
import type { PostedFile } from './open-file-form.ts'
import { type Scan, scanUpload } from './scan-upload.ts'

export type ReceiveResult =
  /** It is written down with its id, and goes on by itself from here. */
  | { outcome: 'stored'; uploadId: string }
  | { outcome: 'refused'; refusal: Refusal }
  /** It did not come in whole; nothing of it is left. */
  | { outcome: 'broken_off' }
  /** Too many of this application are coming in at this moment. */
  | { outcome: 'too_many' }
  /** The platform has decided meanwhile, or staff have stopped it: nothing more can be sent. */
  | { outcome: 'closed' }
  /** The virus scanner gives no answer; nothing of it is left. */
  | { outcome: 'not_scanned' }
  /** It could not be stored; nothing of it is left. */
  | { outcome: 'unavailable' }
  /** Whether it was stored could not be found out. */
  | { outcome: 'unsure' }

type Asked = {
  applicationId: string
  session: Buffer
  document: ApplicationDocument
  file: PostedFile
}

/** 512 KiB: sixty rows for the largest document, and never more than one of them in memory. */
const chunkBytes = 512 * 1024

/** Takes one file in for one document. Reads no further than the first fault. */
export async function receiveDocument(deps: SubmissionDeps, asked: Asked): Promise<ReceiveResult> {
  const { store, now, log } = deps
  const { applicationId, document } = asked
  const upload = {
    id: randomUUID(),
    applicationId,
    documentId: document.id,
    idempotencyId: randomUUID(),
  }
  try {
    const begun = await store.transaction((tx) =>
      store.uploads.begin(tx, { ...upload, now: now() }),
    )
    if (!begun) return { outcome: 'too_many' }
    const taken = await takeIn(deps, upload, asked.file)
    const received = 'outcome' in taken ? taken : await scanAndKeep(deps, upload, asked, taken)
    if (received.outcome !== 'stored') await store.uploads.drop(store.db, upload.id)
    return received
  } catch (error) {
    log.error({ event: 'upload_not_stored', applicationId, error })
    return foundAfterAll(deps, upload.id)
  }
}

type Taken = { mediaType: MediaType; size: number; contentHash: string }

/** Inspects and seals the bytes as they come. Throws only for what is ours. */
async function takeIn(
  { store }: SubmissionDeps,
  upload: Pick<Upload, 'id' | 'applicationId'>,
  { name, chunks }: PostedFile,
): Promise<Taken | ReceiveResult> {
  const inspection = createInspection()
  const mac = await store.uploads.contentMac(store.db, upload.applicationId)
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let size = 0
  let number = 0

  async function put(bytes: Uint8Array): Promise<void> {
    if (bytes.byteLength === 0) return
    mac.update(bytes)
    size += bytes.byteLength
    waiting.push(bytes)
    waitingBytes += bytes.byteLength
    if (waitingBytes >= chunkBytes) await flush()
  }
  async function flush(): Promise<void> {
    if (waitingBytes === 0) return
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await store.uploads.addChunk(store.db, upload, number++, bytes)
  }

  const pieces = chunks[Symbol.asyncIterator]()
  for (;;) {
    const piece = await pieces.next().catch(() => undefined)
    if (!piece) return { outcome: 'broken_off' }
    if (piece.done) break
    // It may be part of a buffer that the stream writes over while we look.
    const seen = await inspection.take(Buffer.from(piece.value))
    if ('refusal' in seen) return { outcome: 'refused', refusal: seen.refusal }
    await put(seen.keep)
  }
  const seen = await inspection.end()
  if ('refusal' in seen) {
    // A browser posts a file without a name and without bytes where none was chosen.
    const refusal = seen.refusal === 'empty' && name === '' ? 'missing' : seen.refusal
    return { outcome: 'refused', refusal }
  }
  await put(seen.keep)
  await flush()
  return { mediaType: seen.mediaType, size, contentHash: mac.digest('hex') }
}

/** Whole, sealed and good so far: what a scanner says of it comes before it counts. */
async function scanAndKeep(
  deps: SubmissionDeps,
  upload: Pick<Upload, 'id' | 'applicationId'>,
  asked: Asked,
  taken: Taken,
): Promise<ReceiveResult> {
  const { document, session } = asked
  const { contentHash } = taken
  const scanned = await scanUpload(deps, { ...upload, contentHash }, { document, session })
  if (typeof scanned === 'object') return scanned
  return await keep(deps, upload, asked, { ...taken, ...(scanned && { scan: scanned }) })
}

async function keep(
  { store, now }: SubmissionDeps,
  upload: Pick<Upload, 'id' | 'applicationId'>,
  { document, session, file }: Asked,
  { mediaType, size, contentHash, scan }: Taken & { scan?: Scan },
): Promise<ReceiveResult> {
  const kept = await store.transaction(async (tx): Promise<ReceiveResult> => {
    const at = now()
    // Held to the end, so that a decision comes before this or after it.
    const found = await store.submissions.findByApplication(tx, upload.applicationId)
    const submission = found && (await store.submissions.lock(tx, found.id))
    if (!submission?.platformApplicationId || submission.state === 'decided') {
      return { outcome: 'closed' }
    }
    // Whoever stops the application holds the submission too: it was before this, or gives this up.
    const application = await store.applications.find(tx, upload.applicationId)
    if (!application || application.stoppedAt) return { outcome: 'closed' }
    const kept = await store.uploads.keep(tx, upload, {
      fileName: buildFileName(document.document, mediaType),
      mediaType,
      size,
      contentHash,
      statusBefore: document.status ?? null,
      about: { name: toDisplayName(file.name), document: document.document },
      now: at,
    })
    await store.uploads.abandonEarlier(tx, kept, at)
    await store.audit.append(tx, {
      applicationId: upload.applicationId,
      actor: { kind: 'customer', session: sessionLabel(session) },
      event: 'document_kept',
      detail: {
        upload: upload.id,
        document: kept.documentId,
        mediaType,
        size,
        ...(scan && { scan }),
      },
      now: at,
    })
    await failPoint('intent_written')
    return { outcome: 'stored', uploadId: upload.id }
  })
  if (kept.outcome === 'stored') await failPoint('intent_recorded')
  return kept
}

/** A connection that breaks at the commit hides whether it happened. */
async function foundAfterAll(
  { store, log }: SubmissionDeps,
  uploadId: string,
): Promise<ReceiveResult> {
  try {
    const upload = await store.uploads.find(store.db, uploadId)
    if (upload && upload.state !== 'receiving') return { outcome: 'stored', uploadId }
    await store.uploads.drop(store.db, uploadId)
    return { outcome: 'unavailable' }
  } catch (error) {
    log.error({ event: 'upload_outcome_unknown', error })
    return { outcome: 'unsure' }
  }
}

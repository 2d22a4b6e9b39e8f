/** Receives a document: inspects and encrypts it while it arrives, and stores it only if it is complete. */
import { randomUUID } from 'node:crypto'
import {
  type ApplicationActor,
  getAuditActor,
  type PartnerActor,
  type PersonActor,
} from '#lib/access/application-actor.ts'
import { isSessionEnded } from '#lib/access/store/session-access.ts'
import { notifyAddedDocument } from '#lib/messages/notify-staff-change.ts'
import { failPoint } from '#lib/observability/fail-points.ts'
import { inSpan } from '#lib/observability/trace-span.ts'
import { startRetentionPeriod } from '#lib/submission/state/start-retention-period.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import { buildFileName, toDisplayName } from './file-name.ts'
import { type ApplicationDocument, findLastUpload, isAwaitingPlatform } from './list-documents.ts'
import type { PostedFile } from './open-file-form.ts'
import {
  beginUpload,
  type ReadFile,
  readPostedFile,
  type StartedUpload,
} from './read-posted-file.ts'
import type { Refusal } from './rules/file-refusals.ts'
import { type Scan, scanUpload } from './scan-upload.ts'

export type ReceiveResult =
  /**
   * The document is stored under this id, and the recovery loop sends it; the id of an earlier one if it is the
   * same file.
   */
  | { outcome: 'stored'; uploadId: string }
  | { outcome: 'refused'; refusal: Refusal }
  /** The document did not arrive completely; nothing of it was stored. */
  | { outcome: 'broken_off' }
  /** Too many documents of this application are arriving at this moment. */
  | { outcome: 'too_many' }
  /** The platform has decided, or staff have stopped the application: nothing more can be sent. */
  | { outcome: 'closed' }
  /** The sender's session was closed during the upload; nothing was stored. */
  | { outcome: 'ended' }
  /** The virus scanner does not answer; nothing of it was stored. */
  | { outcome: 'not_scanned' }
  /** The document could not be stored; nothing of it remains. */
  | { outcome: 'unavailable' }
  /** Nobody knows whether the document was stored. */
  | { outcome: 'unsure' }

type ReceiveRequest = {
  applicationId: string
  /** The sender: the customer, staff or the firm's own system for them, or the person whose document it is. */
  actor: ApplicationActor | PersonActor | PartnerActor
  document: ApplicationDocument
  file: PostedFile
}

/** Receives one file for one document. Reads no further than the first fault. */
export async function receiveDocument(
  deps: SubmissionDeps,
  request: ReceiveRequest,
): Promise<ReceiveResult> {
  return inSpan('receive document', async (span) => {
    const received = await receiveFile(deps, request)
    span.set({ 'portico.outcome': received.outcome })
    return received
  })
}

async function receiveFile(deps: SubmissionDeps, request: ReceiveRequest): Promise<ReceiveResult> {
  const { store, log } = deps
  const { applicationId, actor, document } = request
  // Nobody sends another person's document, nor the company's, in their own part.
  if (actor.kind === 'person' && document.person !== actor.person) return { outcome: 'closed' }
  const upload: StartedUpload = {
    id: randomUUID(),
    applicationId,
    documentId: document.id,
    idempotencyId: randomUUID(),
    uploadedBy: actor.kind === 'staff' ? actor.member.id : null,
    personLinkId: actor.kind === 'person' ? actor.link : null,
  }
  let { id } = upload
  try {
    if (!(await beginUpload(deps, upload))) return { outcome: 'too_many' }
    const file = await readPostedFile(deps, upload, request.file)
    if (!('outcome' in file)) id = file.upload.id
    const received = 'outcome' in file ? file : await scanAndStore(deps, request, file)
    const isNew = received.outcome === 'stored' && received.uploadId === id
    if (!isNew) await store.uploads.drop(store.db, id)
    return received
  } catch (error) {
    if (isSessionEnded(error)) {
      await store.uploads.drop(store.db, id)
      return { outcome: 'ended' }
    }
    log.error({ event: 'upload_not_stored', applicationId, error })
    return findAfterFailedCommit(deps, id)
  }
}

/** The file is complete, encrypted and accepted by the inspection; the scanner decides before it counts. */
async function scanAndStore(
  deps: SubmissionDeps,
  request: ReceiveRequest,
  file: ReadFile,
): Promise<ReceiveResult> {
  const { document, actor } = request
  const { upload, contentHash, size } = file
  const scanned = await scanUpload(deps, { ...upload, contentHash, size }, { document, actor })
  if (typeof scanned === 'object') return scanned
  return await storeFile(deps, request, { ...file, ...(scanned && { scan: scanned }) })
}

async function storeFile(
  deps: SubmissionDeps,
  { document, actor, file }: ReceiveRequest,
  { upload, mediaType, size, contentHash, sha256, scan }: ReadFile & { scan?: Scan },
): Promise<ReceiveResult> {
  const { store, now } = deps
  const sender = { ...actor, applicationId: upload.applicationId }
  const result = await store.transactionFor(sender, now(), async (tx): Promise<ReceiveResult> => {
    const at = now()
    // Locked until the end, so that a decision is recorded before this or after it.
    const found = await store.submissions.findByApplication(tx, upload.applicationId)
    const submission = found && (await store.submissions.lock(tx, found.id))
    if (!submission?.platformApplicationId || submission.state === 'decided') {
      return { outcome: 'closed' }
    }
    // `stopApplication` locks the submission too: it ran before this, or abandons this upload.
    const application = await store.applications.find(tx, upload.applicationId)
    if (!application || application.stoppedAt) return { outcome: 'closed' }
    const earlier = await store.uploads.ofApplication(tx, upload.applicationId)
    const last = findLastUpload(earlier, upload.documentId)
    if (last?.contentHash === contentHash) {
      // Pressed again: it is on its way, or being checked, and nothing else has happened.
      if (isAwaitingPlatform(document.state)) return { outcome: 'stored', uploadId: last.id }
      if (wasJudged(document)) return { outcome: 'refused', refusal: 'unchanged' }
    }
    const stored = await store.uploads.store(tx, upload, {
      fileName: buildFileName(document.document, mediaType),
      mediaType,
      size,
      contentHash,
      statusBefore: document.status ?? null,
      about: {
        name: toDisplayName(file.name),
        document: document.document,
        sha256,
        ...(actor.kind === 'person' && { person: actor.person }),
        ...(actor.kind === 'partner' && { partner: actor.name }),
      },
      now: at,
    })
    await store.uploads.abandonEarlier(tx, stored, at)
    // An upload renews the retention period as a saved answer does: otherwise a check that ends later would
    // lose the application.
    await startRetentionPeriod(deps, tx, upload.applicationId, submission.state)
    await deps.recordChecking?.(tx, submission)
    await store.audit.append(tx, {
      applicationId: upload.applicationId,
      actor: getAuditActor(actor),
      event: 'document_kept',
      detail: {
        upload: upload.id,
        document: stored.documentId,
        mediaType,
        size,
        ...(scan && { scan }),
      },
      now: at,
    })
    if (actor.kind === 'staff' || actor.kind === 'partner') {
      await notifyAddedDocument(deps, tx, application)
    }
    await failPoint('intent_written')
    return { outcome: 'stored', uploadId: upload.id }
  })
  if (result.outcome === 'stored') await failPoint('intent_recorded')
  return result
}

/** Tells whether the platform has said that the last file is not enough. */
function wasJudged({ state }: ApplicationDocument): boolean {
  return state === 'changes_requested' || state === 'rejected' || state === 'refused'
}

/** A connection that breaks at the commit hides whether it succeeded. */
async function findAfterFailedCommit(
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

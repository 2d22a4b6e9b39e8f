/**
 * Sends a document to the platform: under a lease, outside any transaction, with the same idempotency id and
 * the same bytes each time, until its outcome is known. Like `processSubmission` for submissions.
 */

import { randomUUID } from 'node:crypto'
import { failPoint } from '#lib/observability/fail-points.ts'
import { inSpan } from '#lib/observability/trace-span.ts'
import { transferTimeoutMs } from '#lib/platform/client/multipart-upload.ts'
import type { PlatformError } from '#lib/platform/contract/responses.ts'
import type { PlatformContact } from '#lib/submission/retry-failed-call.ts'
import {
  getBackgroundDelay,
  getInlineDelay,
  giveUpAfterMs,
  isCredentialFailure,
  isNoResponse,
  maxInlineAttempts,
} from '#lib/submission/rules/delays-and-limits.ts'
import { LeaseLost } from '#lib/submission/store/leases.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import { isDocumentStorageError } from './rules/document-storage.ts'
import type { StoredUpload } from './store/uploads.ts'

/** The longest that a bucket takes for the first bytes: three attempts of `S3_TIMEOUT_MS`. */
const readAheadMs = 65_000

type Run = { deps: SubmissionDeps; upload: StoredUpload; fence: number }

/** The result of one attempt: an outcome was recorded; or none is known, and the same is sent again. */
type AttemptResult = 'recorded' | { code: string; retryAfterMs?: number }

type Ending = {
  state: 'sent' | 'refused' | 'manual_review' | 'abandoned'
  code?: string
  refusal?: PlatformError[]
}

/**
 * Sends one upload if it is due and no other process holds its lease. `until`: while a customer waits,
 * retries follow quickly and end then. Throws if the database is unavailable; the lease then expires.
 */
export async function sendUpload(
  deps: SubmissionDeps,
  uploadId: string,
  options: { until?: Date; signal?: AbortSignal } = {},
): Promise<PlatformContact> {
  return inSpan('send document', async (span) => {
    const contact = await sendUnderLease(deps, uploadId, options)
    span.set({ 'portico.outcome': contact })
    return contact
  })
}

async function sendUnderLease(
  deps: SubmissionDeps,
  uploadId: string,
  { until, signal }: { until?: Date; signal?: AbortSignal },
): Promise<PlatformContact> {
  const { store, now, leaseMs } = deps
  const owner = randomUUID()
  const upload = await store.transaction((tx) =>
    store.uploads.claim(tx, { id: uploadId, owner, now: now(), leaseMs }),
  )
  if (!upload) return 'not_asked'
  await failPoint('lease_acquired')
  const run = { deps, upload, fence: upload.fence }
  try {
    return await sendWithRetries(run, until, signal)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    deps.log.warn({ event: 'lease_lost', applicationId: upload.applicationId })
    return 'not_asked'
  }
}

async function sendWithRetries(
  run: Run,
  until: Date | undefined,
  signal: AbortSignal | undefined,
): Promise<PlatformContact> {
  const { deps } = run
  for (let attempt = 1; ; attempt++) {
    const result = await attemptOnce(run).catch((error: unknown): AttemptResult => {
      if (error instanceof LeaseLost) throw error
      // A fault of our own is retried like a missing answer, so that it neither blocks nor spins.
      deps.log.error({ event: 'sending_failed', applicationId: run.upload.applicationId, error })
      return { code: 'internal_error' }
    })
    if (result === 'recorded') return 'answered'
    const wait = getInlineDelay(attempt, deps.random())
    const mayWait =
      until !== undefined &&
      !signal?.aborted &&
      attempt < maxInlineAttempts &&
      (result.retryAfterMs ?? 0) <= wait &&
      deps.now().getTime() + wait < until.getTime()
    if (!mayWait) return postpone(run, result)
    await deps.wait(wait, signal)
  }
}

async function attemptOnce(run: Run): Promise<AttemptResult> {
  const { deps, upload, fence } = run
  const { store, platform, now } = deps
  const isOpen = await store.transaction(async (tx) => {
    const submission = await store.submissions.findByApplication(tx, upload.applicationId)
    if (!submission || submission.state === 'decided') return false
    const aheadMs = upload.storage === 'database' ? 0 : readAheadMs
    const leaseMs = deps.leaseMs + transferTimeoutMs(0, upload.size) + aheadMs
    const at = now()
    await store.uploads.recordAttempt(tx, upload, fence, at, new Date(at.getTime() + leaseMs))
    return true
  })
  // The platform has decided, and no longer requires documents that it has not received.
  if (!isOpen) return recordOutcome(run, { state: 'abandoned' })
  await failPoint('try_recorded')
  const readFile = await openFile(deps, upload)
  if (!readFile) return { code: 'storage_unavailable' }
  const outcome = await platform.uploadDocument(
    upload.documentId,
    {
      name: upload.fileName,
      type: upload.mediaType,
      size: upload.size,
      stream: readFile,
    },
    upload,
  )
  switch (outcome.outcome) {
    case 'done':
      return recordOutcome(run, { state: 'sent' })
    case 'refused':
      return recordOutcome(run, {
        ...(isAboutFile(outcome)
          ? { state: 'refused' }
          : { state: 'manual_review', code: 'refused_for_staff' }),
        refusal: outcome.errors,
      })
    case 'unknown':
      return { code: outcome.code, ...retryAfter(outcome) }
    case 'stopped':
      if (isCredentialFailure(outcome.code)) return { code: outcome.code }
      // A document that is too large is for the customer to replace, like any other refusal.
      return recordOutcome(run, {
        state: outcome.code === 'content_too_large' ? 'refused' : 'manual_review',
        code: outcome.code,
        refusal: outcome.errors,
      })
  }
}

/** Tells whether a refusal names what the customer can replace; any other is for staff. */
function isAboutFile({ status, errors }: { status: number; errors: PlatformError[] }): boolean {
  const words = /\b(files?|documents?|images?|pages?|photos?|scans?|pdf|jpe?g|png)\b/i
  return status === 415 || errors.some(({ description }) => words.test(description))
}

/**
 * Opens the bytes of an upload. The first bytes from a bucket are read before the platform is called: a failing
 * bucket must not break off a call. Returns undefined if they cannot be read.
 */
async function openFile(
  { store, log }: SubmissionDeps,
  upload: StoredUpload,
): Promise<(() => AsyncIterable<Uint8Array>) | undefined> {
  const open = () => store.uploads.openChunks(store.db, upload)
  if (upload.storage === 'database') return open
  let opened: AsyncGenerator<Uint8Array> | undefined = open()
  try {
    const first = await opened.next()
    return async function* read() {
      const ahead = opened
      opened = undefined
      if (!ahead) return yield* open()
      if (!first.done) yield first.value
      yield* ahead
    }
  } catch (error) {
    if (!isDocumentStorageError(error)) throw error
    const { applicationId } = upload
    log.warn({ event: 'document_not_read', applicationId, code: error.fault })
    return undefined
  }
}

function retryAfter({ retryAfterMs }: { retryAfterMs?: number }) {
  return retryAfterMs === undefined ? {} : { retryAfterMs }
}

async function recordOutcome(run: Run, { state, code, refusal }: Ending): Promise<'recorded'> {
  const { deps, upload, fence } = run
  const { store, now, log } = deps
  await failPoint('outcome_known')
  await store.transaction(async (tx) => {
    const at = now()
    await store.uploads.recordOutcome(tx, {
      upload,
      fence,
      state,
      ...(code && { code }),
      ...(refusal?.length && { refusal }),
      now: at,
    })
    // The platform judges it by itself: poll its status soon.
    if (state === 'sent' || state === 'refused') {
      await store.submissions.recordActivity(tx, upload.applicationId, at)
    }
    if (deps.recordChecking) {
      const submission = await store.submissions.findByApplication(tx, upload.applicationId)
      if (submission) await deps.recordChecking(tx, submission)
    }
    await store.audit.append(tx, {
      applicationId: upload.applicationId,
      actor: { kind: 'system' },
      event: 'document_settled',
      detail: { upload: upload.id, document: upload.documentId, state, ...(code && { code }) },
      now: at,
    })
    await failPoint('outcome_written')
  })
  await failPoint('outcome_recorded')
  const logEntry = { event: 'document_settled', applicationId: upload.applicationId, state, code }
  if (state === 'manual_review') log.error(logEntry)
  else log.info(logEntry)
  return 'recorded'
}

/** Schedules the next attempt and releases the lease; after a day without an outcome it escalates. */
async function postpone(
  run: Run,
  { code, retryAfterMs }: Exclude<AttemptResult, 'recorded'>,
): Promise<PlatformContact> {
  const { deps, upload, fence } = run
  const { store, now, random, log } = deps
  const answered = isNoResponse(code) ? 'unanswered' : 'answered'
  const at = now()
  const first = upload.firstAttemptAt ?? at
  if (at.getTime() - first.getTime() > giveUpAfterMs) {
    await recordOutcome(run, { state: 'manual_review', code })
    return answered
  }
  const wait = getBackgroundDelay(upload.attempts, random(), retryAfterMs)
  await store.transaction((tx) =>
    store.uploads.recordOutcome(tx, {
      upload,
      fence,
      state: 'stored',
      code,
      nextAttemptAt: new Date(at.getTime() + wait),
      now: at,
    }),
  )
  await failPoint('retry_scheduled')
  log.info({ event: 'document_retry_scheduled', applicationId: upload.applicationId, code })
  return answered
}

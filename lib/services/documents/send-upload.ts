/**
 * Passing a document on: under a lease, outside any transaction, with the same id and the same bytes
 * every time, until its outcome is known. As `advance` does for submissions.
 */
import { randomUUID } from 'node:crypto'
import { LeaseLost } from '../../adapters/database/submissions/leases.ts'
import type { StoredUpload } from '../../adapters/database/submissions/uploads.ts'
import { uploadTimeoutMs } from '../../adapters/platform-client/multipart-upload.ts'
import type { PlatformError } from '../../domain/contract/responses.ts'
import { failPoint } from '../../domain/fail-points.ts'
import type { PlatformContact } from '../submission/process-submission.ts'
import {
  getBackgroundDelay,
  getInlineDelay,
  giveUpAfterMs,
  isCredentialFailure,
  isNoResponse,
  maxInlineAttempts,
} from '../submission/retry-policy.ts'
import type { SubmissionDeps } from '../submission/submission-deps.ts'

type Turn = { deps: SubmissionDeps; upload: StoredUpload; fence: number }

/** What came of one try: settled; or not known, and the same goes again. */
type Tried = 'settled' | { code: string; retryAfterMs?: number }

type Ending = {
  state: 'sent' | 'refused' | 'manual_review' | 'abandoned'
  code?: string
  refusal?: PlatformError[]
}

/**
 * Sends one upload if it is due and nobody else is at it. `until`: while a customer waits, retries come
 * quickly and end then. Throws when the database is away; the lease then ends by itself.
 */
export async function sendUpload(
  deps: SubmissionDeps,
  uploadId: string,
  { until, signal }: { until?: Date; signal?: AbortSignal } = {},
): Promise<PlatformContact> {
  const { store, now, leaseMs } = deps
  const owner = randomUUID()
  const upload = await store.transaction((tx) =>
    store.uploads.claim(tx, { id: uploadId, owner, now: now(), leaseMs }),
  )
  if (!upload) return 'not_asked'
  await failPoint('lease_taken')
  const turn = { deps, upload, fence: upload.fence }
  try {
    return await sendWhole(turn, until, signal)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    deps.log.warn({ event: 'lease_lost', applicationId: upload.applicationId })
    return 'not_asked'
  }
}

async function sendWhole(
  turn: Turn,
  until: Date | undefined,
  signal: AbortSignal | undefined,
): Promise<PlatformContact> {
  const { deps } = turn
  for (let tries = 1; ; tries++) {
    const tried = await tryOnce(turn).catch((error: unknown): Tried => {
      if (error instanceof LeaseLost) throw error
      // A fault of our own: put off like a silence, so that it neither blocks nor runs hot.
      deps.log.error({ event: 'sending_failed', applicationId: turn.upload.applicationId, error })
      return { code: 'internal_error' }
    })
    if (tried === 'settled') return 'answered'
    const wait = getInlineDelay(tries, deps.random())
    const mayWait =
      until !== undefined &&
      !signal?.aborted &&
      tries < maxInlineAttempts &&
      (tried.retryAfterMs ?? 0) <= wait &&
      deps.now().getTime() + wait < until.getTime()
    if (!mayWait) return later(turn, tried)
    await deps.wait(wait, signal)
  }
}

async function tryOnce(turn: Turn): Promise<Tried> {
  const { deps, upload, fence } = turn
  const { store, platform, now } = deps
  const isOpen = await store.transaction(async (tx) => {
    const submission = await store.submissions.findByApplication(tx, upload.applicationId)
    if (!submission || submission.state === 'decided') return false
    const leaseMs = deps.leaseMs + uploadTimeoutMs(0, upload.size)
    const at = now()
    await store.uploads.sending(tx, upload, fence, at, new Date(at.getTime() + leaseMs))
    return true
  })
  // The platform has decided: what it has not got it does not want any more.
  if (!isOpen) return settle(turn, { state: 'abandoned' })
  await failPoint('try_recorded')
  const outcome = await platform.uploadDocument(
    upload.documentId,
    {
      name: upload.fileName,
      type: upload.mediaType,
      size: upload.size,
      stream: () => store.uploads.openChunks(store.db, upload),
    },
    upload,
  )
  switch (outcome.outcome) {
    case 'done':
      return settle(turn, { state: 'sent' })
    case 'refused':
      return settle(turn, { state: 'refused', refusal: outcome.errors })
    case 'unknown':
      return { code: outcome.code, ...retryAfter(outcome) }
    case 'stopped':
      if (isCredentialFailure(outcome.code)) return { code: outcome.code }
      // Too large for the platform is the customer's to mend, like any other refusal.
      return settle(turn, {
        state: outcome.code === 'content_too_large' ? 'refused' : 'manual_review',
        code: outcome.code,
        refusal: outcome.errors,
      })
  }
}

function retryAfter({ retryAfterMs }: { retryAfterMs?: number }) {
  return retryAfterMs === undefined ? {} : { retryAfterMs }
}

async function settle(turn: Turn, { state, code, refusal }: Ending): Promise<'settled'> {
  const { deps, upload, fence } = turn
  const { store, now, log } = deps
  await failPoint('outcome_known')
  await store.transaction(async (tx) => {
    const at = now()
    await store.uploads.settle(tx, {
      upload,
      fence,
      state,
      ...(code ? { code } : {}),
      ...(refusal?.length ? { refusal } : {}),
      now: at,
    })
    // The platform looks at it by itself, and its word is wanted soon.
    if (state === 'sent' || state === 'refused') {
      await store.submissions.stir(tx, upload.applicationId, at)
    }
    await store.audit.append(tx, {
      applicationId: upload.applicationId,
      actor: { kind: 'system' },
      event: 'document_settled',
      detail: { upload: upload.id, document: upload.documentId, state, ...(code ? { code } : {}) },
      now: at,
    })
    await failPoint('outcome_written')
  })
  await failPoint('outcome_recorded')
  const said = { event: 'document_settled', applicationId: upload.applicationId, state, code }
  if (state === 'manual_review') log.error(said)
  else log.info(said)
  return 'settled'
}

/** Puts it off and gives the lease back; after a day without an outcome it is a person's. */
async function later(
  turn: Turn,
  { code, retryAfterMs }: Exclude<Tried, 'settled'>,
): Promise<PlatformContact> {
  const { deps, upload, fence } = turn
  const { store, now, random, log } = deps
  const answered = isNoResponse(code) ? 'unanswered' : 'answered'
  const at = now()
  const first = upload.firstAttemptAt ?? at
  if (at.getTime() - first.getTime() > giveUpAfterMs) {
    await settle(turn, { state: 'manual_review', code })
    return answered
  }
  const wait = getBackgroundDelay(upload.attempts, random(), retryAfterMs)
  await store.transaction((tx) =>
    store.uploads.settle(tx, {
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

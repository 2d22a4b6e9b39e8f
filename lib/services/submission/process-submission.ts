/**
 * Sends one submission under a lease: its operations one by one, outside any transaction, and each
 * outcome recorded in one. A process that dies on the way leaves a row from which the next run continues
 * with the same idempotency ids and the same bytes.
 */
import { randomUUID } from 'node:crypto'
import { LeaseLost } from '../../adapters/database/submissions/leases.ts'
import { failPoint } from '../../domain/fail-points.ts'
import { escalateSubmission } from './escalate-submission.ts'
import { executeOperation, type OperationResult } from './execute-operation.ts'
import {
  getBackgroundDelay,
  getInlineDelay,
  giveUpAfterMs,
  isNoResponse,
  maxInlineAttempts,
} from './retry-policy.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/** Whether a piece of work reached the platform: it answered, it did not, or it was not called. */
export type PlatformContact = 'answered' | 'unanswered' | 'not_asked'

type Run = {
  deps: SubmissionDeps
  submissionId: string
  fence: number
  until: Date | undefined
  signal: AbortSignal | undefined
}

/**
 * Sends a submission as far as possible. `until`: while a customer waits, retries follow quickly and end
 * then; without it the first failed attempt ends the run. Does nothing if the submission is not due or
 * another process holds its lease. Throws if the database is unavailable; the lease then expires.
 */
export async function processSubmission(
  deps: SubmissionDeps,
  submissionId: string,
  { until, signal }: { until?: Date; signal?: AbortSignal } = {},
): Promise<PlatformContact> {
  const { store, now } = deps
  const owner = randomUUID()
  const claimed = await store.transaction((tx) =>
    store.submissions.claim(tx, { id: submissionId, owner, now: now(), leaseMs: deps.leaseMs }),
  )
  if (!claimed) return 'not_asked'
  await failPoint('lease_taken')
  const run = { deps, submissionId, fence: claimed.fence, until, signal }
  try {
    return await sendPending(run).catch((error: unknown) => {
      if (error instanceof LeaseLost) throw error
      // A fault of our own is retried like a missing answer, so that it neither blocks nor spins.
      deps.log.error({ event: 'sending_failed', submissionId, error })
      return postpone(run, { next: 'retry', code: 'internal_error' })
    })
  } catch (error) {
    // Another process has taken over and records the outcome.
    if (!(error instanceof LeaseLost)) throw error
    deps.log.warn({ event: 'lease_lost', submissionId })
    return 'not_asked'
  }
}

async function sendPending(run: Run): Promise<PlatformContact> {
  const { deps, submissionId, fence, signal } = run
  for (let attempt = 1; ; ) {
    const result = await executeOperation(deps, submissionId, fence)
    if (result.next === 'nothing') break
    if (result.next === 'operation') {
      if (signal?.aborted) break
      attempt = 1
      continue
    }
    const wait = getInlineDelay(attempt, deps.random())
    if (!mayRetryNow(run, result, attempt, wait)) return postpone(run, result)
    await deps.wait(wait, signal)
    if (signal?.aborted) return postpone(run, result)
    attempt++
  }
  // Whatever is left stays due.
  await deps.store.transaction((tx) => deps.store.submissions.release(tx, submissionId, fence))
  await deps.store.submissions.scheduleCheckOfPrepared(deps.store.db, submissionId, deps.now())
  await failPoint('lease_released')
  return 'answered'
}

function mayRetryNow(
  { deps, until, signal }: Run,
  { retryAfterMs = 0 }: OperationResult & { next: 'retry' },
  attempt: number,
  wait: number,
): boolean {
  if (!until || signal?.aborted || attempt >= maxInlineAttempts || retryAfterMs > wait) return false
  return deps.now().getTime() + wait < until.getTime()
}

/** Schedules the next attempt and releases the lease; after a day without an outcome it escalates. */
async function postpone(
  { deps, submissionId, fence }: Run,
  { code, retryAfterMs }: OperationResult & { next: 'retry' },
): Promise<PlatformContact> {
  const { store, now, random } = deps
  await store.transaction(async (tx) => {
    const submission = await store.submissions.lock(tx, submissionId)
    if (submission?.fence !== fence) throw new LeaseLost(`${submissionId} was taken over`)
    const at = now()
    const first = submission.firstAttemptAt ?? at
    const wait = getBackgroundDelay(submission.attempts, random(), retryAfterMs)
    await store.submissions.record(tx, submissionId, fence, {
      attempts: submission.attempts + 1,
      firstAttemptAt: first,
      lastCode: code,
      nextAttemptAt: new Date(at.getTime() + wait),
      now: at,
    })
    await store.submissions.release(tx, submissionId, fence)
    if (at.getTime() - first.getTime() > giveUpAfterMs)
      await escalateSubmission(deps, tx, submission, code)
  })
  await failPoint('retry_scheduled')
  deps.log.info({ event: 'submission_retry_scheduled', submissionId, code })
  return isNoResponse(code) ? 'unanswered' : 'answered'
}

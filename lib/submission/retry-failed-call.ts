/** Decides what follows a failed call to the platform: the same bytes again, now or later, or manual review. */

import { failPoint } from '#lib/observability/fail-points.ts'
import type { PlatformOutcome } from '#lib/platform/client/outcome-types.ts'
import { escalateSubmission } from './escalate-submission.ts'
import {
  escalateOperation,
  type OperationContext,
  type OperationResult,
  recordAsPending,
} from './record-outcome.ts'
import {
  getBackgroundDelay,
  giveUpAfterMs,
  isCredentialFailure,
  isNoResponse,
  maxInlineAttempts,
} from './rules/delays-and-limits.ts'
import { LeaseLost } from './store/leases.ts'
import type { Submission } from './store/submission-row.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/** Whether a piece of work reached the platform: it answered, it did not, or it was not called. */
export type PlatformContact = 'answered' | 'unanswered' | 'not_asked'

/** A submission that is being sent under a lease. */
export type SubmissionRun = {
  deps: SubmissionDeps
  submissionId: string
  fence: number
  until: Date | undefined
  signal: AbortSignal | undefined
}

/**
 * Handles a call that was neither done nor refused: retries with the same bytes, or escalates if a retry cannot
 * help.
 */
export async function retryOrEscalate(
  context: OperationContext,
  outcome: Exclude<PlatformOutcome<unknown>, { outcome: 'done' | 'refused' }>,
): Promise<OperationResult> {
  if (outcome.outcome === 'unknown') return recordForRetry(context, outcome)
  return isCredentialFailure(outcome.code)
    ? recordForRetry(context, { code: outcome.code })
    : escalateOperation(context, outcome.code, outcome.errors)
}

/** The outcome is not known: records the code and leaves the operation pending. */
export async function recordForRetry(
  context: OperationContext,
  { code, retryAfterMs }: { code: string; retryAfterMs?: number },
): Promise<OperationResult> {
  await recordAsPending(context, code)
  return { next: 'retry', code, ...(retryAfterMs && { retryAfterMs }) }
}

/** Returns when the retries of a failed submission end; undefined if nothing failed. */
export function findLastAttempt({
  state,
  heldAt,
  attempts,
  firstAttemptAt,
}: Pick<Submission, 'state' | 'heldAt' | 'attempts' | 'firstAttemptAt'>): Date | undefined {
  const isBeingSent = (state === 'enqueued' || state === 'created') && !heldAt
  if (!isBeingSent || attempts === 0 || !firstAttemptAt) return undefined
  return new Date(firstAttemptAt.getTime() + giveUpAfterMs)
}

/** Tells whether a failed call is repeated at once, `wait` ms later, because its customer still waits. */
export function mayRetryNow(
  { deps, until, signal }: SubmissionRun,
  { retryAfterMs = 0 }: OperationResult & { next: 'retry' },
  attempt: number,
  wait: number,
): boolean {
  if (!until || signal?.aborted || attempt >= maxInlineAttempts || retryAfterMs > wait) return false
  return deps.now().getTime() + wait < until.getTime()
}

/** Schedules the next attempt and releases the lease; after a day without an outcome it escalates. */
export async function scheduleNextAttempt(
  { deps, submissionId, fence }: SubmissionRun,
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

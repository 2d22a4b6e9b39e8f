/**
 * Sends one submission under a lease: its operations one by one, outside any transaction, and each
 * outcome recorded in one. A process that dies on the way leaves a row from which the next run continues
 * with the same idempotency ids and the same bytes.
 */
import { randomUUID } from 'node:crypto'
import { failPoint } from '#lib/observability/fail-points.ts'
import { inSpan } from '#lib/observability/trace-span.ts'
import { executeOperation } from './execute-operation.ts'
import {
  mayRetryNow,
  type PlatformContact,
  type SubmissionRun,
  scheduleNextAttempt,
} from './retry-failed-call.ts'
import { getInlineDelay } from './rules/delays-and-limits.ts'
import { LeaseLost } from './store/leases.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/**
 * Sends a submission as far as possible. `until`: while a customer waits, retries follow quickly and end
 * then; without it the first failed attempt ends the run. Does nothing if the submission is not due or
 * another process holds its lease. Throws if the database is unavailable; the lease then expires.
 */
export async function processSubmission(
  deps: SubmissionDeps,
  submissionId: string,
  options: { until?: Date; signal?: AbortSignal } = {},
): Promise<PlatformContact> {
  return inSpan('process submission', async (span) => {
    const contact = await processUnderLease(deps, submissionId, options)
    span.set({ 'portico.outcome': contact })
    return contact
  })
}

async function processUnderLease(
  deps: SubmissionDeps,
  submissionId: string,
  { until, signal }: { until?: Date; signal?: AbortSignal },
): Promise<PlatformContact> {
  const { store, now } = deps
  const owner = randomUUID()
  const wish = { id: submissionId, owner, now: now(), leaseMs: deps.leaseMs }
  const claimed = await store.submissions.claim(store.db, wish)
  if (!claimed) return 'not_asked'
  await failPoint('lease_acquired')
  const run = { deps, submissionId, fence: claimed.fence, until, signal }
  try {
    return await sendPending(run).catch((error: unknown) => {
      if (error instanceof LeaseLost) throw error
      // A fault of our own is retried like a missing answer, so that it neither blocks nor spins.
      deps.log.error({ event: 'sending_failed', submissionId, error })
      return scheduleNextAttempt(run, { next: 'retry', code: 'internal_error' })
    })
  } catch (error) {
    // Another process has taken over and records the outcome.
    if (!(error instanceof LeaseLost)) throw error
    deps.log.warn({ event: 'lease_lost', submissionId })
    return 'not_asked'
  }
}

async function sendPending(run: SubmissionRun): Promise<PlatformContact> {
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
    if (!mayRetryNow(run, result, attempt, wait)) return scheduleNextAttempt(run, result)
    await deps.wait(wait, signal)
    if (signal?.aborted) return scheduleNextAttempt(run, result)
    attempt++
  }
  // The remaining operations stay due.
  const { store, now } = deps
  await store.submissions.releaseAfterSending(store.db, submissionId, fence, now())
  await failPoint('lease_released')
  return 'answered'
}

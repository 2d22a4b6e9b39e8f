/**
 * Sending: one submission is taken on lease, its operations are sent one by one outside any
 * transaction, and each outcome is written in one. Whoever dies on the way leaves a row from which
 * the next one goes on with the same keys and the same bytes.
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

/** What it told of the platform: it answered, it did not, or nobody asked it. */
export type PlatformContact = 'answered' | 'unanswered' | 'not_asked'

type Turn = {
  deps: SubmissionDeps
  submissionId: string
  fence: number
  until: Date | undefined
  signal: AbortSignal | undefined
}

/**
 * Goes on with a submission as far as it gets. `until`: while a customer waits, retries come quickly
 * and end then; without it one failed try ends the turn. Does nothing when it is not due or someone
 * else has it. Throws when the database is away; the lease then ends by itself.
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
  const turn = { deps, submissionId, fence: claimed.fence, until, signal }
  try {
    return await sendAll(turn).catch((error: unknown) => {
      if (error instanceof LeaseLost) throw error
      // A fault of our own: put off like a silence, so that it neither blocks nor runs hot.
      deps.log.error({ event: 'sending_failed', submissionId, error })
      return later(turn, { next: 'retry', code: 'internal_error' })
    })
  } catch (error) {
    // Someone else has it now: they write what is true.
    if (!(error instanceof LeaseLost)) throw error
    deps.log.warn({ event: 'lease_lost', submissionId })
    return 'not_asked'
  }
}

async function sendAll(turn: Turn): Promise<PlatformContact> {
  const { deps, submissionId, fence, signal } = turn
  for (let tries = 1; ; ) {
    const performed = await executeOperation(deps, submissionId, fence)
    if (performed.next === 'nothing') break
    if (performed.next === 'operation') {
      if (signal?.aborted) break
      tries = 1
      continue
    }
    const wait = getInlineDelay(tries, deps.random())
    if (!mayRetryNow(turn, performed, tries, wait)) return later(turn, performed)
    await deps.wait(wait, signal)
    if (signal?.aborted) return later(turn, performed)
    tries++
  }
  // What is left, if anything, is due as it was.
  await deps.store.transaction((tx) => deps.store.submissions.release(tx, submissionId, fence))
  await deps.store.submissions.scheduleCheckOfPrepared(deps.store.db, submissionId, deps.now())
  await failPoint('lease_released')
  return 'answered'
}

function mayRetryNow(
  { deps, until, signal }: Turn,
  { retryAfterMs = 0 }: OperationResult & { next: 'retry' },
  tries: number,
  wait: number,
): boolean {
  if (!until || signal?.aborted || tries >= maxInlineAttempts || retryAfterMs > wait) return false
  return deps.now().getTime() + wait < until.getTime()
}

/** Puts it off and gives the lease back; after a day without an outcome it is a person's. */
async function later(
  { deps, submissionId, fence }: Turn,
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

/** Asks the platform for the status of an application: once, however many pages are open. */

import type { Tx } from '#lib/database/schema.ts'
import { failPoint } from '#lib/observability/fail-points.ts'
import { inSpan } from '#lib/observability/trace-span.ts'
import type { StatusResponse } from '#lib/platform/contract/status-response.ts'
import { isKnownStatus } from '#lib/platform/contract/values.ts'
import { applyStatus, getNextPollTime } from './apply-status.ts'
import { escalateSubmission } from './escalate-submission.ts'
import { getPlatformIdentifiers, isForeignApplication } from './find-own-application.ts'
import type { PlatformContact } from './retry-failed-call.ts'
import {
  getSilentPollInterval,
  statusLagMs,
  submitEffectWithinMs,
} from './rules/delays-and-limits.ts'
import { getLatestRound } from './state/operation-history.ts'
import { hasSameRequirements, isSubmittedOrLater } from './status-lag.ts'
import type { Submission } from './store/submission-row.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/**
 * Asks for the status if a poll is due and no other process has claimed it, and records the answer. Never
 * throws for the platform's faults; without an answer the earlier status stays.
 */
export async function pollStatus(
  deps: SubmissionDeps,
  submissionId: string,
): Promise<PlatformContact> {
  return inSpan('poll status', async (span) => {
    const contact = await pollOnce(deps, submissionId)
    span.set({ 'portico.outcome': contact })
    return contact
  })
}

async function pollOnce(deps: SubmissionDeps, submissionId: string): Promise<PlatformContact> {
  const { store, platform, now } = deps
  const seen = await store.submissions.find(store.db, submissionId)
  if (!seen?.platformApplicationId || !isPolled(seen)) return 'not_asked'
  const askedAt = now()
  const nextCheckAt = getNextPollTime(seen, askedAt)
  const isClaimed = await store.submissions.claimCheck(store.db, submissionId, {
    now: askedAt,
    nextCheckAt,
  })
  if (!isClaimed) return 'not_asked'
  const answer = await platform.findStatus(seen.platformApplicationId)
  if (answer.outcome !== 'done') {
    const code = answer.outcome === 'refused' ? 'refused' : answer.code
    deps.log.warn({ event: 'status_not_received', submissionId, code })
    if (answer.outcome !== 'unknown') return 'answered'
    const delay = Math.max(
      getSilentPollInterval(getSilence(seen, askedAt)),
      answer.retryAfterMs ?? 0,
    )
    await store.submissions.postponeCheck(store.db, submissionId, {
      planned: nextCheckAt,
      nextCheckAt: new Date(askedAt.getTime() + delay),
    })
    return 'unanswered'
  }
  await failPoint('status_known')
  await store.transaction(async (tx) => {
    const submission = await store.submissions.lock(tx, submissionId)
    // A late answer may be older than a status recorded, or values sent, since.
    if (!submission || !isPolled(submission) || submission.round !== seen.round) return
    if (isJustAfter(submission.statusCheckedAt, askedAt)) return
    const received = { deps, tx, submission, answer: answer.data }
    if (submission.state === 'preparing') await recordWhilePreparing(received)
    else if (submission.state === 'awaiting_customer') await recordWhileAwaitingCustomer(received)
    else await recordWhileSubmitted(received)
    // A webhook event arrived after the question was sent: the answer may be older, so it is asked again.
    if (isJustAfter(submission.lastEventAt, askedAt)) {
      await store.submissions.scheduleCheckForEvent(tx, submissionId, now())
    }
  })
  return 'answered'
}

/** How long a page waits for the platform's answer before it shows what was received last, in milliseconds. */
const pollBudgetMs = 2_000

/**
 * Asks for the status of a submission that was just read, if that is due, and waits for the answer for two seconds
 * at most. Returns whether the submission is to be read again.
 */
export async function pollIfDue(deps: SubmissionDeps, submission: Submission): Promise<boolean> {
  if (!isPollDue(submission, deps.now())) return false
  const polling = pollStatus(deps, submission.id)
  return (await Promise.race([polling, deps.wait(pollBudgetMs)])) !== 'not_asked'
}

function isPollDue(submission: Submission, now: Date): boolean {
  const { platformApplicationId, nextCheckAt } = submission
  if (!platformApplicationId || !isPolled(submission)) return false
  return nextCheckAt !== null && nextCheckAt <= now
}

/** Returns how long there has been no answer, in milliseconds; the clock may have been set back. */
function getSilence(
  { statusCheckedAt, submittedAt, lastActivityAt }: Submission,
  at: Date,
): number {
  const times = [statusCheckedAt, submittedAt, lastActivityAt].map((time) => time?.getTime() ?? 0)
  const last = Math.max(...times)
  return last > 0 ? Math.max(0, at.getTime() - last) : 0
}

/** No question takes longer: a time further ahead was recorded before the clock was set back. */
const maxQuestionMs = 10 * 60_000

function isJustAfter(moment: Date | null, askedAt: Date): boolean {
  const laterMs = (moment?.getTime() ?? 0) - askedAt.getTime()
  return laterMs > 0 && laterMs < maxQuestionMs
}

/** A review progresses by itself; required documents arrive and are judged while we wait too. */
function isPolled({ state }: Pick<Submission, 'state'>): boolean {
  return state === 'submitted' || state === 'awaiting_customer' || state === 'preparing'
}

type ReceivedStatus = {
  deps: SubmissionDeps
  tx: Tx
  submission: Submission
  answer: StatusResponse
}

async function recordWhileSubmitted(received: ReceivedStatus): Promise<void> {
  const { deps, tx, submission, answer } = received
  const { store, now } = deps
  const work = { deps, submission, fence: submission.fence }
  const sinceSubmit = now().getTime() - (submission.submittedAt ?? now()).getTime()
  if (answer.status === 'READY_FOR_SUBMISSION' && sinceSubmit > submitEffectWithinMs) {
    await applyStatus(work, tx, answer)
    await escalateSubmission(deps, tx, submission, 'submit_without_effect')
    return
  }
  if (sinceSubmit < statusLagMs && !isSubmittedOrLater(answer)) {
    const before = await store.submissions.openStatusAnswer(tx, submission)
    if (hasSameRequirements(before as StatusResponse | undefined, answer)) return
  }
  await applyStatus(work, tx, answer)
}

/** Records the platform's requirements so far. */
async function recordWhilePreparing(received: ReceivedStatus): Promise<void> {
  const { deps, tx, submission, answer } = received
  const { store, now } = deps
  const application = await store.applications.find(tx, submission.applicationId)
  // Somebody else's application: the next operation searches for ours before it does anything.
  if (!application || isForeignApplication(answer, getPlatformIdentifiers(application))) return
  const at = now()
  const work = { deps, submission, fence: submission.fence }
  if (!isSubmittedOrLater(answer)) {
    if (isKnownStatus(answer.status)) await applyStatus(work, tx, answer, 'preparing')
    return
  }
  await recordSubmittedOnPlatform(received, at)
}

/** Nothing is submitted from here: if nothing is missing any more, the customer is asked to submit again. */
async function recordWhileAwaitingCustomer(received: ReceivedStatus): Promise<void> {
  const { deps, tx, submission, answer } = received
  const { store, now } = deps
  const at = now()
  const work = { deps, submission, fence: submission.fence }
  if (!isSubmittedOrLater(answer)) {
    const operations = await store.submissions.listOperations(tx, submission.id)
    // A refusal in the last round stays required until the next.
    if (getLatestRound(operations).some(({ state }) => state === 'refused')) return
    if (isKnownStatus(answer.status)) await applyStatus(work, tx, answer, 'awaiting_customer')
    return
  }
  // Sent back only just now: a status from before may still arrive.
  if (at.getTime() - (submission.lastActivityAt ?? at).getTime() < statusLagMs) return
  await recordSubmittedOnPlatform(received, at)
}

/** Somebody submitted it on the platform. */
async function recordSubmittedOnPlatform(received: ReceivedStatus, at: Date): Promise<void> {
  const { deps, tx, submission, answer } = received
  const { fence } = submission
  const submitted = await deps.store.submissions.record(tx, submission.id, fence, {
    state: 'submitted',
    submittedAt: at,
    now: at,
  })
  await applyStatus({ deps, submission: submitted, fence }, tx, answer)
}

/** Asking the platform where an application stands: one asker, however many pages are open. */

import type { Tx } from '../../adapters/database/schema.ts'
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'
import type { StatusResponse } from '../../domain/contract/status-response.ts'
import { isKnownStatus } from '../../domain/contract/values.ts'
import { failPoint } from '../../domain/fail-points.ts'
import { getLatestRound } from './acknowledged-values.ts'
import { applyStatus, getNextPollTime } from './apply-status.ts'
import { escalateSubmission } from './escalate-submission.ts'
import { getPlatformIdentifiers, isForeignApplication } from './find-own-application.ts'
import type { PlatformContact } from './process-submission.ts'
import { getSilentPollInterval, submitEffectWithinMs } from './retry-policy.ts'
import { hasSameRequirements, isSubmittedOrLater, statusLagMs } from './status-lag.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/**
 * Asks if it is time to and nobody else just did, and writes down what was heard. Never throws for
 * what the platform does; an unanswered question leaves what was known before.
 */
export async function pollStatus(
  deps: SubmissionDeps,
  submissionId: string,
): Promise<PlatformContact> {
  const { store, platform, now } = deps
  const seen = await store.submissions.find(store.db, submissionId)
  if (!seen?.platformApplicationId || !isFollowed(seen)) return 'not_asked'
  const askedAt = now()
  const nextCheckAt = getNextPollTime(seen, askedAt)
  const mine = await store.submissions.claimCheck(store.db, submissionId, {
    now: askedAt,
    nextCheckAt,
  })
  if (!mine) return 'not_asked'
  const answer = await platform.findStatus(seen.platformApplicationId)
  if (answer.outcome !== 'done') {
    const code = answer.outcome === 'refused' ? 'refused' : answer.code
    deps.log.warn({ event: 'status_not_received', submissionId, code })
    if (answer.outcome !== 'unknown') return 'answered'
    const later = Math.max(
      getSilentPollInterval(silentFor(seen, askedAt)),
      answer.retryAfterMs ?? 0,
    )
    await store.submissions.postponeCheck(store.db, submissionId, {
      planned: nextCheckAt,
      nextCheckAt: new Date(askedAt.getTime() + later),
    })
    return 'unanswered'
  }
  await failPoint('status_known')
  await store.transaction(async (tx) => {
    const submission = await store.submissions.lock(tx, submissionId)
    // An answer that was long on its way may be older than what has been learned or sent since.
    if (!submission || !isFollowed(submission) || submission.round !== seen.round) return
    if (isJustAfter(submission.statusCheckedAt, askedAt)) return
    if (submission.state === 'preparing') await takePreparing(deps, tx, submission, answer.data)
    else if (submission.state === 'awaiting_customer')
      await takeWanting(deps, tx, submission, answer.data)
    else await takeSubmitted(deps, tx, submission, answer.data)
    // The platform told of it after this was asked: the answer may be of before, so it is asked again.
    if (isJustAfter(submission.lastEventAt, askedAt)) {
      await store.submissions.scheduleCheckForEvent(tx, submissionId, now())
    }
  })
  return 'answered'
}

/** Since when nothing was heard of it, in milliseconds; the clock may have been set back. */
function silentFor({ statusCheckedAt, submittedAt, lastActivityAt }: Submission, at: Date): number {
  const heard = [statusCheckedAt, submittedAt, lastActivityAt].map((time) => time?.getTime() ?? 0)
  const last = Math.max(...heard)
  return last > 0 ? Math.max(0, at.getTime() - last) : 0
}

/** No question is out for longer: a time further ahead is of before the clock was set back. */
const longestQuestionMs = 10 * 60_000

function isJustAfter(moment: Date | null, askedAt: Date): boolean {
  const laterMs = (moment?.getTime() ?? 0) - askedAt.getTime()
  return laterMs > 0 && laterMs < longestQuestionMs
}

/** What was taken for review moves by itself; what is wanted may come in, and be judged, so too. */
function isFollowed({ state }: Pick<Submission, 'state'>): boolean {
  return state === 'submitted' || state === 'awaiting_customer' || state === 'preparing'
}

async function takeSubmitted(
  deps: SubmissionDeps,
  tx: Tx,
  submission: Submission,
  answer: StatusResponse,
): Promise<void> {
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

/** What the platform requires of what it was sent so far; asked again when more was sent. */
async function takePreparing(
  deps: SubmissionDeps,
  tx: Tx,
  submission: Submission,
  answer: StatusResponse,
): Promise<void> {
  const { store, now } = deps
  const application = await store.applications.find(tx, submission.applicationId)
  // Another's: the next operation looks for ours before anything is done.
  if (!application || isForeignApplication(answer, getPlatformIdentifiers(application))) return
  const at = now()
  const work = { deps, submission, fence: submission.fence }
  if (!isSubmittedOrLater(answer)) {
    if (isKnownStatus(answer.status)) await applyStatus(work, tx, answer, 'preparing')
    return
  }
  // The platform has gone on with it by other hands.
  const onward = await store.submissions.record(tx, submission.id, submission.fence, {
    state: 'submitted',
    submittedAt: at,
    now: at,
  })
  await applyStatus({ ...work, submission: onward }, tx, answer)
}

/** Nothing is sent from here: where nothing is missing any more, the customer is told to send again. */
async function takeWanting(
  deps: SubmissionDeps,
  tx: Tx,
  submission: Submission,
  answer: StatusResponse,
): Promise<void> {
  const { store, now } = deps
  const at = now()
  const work = { deps, submission, fence: submission.fence }
  if (!isSubmittedOrLater(answer)) {
    const operations = await store.submissions.operations(tx, submission.id)
    // What was refused in the last round is wanted until the next.
    if (getLatestRound(operations).some(({ state }) => state === 'refused')) return
    if (isKnownStatus(answer.status)) await applyStatus(work, tx, answer, 'awaiting_customer')
    return
  }
  // Sent back only now: a word of before may still be on its way.
  if (at.getTime() - (submission.lastActivityAt ?? at).getTime() < statusLagMs) return
  // The platform has gone on with it by other hands.
  const onward = await store.submissions.record(tx, submission.id, submission.fence, {
    state: 'submitted',
    submittedAt: at,
    now: at,
  })
  await applyStatus({ ...work, submission: onward }, tx, answer)
}

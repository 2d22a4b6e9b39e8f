/** What "Accept and submit" does: the intent first, then as much sending as a person waits for. */
import { failPoint } from '../../domain/fail-points.ts'
import { awaitOutcome } from './await-outcome.ts'
import {
  enqueueSubmission,
  isAwaitingCustomer,
  type SubmissionIntent,
} from './enqueue-submission.ts'
import { processSubmission } from './process-submission.ts'
import { inlineBudgetMs } from './retry-policy.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/**
 * `unavailable`: the intent could not be written down, so nothing was sent and nothing will be.
 * `unsure`: whether it was written down could not be found out.
 */
export type SubmitResult = SubmissionIntent | { outcome: 'unavailable' } | { outcome: 'unsure' }

/**
 * Sends an application. Comes back when its outcome is known or the customer has waited long enough
 * (8 s from the press, the time for writing the intent included; not at all while many others wait);
 * what is left goes on by itself.
 */
export async function submitAndWait(
  deps: SubmissionDeps,
  asked: Parameters<typeof enqueueSubmission>[2],
): Promise<SubmitResult> {
  const until = new Date(deps.now().getTime() + inlineBudgetMs)
  let intent: SubmissionIntent
  try {
    intent = await deps.store.transaction(async (tx) => {
      const enqueued = await enqueueSubmission(deps, tx, asked)
      await failPoint('intent_written')
      return enqueued
    })
  } catch (error) {
    deps.log.error({ event: 'submission_not_enqueued', applicationId: asked.applicationId, error })
    return foundAfterAll(deps, asked.applicationId)
  }
  if (intent.outcome !== 'enqueued') return intent
  await failPoint('intent_recorded')
  // From here on the recovery loop would do it too: whatever fails now is not the customer's concern.
  const sending = processSubmission(deps, intent.submissionId, { until }).catch((error: unknown) =>
    deps.log.error({ event: 'sending_failed', applicationId: asked.applicationId, error }),
  )
  deps.inFlight.add(sending)
  void sending.finally(() => deps.inFlight.delete(sending))
  await awaitOutcome(deps, sending, until)
  await failPoint('reply_due')
  return intent
}

/** A connection that breaks at the commit hides whether it happened: "nothing was sent" must be true. */
async function foundAfterAll(
  { store, log }: SubmissionDeps,
  applicationId: string,
): Promise<SubmitResult> {
  try {
    const submission = await store.submissions.findByApplication(store.db, applicationId)
    return submission && !isAwaitingCustomer(submission)
      ? { outcome: 'already', submissionId: submission.id }
      : { outcome: 'unavailable' }
  } catch (error) {
    log.error({ event: 'enqueue_outcome_unknown', applicationId, error })
    return { outcome: 'unsure' }
  }
}

import { isSessionEnded } from '#lib/access/store/session-access.ts'
import { failPoint } from '#lib/observability/fail-points.ts'
import { inSpan } from '#lib/observability/trace-span.ts'
import { awaitOutcome } from './await-outcome.ts'
import { enqueueSubmission, type SubmissionIntent } from './enqueue-submission.ts'
import { processSubmission } from './process-submission.ts'
import { inlineBudgetMs, maxInlineSubmissions } from './rules/delays-and-limits.ts'
import { isAwaitingCustomer } from './state/editable-answers.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/**
 * `unavailable`: the intent could not be recorded, so nothing was sent and nothing will be.
 * `unsure`: it could not be determined whether the intent was recorded.
 */
export type SubmitResult = SubmissionIntent | { outcome: 'unavailable' } | { outcome: 'unsure' }

/**
 * Enqueues and sends an application. Returns when the outcome is known or the customer has waited long enough
 * (8 s including the time for recording the intent; not at all while many others wait). The recovery loop sends
 * the rest, and everything under load.
 */
export async function submitAndWait(
  deps: SubmissionDeps,
  request: Parameters<typeof enqueueSubmission>[2],
): Promise<SubmitResult> {
  return inSpan('submit application', async (span) => {
    const result = await enqueueAndSend(deps, request)
    span.set({ 'portico.outcome': result.outcome })
    return result
  })
}

async function enqueueAndSend(
  deps: SubmissionDeps,
  request: Parameters<typeof enqueueSubmission>[2],
): Promise<SubmitResult> {
  const until = new Date(deps.now().getTime() + inlineBudgetMs)
  let intent: SubmissionIntent
  try {
    intent = await deps.store.transactionFor(
      { kind: 'customer', ...request },
      deps.now(),
      async (tx) => {
        const result = await enqueueSubmission(deps, tx, request)
        await failPoint('intent_written')
        return result
      },
    )
  } catch (error) {
    if (isSessionEnded(error)) throw error
    deps.log.error({
      event: 'submission_not_enqueued',
      applicationId: request.applicationId,
      error,
    })
    return findAfterFailedCommit(deps, request.applicationId)
  }
  if (intent.outcome !== 'enqueued') return intent
  await failPoint('intent_recorded')
  // Under load new customers' intents come first, and an ending process starts nothing: the recovery loop of
  // this or another process sends this one.
  const isLeftToRecovery = deps.isCrowded?.() || deps.stopping?.aborted
  if (isLeftToRecovery || deps.inFlight.size >= maxInlineSubmissions) return intent
  // The recovery loop would also send it from here on, so a failure does not concern the customer.
  const send = processSubmission(deps, intent.submissionId, { until }).catch((error: unknown) =>
    deps.log.error({ event: 'sending_failed', applicationId: request.applicationId, error }),
  )
  deps.inFlight.add(send)
  void send.finally(() => deps.inFlight.delete(send))
  await awaitOutcome(deps, send, until)
  await failPoint('reply_due')
  return intent
}

/** A connection that breaks at the commit hides whether it succeeded: "nothing was sent" must be true. */
async function findAfterFailedCommit(
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

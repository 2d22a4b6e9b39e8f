/** Sends "Submit application", but only if the platform says that the application is ready. */

import { notifyStatus } from '#lib/messages/notify-status.ts'
import { failPoint } from '#lib/observability/fail-points.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { PlatformOutcome } from '#lib/platform/client/outcome-types.ts'
import type { PlatformError } from '#lib/platform/contract/responses.ts'
import type { StatusResponse } from '#lib/platform/contract/status-response.ts'
import { applyStatus } from './apply-status.ts'
import { adoptListedApplication, isForeignApplication } from './find-own-application.ts'
import { isDeclaredMissing } from './is-declared-missing.ts'
import {
  escalateOperation,
  type OperationContext,
  type OperationResult,
  recordOutcome,
  resetPlatformStatus,
} from './record-outcome.ts'
import { recordForRetry, retryOrEscalate } from './retry-failed-call.ts'
import { resetAttempts } from './rules/delays-and-limits.ts'
import { listStatusRequirements } from './state/open-requirements.ts'
import { getApplicationType, hasRefusalInRound } from './state/operation-history.ts'
import { startRetentionPeriod } from './state/start-retention-period.ts'
import { handleUnresolvedCall, isStatusOutdated, isSubmittedOrLater } from './status-lag.ts'

/** Asks for the status, submits the application if it is ready, and asks for the status again. */
export async function executeSubmit(context: OperationContext): Promise<OperationResult> {
  const { deps, submission, operation, fence } = context
  const { store, platform, now } = deps
  if (hasRefusalInRound(operation, context.earlier)) return abandonSubmit(context)
  const id = submission.platformApplicationId ?? ''
  const status = await platform.findStatus(id)
  if (status.outcome !== 'done') return handleMissingStatus(context, status)
  // The platform answered the creation with the id of another customer's application. Leave that one untouched.
  if (isForeignApplication(status.data, context)) return adoptListedApplication(context)
  if (status.data.status !== 'READY_FOR_SUBMISSION') return handleNotReady(context, status.data)
  // Somebody may report now that they did not make this application: then nothing is recorded, and nothing sent.
  const attempt = await store.statement((db) =>
    store.submissions.recordAttempt(db, operation, fence, now()),
  )
  if (!attempt) return { next: 'nothing' }
  await failPoint('try_recorded')
  const outcome = await platform.submitApplication(id, operation)
  if (outcome.outcome === 'refused') return afterRefusal(context, outcome.errors)
  if (outcome.outcome !== 'done') return retryOrEscalate(context, outcome)
  const after = await platform.findStatus(id)
  // A status that does not show the submission yet is ignored; the next poll brings the current one.
  const statusAfter =
    after.outcome === 'done' && isSubmittedOrLater(after.data) ? after.data : undefined
  return recordSubmitted(context, statusAfter)
}

async function abandonSubmit(context: OperationContext): Promise<OperationResult> {
  const { deps, submission, fence } = context
  const { store, now } = deps
  await recordOutcome(context, { state: 'abandoned' }, async (tx) => {
    const after = await store.submissions.record(tx, submission.id, fence, {
      state: 'awaiting_customer',
      ...resetPlatformStatus,
      now: now(),
      ...resetAttempts,
    })
    await startRetentionPeriod(deps, tx, submission.applicationId, 'awaiting_customer')
    await notifyStatus(deps, tx, { before: submission, after })
    await deps.countSentBack?.(tx, after)
  })
  return { next: 'nothing' }
}

async function handleMissingStatus(
  context: OperationContext,
  status: Exclude<PlatformOutcome<StatusResponse>, { outcome: 'done' }>,
): Promise<OperationResult> {
  if (status.outcome === 'refused')
    return escalateOperation(context, 'status_refused', status.errors)
  return handleUnresolvedCall(context, status)
}

async function handleNotReady(
  context: OperationContext,
  answer: StatusResponse,
): Promise<OperationResult> {
  switch (answer.status) {
    case 'SUBMITTED':
    case 'PROCESSING':
    case 'APPROVED':
    case 'REJECTED':
      // An earlier attempt submitted it, but its answer was lost.
      return recordSubmitted(context, answer)
    case 'INCOMPLETE':
    case 'CHANGES_REQUESTED':
      if (await isStatusOutdated(context, answer))
        return recordForRetry(context, { code: 'not_ready_yet' })
      if (await asksOnlyForDeclaredNone(context, answer))
        return escalateOperation(context, 'declared_none')
      await recordOutcome(context, { state: 'abandoned' }, (tx) =>
        applyStatus(context, tx, answer, 'awaiting_customer'),
      )
      return { next: 'nothing' }
    default:
      return recordForRetry(context, { code: 'unknown_status' })
  }
}

/** Asks for the status again, because the platform refused an application that was ready a moment ago. */
async function afterRefusal(
  context: OperationContext,
  errors: PlatformError[],
): Promise<OperationResult> {
  const again = await context.deps.platform.findStatus(
    context.submission.platformApplicationId ?? '',
  )
  if (again.outcome === 'unknown') return retryOrEscalate(context, again)
  return again.outcome === 'done' && again.data.status !== 'READY_FOR_SUBMISSION'
    ? handleNotReady(context, again.data)
    : escalateOperation(context, 'submit_refused', errors)
}

async function recordSubmitted(
  context: OperationContext,
  answer: StatusResponse | undefined,
): Promise<OperationResult> {
  const { store, now } = context.deps
  await recordOutcome(context, {}, async (tx) => {
    const at = now()
    const changes = {
      state: 'submitted',
      nextCheckAt: at,
      submittedAt: at,
      ...resetAttempts,
    } as const
    const submission = { ...context.submission, ...changes }
    if (answer) await applyStatus({ ...context, submission }, tx, answer, undefined, changes)
    else await store.submissions.record(tx, submission.id, context.fence, { ...changes, now: at })
  })
  return { next: 'nothing' }
}

/** Tells whether the platform asks only for what the customer has declared missing. */
async function asksOnlyForDeclaredNone(
  { deps: { store }, submission, earlier }: OperationContext,
  answer: StatusResponse,
): Promise<boolean> {
  const type = await getApplicationType(store, store.db, earlier)
  const requirements = listStatusRequirements(answer, type, earlier)
  const application = await store.applications.find(store.db, submission.applicationId)
  const answers = (application?.answers ?? {}) as Answers
  return requirements.every((requirement) => isDeclaredMissing(requirement, answers))
}

/** "Submit application": only what is ready is submitted, and what the status says rules. */

import type { PlatformOutcome } from '../../adapters/platform-client/outcome.ts'
import type { PlatformError } from '../../domain/contract/responses.ts'
import type { StatusResponse } from '../../domain/contract/status-response.ts'
import { failPoint } from '../../domain/fail-points.ts'
import { hasRefusalInRound } from './acknowledged-values.ts'
import { applyStatus } from './apply-status.ts'
import { adoptListedApplication, isForeignApplication } from './find-own-application.ts'
import {
  escalateOperation,
  type OperationContext,
  type OperationResult,
  recordOutcome,
  resetPlatformStatus,
  retryOrEscalate,
  scheduleRetry,
} from './record-outcome.ts'
import { resetAttempts } from './retry-policy.ts'
import { handleUnresolvedCall, isStatusOutdated, isSubmittedOrLater } from './status-lag.ts'

/** Asks for the status, submits if it is ready, and asks again. */
export async function executeSubmit(work: OperationContext): Promise<OperationResult> {
  const { deps, submission, operation, fence } = work
  const { store, platform, now } = deps
  if (hasRefusalInRound(operation, work.earlier)) return heldUp(work)
  const id = submission.platformApplicationId ?? ''
  const status = await platform.findStatus(id)
  if (status.outcome !== 'done') return withoutStatus(work, status)
  // The answer to the creation was another's: nothing is done to an application that is not ours.
  if (isForeignApplication(status.data, work)) return adoptListedApplication(work)
  if (status.data.status !== 'READY_FOR_SUBMISSION') return withoutSubmitting(work, status.data)
  const mayGo = await store.transaction(async (tx) => {
    // Whoever reports locks it too: either it is sent before, or held.
    await store.submissions.lock(tx, submission.id)
    if (await store.reports.isHeld(tx, submission.applicationId)) return false
    await store.submissions.sending(tx, operation, fence, now())
    return true
  })
  if (!mayGo) return { next: 'nothing' }
  await failPoint('try_recorded')
  const outcome = await platform.submitApplication(id, operation)
  if (outcome.outcome === 'refused') return afterRefusal(work, outcome.errors)
  if (outcome.outcome !== 'done') return retryOrEscalate(work, outcome)
  const after = await platform.findStatus(id)
  // What is not further than before was read too early; the next look will say more.
  const heard = after.outcome === 'done' && isSubmittedOrLater(after.data) ? after.data : undefined
  return submitted(work, heard)
}

async function heldUp(work: OperationContext): Promise<OperationResult> {
  const { store, now } = work.deps
  await recordOutcome(work, { state: 'abandoned' }, (tx) =>
    store.submissions.record(tx, work.submission.id, work.fence, {
      state: 'awaiting_customer',
      ...resetPlatformStatus,
      now: now(),
      ...resetAttempts,
    }),
  )
  return { next: 'nothing' }
}

async function withoutStatus(
  work: OperationContext,
  status: Exclude<PlatformOutcome<StatusResponse>, { outcome: 'done' }>,
): Promise<OperationResult> {
  if (status.outcome === 'refused') return escalateOperation(work, 'status_refused', status.errors)
  return handleUnresolvedCall(work, status)
}

async function withoutSubmitting(
  work: OperationContext,
  answer: StatusResponse,
): Promise<OperationResult> {
  switch (answer.status) {
    case 'SUBMITTED':
    case 'PROCESSING':
    case 'APPROVED':
    case 'REJECTED':
      // An earlier try took effect although its answer was lost.
      return submitted(work, answer)
    case 'INCOMPLETE':
    case 'CHANGES_REQUESTED':
      if (await isStatusOutdated(work, answer))
        return scheduleRetry(work, { code: 'not_ready_yet' })
      await recordOutcome(work, { state: 'abandoned' }, (tx) =>
        applyStatus(work, tx, answer, 'awaiting_customer'),
      )
      return { next: 'nothing' }
    default:
      return scheduleRetry(work, { code: 'unknown_status' })
  }
}

/** Refused although it was ready: what the status says now is the truth. */
async function afterRefusal(
  work: OperationContext,
  errors: PlatformError[],
): Promise<OperationResult> {
  const again = await work.deps.platform.findStatus(work.submission.platformApplicationId ?? '')
  if (again.outcome === 'unknown') return retryOrEscalate(work, again)
  return again.outcome === 'done' && again.data.status !== 'READY_FOR_SUBMISSION'
    ? withoutSubmitting(work, again.data)
    : escalateOperation(work, 'submit_refused', errors)
}

async function submitted(
  work: OperationContext,
  answer: StatusResponse | undefined,
): Promise<OperationResult> {
  const { store, now } = work.deps
  await recordOutcome(work, {}, async (tx) => {
    const at = now()
    const submission = await store.submissions.record(tx, work.submission.id, work.fence, {
      state: 'submitted',
      nextCheckAt: at,
      submittedAt: at,
      now: at,
      ...resetAttempts,
    })
    if (answer) await applyStatus({ ...work, submission }, tx, answer)
  })
  return { next: 'nothing' }
}

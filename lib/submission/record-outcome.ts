import { recordCallEvidence } from '#lib/acceptance/state/record-evidence.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { SubmissionState } from '#lib/database/states.ts'
import { notifyStatus } from '#lib/messages/notify-status.ts'
import { failPoint } from '#lib/observability/fail-points.ts'
import type { PlatformError } from '#lib/platform/contract/responses.ts'
import { escalateSubmission } from './escalate-submission.ts'
import { resetAttempts } from './rules/delays-and-limits.ts'
import { startRetentionPeriod } from './state/start-retention-period.ts'
import type { Operation } from './store/operation-row.ts'
import type { PlatformIdentifiers } from './store/operations.ts'
import type { Submission } from './store/submission-row.ts'
import type { SubmissionDeps } from './submission-deps.ts'

export type OperationResult =
  /** An outcome was recorded; there may be more to send. */
  | { next: 'operation' }
  /** Nothing more can be sent now. */
  | { next: 'nothing' }
  /** The outcome is not known: send the same bytes again under the same key. */
  | { next: 'retry'; code: string; retryAfterMs?: number }

/** The operation being executed. `operation` is as it was before this attempt was counted. */
export type OperationContext = PlatformIdentifiers & {
  deps: SubmissionDeps
  submission: Submission
  operation: Operation
  /** The operations before it, of this round and earlier ones. */
  earlier: Operation[]
  fence: number
}

/** A refusal outdates the last known status, and does not change by itself. */
export const resetPlatformStatus = { platformStatus: null, nextCheckAt: null } as const

/**
 * Records the outcome of the operation; `andThen` runs in the same transaction, with the state of the
 * submission as it is now: its customer may have accepted since the operation was claimed.
 */
export async function recordOutcome(
  { deps, submission, operation, fence }: OperationContext,
  outcome: {
    state?: 'done' | 'refused' | 'abandoned'
    answer?: { id: string }
    refusal?: PlatformError[]
  },
  andThen: (tx: Tx, state: SubmissionState) => Promise<unknown> = async () => {},
): Promise<void> {
  const { store, now, log } = deps
  const state = outcome.state ?? 'done'
  await failPoint('outcome_known')
  await store.transaction(async (tx) => {
    const completed = { operation, fence, ...outcome, state, now: now() }
    const { submissionState, ...operationNow } = await store.submissions.recordOutcome(
      tx,
      completed,
    )
    // This precedes all audit writes: an acceptance locks the two chains in the same order.
    await recordCallEvidence(deps, tx, submission, operationNow, 'platform')
    await store.audit.append(tx, {
      applicationId: submission.applicationId,
      actor: { kind: 'system' },
      event: 'operation_settled',
      detail: {
        submission: submission.id,
        operation: operation.id,
        kind: operation.kind,
        ...(operation.subject && { person: operation.subject }),
        state,
      },
      now: now(),
    })
    // Consequences, such as a message about it, are recorded after it.
    await andThen(tx, submissionState)
    await failPoint('outcome_written')
  })
  await failPoint('outcome_recorded')
  log.info({ event: 'operation_settled', submissionId: submission.id, kind: operation.kind, state })
}

/** The platform refused the content: the customer has to act, and the rest of the round is abandoned. */
export async function recordRefusal(
  context: OperationContext,
  refusal: PlatformError[],
  state: 'refused' | 'awaiting_customer',
): Promise<OperationResult> {
  const { deps, submission, fence } = context
  const { store, now } = deps
  await recordOutcome(context, { state: 'refused', refusal }, async (tx, stateBefore) => {
    await store.submissions.abandon(tx, { id: submission.id, fence }, { now: now() })
    // The customer can act in any case before the acceptance.
    const stateAfter = stateBefore === 'preparing' ? stateBefore : state
    const after = await store.submissions.record(tx, submission.id, fence, {
      state: stateAfter,
      ...resetPlatformStatus,
      now: now(),
      ...resetAttempts,
    })
    await startRetentionPeriod(deps, tx, submission.applicationId, stateAfter)
    await notifyStatus(deps, tx, { before: { ...submission, state: stateBefore }, after })
    if (stateAfter !== 'preparing') await deps.countSentBack?.(tx, after)
  })
  return { next: 'nothing' }
}

/** Stops until a person has looked. `code` is ours; the platform's own words are sealed. */
export async function escalateOperation(
  context: OperationContext,
  code: string,
  refusal?: PlatformError[],
): Promise<OperationResult> {
  await recordAsPending(context, code, refusal, (tx) =>
    escalateSubmission(context.deps, tx, context.submission, code),
  )
  return { next: 'nothing' }
}

/** Records a code and leaves the operation pending; `andThen` runs in the same transaction. */
export async function recordAsPending(
  { deps, operation, fence }: OperationContext,
  code: string,
  refusal?: PlatformError[],
  andThen: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  const { store, now } = deps
  await store.transaction(async (tx) => {
    await store.submissions.recordOutcome(tx, {
      operation,
      fence,
      state: 'pending',
      code,
      ...(refusal?.length && { refusal }),
      now: now(),
    })
    await andThen(tx)
  })
}

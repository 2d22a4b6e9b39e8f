/** What came of an operation, written down: its outcome, the state that follows and the audit event at once. */

import type { Tx } from '../../adapters/database/schema.ts'
import type { Operation } from '../../adapters/database/submissions/operations.ts'
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'
import type { PlatformOutcome } from '../../adapters/platform-client/outcome.ts'
import type { PlatformError } from '../../domain/contract/responses.ts'
import { failPoint } from '../../domain/fail-points.ts'
import { recordCallEvidence } from '../acceptance/record-evidence.ts'
import { escalateSubmission } from './escalate-submission.ts'
import { isCredentialFailure, resetAttempts } from './retry-policy.ts'
import { startRetentionPeriod } from './start-retention-period.ts'
import type { SubmissionDeps } from './submission-deps.ts'

export type OperationResult =
  /** Something was settled; there may be more to do. */
  | { next: 'operation' }
  /** Done, or someone else's turn. */
  | { next: 'nothing' }
  /** Not known: the same bytes again under the same key. */
  | { next: 'retry'; code: string; retryAfterMs?: number }

/** One operation in hand. `operation` is as it was before this try was counted. */
export type OperationContext = {
  deps: SubmissionDeps
  submission: Submission
  operation: Operation
  /** Those before it, of this round and the rounds before. */
  earlier: Operation[]
  /** By which the platform knows the customer, and the account: one for each application. */
  customerId: string
  accountId: string
  /** Other applications may be of the same customer. */
  isCustomerShared: boolean
  fence: number
}

/** What the platform was heard to say before is of before, and a refusal does not change by itself. */
export const resetPlatformStatus = { platformStatus: null, nextCheckAt: null } as const

type NotDone = Exclude<PlatformOutcome<unknown>, { outcome: 'done' }>

/** Settles the operation, with whatever else follows in the same transaction. */
export async function recordOutcome(
  { deps, submission, operation, fence }: OperationContext,
  outcome: {
    state?: 'done' | 'refused' | 'abandoned'
    answer?: { id: string }
    refusal?: PlatformError[]
  },
  andThen: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  const { store, now, log } = deps
  const state = outcome.state ?? 'done'
  await failPoint('outcome_known')
  await store.transaction(async (tx) => {
    const told = { operation, fence, ...outcome, state, now: now() }
    const operationNow = await store.submissions.settle(tx, told)
    // Before anything that may write to the audit: whoever accepts has both heads in this order.
    await recordCallEvidence(store, tx, submission, operationNow, 'platform')
    await andThen(tx)
    await store.audit.append(tx, {
      applicationId: submission.applicationId,
      actor: { kind: 'system' },
      event: 'operation_settled',
      detail: {
        submission: submission.id,
        operation: operation.id,
        kind: operation.kind,
        ...(operation.subject ? { person: operation.subject } : {}),
        state,
      },
      now: now(),
    })
    await failPoint('outcome_written')
  })
  await failPoint('outcome_recorded')
  log.info({ event: 'operation_settled', submissionId: submission.id, kind: operation.kind, state })
}

/** The content was refused: it is the customer's turn, and what was to follow is not sent. */
export async function recordRefusal(
  work: OperationContext,
  refusal: PlatformError[],
  state: 'refused' | 'awaiting_customer',
): Promise<OperationResult> {
  const { deps, submission, fence } = work
  const { store, now } = deps
  await recordOutcome(work, { state: 'refused', refusal }, async (tx) => {
    await abandonPending(deps, tx, submission.id, fence)
    // Before they have accepted it is their turn in any case.
    const { state: before } = await requireSubmission(work, tx)
    const after = before === 'preparing' ? before : state
    await store.submissions.record(tx, submission.id, fence, {
      state: after,
      ...resetPlatformStatus,
      now: now(),
      ...resetAttempts,
    })
    await startRetentionPeriod(deps, tx, submission.applicationId, after)
  })
  return { next: 'nothing' }
}

/** The submission as it is now: its customer may have accepted since the operation was taken. */
export async function requireSubmission(
  { deps: { store }, submission: { id } }: Pick<OperationContext, 'deps' | 'submission'>,
  tx: Tx,
): Promise<Submission> {
  const submission = await store.submissions.find(tx, id)
  if (!submission) throw new Error(`submission ${id} is gone`)
  return submission
}

/** Neither done nor refused: the same bytes again, or a person where no retry mends it. */
export async function retryOrEscalate(
  work: OperationContext,
  outcome: Exclude<NotDone, { outcome: 'refused' }>,
): Promise<OperationResult> {
  if (outcome.outcome === 'unknown') return scheduleRetry(work, outcome)
  return isCredentialFailure(outcome.code)
    ? scheduleRetry(work, { code: outcome.code })
    : escalateOperation(work, outcome.code, outcome.errors)
}

/** Nothing is known of it: noted, and left to go again as it is. */
export async function scheduleRetry(
  work: OperationContext,
  { code, retryAfterMs }: { code: string; retryAfterMs?: number },
): Promise<OperationResult> {
  await stillPending(work, code)
  return { next: 'retry', code, ...(retryAfterMs ? { retryAfterMs } : {}) }
}

/** Stops until a person has looked. `code` is a word of ours; the platform's own are sealed. */
export async function escalateOperation(
  work: OperationContext,
  code: string,
  refusal?: PlatformError[],
): Promise<OperationResult> {
  await stillPending(work, code, refusal, (tx) =>
    escalateSubmission(work.deps, tx, work.submission, code),
  )
  return { next: 'nothing' }
}

/** Settles everything that is still pending as given up; the next round brings its own. */
export async function abandonPending(
  { store, now }: Pick<SubmissionDeps, 'store' | 'now'>,
  tx: Tx,
  submissionId: string,
  fence: number,
): Promise<void> {
  for (const operation of await store.submissions.operations(tx, submissionId)) {
    if (operation.state !== 'pending') continue
    await store.submissions.settle(tx, { operation, fence, state: 'abandoned', now: now() })
  }
}

/** The same of what was never sent: of everything else the outcome is to be known first. */
export async function abandonUnsent(
  { store, now }: Pick<SubmissionDeps, 'store' | 'now'>,
  tx: Tx,
  { id, fence }: Submission,
): Promise<void> {
  for (const operation of await store.submissions.operations(tx, id)) {
    if (operation.state !== 'pending' || operation.attempts > 0) continue
    await store.submissions.settle(tx, { operation, fence, state: 'abandoned', now: now() })
  }
}

async function stillPending(
  { deps, operation, fence }: OperationContext,
  code: string,
  refusal?: PlatformError[],
  andThen: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  const { store, now } = deps
  await store.transaction(async (tx) => {
    await store.submissions.settle(tx, {
      operation,
      fence,
      state: 'pending',
      code,
      ...(refusal?.length ? { refusal } : {}),
      now: now(),
    })
    await andThen(tx)
  })
}

/** What the platform says of where an application stands, written down. */

import type { Tx } from '../../adapters/database/schema.ts'
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'
import type { StatusResponse } from '../../domain/contract/status-response.ts'
import { isKnownStatus } from '../../domain/contract/values.ts'
import { findNewVerdicts } from './find-new-verdicts.ts'
import {
  getRequirementsPollInterval,
  getReviewPollInterval,
  resetAttempts,
} from './retry-policy.ts'
import { startRetentionPeriod } from './start-retention-period.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/**
 * Records a status answer in the caller's transaction, under the fence the caller saw: the platform's
 * word, the state of ours that follows from it (or `state`), and when to ask next.
 */
export async function applyStatus(
  { deps, submission, fence }: { deps: SubmissionDeps; submission: Submission; fence: number },
  tx: Tx,
  answer: StatusResponse,
  state: ReturnType<typeof stateAfter> | 'preparing' = stateAfter(answer.status),
): Promise<void> {
  const { store, now } = deps
  const at = now()
  const before = await store.submissions.openStatusAnswer(tx, submission)
  const after = {
    state: state ?? submission.state,
    submittedAt: submission.submittedAt,
    // Sent back: from here on it is asked about anew, often at first.
    lastActivityAt:
      state === 'awaiting_customer' && submission.state !== state ? at : submission.lastActivityAt,
  }
  await store.submissions.record(tx, submission.id, fence, {
    now: at,
    platformStatus: answer.status,
    statusAnswer: answer,
    statusCheckedAt: at,
    nextCheckAt: state === 'decided' || state === 'preparing' ? null : getNextPollTime(after, at),
    ...(state ? { state, lastActivityAt: after.lastActivityAt } : {}),
    // What is on its way meanwhile is counted as before.
    ...(state && state !== 'preparing' ? resetAttempts : {}),
  })
  // The same word, asked for again and again, prolongs nothing.
  if (state !== submission.state)
    await startRetentionPeriod(deps, tx, submission.applicationId, state)
  const recorded = {
    applicationId: submission.applicationId,
    actor: { kind: 'system' },
    now: at,
  } as const
  for (const judged of findNewVerdicts(before as StatusResponse | undefined, answer)) {
    await store.audit.append(tx, {
      ...recorded,
      event: 'document_judged',
      detail: { submission: submission.id, ...judged },
    })
  }
  if (!isNews(submission, answer)) return
  await store.audit.append(tx, {
    ...recorded,
    event: 'status_learned',
    // A word the interface does not know may say anything: it is not repeated in the trail.
    detail: {
      submission: submission.id,
      status: isKnownStatus(answer.status) ? answer.status : 'UNKNOWN',
    },
  })
}

/** The same word is news when it is the answer to another submit. */
function isNews(
  { platformStatus, statusCheckedAt, submittedAt }: Submission,
  { status }: StatusResponse,
): boolean {
  const heardSince = !submittedAt || (statusCheckedAt && statusCheckedAt >= submittedAt)
  return status !== platformStatus || !heardSince
}

/** When to ask again where an application stands. */
export function getNextPollTime(
  {
    state,
    submittedAt,
    lastActivityAt,
  }: Pick<Submission, 'state' | 'submittedAt' | 'lastActivityAt'>,
  at: Date,
): Date {
  const since =
    Math.max(submittedAt?.getTime() ?? 0, lastActivityAt?.getTime() ?? 0) || at.getTime()
  const spacing = state === 'submitted' ? getReviewPollInterval : getRequirementsPollInterval
  return new Date(at.getTime() + spacing(at.getTime() - since))
}

function stateAfter(status: string): 'decided' | 'awaiting_customer' | undefined {
  if (status === 'APPROVED' || status === 'REJECTED') return 'decided'
  return status === 'CHANGES_REQUESTED' || status === 'INCOMPLETE' ? 'awaiting_customer' : undefined
}

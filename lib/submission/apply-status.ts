import type { Tx } from '#lib/database/schema.ts'
import { notifyStatus } from '#lib/messages/notify-status.ts'
import type { StatusResponse } from '#lib/platform/contract/status-response.ts'
import { isKnownStatus } from '#lib/platform/contract/values.ts'
import { findNewRequests, findNewVerdicts, hasNewDemands } from './find-new-verdicts.ts'
import {
  getRequirementsPollInterval,
  getReviewPollInterval,
  resetAttempts,
} from './rules/delays-and-limits.ts'
import { startRetentionPeriod } from './state/start-retention-period.ts'
import type { Submission } from './store/submission-row.ts'
import type { SubmissionPatch } from './store/submissions.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/**
 * Records a status answer in the caller's transaction, under the fence that the caller read: the platform's
 * status, our state that follows from it (or `state`), and when to poll next. `changes` are recorded with
 * it; `submission` has them already.
 */
export async function applyStatus(
  { deps, submission, fence }: { deps: SubmissionDeps; submission: Submission; fence: number },
  tx: Tx,
  answer: StatusResponse,
  state: ReturnType<typeof getStateAfter> | 'preparing' = getStateAfter(answer.status),
  changes: Omit<SubmissionPatch, 'now'> = {},
): Promise<void> {
  const { store, now } = deps
  const at = now()
  const before = await store.submissions.openStatusAnswer(tx, submission)
  const after = {
    state: state ?? submission.state,
    submittedAt: submission.submittedAt,
    // Sent back: polled often again at first.
    lastActivityAt:
      state === 'awaiting_customer' && submission.state !== state ? at : submission.lastActivityAt,
  }
  const recorded = await store.submissions.recordStatus(tx, submission, fence, {
    ...changes,
    now: at,
    platformStatus: answer.status,
    // The same answer stays as it was sealed, so that `page-mark.ts` sees that nothing is new.
    ...(JSON.stringify(answer) !== JSON.stringify(before) && { statusAnswer: answer }),
    statusCheckedAt: at,
    nextCheckAt: state === 'decided' || state === 'preparing' ? null : getNextPollTime(after, at),
    ...(state && { state, lastActivityAt: after.lastActivityAt }),
    // While preparing, the attempts of pending operations are not reset.
    ...(state && state !== 'preparing' ? resetAttempts : {}),
  })
  // Polling the same status again does not extend the retention.
  if (state !== submission.state)
    await startRetentionPeriod(deps, tx, submission.applicationId, state)
  await deps.recordChecking?.(tx, recorded)
  const asksMore = hasNewDemands(before as StatusResponse | undefined, answer)
  if (state === 'awaiting_customer' && submission.state !== state) {
    await deps.countSentBack?.(tx, recorded)
  }
  const learned = {
    applicationId: submission.applicationId,
    actor: { kind: 'system' },
    now: at,
  } as const
  for (const verdict of findNewVerdicts(before as StatusResponse | undefined, answer)) {
    await store.audit.append(tx, {
      ...learned,
      event: 'document_judged',
      detail: { submission: submission.id, ...verdict },
    })
  }
  if (isNews(submission, answer, state)) {
    await store.audit.append(tx, {
      ...learned,
      event: 'status_learned',
      // An unknown status may contain anything: it is not repeated in the audit.
      detail: {
        submission: submission.id,
        status: isKnownStatus(answer.status) ? answer.status : 'UNKNOWN',
      },
    })
  }
  const documents = findNewRequests(before as StatusResponse | undefined, answer)
  if (documents.length > 0) {
    const detail = { submission: submission.id, documents }
    await store.audit.append(tx, { ...learned, event: 'documents_requested', detail })
  }
  // The message is recorded after the status that it is about, also in the audit.
  await notifyStatus(deps, tx, { before: submission, after: recorded, asksMore })
}

/** An unchanged status is news if it answers another submit, or returns another round. */
function isNews(
  { state: stateBefore, platformStatus, statusCheckedAt, submittedAt }: Submission,
  { status }: StatusResponse,
  state: string | undefined,
): boolean {
  if (stateBefore === 'created' && state === 'awaiting_customer') return true
  const isKnownSinceSubmit = !submittedAt || (statusCheckedAt && statusCheckedAt >= submittedAt)
  return status !== platformStatus || !isKnownSinceSubmit
}

/** When to poll the status next. */
export function getNextPollTime(
  {
    state,
    submittedAt,
    lastActivityAt,
  }: Pick<Submission, 'state' | 'submittedAt' | 'lastActivityAt'>,
  at: Date,
): Date {
  const activeAt =
    Math.max(submittedAt?.getTime() ?? 0, lastActivityAt?.getTime() ?? 0) || at.getTime()
  const getInterval = state === 'submitted' ? getReviewPollInterval : getRequirementsPollInterval
  return new Date(at.getTime() + getInterval(at.getTime() - activeAt))
}

function getStateAfter(status: string): 'decided' | 'awaiting_customer' | undefined {
  if (status === 'APPROVED' || status === 'REJECTED') return 'decided'
  return status === 'CHANGES_REQUESTED' || status === 'INCOMPLETE' ? 'awaiting_customer' : undefined
}

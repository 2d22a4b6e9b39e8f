/** What the platform says of where an application stands, written down. */
import { isKnownStatus, type StatusAnswer } from '../platform/contract.ts'
import type { Tx } from '../store/schema.ts'
import type { Submission } from '../store/submission-row.ts'
import type { Deps } from './deps.ts'
import { judgedSince } from './judged.ts'
import { keepOn } from './keeping.ts'
import { checkSpacing, fresh, wantingSpacing } from './retry.ts'

/**
 * Records a status answer in the caller's transaction, under the fence the caller saw: the platform's
 * word, the state of ours that follows from it (or `state`), and when to ask next.
 */
export async function learn(
  { deps, submission, fence }: { deps: Deps; submission: Submission; fence: number },
  tx: Tx,
  answer: StatusAnswer,
  state: ReturnType<typeof stateAfter> | 'preparing' = stateAfter(answer.status),
): Promise<void> {
  const { store, now } = deps
  const at = now()
  const before = await store.submissions.openStatusAnswer(tx, submission)
  const after = {
    state: state ?? submission.state,
    submittedAt: submission.submittedAt,
    // Sent back: from here on it is asked about anew, often at first.
    stirredAt: state === 'wanting' && submission.state !== state ? at : submission.stirredAt,
  }
  await store.submissions.record(tx, submission.id, fence, {
    now: at,
    platformStatus: answer.status,
    statusAnswer: answer,
    statusCheckedAt: at,
    nextCheckAt: state === 'decided' || state === 'preparing' ? null : nextCheck(after, at),
    ...(state ? { state, stirredAt: after.stirredAt } : {}),
    // What is on its way meanwhile is counted as before.
    ...(state && state !== 'preparing' ? fresh : {}),
  })
  // The same word, asked for again and again, prolongs nothing.
  if (state !== submission.state) await keepOn(deps, tx, submission.applicationId, state)
  const recorded = {
    applicationId: submission.applicationId,
    actor: { kind: 'system' },
    now: at,
  } as const
  for (const judged of judgedSince(before as StatusAnswer | undefined, answer)) {
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
  { status }: StatusAnswer,
): boolean {
  const heardSince = !submittedAt || (statusCheckedAt && statusCheckedAt >= submittedAt)
  return status !== platformStatus || !heardSince
}

/** When to ask again where an application stands. */
export function nextCheck(
  { state, submittedAt, stirredAt }: Pick<Submission, 'state' | 'submittedAt' | 'stirredAt'>,
  at: Date,
): Date {
  const since = Math.max(submittedAt?.getTime() ?? 0, stirredAt?.getTime() ?? 0) || at.getTime()
  const spacing = state === 'submitted' ? checkSpacing : wantingSpacing
  return new Date(at.getTime() + spacing(at.getTime() - since))
}

function stateAfter(status: string): 'decided' | 'wanting' | undefined {
  if (status === 'APPROVED' || status === 'REJECTED') return 'decided'
  return status === 'CHANGES_REQUESTED' || status === 'INCOMPLETE' ? 'wanting' : undefined
}

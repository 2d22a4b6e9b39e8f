import type { Tx } from '#lib/database/schema.ts'
import type { Submission } from './store/submission-row.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/**
 * Hands a submission to staff, in the caller's transaction. `code` is one of ours and gives the reason. A
 * submission that is only being prepared stops instead: its customer can continue, and the same operations are
 * sent again when they accept.
 */
export async function escalateSubmission(
  { store, now, log }: Pick<SubmissionDeps, 'store' | 'now' | 'log'>,
  tx: Tx,
  { id, applicationId, fence }: Submission,
  code: string,
): Promise<void> {
  const at = now()
  const current = await store.submissions.find(tx, id)
  if (current?.state === 'preparing') {
    await store.submissions.record(tx, id, fence, { lastCode: code, nextAttemptAt: null, now: at })
    log.warn({ event: 'preparation_stopped', submissionId: id, code })
    return
  }
  await store.submissions.record(tx, id, fence, {
    state: 'manual_review',
    lastCode: code,
    nextCheckAt: null,
    now: at,
  })
  await store.audit.append(tx, {
    applicationId,
    actor: { kind: 'system' },
    event: 'needs_person',
    detail: { submission: id, code },
    now: at,
  })
  log.error({ event: 'needs_person', submissionId: id, code })
}

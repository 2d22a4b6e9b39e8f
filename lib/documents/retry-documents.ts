/** Retries documents in manual review, on behalf of staff. */

import type { SessionActor } from '#lib/access/store/session-access.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'

/**
 * Sends the stopped documents of an application again under the same ids, after staff have corrected the cause.
 * Returns how many; if 0, nothing is written.
 */
export async function retryDocuments(
  { store, now }: Pick<SubmissionDeps, 'store' | 'now'>,
  {
    applicationId,
    staff,
    by,
  }: { applicationId: string; staff: string; by?: SessionActor | undefined },
): Promise<number> {
  return store.transactionFor(by ?? { kind: 'operator' }, now(), async (tx) => {
    const at = now()
    const count = await store.uploads.retry(tx, applicationId, at)
    if (count === 0) return 0
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'staff', id: staff },
      event: 'documents_retried',
      detail: { count },
      now: at,
    })
    return count
  })
}

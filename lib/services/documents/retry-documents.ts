/** What a member of staff can do with documents that wait for a person. */
import type { SubmissionDeps } from '../submission/submission-deps.ts'

/**
 * A member of staff has mended what was wrong: the documents of an application that stopped go again,
 * under the same ids. Gives how many; 0 where none waits, and then nothing is written.
 */
export async function retryDocuments(
  { store, now }: Pick<SubmissionDeps, 'store' | 'now'>,
  { applicationId, staff }: { applicationId: string; staff: string },
): Promise<number> {
  return store.transaction(async (tx) => {
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

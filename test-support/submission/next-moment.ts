/** When the recovery of a test has something to do next. */
import type { Store } from '../../lib/database/store.ts'

/** When something is next to be sent or asked; undefined when nothing is. */
export async function nextMoment({ db }: Store): Promise<Date | undefined> {
  const rows = await db
    .selectFrom('submission')
    .innerJoin('application', 'application.id', 'submission.applicationId')
    .select(['nextAttemptAt', 'leaseUntil', 'nextCheckAt', 'state', 'heldAt', 'reportedAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('operation')
          .select('operation.id')
          .whereRef('operation.submissionId', '=', 'submission.id')
          .where('operation.state', '=', 'pending'),
      ).as('pending'),
    )
    .execute()
  const times = rows.flatMap((row) => {
    const { nextAttemptAt, leaseUntil, nextCheckAt, state, heldAt, reportedAt, pending } = row
    if (state === 'submitted') return nextCheckAt ? [nextCheckAt.getTime()] : []
    if (state === 'preparing' && !pending) return nextCheckAt ? [nextCheckAt.getTime()] : []
    if (state === 'preparing' && !nextAttemptAt) return []
    if (!pending || heldAt || reportedAt || state === 'manual_review') return []
    return [Math.max(nextAttemptAt?.getTime() ?? 0, leaseUntil?.getTime() ?? 0)]
  })
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

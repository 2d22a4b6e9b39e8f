/** Starts the retention period of an application of which nothing is under way. */

import type { Tx } from '#lib/database/schema.ts'
import type { SubmissionState } from '#lib/database/states.ts'
import { getRetentionPeriod } from '#lib/privacy/rules/retention-periods.ts'
import type { SubmissionDeps } from '../submission-deps.ts'

/**
 * Starts the retention period of the state that the submission has reached, if it has one. A later date that
 * the customer was shown before stays.
 */
export async function startRetentionPeriod(
  { store, now, retention }: Pick<SubmissionDeps, 'store' | 'now' | 'retention'>,
  tx: Tx,
  applicationId: string,
  state: SubmissionState | undefined,
): Promise<void> {
  const period = getRetentionPeriod(state)
  if (!state || !period) return
  await store.applications.extendRetention(
    tx,
    applicationId,
    new Date(now().getTime() + retention[period]),
  )
}

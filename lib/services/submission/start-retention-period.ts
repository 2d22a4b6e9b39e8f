/** Until when an application is kept once nothing of it is under way. */

import type { SubmissionState, Tx } from '../../adapters/database/schema.ts'
import { getRetentionPeriod } from '../../domain/retention-periods.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/** Begins the period of the state that the submission has come to, if it has one. A day told before stands. */
export async function startRetentionPeriod(
  { store, now, retention }: Pick<SubmissionDeps, 'store' | 'now' | 'retention'>,
  tx: Tx,
  applicationId: string,
  state: SubmissionState | undefined,
): Promise<void> {
  const period = getRetentionPeriod(state)
  if (!state || !period) return
  await store.applications.prolong(tx, applicationId, new Date(now().getTime() + retention[period]))
}

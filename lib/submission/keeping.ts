/** Until when an application is kept once nothing of it is under way. */
import { periodIn } from '../retention/periods.ts'
import type { SubmissionState, Tx } from '../store/schema.ts'
import type { Deps } from './deps.ts'

/** Begins the period of the state that the submission has come to, if it has one. A day told before stands. */
export async function keepOn(
  { store, now, keep }: Pick<Deps, 'store' | 'now' | 'keep'>,
  tx: Tx,
  applicationId: string,
  state: SubmissionState | undefined,
): Promise<void> {
  const period = periodIn(state)
  if (!state || !period) return
  await store.applications.prolong(tx, applicationId, new Date(now().getTime() + keep[period]))
}

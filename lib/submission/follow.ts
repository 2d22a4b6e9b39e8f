/** Asking the platform where an application stands: one asker, however many pages are open. */
import { LeaseLost } from '../store/leases.ts'
import type { Deps } from './deps.ts'
import { learn, nextCheck } from './learn.ts'

/**
 * Asks if it is time to and nobody else just did, and writes down what was heard. Never throws for
 * what the platform does; an unanswered question leaves what was known before.
 */
export async function follow(deps: Deps, submissionId: string): Promise<void> {
  const { store, platform, now } = deps
  const submission = await store.submissions.find(store.db, submissionId)
  if (submission?.state !== 'submitted' || !submission.platformApplicationId) return
  const at = now()
  const mine = await store.submissions.takeCheck(store.db, submissionId, {
    now: at,
    nextCheckAt: nextCheck(submission, at),
  })
  if (!mine) return
  const answer = await platform.findStatus(submission.platformApplicationId)
  if (answer.outcome !== 'done') {
    const code = answer.outcome === 'refused' ? 'refused' : answer.code
    deps.log.warn({ event: 'status_not_learned', submissionId, code })
    return
  }
  try {
    await store.transaction((tx) =>
      learn({ deps, submission, fence: submission.fence }, tx, answer.data),
    )
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
  }
}

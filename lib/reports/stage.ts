/** How much of an application has left us. */
import type { Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Submission } from '../store/submission-row.ts'

/**
 * What of an application has left us: nothing, what prepares it before anything is accepted, what was
 * accepted, or all that it was decided on.
 */
export type Stage = 'unsent' | 'prepared' | 'sent' | 'decided'

/** How much of an application has been sent to the platform. */
export async function stageOf(
  { store }: { store: Store },
  tx: Tx,
  applicationId: string,
): Promise<Stage> {
  const submission = await store.submissions.findByApplication(tx, applicationId)
  if (!submission) return 'unsent'
  if (submission.state === 'decided') return 'decided'
  if (!(await hasLeft(store, tx, submission))) return 'unsent'
  return submission.state === 'preparing' ? 'prepared' : 'sent'
}

async function hasLeft(store: Store, tx: Tx, submission: Submission): Promise<boolean> {
  if (submission.platformApplicationId) return true
  const operations = await store.submissions.operations(tx, submission.id)
  return operations.some(({ firstSentAt, state }) => firstSentAt && state !== 'refused')
}

/** Whether the customer may still change what was entered. */
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { Submission } from '../store/submission-row.ts'

/** Tells whether the customer may change answers and submit again: nothing that they accepted is under way. */
export function isAwaitingCustomer({ state }: Pick<Submission, 'state'>): boolean {
  return state === 'awaiting_customer' || state === 'refused' || state === 'preparing'
}

/** Tells whether the answers of an application may still be changed. */
export async function areAnswersEditable(
  store: Store,
  tx: Tx,
  application: Application,
): Promise<boolean> {
  if (application.stoppedAt) return false
  const submission = await store.submissions.findByApplication(tx, application.id)
  return !submission || isAwaitingCustomer(submission)
}

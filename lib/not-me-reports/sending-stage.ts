/** Determines how much of an application has been sent. */
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'

/**
 * `prepared`: only what precedes the acceptance was sent. `sent`: the accepted answers were sent. `decided`:
 * the platform has decided.
 */
export type SendingStage = 'unsent' | 'prepared' | 'sent' | 'decided'

export async function getSendingStage(
  { store }: { store: Store },
  tx: Tx,
  applicationId: string,
): Promise<SendingStage> {
  const submission = await store.submissions.findByApplication(tx, applicationId)
  if (!submission) return 'unsent'
  const { state, platformApplicationId } = submission
  if (state === 'decided') return 'decided'
  const sent = (await store.submissions.listOperations(tx, submission.id)).filter(
    (operation) => operation.firstSentAt && operation.state !== 'refused',
  )
  // Submitted on the platform by somebody else, without an operation of ours.
  if (state === 'submitted' || sent.some(({ prepares }) => !prepares)) return 'sent'
  return platformApplicationId || sent.length > 0 ? 'prepared' : 'unsent'
}

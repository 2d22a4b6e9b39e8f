/** How much of an application has left us. */
import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'

/**
 * What of an application has left us: nothing, what prepares it before anything is accepted, what was
 * accepted, or all that it was decided on.
 */
export type SendingStage = 'unsent' | 'prepared' | 'sent' | 'decided'

/** How much of an application has been sent to the platform. */
export async function getSendingStage(
  { store }: { store: Store },
  tx: Tx,
  applicationId: string,
): Promise<SendingStage> {
  const submission = await store.submissions.findByApplication(tx, applicationId)
  if (!submission) return 'unsent'
  const { state, platformApplicationId } = submission
  if (state === 'decided') return 'decided'
  const left = (await store.submissions.operations(tx, submission.id)).filter(
    (operation) => operation.firstSentAt && operation.state !== 'refused',
  )
  // Submitted without an operation of ours: by other hands, on the platform.
  if (state === 'submitted' || left.some(({ prepares }) => !prepares)) return 'sent'
  return platformApplicationId || left.length > 0 ? 'prepared' : 'unsent'
}

/** How much of an application has been sent. */
import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'

/** What has been sent: nothing, only what prepares it before the acceptance, what was accepted; or it is decided. */
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
  const sent = (await store.submissions.operations(tx, submission.id)).filter(
    (operation) => operation.firstSentAt && operation.state !== 'refused',
  )
  // Submitted on the platform by somebody else, without an operation of ours.
  if (state === 'submitted' || sent.some(({ prepares }) => !prepares)) return 'sent'
  return platformApplicationId || sent.length > 0 ? 'prepared' : 'unsent'
}

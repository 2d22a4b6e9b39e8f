import { hasRefusalInRound, isUntouchedSinceCreation } from './acknowledged-values.ts'
import { updateAcceptsTerms } from './build-request.ts'
import { adoptListedApplication, isForeignApplication } from './find-own-application.ts'
import {
  escalateOperation,
  type OperationContext,
  type OperationResult,
  recordOutcome,
  recordRefusal,
} from './record-outcome.ts'
import { handleUnresolvedCall } from './status-lag.ts'

/**
 * "Update application": the changes of a further round. An application that nothing was done to since its
 * creation is looked at first, as that may have been answered with another's id. The terms are not
 * accepted of anything but what was accepted: where one of the people was refused, that waits.
 */
export async function executeUpdate(
  work: OperationContext,
  body: Uint8Array,
): Promise<OperationResult> {
  const { deps, submission, operation, earlier } = work
  if (updateAcceptsTerms(body) && hasRefusalInRound(operation, earlier)) {
    await recordOutcome(work, { state: 'abandoned' })
    return { next: 'operation' }
  }
  const id = submission.platformApplicationId ?? ''
  if (isUntouchedSinceCreation(earlier) && !submission.statusCheckedAt) {
    const status = await deps.platform.findStatus(id)
    if (status.outcome === 'refused')
      return escalateOperation(work, 'status_refused', status.errors)
    if (status.outcome !== 'done') return handleUnresolvedCall(work, status)
    if (isForeignApplication(status.data, work)) return adoptListedApplication(work)
  }
  const outcome = await deps.platform.updateApplication(id, body, operation)
  if (outcome.outcome === 'refused') return recordRefusal(work, outcome.errors, 'awaiting_customer')
  if (outcome.outcome !== 'done') return handleUnresolvedCall(work, outcome)
  await recordOutcome(work, { answer: { id: outcome.data.id } })
  return { next: 'operation' }
}

import { adoptListedApplication, isForeignApplication } from './find-own-application.ts'
import {
  escalateOperation,
  type OperationContext,
  type OperationResult,
  recordOutcome,
  recordRefusal,
} from './record-outcome.ts'
import { escalateRefusal, isForCustomer } from './refusal-for-customer.ts'
import { updateAcceptsTerms } from './rules/build-request.ts'
import { hasRefusalInRound, isUntouchedSinceCreation } from './state/operation-history.ts'
import { handleUnresolvedCall } from './status-lag.ts'

/**
 * Sends "update application": the changes of a later round. If nothing was done to the application since its
 * creation, reads it first, since the creation may have been answered with another's id. If a person was
 * refused, an update that states the acceptance of the terms is abandoned: the terms hold only for the accepted
 * answers.
 */
export async function executeUpdate(
  context: OperationContext,
  body: Uint8Array,
): Promise<OperationResult> {
  const { deps, submission, operation, earlier } = context
  if (updateAcceptsTerms(body) && hasRefusalInRound(operation, earlier)) {
    await recordOutcome(context, { state: 'abandoned' })
    return { next: 'operation' }
  }
  const id = submission.platformApplicationId ?? ''
  if (isUntouchedSinceCreation(earlier) && !submission.statusCheckedAt) {
    const status = await deps.platform.findStatus(id)
    if (status.outcome === 'refused')
      return escalateOperation(context, 'status_refused', status.errors)
    if (status.outcome !== 'done') return handleUnresolvedCall(context, status)
    if (isForeignApplication(status.data, context)) return adoptListedApplication(context)
  }
  const outcome = await deps.platform.updateApplication(id, body, operation)
  if (outcome.outcome === 'refused') {
    return (await isForCustomer(context, outcome.errors))
      ? recordRefusal(context, outcome.errors, 'awaiting_customer')
      : escalateRefusal(context, outcome.errors)
  }
  if (outcome.outcome !== 'done') return handleUnresolvedCall(context, outcome)
  await recordOutcome(context, { answer: { id: outcome.data.id } })
  return { next: 'operation' }
}

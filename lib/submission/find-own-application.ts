/** Finds which application on the platform is ours. Never changes an application of another customer. */

import type { Application } from '#lib/applications/store/applications.ts'
import type { ListedApplication } from '#lib/platform/client/list-response.ts'
import { scheduleSecondApplicationCheck } from './check-second-application.ts'
import { escalateOperation, type OperationContext, type OperationResult } from './record-outcome.ts'
import { retryOrEscalate } from './retry-failed-call.ts'
import { getAssignedIndividualId } from './state/operation-history.ts'

/**
 * The only application in the platform's list with our customer identifier; if the customer has other
 * applications, the one with our account. `none`, or `unclear` if the list cannot tell (several entries, or
 * entries that do not name their customer).
 */
export async function findOwnApplication(context: OperationContext) {
  const { deps, customerId } = context
  const found = await deps.platform.listApplications({ customerId })
  if (found.outcome !== 'done') return found
  if (context.isCustomerShared) return findByAccount(context, found.data)
  const [first, ...others] = found.data
  if (!first) return { outcome: 'none' as const }
  return others.length === 0 && first.customerId === customerId
    ? { outcome: 'one' as const, id: first.id }
    : { outcome: 'unclear' as const }
}

/** Of several applications of one customer, ours is the one whose status names our account. */
async function findByAccount(
  { deps: { store, platform }, submission, accountId }: OperationContext,
  listed: readonly ListedApplication[],
) {
  const ownIds: string[] = []
  for (const { id } of listed) {
    const submissions = await store.submissions.listByPlatformApplication(store.db, id)
    if (submissions.some((each) => each.id !== submission.id)) continue
    const status = await platform.findStatus(id)
    if (status.outcome === 'unknown') return status
    if (status.outcome !== 'done' || !status.data.accountId) return { outcome: 'unclear' as const }
    if (status.data.accountId === accountId) ownIds.push(id)
  }
  const [id, ...others] = ownIds
  if (!id) return { outcome: 'none' as const }
  return others.length === 0 ? { outcome: 'one' as const, id } : { outcome: 'unclear' as const }
}

/** The identifiers under which the platform knows an application. */
export function getPlatformIdentifiers({
  platformCustomerId,
  accountId,
}: Pick<Application, 'platformCustomerId' | 'accountId'>) {
  return { customerId: platformCustomerId, accountId }
}

/** Tells whether an answer of the platform names another customer or account than ours. */
export function isForeignApplication(
  answer: { customerId?: string | undefined; accountId?: string | undefined },
  { customerId, accountId }: Pick<OperationContext, 'customerId' | 'accountId'>,
): boolean {
  return (
    (answer.customerId !== undefined && answer.customerId !== customerId) ||
    (answer.accountId !== undefined && answer.accountId !== accountId)
  )
}

/** Continues with the listed application that has our customer identifier; escalates if there is none. */
export async function adoptListedApplication(context: OperationContext): Promise<OperationResult> {
  return (
    (await adoptOtherListedApplication(context)) ?? escalateOperation(context, 'other_application')
  )
}

/**
 * Continues with the listed application if it is another than the one that the creation was answered with;
 * undefined if there is no other.
 */
export async function adoptOtherListedApplication(
  context: OperationContext,
): Promise<OperationResult | undefined> {
  const { deps, submission, earlier, fence } = context
  const { store, now, log } = deps
  const found = await findOwnApplication(context)
  if (found.outcome === 'unknown') return retryOrEscalate(context, found)
  const isAnother = found.outcome === 'one' && found.id !== submission.platformApplicationId
  // People who were added to one application cannot be moved to another.
  if (!isAnother || earlier.some(getAssignedIndividualId)) return undefined
  const { id: platformApplicationId } = found
  await store.transaction(async (tx) => {
    await store.submissions.record(tx, submission.id, fence, { platformApplicationId, now: now() })
    await scheduleSecondApplicationCheck(deps, tx, submission.id)
  })
  log.warn({ event: 'application_adopted', submissionId: submission.id })
  return { next: 'operation' }
}

/** Which application on the platform is ours: nothing is done to one that is another's. */

import type { Application } from '../../adapters/database/applications/applications.ts'
import type { ListedApplication } from '../../adapters/platform-client/list-response.ts'
import { getAssignedIndividualId } from './acknowledged-values.ts'
import { scheduleSecondApplicationCheck } from './check-second-application.ts'
import {
  escalateOperation,
  type OperationContext,
  type OperationResult,
  retryOrEscalate,
} from './record-outcome.ts'

/**
 * The platform's only application of our customer identifier, and where other applications are of the
 * same customer, of our account; `none`, or `unclear` where the list cannot tell (several, or entries
 * that do not name their customer).
 */
export async function findOwnApplication(work: OperationContext) {
  const { deps, customerId } = work
  const found = await deps.platform.listApplications({ customerId })
  if (found.outcome !== 'done') return found
  if (work.isCustomerShared) return findByAccount(work, found.data)
  const [first, ...others] = found.data
  if (!first) return { outcome: 'none' as const }
  return others.length === 0 && first.customerId === customerId
    ? { outcome: 'one' as const, id: first.id }
    : { outcome: 'unclear' as const }
}

/** Among those of one customer ours is the one whose account is ours, which its status names. */
async function findByAccount(
  { deps: { store, platform }, submission, accountId }: OperationContext,
  listed: readonly ListedApplication[],
) {
  const own: string[] = []
  for (const { id } of listed) {
    const named = await store.submissions.listByPlatformApplication(store.db, id)
    if (named.some((each) => each.id !== submission.id)) continue
    const status = await platform.findStatus(id)
    if (status.outcome === 'unknown') return status
    if (status.outcome !== 'done' || !status.data.accountId) return { outcome: 'unclear' as const }
    if (status.data.accountId === accountId) own.push(id)
  }
  const [id, ...others] = own
  if (!id) return { outcome: 'none' as const }
  return others.length === 0 ? { outcome: 'one' as const, id } : { outcome: 'unclear' as const }
}

/** The identifiers of an application on the platform. */
export function getPlatformIdentifiers({
  platformCustomerId,
  accountId,
}: Pick<Application, 'platformCustomerId' | 'accountId'>) {
  return { customerId: platformCustomerId, accountId }
}

/** Whether what the platform says is of an application that names another customer or account. */
export function isForeignApplication(
  told: { customerId?: string | undefined; accountId?: string | undefined },
  { customerId, accountId }: Pick<OperationContext, 'customerId' | 'accountId'>,
): boolean {
  return (
    (told.customerId !== undefined && told.customerId !== customerId) ||
    (told.accountId !== undefined && told.accountId !== accountId)
  )
}

/** Goes on with the application that does carry our customer identifier. */
export async function adoptListedApplication(work: OperationContext): Promise<OperationResult> {
  return (await adoptOtherListedApplication(work)) ?? escalateOperation(work, 'other_application')
}

/**
 * The same where the list shows another than the one that the creation was answered with; undefined
 * where it shows none.
 */
export async function adoptOtherListedApplication(
  work: OperationContext,
): Promise<OperationResult | undefined> {
  const { deps, submission, earlier, fence } = work
  const { store, now, log } = deps
  const found = await findOwnApplication(work)
  if (found.outcome === 'unknown') return retryOrEscalate(work, found)
  const moved = found.outcome === 'one' && found.id !== submission.platformApplicationId
  // People that were added to the one cannot be taken along to the other.
  if (!moved || earlier.some(getAssignedIndividualId)) return undefined
  const { id: platformApplicationId } = found
  await store.transaction(async (tx) => {
    await store.submissions.record(tx, submission.id, fence, { platformApplicationId, now: now() })
    await scheduleSecondApplicationCheck(deps, tx, submission.id)
  })
  log.warn({ event: 'application_adopted', submissionId: submission.id })
  return { next: 'operation' }
}

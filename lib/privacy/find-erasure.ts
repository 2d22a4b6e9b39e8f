import type { Member } from '#lib/staff/staff-deps.ts'
import type { PrivacyDeps } from './privacy-deps.ts'
import type { DataRequest } from './store/data-requests.ts'

type Erasure = {
  reference: string
  erasedAt: Date
  /** The request behind it; undefined if no second person is needed. */
  request: DataRequest | undefined
  /** The platform's id of the application, by which it holds what was sent to it. */
  platformApplicationId: string | undefined
  /** An e-mail to the customer says it. */
  isConfirmed: boolean
}

/**
 * Returns an erasure that the member did; undefined for others, who may not know that there was an application.
 */
export async function findErasure(
  { store }: Pick<PrivacyDeps, 'store'>,
  { id: staff }: Member,
  applicationId: string,
): Promise<Erasure | undefined> {
  const { db } = store
  const events = await store.audit.list(db, applicationId, [
    'application_erased',
    'erasure_confirmed',
  ])
  const erased = events.find(
    ({ event, actor }) =>
      event === 'application_erased' && actor.kind === 'staff' && actor.id === staff,
  )
  const reference = erased && (await store.applications.findReference(db, applicationId))
  if (!erased || !reference) return undefined
  const requests = await store.dataRequests.ofApplication(db, applicationId)
  const submission = await store.submissions.findByApplication(db, applicationId)
  return {
    reference,
    erasedAt: erased.at,
    request: requests.findLast(({ kind, state }) => kind === 'erasure' && state === 'done'),
    platformApplicationId: submission?.platformApplicationId ?? undefined,
    isConfirmed: events.some(({ event }) => event === 'erasure_confirmed'),
  }
}

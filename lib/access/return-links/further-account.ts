/** Decides who may open a further account as the same customer: only the proven customer of the first. */
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { findAcceptWait } from './accept-wait.ts'

/** The references that tie a further account's application to the same customer. */
type SameCustomer = { givenCustomerId: string; earlierApplicationId: string }

/**
 * Returns the customer of that application, if this session proved to be theirs: it came by a link to their own
 * address, on a device of their own, the platform has approved the application, and no report that it was not
 * them is open. Nobody is recognised by their input.
 */
export async function findSameCustomer(
  store: Store,
  tx: Tx,
  { session, applicationId, now }: { session: Buffer; applicationId: string; now: Date },
): Promise<SameCustomer | undefined> {
  if (!(await store.applications.lockForSession(tx, { session, applicationId }, now)))
    return undefined
  if (!(await store.sessions.openedByLink(tx, session, applicationId))) return undefined
  if (await store.deviceLinks.ofSession(tx, session, applicationId)) return undefined
  if (await findAcceptWait(store, tx, { session, applicationId, now })) return undefined
  if (!(await store.returnAddresses.find(tx, applicationId))) return undefined
  const application = await store.applications.find(tx, applicationId)
  if (!application || application.reportedAt) return undefined
  const submission = await store.submissions.findByApplication(tx, applicationId)
  if (submission?.state !== 'decided' || submission.platformStatus !== 'APPROVED') return undefined
  return {
    givenCustomerId: application.platformCustomerId,
    earlierApplicationId: applicationId,
  }
}

/** Ends all that lets somebody open one application, because its rows are not as Portico wrote them. */
import type { ApplicationRights } from '#lib/access/rights/end-rights.ts'
import type { Store } from '#lib/database/store.ts'

type EndRequest = {
  /** The `customer_id` of the application. */
  reference: string
  reason: string
  /** The member of staff or operator who decided it. */
  staff: string
  now: Date
}

type Ended =
  | { outcome: 'ended'; rights: ApplicationRights }
  /** Everything is as it was sealed: there is nothing to repair. */
  | { outcome: 'whole' }
  | { outcome: 'unknown' }

/**
 * Ends every session, link, code and device of an application whose seal is broken, and deletes the customer's
 * return address; then seals that nobody is let in. Existing rows are never sealed as they are: the customer
 * returns by a link that staff send to a contact whose own seal holds.
 */
export function endAllAccess(
  store: Store,
  { reference, reason, staff, now }: EndRequest,
): Promise<Ended> {
  return store.transaction(async (tx): Promise<Ended> => {
    const id = await store.applications.findId(tx, reference)
    const rights = id && (await store.applicationRights.find(tx, id))
    if (!id || !rights) return { outcome: 'unknown' }
    if (rights.isWhole) return { outcome: 'whole' }
    // Throws if its key is another's: that is not sealed as its own.
    await store.applications.find(tx, id)
    await store.applicationRights.drop(tx, id)
    await store.audit.append(tx, {
      applicationId: id,
      actor: { kind: 'staff', id: staff },
      event: 'access_ended',
      detail: { reason },
      now,
    })
    return { outcome: 'ended', rights }
  })
}

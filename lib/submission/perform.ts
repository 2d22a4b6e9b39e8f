/** One operation: taken under the lease, and handed to what sends its kind. */
import { boundary } from '../boundary.ts'
import { LeaseLost } from '../store/leases.ts'
import type { Deps } from './deps.ts'
import { performCreate } from './perform-create.ts'
import { performAdd, performDelete, performUpdateIndividual } from './perform-individual.ts'
import { performSubmit } from './perform-submit.ts'
import { performUpdate } from './perform-update.ts'
import type { Performed, Work } from './settle.ts'

export type { Performed }

/** Sends the first operation that is still pending. Throws LeaseLost when someone else took over. */
export async function perform(deps: Deps, submissionId: string, fence: number): Promise<Performed> {
  const taken = await take(deps, submissionId, fence)
  if (!taken) return { next: 'nothing' }
  await boundary('try_recorded')
  const { work, body } = taken
  switch (work.operation.kind) {
    case 'create':
      return performCreate(work, body)
    case 'update':
      return performUpdate(work, body)
    case 'submit':
      return performSubmit(work)
    case 'add_individual':
      return performAdd(work, body)
    case 'update_individual':
      return performUpdateIndividual(work, body)
    case 'delete_individual':
      return performDelete(work)
  }
}

/** Prolongs the lease for this operation and counts the try before the first byte leaves. */
async function take(
  deps: Deps,
  submissionId: string,
  fence: number,
): Promise<{ work: Work; body: Uint8Array } | undefined> {
  const { store, now } = deps
  const lease = new Date(now().getTime() + deps.leaseMs)
  return store.transaction(async (tx) => {
    if (!(await store.submissions.renew(tx, submissionId, fence, lease))) {
      throw new LeaseLost(`submission ${submissionId} was taken over`)
    }
    const submission = await store.submissions.find(tx, submissionId)
    const operations = await store.submissions.operations(tx, submissionId)
    const operation = operations.find(({ state }) => state === 'pending')
    if (!submission || !operation) return undefined
    // Somebody said since that it was not them, or staff are to decide: what is left of it waits.
    if (submission.heldAt) return undefined
    if (await store.reports.isHeld(tx, submission.applicationId)) return undefined
    const application = await store.applications.find(tx, submission.applicationId)
    if (!application) throw new Error(`submission ${submissionId} has no application`)
    // A submit is counted when it is sent, which its status answer decides.
    if (operation.kind !== 'submit') await store.submissions.sending(tx, operation, fence, now())
    const body = await store.submissions.openBody(tx, operation)
    const earlier = operations.filter(({ sequence }) => sequence < operation.sequence)
    const { platformCustomerId: customerId, accountId } = application
    const isCustomerShared = customerId !== application.customerId
    const ours = { customerId, accountId, isCustomerShared }
    return { work: { deps, submission, operation, earlier, ...ours, fence }, body }
  })
}

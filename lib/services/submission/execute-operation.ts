/** One operation: taken under the lease, and handed to what sends its kind. */

import { LeaseLost } from '../../adapters/database/submissions/leases.ts'
import { failPoint } from '../../domain/fail-points.ts'
import { executeCreate } from './execute-create.ts'
import {
  executeAddIndividual,
  executeDeleteIndividual,
  executeUpdateIndividual,
} from './execute-individual.ts'
import { executeSubmit } from './execute-submit.ts'
import { executeUpdate } from './execute-update.ts'
import type { OperationContext, OperationResult } from './record-outcome.ts'
import type { SubmissionDeps } from './submission-deps.ts'

export type { OperationResult }

/** Sends the first operation that is still pending. Throws LeaseLost when someone else took over. */
export async function executeOperation(
  deps: SubmissionDeps,
  submissionId: string,
  fence: number,
): Promise<OperationResult> {
  const taken = await take(deps, submissionId, fence)
  if (!taken) return { next: 'nothing' }
  await failPoint('try_recorded')
  const { work, body } = taken
  switch (work.operation.kind) {
    case 'create':
      return executeCreate(work, body)
    case 'update':
      return executeUpdate(work, body)
    case 'submit':
      return executeSubmit(work)
    case 'add_individual':
      return executeAddIndividual(work, body)
    case 'update_individual':
      return executeUpdateIndividual(work, body)
    case 'delete_individual':
      return executeDeleteIndividual(work)
  }
}

/** Prolongs the lease for this operation and counts the try before the first byte leaves. */
async function take(
  deps: SubmissionDeps,
  submissionId: string,
  fence: number,
): Promise<{ work: OperationContext; body: Uint8Array } | undefined> {
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

/** Claims the next pending operation under the lease and executes it. */

import { failPoint } from '#lib/observability/fail-points.ts'
import { executeCreate } from './execute-create.ts'
import {
  executeAddIndividual,
  executeDeleteIndividual,
  executeUpdateIndividual,
} from './execute-individual.ts'
import { executeSubmit } from './execute-submit.ts'
import { executeUpdate } from './execute-update.ts'
import type { OperationContext, OperationResult } from './record-outcome.ts'
import { LeaseLost } from './store/leases.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/** Executes the first pending operation. Throws LeaseLost if another process has taken over. */
export async function executeOperation(
  deps: SubmissionDeps,
  submissionId: string,
  fence: number,
): Promise<OperationResult> {
  const claimed = await claimOperation(deps, submissionId, fence)
  if (!claimed) return { next: 'nothing' }
  await failPoint('try_recorded')
  const { work, body } = claimed
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

/** Extends the lease for this operation and counts the attempt before the first byte is sent. */
async function claimOperation(
  deps: SubmissionDeps,
  submissionId: string,
  fence: number,
): Promise<{ work: OperationContext; body: Uint8Array } | undefined> {
  const { store, now } = deps
  const found = await store.submissions.findForSending(store.db, submissionId)
  const operation = found?.operations.find(({ state }) => state === 'pending')
  // If a report is open that it was not the customer, all operations wait.
  if (!found || !operation) return undefined
  const earlier = found.operations.filter(({ sequence }) => sequence < operation.sequence)
  const leaseUntil = new Date(now().getTime() + deps.leaseMs)
  const context = { deps, operation, earlier, ...found.identifiers, fence }
  // A submit is counted only when it is sent, which depends on the status.
  if (operation.kind === 'submit') {
    const submission = await store.submissions.renew(store.db, submissionId, fence, leaseUntil)
    if (!submission) throw new LeaseLost(`submission ${submissionId} was claimed over`)
    return submission.heldAt
      ? undefined
      : { work: { ...context, submission }, body: new Uint8Array() }
  }
  const attempt = await store.statement((db) =>
    store.submissions.recordAttempt(db, operation, fence, now(), leaseUntil),
  )
  // There is no attempt if the submission is held for a decision of staff, or was reported meanwhile.
  return attempt && { work: { ...context, submission: attempt.submission }, body: attempt.body }
}

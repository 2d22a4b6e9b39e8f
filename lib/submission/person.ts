/** What a member of staff can do with a submission that waits for a person. */
import { randomUUID } from 'node:crypto'
import type { Deps } from './deps.ts'
import { recordCall } from './evidence.ts'
import { keepOn } from './keeping.ts'
import { fresh } from './retry.ts'
import { abandonPending } from './settle.ts'

type Means = Pick<Deps, 'store' | 'now'>
type KeepingMeans = Means & Pick<Deps, 'keep'>

/**
 * A member of staff has mended what was wrong: what is pending goes again, with the same keys and
 * bytes, and its day is counted anew. False when it does not wait for a person.
 */
export async function retrySubmission(
  { store, now }: Means,
  { submissionId, staff }: { submissionId: string; staff: string },
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const submission = await store.submissions.lock(tx, submissionId)
    if (submission?.state !== 'needs_person') return false
    const at = now()
    const state = submission.platformApplicationId ? 'created' : 'intended'
    const operations = await store.submissions.operations(tx, submissionId)
    if (operations.some((operation) => operation.state === 'pending')) {
      await store.submissions.record(tx, submissionId, submission.fence, {
        state,
        nextAttemptAt: at,
        now: at,
        ...fresh,
      })
    } else {
      // It was submitted without effect. The old key would only repeat the old answer.
      const again = { kind: 'submit' as const, idempotencyId: randomUUID(), body: null }
      await store.submissions.addRound(tx, submission, { operations: [again], state, now: at })
    }
    await store.audit.append(tx, {
      applicationId: submission.applicationId,
      actor: { kind: 'staff', id: staff },
      event: 'submission_retried',
      detail: { submission: submissionId },
      now: at,
    })
    return true
  })
}

/**
 * A member of staff has looked on the platform for what became of a creation: it is there under
 * `found`, or (undefined) there is nothing and the customer may send again. False when no creation
 * waits for a person.
 */
export async function resolveSubmission(
  deps: KeepingMeans,
  { submissionId, staff, found }: { submissionId: string; staff: string; found?: string },
): Promise<boolean> {
  const { store, now } = deps
  return store.transaction(async (tx) => {
    const submission = await store.submissions.lock(tx, submissionId)
    const operations = await store.submissions.operations(tx, submissionId)
    const operation = operations.find(({ state }) => state === 'pending')
    if (submission?.state !== 'needs_person' || operation?.kind !== 'create') return false
    const { fence, applicationId } = submission
    const at = now()
    if (found) {
      const done = { operation, fence, state: 'done', answer: { id: found }, now: at } as const
      const settled = await store.submissions.settle(tx, done)
      await recordCall(store, tx, submission, settled, 'staff')
    } else {
      await abandonPending(deps, tx, submissionId, fence)
    }
    const state = found ? 'created' : 'refused'
    await store.submissions.record(tx, submissionId, fence, {
      state,
      ...(found ? { platformApplicationId: found } : {}),
      nextAttemptAt: at,
      now: at,
      ...fresh,
    })
    await keepOn(deps, tx, applicationId, state)
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'staff', id: staff },
      event: 'submission_resolved',
      detail: { submission: submissionId, found: found !== undefined },
      now: at,
    })
    return true
  })
}

/** "Create application", and finding what an unheard one made. */

import type { Operation } from '../../adapters/database/submissions/operations.ts'
import type { PlatformError } from '../../domain/contract/responses.ts'
import { scheduleSecondApplicationCheck } from './check-second-application.ts'
import { findOwnApplication } from './find-own-application.ts'
import {
  escalateOperation,
  type OperationContext,
  type OperationResult,
  recordOutcome,
  recordRefusal,
  requireSubmission,
  retryOrEscalate,
  scheduleRetry,
} from './record-outcome.ts'
import { resetAttempts } from './retry-policy.ts'

/**
 * Sends the creation; again only when what an unheard try may have made was looked for, as nobody
 * knows how long the platform keeps an idempotency id. A refusal is believed only when nothing of ours
 * stands there: an earlier try may have created it, or the network have delivered this one twice.
 */
export async function executeCreate(
  work: OperationContext,
  body: Uint8Array,
): Promise<OperationResult> {
  if (work.operation.attempts > 0 || work.earlier.some(isUnheard)) {
    const before = await foundBefore(work)
    if (before) return before
  }
  const outcome = await work.deps.platform.createApplication(body, work.operation)
  if (outcome.outcome === 'done') {
    return (await isNamedToOthers(work, outcome.data.id))
      ? scheduleRetry(work, { code: 'other_application' })
      : created(work, outcome.data.id, { isDoubtful: mayStandAlready(work) })
  }
  return outcome.outcome === 'refused'
    ? findCreated(work, outcome.errors)
    : retryOrEscalate(work, outcome)
}

/**
 * Whether another of ours was named the same application. The answer bears no customer identifier, so
 * whose it is only the list says.
 */
async function isNamedToOthers(
  { deps: { store }, submission }: OperationContext,
  id: string,
): Promise<boolean> {
  const named = await store.submissions.listByPlatformApplication(store.db, id)
  return named.some((each) => each.id !== submission.id)
}

/** What follows from what stands there already; undefined when the same id may go again. */
async function foundBefore(work: OperationContext): Promise<OperationResult | undefined> {
  const found = await findOwnApplication(work)
  switch (found.outcome) {
    case 'one':
      return adoptFound(work, found.id)
    case 'unclear':
      return escalateOperation(work, 'several_applications')
    case 'unknown':
      return retryOrEscalate(work, found)
    default:
      // None; or a platform without the list, where the id alone protects.
      return undefined
  }
}

/** What an earlier round sent had other bytes: which of them stand there, a person must see. */
function adoptFound(
  work: OperationContext,
  id: string,
  refusal?: PlatformError[],
): Promise<OperationResult> {
  return mayBeEarlier(work)
    ? escalateOperation(work, 'earlier_application', refusal)
    : created(work, id, { isDoubtful: true })
}

/** `isDoubtful`: another try than the one that made it may have taken effect, or take it yet. */
async function created(
  work: OperationContext,
  platformApplicationId: string,
  { isDoubtful }: { isDoubtful: boolean },
): Promise<OperationResult> {
  const { store, now } = work.deps
  await recordOutcome(work, { answer: { id: platformApplicationId } }, async (tx) => {
    const { state } = await requireSubmission(work, tx)
    if (isDoubtful) await scheduleSecondApplicationCheck(work.deps, tx, work.submission.id)
    return store.submissions.record(tx, work.submission.id, work.fence, {
      state: state === 'preparing' ? state : 'created',
      platformApplicationId,
      now: now(),
      ...resetAttempts,
    })
  })
  return { next: 'operation' }
}

// An earlier try may have created it without our hearing of it, and the platform may have forgotten
// the key: a refusal then says nothing until our customer_id has been looked for.
function mayStandAlready({ operation, earlier }: OperationContext): boolean {
  return operation.attempts > 0 || mayBeEarlier({ earlier })
}

/** Whether a creation of an earlier round may have made one: unheard, or answered and not found since. */
function mayBeEarlier({ earlier }: Pick<OperationContext, 'earlier'>): boolean {
  return earlier.some(
    (each) =>
      each.kind === 'create' && (each.attempts > 1 || each.state === 'done' || isUnheard(each)),
  )
}

/** Given up although it had been sent, and nobody has looked since what came of it. */
function isUnheard({ kind, state, attempts }: Operation): boolean {
  return kind === 'create' && state === 'abandoned' && attempts > 0
}

async function findCreated(
  work: OperationContext,
  refusal: PlatformError[],
): Promise<OperationResult> {
  const found = await findOwnApplication(work)
  switch (found.outcome) {
    case 'one':
      return adoptFound(work, found.id, refusal)
    case 'none':
      return recordRefusal(work, refusal, 'refused')
    case 'unclear':
      return escalateOperation(work, 'several_applications', refusal)
    case 'unknown':
      return retryOrEscalate(work, found)
    default:
      // A platform without the list leaves only a person to look, where there is a doubt.
      return mayStandAlready(work)
        ? escalateOperation(work, 'refused_after_unknown', refusal)
        : recordRefusal(work, refusal, 'refused')
  }
}

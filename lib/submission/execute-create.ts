import type { PlatformError } from '#lib/platform/contract/responses.ts'
import { scheduleSecondApplicationCheck } from './check-second-application.ts'
import { findOwnApplication } from './find-own-application.ts'
import {
  escalateOperation,
  type OperationContext,
  type OperationResult,
  recordOutcome,
  recordRefusal,
} from './record-outcome.ts'
import { escalateRefusal, isForCustomer } from './refusal-for-customer.ts'
import { recordForRetry, retryOrEscalate } from './retry-failed-call.ts'
import { resetAttempts } from './rules/delays-and-limits.ts'
import type { Operation } from './store/operation-row.ts'

/**
 * Sends the creation. Before it is sent again the platform is searched for what an attempt without a
 * response may have created, since nobody knows how long the platform keeps an idempotency id; and before the
 * first time if a restored backup may have lost that it was sent. A refusal
 * is believed only if nothing of ours exists there: an earlier attempt may have created it, or the network
 * may have delivered this one twice.
 */
export async function executeCreate(
  context: OperationContext,
  body: Uint8Array,
): Promise<OperationResult> {
  const wasSent = context.operation.attempts > 0 || context.earlier.some(isOutcomeUnknown)
  if (wasSent || mayBeRestored(context)) {
    const before = await adoptExisting(context, { wasSent })
    if (before) return before
  }
  const outcome = await context.deps.platform.createApplication(body, context.operation)
  if (outcome.outcome === 'done') {
    return (await isIdOfAnotherSubmission(context, outcome.data.id))
      ? recordForRetry(context, { code: 'other_application' })
      : recordCreated(context, outcome.data.id, { isDoubtful: mayExistAlready(context) })
  }
  return outcome.outcome === 'refused'
    ? verifyRefusal(context, outcome.errors)
    : retryOrEscalate(context, outcome)
}

/**
 * Tells whether another submission of ours was given the same id. The answer contains no customer identifier,
 * so only the list can tell whose application it is.
 */
async function isIdOfAnotherSubmission(
  { deps: { store }, submission }: OperationContext,
  id: string,
): Promise<boolean> {
  const submissions = await store.submissions.listByPlatformApplication(store.db, id)
  return submissions.some((each) => each.id !== submission.id)
}

/** Decides by what exists on the platform; undefined if the same id may be sent again. */
async function adoptExisting(
  context: OperationContext,
  { wasSent }: { wasSent: boolean },
): Promise<OperationResult | undefined> {
  const found = await findOwnApplication(context)
  switch (found.outcome) {
    case 'one':
      // The lost record may have sent other bytes than those that the customer has accepted now.
      return wasSent
        ? adoptFound(context, found.id)
        : escalateOperation(context, 'earlier_application')
    case 'unclear':
      return escalateOperation(context, 'several_applications')
    case 'unknown':
      return retryOrEscalate(context, found)
    default:
      // None; or a platform without the list, where only the idempotency id protects.
      return undefined
  }
}

/** An earlier round sent other bytes, so staff must see which of them exist there. */
function adoptFound(
  context: OperationContext,
  id: string,
  refusal?: PlatformError[],
): Promise<OperationResult> {
  return mayExistFromEarlierRound(context)
    ? escalateOperation(context, 'earlier_application', refusal)
    : recordCreated(context, id, { isDoubtful: true })
}

/** `isDoubtful`: another attempt than the one that created it may have taken effect, or may do so yet. */
async function recordCreated(
  context: OperationContext,
  platformApplicationId: string,
  { isDoubtful }: { isDoubtful: boolean },
): Promise<OperationResult> {
  const { store, now } = context.deps
  await recordOutcome(context, { answer: { id: platformApplicationId } }, async (tx, state) => {
    if (isDoubtful) await scheduleSecondApplicationCheck(context.deps, tx, context.submission.id)
    return store.submissions.record(tx, context.submission.id, context.fence, {
      state: state === 'preparing' ? state : 'created',
      platformApplicationId,
      now: now(),
      ...resetAttempts,
    })
  })
  return { next: 'operation' }
}

// An earlier attempt may have created it without a response, and the platform may have forgotten the
// key: a refusal then says nothing until the list was searched for our customer_id.
function mayExistAlready({ operation, earlier }: OperationContext): boolean {
  return operation.attempts > 0 || mayExistFromEarlierRound({ earlier })
}

/** Whether a creation of an earlier round may have taken effect: no response, or answered and not found since. */
function mayExistFromEarlierRound({ earlier }: Pick<OperationContext, 'earlier'>): boolean {
  return earlier.some(
    (each) =>
      each.kind === 'create' &&
      (each.attempts > 1 || each.state === 'done' || isOutcomeUnknown(each)),
  )
}

/** Started before the process opened the database. */
function mayBeRestored({ deps: { openedAt }, startedAt }: OperationContext): boolean {
  return openedAt !== undefined && startedAt < openedAt
}

/** Abandoned although it was sent, and nobody has looked since what became of it. */
function isOutcomeUnknown({ kind, state, attempts }: Operation): boolean {
  return kind === 'create' && state === 'abandoned' && attempts > 0
}

async function verifyRefusal(
  context: OperationContext,
  refusal: PlatformError[],
): Promise<OperationResult> {
  const found = await findOwnApplication(context)
  switch (found.outcome) {
    case 'one':
      return adoptFound(context, found.id, refusal)
    case 'none':
      return recordRefusedCreation(context, refusal)
    case 'unclear':
      return escalateOperation(context, 'several_applications', refusal)
    case 'unknown':
      return retryOrEscalate(context, found)
    default:
      // Without the list only staff can check, if there is a doubt.
      return mayExistAlready(context)
        ? escalateOperation(context, 'refused_after_unknown', refusal)
        : recordRefusedCreation(context, refusal)
  }
}

async function recordRefusedCreation(
  context: OperationContext,
  refusal: PlatformError[],
): Promise<OperationResult> {
  return (await isForCustomer(context, refusal))
    ? recordRefusal(context, refusal, 'refused')
    : escalateRefusal(context, refusal)
}

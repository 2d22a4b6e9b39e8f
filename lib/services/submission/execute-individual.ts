/** A company's people: "add individual", "update individual" and "delete individual". */
import type { PlatformError } from '../../domain/contract/responses.ts'
import {
  findIndividualId,
  getAssignedIndividualId,
  isUntouchedSinceCreation,
} from './acknowledged-values.ts'
import { findIndividual, mayIndividualExist } from './find-individual.ts'
import { isForeignApplication } from './find-own-application.ts'
import {
  escalateOperation,
  type OperationContext,
  type OperationResult,
  recordOutcome,
  scheduleRetry,
} from './record-outcome.ts'
import { resetAttempts } from './retry-policy.ts'
import { handleUnresolvedCall } from './status-lag.ts'

/**
 * Adds a person; again only when what an unheard try may have added was looked for. Before the first
 * one the application is looked at, too: the creation may have been answered with another's id.
 */
export async function executeAddIndividual(
  work: OperationContext,
  body: Uint8Array,
): Promise<OperationResult> {
  const { deps, operation } = work
  if (mayIndividualExist(work) || isUntouchedSinceCreation(work.earlier)) {
    const before = await findIndividual(work)
    if (before.outcome === 'one') return done(work, before.individualId)
    if (before.outcome === 'settled') return before.performed
  }
  const outcome = await deps.platform.addIndividual(applicationIdOf(work), body, operation)
  if (outcome.outcome === 'done') return added(work, outcome.data.id)
  if (outcome.outcome !== 'refused') return handleUnresolvedCall(work, outcome)
  // A network that delivers twice has the second of both refused for the first: who is refused is
  // looked for, whatever was heard.
  const after = await findIndividual(work, outcome.errors)
  if (after.outcome === 'one') return done(work, after.individualId)
  return after.outcome === 'none' ? refusedPerson(work, outcome.errors) : after.performed
}

/** Changes a person who stands on the platform. */
export async function executeUpdateIndividual(
  work: OperationContext,
  body: Uint8Array,
): Promise<OperationResult> {
  const { deps, operation } = work
  const [application, individual] = [applicationIdOf(work), requireIndividual(work)]
  const outcome = await deps.platform.updateIndividual(application, individual, body, operation)
  if (outcome.outcome === 'refused') return refusedPerson(work, outcome.errors)
  return outcome.outcome === 'done' ? done(work, individual) : handleUnresolvedCall(work, outcome)
}

/** Removes a person. One who is no longer among the application's people is removed. */
export async function executeDeleteIndividual(work: OperationContext): Promise<OperationResult> {
  const { deps, operation } = work
  const [application, individual] = [applicationIdOf(work), requireIndividual(work)]
  const outcome = await deps.platform.deleteIndividual(application, individual, operation)
  if (outcome.outcome === 'done') return done(work, individual)
  if (outcome.outcome === 'refused') return refusedPerson(work, outcome.errors)
  if (outcome.outcome !== 'stopped' || outcome.code !== 'not_found')
    return handleUnresolvedCall(work, outcome)
  // An address that is wrong says the same: what the application says of its people rules.
  const found = await deps.platform.findApplication(application)
  if (found.outcome === 'refused')
    return escalateOperation(work, 'application_refused', found.errors)
  if (found.outcome !== 'done') return handleUnresolvedCall(work, found)
  if (isForeignApplication(found.data, work)) return escalateOperation(work, 'other_application')
  return found.data.individuals.some(({ id }) => id === individual)
    ? handleUnresolvedCall(work, outcome)
    : done(work, individual)
}

async function added(work: OperationContext, individualId: string): Promise<OperationResult> {
  // The answer to another request: the next try looks for who was added.
  return work.earlier.some((one) => getAssignedIndividualId(one) === individualId)
    ? scheduleRetry(work, { code: 'other_individual' })
    : done(work, individualId)
}

function done(work: OperationContext, individualId: string): Promise<OperationResult> {
  return goOn(work, { answer: { id: individualId } })
}

/** What one person is refused for loses none of the others; it is the submit that does not follow. */
function refusedPerson(work: OperationContext, refusal: PlatformError[]): Promise<OperationResult> {
  return goOn(work, { state: 'refused', refusal })
}

async function goOn(
  work: OperationContext,
  outcome: Parameters<typeof recordOutcome>[1],
): Promise<OperationResult> {
  const { deps, submission, fence } = work
  await recordOutcome(work, outcome, (tx) =>
    deps.store.submissions.record(tx, submission.id, fence, { now: deps.now(), ...resetAttempts }),
  )
  return { next: 'operation' }
}

function applicationIdOf({ submission }: OperationContext): string {
  return submission.platformApplicationId ?? ''
}

function requireIndividual({ operation, earlier }: OperationContext): string {
  const id = findIndividualId(operation, earlier)
  if (!id) throw new Error(`operation ${operation.id} is of a person who was never added`)
  return id
}

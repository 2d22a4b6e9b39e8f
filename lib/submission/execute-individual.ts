/** A company's people: "add individual", "update individual" and "delete individual". */

import type { PlatformError } from '#lib/platform/contract/responses.ts'
import { findIndividual, mayIndividualExist } from './find-individual.ts'
import { isForeignApplication } from './find-own-application.ts'
import {
  escalateOperation,
  type OperationContext,
  type OperationResult,
  recordOutcome,
} from './record-outcome.ts'
import { escalateRefusal, isForCustomer } from './refusal-for-customer.ts'
import { recordForRetry } from './retry-failed-call.ts'
import { resetAttempts } from './rules/delays-and-limits.ts'
import {
  findIndividualId,
  getAssignedIndividualId,
  isUntouchedSinceCreation,
} from './state/operation-history.ts'
import { handleUnresolvedCall } from './status-lag.ts'

/**
 * Adds a person. Before an addition is repeated, the application is searched for what an attempt without a
 * response may have added. It is also read before the first person is added: the creation may have been
 * answered with the id of an application that is not ours.
 */
export async function executeAddIndividual(
  context: OperationContext,
  body: Uint8Array,
): Promise<OperationResult> {
  const { deps, operation } = context
  if (mayIndividualExist(context) || isUntouchedSinceCreation(context.earlier)) {
    const existing = await findIndividual(context)
    if (existing.outcome === 'one') return recordDone(context, existing.individualId)
    if (existing.outcome === 'decided') return existing.result
  }
  const outcome = await deps.platform.addIndividual(
    getPlatformApplicationId(context),
    body,
    operation,
  )
  if (outcome.outcome === 'done') return recordAddition(context, outcome.data.id)
  if (outcome.outcome !== 'refused') return handleUnresolvedCall(context, outcome)
  // If the network delivers a request twice, the second is refused because of the first: a refused person
  // is searched for in any case.
  const existing = await findIndividual(context, outcome.errors)
  if (existing.outcome === 'one') return recordDone(context, existing.individualId)
  return existing.outcome === 'none'
    ? recordRefusedIndividual(context, outcome.errors)
    : existing.result
}

/** Changes a person who exists on the platform. */
export async function executeUpdateIndividual(
  context: OperationContext,
  body: Uint8Array,
): Promise<OperationResult> {
  const { deps, operation } = context
  const [application, individual] = [
    getPlatformApplicationId(context),
    requireIndividualId(context),
  ]
  const outcome = await deps.platform.updateIndividual(application, individual, body, operation)
  if (outcome.outcome === 'refused') return recordRefusedIndividual(context, outcome.errors)
  return outcome.outcome === 'done'
    ? recordDone(context, individual)
    : handleUnresolvedCall(context, outcome)
}

/** Removes a person. A person who is not listed in the application counts as removed. */
export async function executeDeleteIndividual(context: OperationContext): Promise<OperationResult> {
  const { deps, operation } = context
  const [application, individual] = [
    getPlatformApplicationId(context),
    requireIndividualId(context),
  ]
  const outcome = await deps.platform.deleteIndividual(application, individual, operation)
  if (outcome.outcome === 'done') return recordDone(context, individual)
  if (outcome.outcome === 'refused') return recordRefusedIndividual(context, outcome.errors)
  if (outcome.outcome !== 'stopped' || outcome.code !== 'not_found')
    return handleUnresolvedCall(context, outcome)
  // A wrong address gives a 404 too: the list of the application's people decides.
  const found = await deps.platform.findApplication(application)
  if (found.outcome === 'refused')
    return escalateOperation(context, 'application_refused', found.errors)
  if (found.outcome !== 'done') return handleUnresolvedCall(context, found)
  if (isForeignApplication(found.data, context))
    return escalateOperation(context, 'other_application')
  return found.data.individuals.some(({ id }) => id === individual)
    ? handleUnresolvedCall(context, outcome)
    : recordDone(context, individual)
}

async function recordAddition(
  context: OperationContext,
  individualId: string,
): Promise<OperationResult> {
  // The answer belongs to another request: the next attempt searches for the added person.
  return context.earlier.some((one) => getAssignedIndividualId(one) === individualId)
    ? recordForRetry(context, { code: 'other_individual' })
    : recordDone(context, individualId)
}

function recordDone(context: OperationContext, individualId: string): Promise<OperationResult> {
  return recordAndContinue(context, { answer: { id: individualId } })
}

/** A refused person does not affect the others; only the submit does not follow. */
async function recordRefusedIndividual(
  context: OperationContext,
  refusal: PlatformError[],
): Promise<OperationResult> {
  return (await isForCustomer(context, refusal))
    ? recordAndContinue(context, { state: 'refused', refusal })
    : escalateRefusal(context, refusal)
}

async function recordAndContinue(
  context: OperationContext,
  outcome: Parameters<typeof recordOutcome>[1],
): Promise<OperationResult> {
  const { deps, submission, fence } = context
  await recordOutcome(context, outcome, (tx) =>
    deps.store.submissions.record(tx, submission.id, fence, { now: deps.now(), ...resetAttempts }),
  )
  return { next: 'operation' }
}

function getPlatformApplicationId({ submission }: OperationContext): string {
  return submission.platformApplicationId ?? ''
}

function requireIndividualId({ operation, earlier }: OperationContext): string {
  const id = findIndividualId(operation, earlier)
  if (!id)
    throw new Error(`operation ${operation.id} concerns a person who was never recordAddition`)
  return id
}

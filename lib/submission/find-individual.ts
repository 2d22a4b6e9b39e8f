/** Searches an application's people for the one whom an attempt without a response may have added. */
import type { PlatformError } from '#lib/platform/contract/responses.ts'
import { adoptListedApplication, isForeignApplication } from './find-own-application.ts'
import { matchIndividual } from './match-individual.ts'
import { escalateOperation, type OperationContext, type OperationResult } from './record-outcome.ts'
import { getAssignedIndividualId, readOperationValues } from './state/operation-history.ts'
import { handleUnresolvedCall } from './status-lag.ts'

type IndividualLookup =
  /** The person does not exist there, or not yet. */
  | { outcome: 'none' }
  | { outcome: 'one'; individualId: string }
  /** The found person decides the operation, or postpones it. */
  | { outcome: 'decided'; result: OperationResult }

/** Searches for the person among those that no other operation is known to have added. */
export async function findIndividual(
  context: OperationContext,
  refusal?: PlatformError[],
): Promise<IndividualLookup> {
  const { deps, submission, operation, earlier } = context
  const { store, platform } = deps
  const found = await platform.findApplication(submission.platformApplicationId ?? '')
  if (found.outcome === 'refused') {
    return decidedBy(escalateOperation(context, 'application_refused', found.errors))
  }
  if (found.outcome !== 'done') return decidedBy(handleUnresolvedCall(context, found))
  if (isForeignApplication(found.data, context)) return decidedBy(adoptListedApplication(context))
  const known = earlier.map(getAssignedIndividualId)
  const unknown = found.data.individuals.filter(({ id }) => !known.includes(id))
  // An earlier round sent other bytes, so staff must see which of them exist there.
  for (const earlierAddition of findUnansweredAdditions(context)) {
    const values = await readOperationValues(store, store.db, earlierAddition)
    if (unknown.some((individual) => matchIndividual(individual, values) !== 'none')) {
      return decidedBy(escalateOperation(context, 'earlier_individual', refusal))
    }
  }
  const values = await readOperationValues(store, store.db, operation)
  const matching = unknown.filter((individual) => matchIndividual(individual, values) !== 'none')
  const [only, ...others] = matching
  if (!only) return { outcome: 'none' }
  return others.length > 0 || matchIndividual(only, values) === 'unclear'
    ? decidedBy(escalateOperation(context, 'several_individuals', refusal))
    : { outcome: 'one', individualId: only.id }
}

/** Tells whether an attempt without a response may have added the person, in this round or an earlier one. */
export function mayIndividualExist(context: OperationContext): boolean {
  return context.operation.attempts > 0 || findUnansweredAdditions(context).length > 0
}

function findUnansweredAdditions({ operation, earlier }: OperationContext) {
  return earlier.filter(
    ({ kind, subject, state, attempts }) =>
      kind === 'add_individual' &&
      subject === operation.subject &&
      state !== 'done' &&
      attempts > 1,
  )
}

async function decidedBy(result: Promise<OperationResult>): Promise<IndividualLookup> {
  return { outcome: 'decided', result: await result }
}

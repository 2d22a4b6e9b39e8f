/** Looking among an application's people for the one whom an unheard try may have added. */
import type { PlatformError } from '../../domain/contract/responses.ts'
import { getAssignedIndividualId, readOperationValues } from './acknowledged-values.ts'
import { adoptListedApplication, isForeignApplication } from './find-own-application.ts'
import { matchIndividual } from './match-individual.ts'
import { escalateOperation, type OperationContext, type OperationResult } from './record-outcome.ts'
import { handleUnresolvedCall } from './status-lag.ts'

export type IndividualLookup =
  /** The person is not there, or not yet. */
  | { outcome: 'none' }
  | { outcome: 'one'; individualId: string }
  /** What was seen settles it, or puts it off. */
  | { outcome: 'settled'; performed: OperationResult }

/** Looks for the person among those whom no other operation is known to have added. */
export async function findIndividual(
  work: OperationContext,
  refusal?: PlatformError[],
): Promise<IndividualLookup> {
  const { deps, submission, operation, earlier } = work
  const { store, platform } = deps
  const found = await platform.findApplication(submission.platformApplicationId ?? '')
  if (found.outcome === 'refused') {
    return settledBy(escalateOperation(work, 'application_refused', found.errors))
  }
  if (found.outcome !== 'done') return settledBy(handleUnresolvedCall(work, found))
  if (isForeignApplication(found.data, work)) return settledBy(adoptListedApplication(work))
  const known = earlier.map(getAssignedIndividualId)
  const unknown = found.data.individuals.filter(({ id }) => !known.includes(id))
  // What an earlier round sent had other bytes: which of them stand there, a person must see.
  for (const before of unheardBefore(work)) {
    const values = await readOperationValues(store, store.db, before)
    if (unknown.some((individual) => matchIndividual(individual, values) !== 'none')) {
      return settledBy(escalateOperation(work, 'earlier_individual', refusal))
    }
  }
  const values = await readOperationValues(store, store.db, operation)
  const fitting = unknown.filter((individual) => matchIndividual(individual, values) !== 'none')
  const [only, ...others] = fitting
  if (!only) return { outcome: 'none' }
  return others.length > 0 || matchIndividual(only, values) === 'unclear'
    ? settledBy(escalateOperation(work, 'several_individuals', refusal))
    : { outcome: 'one', individualId: only.id }
}

/** Whether a try that nobody heard of may have added the person, in this round or in one before. */
export function mayIndividualExist(work: OperationContext): boolean {
  return work.operation.attempts > 0 || unheardBefore(work).length > 0
}

function unheardBefore({ operation, earlier }: OperationContext) {
  return earlier.filter(
    ({ kind, subject, state, attempts }) =>
      kind === 'add_individual' &&
      subject === operation.subject &&
      state !== 'done' &&
      attempts > 1,
  )
}

async function settledBy(performed: Promise<OperationResult>): Promise<IndividualLookup> {
  return { outcome: 'settled', performed: await performed }
}

/** Looking among an application's people for the one whom an unheard try may have added. */
import type { PlatformError } from '../platform/contract.ts'
import { fitOf } from './fit.ts'
import { adopt, isOthers } from './ours.ts'
import { needsPerson, type Performed, type Work } from './settle.ts'
import { unseen } from './staleness.ts'
import { individualIdIn, valuesOf } from './taken.ts'

export type Looked =
  /** The person is not there, or not yet. */
  | { outcome: 'none' }
  | { outcome: 'one'; individualId: string }
  /** What was seen settles it, or puts it off. */
  | { outcome: 'settled'; performed: Performed }

/** Looks for the person among those whom no other operation is known to have added. */
export async function findIndividual(work: Work, refusal?: PlatformError[]): Promise<Looked> {
  const { deps, submission, operation, earlier } = work
  const { store, platform } = deps
  const found = await platform.findApplication(submission.platformApplicationId ?? '')
  if (found.outcome === 'refused') {
    return settledBy(needsPerson(work, 'application_refused', found.errors))
  }
  if (found.outcome !== 'done') return settledBy(unseen(work, found))
  if (isOthers(found.data, work)) return settledBy(adopt(work))
  const known = earlier.map(individualIdIn)
  const unknown = found.data.individuals.filter(({ id }) => !known.includes(id))
  // What an earlier round sent had other bytes: which of them stand there, a person must see.
  for (const before of unheardBefore(work)) {
    const values = await valuesOf(store, store.db, before)
    if (unknown.some((individual) => fitOf(individual, values) !== 'none')) {
      return settledBy(needsPerson(work, 'earlier_individual', refusal))
    }
  }
  const values = await valuesOf(store, store.db, operation)
  const fitting = unknown.filter((individual) => fitOf(individual, values) !== 'none')
  const [only, ...others] = fitting
  if (!only) return { outcome: 'none' }
  return others.length > 0 || fitOf(only, values) === 'unclear'
    ? settledBy(needsPerson(work, 'several_individuals', refusal))
    : { outcome: 'one', individualId: only.id }
}

/** Whether a try that nobody heard of may have added the person, in this round or in one before. */
export function mayStandAlready(work: Work): boolean {
  return work.operation.attempts > 0 || unheardBefore(work).length > 0
}

function unheardBefore({ operation, earlier }: Work) {
  return earlier.filter(
    ({ kind, subject, state, attempts }) =>
      kind === 'add_individual' &&
      subject === operation.subject &&
      state !== 'done' &&
      attempts > 1,
  )
}

async function settledBy(performed: Promise<Performed>): Promise<Looked> {
  return { outcome: 'settled', performed: await performed }
}

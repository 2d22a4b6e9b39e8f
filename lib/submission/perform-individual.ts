/** A company's people: "add individual", "update individual" and "delete individual". */
import type { PlatformError } from '../platform/contract.ts'
import { findIndividual, mayStandAlready } from './find-individual.ts'
import { isOthers } from './ours.ts'
import { fresh } from './retry.ts'
import { needsPerson, type Performed, retry, settled, type Work } from './settle.ts'
import { unseen } from './staleness.ts'
import { individualIdIn, individualIdOf, isFirst } from './taken.ts'

/**
 * Adds a person; again only when what an unheard try may have added was looked for. Before the first
 * one the application is looked at, too: the creation may have been answered with another's id.
 */
export async function performAdd(work: Work, body: Uint8Array): Promise<Performed> {
  const { deps, operation } = work
  if (mayStandAlready(work) || isFirst(work.earlier)) {
    const before = await findIndividual(work)
    if (before.outcome === 'one') return done(work, before.individualId)
    if (before.outcome === 'settled') return before.performed
  }
  const outcome = await deps.platform.addIndividual(applicationIdOf(work), body, operation)
  if (outcome.outcome === 'done') return added(work, outcome.data.id)
  if (outcome.outcome !== 'refused') return unseen(work, outcome)
  // A network that delivers twice has the second of both refused for the first: who is refused is
  // looked for, whatever was heard.
  const after = await findIndividual(work, outcome.errors)
  if (after.outcome === 'one') return done(work, after.individualId)
  return after.outcome === 'none' ? refusedPerson(work, outcome.errors) : after.performed
}

/** Changes a person who stands on the platform. */
export async function performUpdateIndividual(work: Work, body: Uint8Array): Promise<Performed> {
  const { deps, operation } = work
  const [application, individual] = [applicationIdOf(work), requireIndividual(work)]
  const outcome = await deps.platform.updateIndividual(application, individual, body, operation)
  if (outcome.outcome === 'refused') return refusedPerson(work, outcome.errors)
  return outcome.outcome === 'done' ? done(work, individual) : unseen(work, outcome)
}

/** Removes a person. One who is no longer among the application's people is removed. */
export async function performDelete(work: Work): Promise<Performed> {
  const { deps, operation } = work
  const [application, individual] = [applicationIdOf(work), requireIndividual(work)]
  const outcome = await deps.platform.deleteIndividual(application, individual, operation)
  if (outcome.outcome === 'done') return done(work, individual)
  if (outcome.outcome === 'refused') return refusedPerson(work, outcome.errors)
  if (outcome.outcome !== 'stopped' || outcome.code !== 'not_found') return unseen(work, outcome)
  // An address that is wrong says the same: what the application says of its people rules.
  const found = await deps.platform.findApplication(application)
  if (found.outcome === 'refused') return needsPerson(work, 'application_refused', found.errors)
  if (found.outcome !== 'done') return unseen(work, found)
  if (isOthers(found.data, work)) return needsPerson(work, 'other_application')
  return found.data.individuals.some(({ id }) => id === individual)
    ? unseen(work, outcome)
    : done(work, individual)
}

async function added(work: Work, individualId: string): Promise<Performed> {
  // The answer to another request: the next try looks for who was added.
  return work.earlier.some((one) => individualIdIn(one) === individualId)
    ? retry(work, { code: 'other_individual' })
    : done(work, individualId)
}

function done(work: Work, individualId: string): Promise<Performed> {
  return goOn(work, { answer: { id: individualId } })
}

/** What one person is refused for loses none of the others; it is the submit that does not follow. */
function refusedPerson(work: Work, refusal: PlatformError[]): Promise<Performed> {
  return goOn(work, { state: 'refused', refusal })
}

async function goOn(work: Work, outcome: Parameters<typeof settled>[1]): Promise<Performed> {
  const { deps, submission, fence } = work
  await settled(work, outcome, (tx) =>
    deps.store.submissions.record(tx, submission.id, fence, { now: deps.now(), ...fresh }),
  )
  return { next: 'operation' }
}

function applicationIdOf({ submission }: Work): string {
  return submission.platformApplicationId ?? ''
}

function requireIndividual({ operation, earlier }: Work): string {
  const id = individualIdOf(operation, earlier)
  if (!id) throw new Error(`operation ${operation.id} is of a person who was never added`)
  return id
}

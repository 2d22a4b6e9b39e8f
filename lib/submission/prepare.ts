/**
 * An application that is created before its customer accepts (`CREATE=early`): what they have entered is
 * sent with the terms not accepted, so that what the platform requires can be asked on the way.
 */
import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '../audit/event.ts'
import { boundary } from '../boundary.ts'
import type { Stock } from '../onboarding/journey.ts'
import type { Application } from '../store/applications.ts'
import type { NewOperation } from '../store/rounds.ts'
import type { Tx } from '../store/schema.ts'
import type { Submission } from '../store/submission-row.ts'
import { holdsFor } from './acceptance.ts'
import { advance } from './advance.ts'
import { awaitOutcome } from './await-outcome.ts'
import type { Deps } from './deps.ts'
import { follow } from './follow.ts'
import { isAddable, isCreatable, updateBody, wireOfDraft } from './request.ts'
import { operationsOfDraft, withdrawal } from './round.ts'
import { lastSent, takenBy } from './taken.ts'

type Means = Pick<Deps, 'store' | 'now'>

/** What was written down: of which submission, and what the audit says of it, to be appended last. */
export type Prepared = { submissionId: string; events: AuditEvent[] }

/**
 * Writes down what is to be sent of an application as it stands before its acceptance, in the caller's
 * transaction that keeps its answers: its creation as soon as the interface takes it, and what differs from
 * what the platform has once nothing is open. Nothing while an operation's outcome is open: the next change,
 * or the acceptance, sends what differs then. What was accepted and is changed has its acceptance withdrawn.
 */
export async function prepare(
  deps: Means,
  tx: Tx,
  application: Application,
  stock: Stock,
): Promise<Prepared | undefined> {
  const { store, now } = deps
  if (application.reportedAt) return undefined
  const found = await store.submissions.findByApplication(tx, application.id)
  if (found && !isPreparable(found)) return undefined
  // Not locked yet: whoever sends it has its row, and may be about to ask for the application's.
  if (found && (await isUnderWay(deps, tx, found))) return { submissionId: found.id, events: [] }
  const submission = found && (await store.submissions.lock(tx, found.id))
  if (submission && !isPreparable(submission)) return undefined
  if (submission?.state === 'wanting') return withdraw(deps, tx, application, stock, submission)
  const operations = await operationsFor(deps, tx, application, stock, submission)
  if (operations.length === 0) return undefined
  const id = submission?.id ?? randomUUID()
  const round = { operations, state: 'preparing', now: now() } as const
  if (submission) await store.submissions.addRound(tx, submission, round)
  else await store.submissions.add(tx, { id, applicationId: application.id, ...round })
  return { submissionId: id, events: [eventOf(id, application, operations)] }
}

/** How long a customer waits at a step for what the platform requires, in milliseconds. */
export const preparingBudget = 4_000

/**
 * Sends what was written down and asks what the platform requires. Comes back when that is known or
 * `budget` has passed; what is left goes on by itself. Never throws.
 */
export async function prepareAndWait(
  deps: Deps,
  submissionId: string,
  budget = preparingBudget,
): Promise<void> {
  const until = new Date(deps.now().getTime() + budget)
  const preparing = (async () => {
    await boundary('intent_recorded')
    await advance(deps, submissionId, { until })
    await follow(deps, submissionId)
  })().catch((error: unknown) => deps.log.error({ event: 'preparing_failed', submissionId, error }))
  deps.underWay.add(preparing)
  void preparing.finally(() => deps.underWay.delete(preparing))
  await awaitOutcome(deps, preparing, until)
}

async function operationsFor(
  { store }: Means,
  tx: Tx,
  application: Application,
  stock: Stock,
  submission: Submission | undefined,
): Promise<NewOperation[]> {
  // Whether it is of the same customer is known when it is accepted: until then who they are may change, and
  // what was created bears the identifier of the other one for good.
  if (application.earlierApplicationId !== null) return []
  const wire = wireOfDraft(application, stock.wire, stock.circumstances.attestation)
  if (!isCreatable(wire)) return []
  if (submission?.platformApplicationId) {
    // In between, an answer that opens others would take theirs away on the platform for a moment.
    if (stock.open) return []
    return operationsOfDraft(store, tx, submission, { wire, people: stock.people })
  }
  const people = stock.people.filter((person) => !person.open && isAddable(person.wire))
  // What was refused goes again when it is another.
  const before = submission ? await lastSent(store, tx, submission.id) : {}
  return updateBody(before, wire) ? operationsOfDraft(store, tx, submission, { wire, people }) : []
}

/** What was never accepted, or has come back from the platform since it was. */
function isPreparable({ state }: Pick<Submission, 'state'>): boolean {
  return state === 'preparing' || state === 'wanting'
}

/** Whether something of it is on its way, which goes on now where it had stopped. */
async function isUnderWay(
  { store, now }: Means,
  tx: Tx,
  { id, fence, nextAttemptAt }: Submission,
): Promise<boolean> {
  const operations = await store.submissions.operations(tx, id)
  if (!operations.some(({ state }) => state === 'pending')) return false
  const at = now()
  if (!nextAttemptAt) await store.submissions.record(tx, id, fence, { nextAttemptAt: at, now: at })
  return true
}

/**
 * The platform has been told of an acceptance that does not hold for these answers: until there is another
 * one it is to know of none. It keeps the data that was accepted until then.
 */
async function withdraw(
  { store, now }: Means,
  tx: Tx,
  application: Application,
  stock: Stock,
  submission: Submission,
): Promise<Prepared | undefined> {
  const { id, platformApplicationId } = submission
  const latest = await store.acceptances.latest(tx, application.id)
  if (!platformApplicationId || !latest) return undefined
  if (!latest.voidedAt && (await holdsFor(store, tx, application, stock, latest))) return undefined
  const { application: taken } = await takenBy(store, tx, id, { assumes: true })
  const { sent } = taken
  if (sent.terms_and_conditions_accepted !== 'true') return undefined
  const operation = withdrawal('information_attested' in sent)
  await store.submissions.addToRound(tx, submission, operation, now())
  return { submissionId: id, events: [eventOf(id, application, [operation])] }
}

function eventOf(
  submission: string,
  { revision }: Application,
  operations: readonly NewOperation[],
): AuditEvent {
  const kinds = operations.map(({ kind }) => kind)
  return { event: 'application_prepared', detail: { submission, revision, kinds } }
}

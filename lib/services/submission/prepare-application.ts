/**
 * An application that is created before its customer accepts (`CREATE=early`): what they have entered is
 * sent with the terms not accepted, so that what the platform requires can be asked on the way.
 */
import { randomUUID } from 'node:crypto'
import type { Application } from '../../adapters/database/applications/applications.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import type { NewOperation } from '../../adapters/database/submissions/rounds.ts'
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'
import type { AuditEvent } from '../../domain/audit/event.ts'
import { failPoint } from '../../domain/fail-points.ts'
import type { Progress } from '../../domain/onboarding/journeys.ts'
import { isAcceptanceForAnswers } from '../acceptance/record-acceptance.ts'
import { deriveAcknowledgedValues, getLastSentValues } from './acknowledged-values.ts'
import { awaitOutcome } from './await-outcome.ts'
import { buildDraftValues, buildUpdateBody, isAddable, isCreatable } from './build-request.ts'
import { planAcceptanceWithdrawal, planDraftOperations } from './plan-operations.ts'
import { pollStatus } from './poll-status.ts'
import { processSubmission } from './process-submission.ts'
import type { SubmissionDeps } from './submission-deps.ts'

type Means = Pick<SubmissionDeps, 'store' | 'now'>

/** What was written down: of which submission, and what the audit says of it, to be appended last. */
export type PreparedRound = { submissionId: string; events: AuditEvent[] }

/**
 * Writes down what is to be sent of an application as it stands before its acceptance, in the caller's
 * transaction that keeps its answers: its creation as soon as the interface takes it, and what differs from
 * what the platform has once nothing is open. Nothing while an operation's outcome is open: the next change,
 * or the acceptance, sends what differs then. What was accepted and is changed has its acceptance withdrawn.
 */
export async function prepareApplication(
  deps: Means,
  tx: Tx,
  application: Application,
  progress: Progress,
): Promise<PreparedRound | undefined> {
  const { store, now } = deps
  if (application.reportedAt) return undefined
  const found = await store.submissions.findByApplication(tx, application.id)
  if (found && !isPreparable(found)) return undefined
  // Not locked yet: whoever sends it has its row, and may be about to ask for the application's.
  if (found && (await isUnderWay(deps, tx, found))) return { submissionId: found.id, events: [] }
  const submission = found && (await store.submissions.lock(tx, found.id))
  if (submission && !isPreparable(submission)) return undefined
  if (submission?.state === 'awaiting_customer')
    return withdraw(deps, tx, application, progress, submission)
  const operations = await operationsFor(deps, tx, application, progress, submission)
  if (operations.length === 0) return undefined
  const id = submission?.id ?? randomUUID()
  const round = { operations, state: 'preparing', now: now() } as const
  if (submission) await store.submissions.addRound(tx, submission, round)
  else await store.submissions.add(tx, { id, applicationId: application.id, ...round })
  return { submissionId: id, events: [eventOf(id, application, operations)] }
}

/** How long a customer waits at a step for what the platform requires, in milliseconds. */
export const prepareBudgetMs = 4_000

/**
 * Sends what was written down and asks what the platform requires. Comes back when that is known or
 * `budget` has passed; what is left goes on by itself. Never throws.
 */
export async function prepareAndWait(
  deps: SubmissionDeps,
  submissionId: string,
  budget = prepareBudgetMs,
): Promise<void> {
  const until = new Date(deps.now().getTime() + budget)
  const preparing = (async () => {
    await failPoint('intent_recorded')
    await processSubmission(deps, submissionId, { until })
    await pollStatus(deps, submissionId)
  })().catch((error: unknown) => deps.log.error({ event: 'preparing_failed', submissionId, error }))
  deps.inFlight.add(preparing)
  void preparing.finally(() => deps.inFlight.delete(preparing))
  await awaitOutcome(deps, preparing, until)
}

async function operationsFor(
  { store }: Means,
  tx: Tx,
  application: Application,
  progress: Progress,
  submission: Submission | undefined,
): Promise<NewOperation[]> {
  // Whether it is of the same customer is known when it is accepted: until then who they are may change, and
  // what was created bears the identifier of the other one for good.
  if (application.earlierApplicationId !== null) return []
  const wire = buildDraftValues(
    application,
    progress.platformFields,
    progress.fieldContext.attestation,
  )
  if (!isCreatable(wire)) return []
  if (submission?.platformApplicationId) {
    // In between, an answer that opens others would take theirs away on the platform for a moment.
    if (progress.open) return []
    return planDraftOperations(store, tx, submission, { wire, people: progress.people })
  }
  const people = progress.people.filter(
    (person) => !person.open && isAddable(person.platformFields),
  )
  // What was refused goes again when it is another.
  const before = submission ? await getLastSentValues(store, tx, submission.id) : {}
  return buildUpdateBody(before, wire)
    ? planDraftOperations(store, tx, submission, { wire, people })
    : []
}

/** What was never accepted, or has come back from the platform since it was. */
function isPreparable({ state }: Pick<Submission, 'state'>): boolean {
  return state === 'preparing' || state === 'awaiting_customer'
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
  progress: Progress,
  submission: Submission,
): Promise<PreparedRound | undefined> {
  const { id, platformApplicationId } = submission
  const latest = await store.acceptances.latest(tx, application.id)
  if (!platformApplicationId || !latest) return undefined
  if (!latest.voidedAt && (await isAcceptanceForAnswers(store, tx, application, progress, latest)))
    return undefined
  const { application: taken } = await deriveAcknowledgedValues(store, tx, id, { assumes: true })
  const { sent } = taken
  if (sent.terms_and_conditions_accepted !== 'true') return undefined
  const operation = planAcceptanceWithdrawal('information_attested' in sent)
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

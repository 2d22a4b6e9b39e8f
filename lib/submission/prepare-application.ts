/**
 * Creates an application on the platform before its customer accepts (`CREATE=early`): sends the entered
 * answers with the terms not accepted, so that the customer can be asked what the platform requires.
 */

import { randomUUID } from 'node:crypto'
import { isAcceptanceForAnswers } from '#lib/acceptance/state/get-acceptance-state.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { AuditEvent } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import { failPoint } from '#lib/observability/fail-points.ts'
import type { Progress } from '#lib/onboarding/progress/evaluate-progress.ts'
import { awaitOutcome } from './await-outcome.ts'
import {
  planAcceptanceWithdrawal,
  planDraftOperations,
  recordStateForm,
} from './plan-operations.ts'
import { pollStatus } from './poll-status.ts'
import { processSubmission } from './process-submission.ts'
import { buildDraftValues, buildUpdateBody, isAddable, isCreatable } from './rules/build-request.ts'
import { deriveAcknowledgedValues } from './state/acknowledged-values.ts'
import { readLastSentValuesOfOne } from './state/last-sent-values.ts'
import type { NewOperation } from './store/rounds.ts'
import type { Submission } from './store/submission-row.ts'
import type { SubmissionDeps } from './submission-deps.ts'

type Deps = Pick<SubmissionDeps, 'store' | 'now'>

/** The recorded round, and the audit events that the caller appends last. */
type PreparedRound = { submissionId: string; events: AuditEvent[] }

/**
 * Enqueues what is to be sent of an application before its acceptance, in the transaction that saves its
 * answers: its creation as soon as the interface accepts it, and later what differs from what the platform
 * has, once no question is open. Nothing while the outcome of an operation is unknown: the next change, or
 * the acceptance, sends what differs then. If accepted answers change, the acceptance is withdrawn.
 */
export async function prepareApplication(
  deps: Deps,
  tx: Tx,
  application: Application,
  progress: Progress,
): Promise<PreparedRound | undefined> {
  const { store, now } = deps
  if (application.reportedAt) return undefined
  const found = await store.submissions.findByApplication(tx, application.id)
  if (found && !isPreparable(found)) return undefined
  // Not locked yet: the process that sends it holds its row and may be about to lock the application's.
  if (found && (await isUnderWay(deps, tx, found))) return { submissionId: found.id, events: [] }
  const submission = found && (await store.submissions.lock(tx, found.id))
  if (submission && !isPreparable(submission)) return undefined
  if (submission?.state === 'awaiting_customer')
    return withdrawAcceptance(deps, tx, application, progress, submission)
  const operations = await planOperations(deps, tx, application, progress, submission)
  if (operations.length === 0) return undefined
  const id = submission?.id ?? randomUUID()
  const round = { operations, state: 'preparing', now: now() } as const
  if (submission) await store.submissions.addRound(tx, submission, round)
  else await store.submissions.add(tx, { id, applicationId: application.id, ...round })
  const { platformFields: wire, people } = progress
  await recordStateForm(store, tx, submission ?? { id }, { wire, people })
  return { submissionId: id, events: [createEvent(id, application, operations)] }
}

/** How long a customer waits after a step for what the platform requires, in milliseconds. */
export const prepareBudgetMs = 4_000

/**
 * Sends the enqueued operations and asks for the platform's requirements. Returns once these are known or
 * `budget` milliseconds have passed; the recovery loop sends the rest. Never throws.
 */
export async function prepareAndWait(
  deps: SubmissionDeps,
  submissionId: string,
  budget = prepareBudgetMs,
): Promise<void> {
  const until = new Date(deps.now().getTime() + budget)
  const send = (async () => {
    await failPoint('intent_recorded')
    await processSubmission(deps, submissionId, { until })
    await pollStatus(deps, submissionId)
  })().catch((error: unknown) => deps.log.error({ event: 'preparing_failed', submissionId, error }))
  deps.inFlight.add(send)
  void send.finally(() => deps.inFlight.delete(send))
  await awaitOutcome(deps, send, until)
}

async function planOperations(
  { store }: Deps,
  tx: Tx,
  application: Application,
  progress: Progress,
  submission: Submission | undefined,
): Promise<NewOperation[]> {
  // Only the acceptance shows whether it is the same customer: until then the name may change, and the created
  // application would keep the identifier of the other customer permanently.
  if (application.earlierApplicationId !== null) return []
  const wire = buildDraftValues(
    application,
    progress.platformFields,
    progress.fieldContext.attestation,
  )
  if (!isCreatable(wire)) return []
  if (submission?.platformApplicationId) {
    // An answer that opens other questions would remove their values on the platform for a moment.
    if (progress.open) return []
    return planDraftOperations(store, tx, submission, { wire, people: progress.people })
  }
  const people = progress.people.filter(
    (person) => !person.open && isAddable(person.platformFields),
  )
  // A refused value is sent again once it has changed.
  const before = submission ? await readLastSentValuesOfOne(store, tx, submission.id) : {}
  return buildUpdateBody(before, wire)
    ? planDraftOperations(store, tx, submission, { wire, people })
    : []
}

/** Never accepted, or sent back by the platform since. */
function isPreparable({ state }: Pick<Submission, 'state'>): boolean {
  return state === 'preparing' || state === 'awaiting_customer'
}

/** Tells whether an operation is pending; if it had stopped, it becomes due now. */
async function isUnderWay(
  { store, now }: Deps,
  tx: Tx,
  { id, fence, nextAttemptAt }: Submission,
): Promise<boolean> {
  const operations = await store.submissions.listOperations(tx, id)
  if (!operations.some(({ state }) => state === 'pending')) return false
  const at = now()
  if (!nextAttemptAt) await store.submissions.record(tx, id, fence, { nextAttemptAt: at, now: at })
  return true
}

/**
 * Withdraws an acceptance on the platform that does not hold for these answers. The platform keeps the
 * accepted data until the next acceptance.
 */
async function withdrawAcceptance(
  { store, now }: Deps,
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
  const { application: acknowledged } = await deriveAcknowledgedValues(store, tx, id, {
    assumes: true,
  })
  const { sent } = acknowledged
  if (sent.terms_and_conditions_accepted !== 'true') return undefined
  const operation = planAcceptanceWithdrawal('information_attested' in sent)
  await store.submissions.addToRound(tx, submission, operation, now())
  return { submissionId: id, events: [createEvent(id, application, [operation])] }
}

function createEvent(
  submission: string,
  { revision }: Application,
  operations: readonly NewOperation[],
): AuditEvent {
  const kinds = operations.map(({ kind }) => kind)
  return { event: 'application_prepared', detail: { submission, revision, kinds } }
}

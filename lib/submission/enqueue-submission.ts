/** The decision to send, recorded before anything is sent: bodies, idempotency ids, audit event. */

import { randomUUID } from 'node:crypto'
import { getAcceptanceState } from '#lib/acceptance/state/get-acceptance-state.ts'
import { endPersonLinks } from '#lib/access/person-links/end-person-link.ts'
import { findAcceptWait } from '#lib/access/return-links/accept-wait.ts'
import { prepareReturn } from '#lib/access/return-links/prepare-return.ts'
import { sessionLabel } from '#lib/access/rules/session-names.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { NotificationDeps } from '#lib/messages/notification-deps.ts'
import { notifySubmitted } from '#lib/messages/notify-submission.ts'
import { listPeople } from '#lib/onboarding/company-people/people.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { Progress } from '#lib/onboarding/progress/evaluate-progress.ts'
import {
  type Demands,
  defaultDemands,
  getStrictestDemand,
} from '#lib/risk-flags/rules/flag-rules.ts'
import { confirmSameCustomer } from './confirm-same-customer.ts'
import { planRoundOperations, recordStateForm } from './plan-operations.ts'
import { getResubmissionState } from './resolved-requirements.ts'
import { buildSubmissionValues } from './rules/build-request.ts'
import { isAwaitingCustomer } from './state/editable-answers.ts'

export type SubmissionIntent =
  | { outcome: 'enqueued'; submissionId: string }
  /** The submission was enqueued before; nothing was written. */
  | { outcome: 'already'; submissionId: string }
  /** The answers have changed since the page was made on which the customer agreed. */
  | { outcome: 'stale' }
  | { outcome: 'incomplete' }
  /** The platform asked for something, and it is not resolved; nothing was written. */
  | { outcome: 'outstanding' }
  | { outcome: 'not_accepted' }
  /** The browser came by a mailbox alone, and its waiting time is not over (`accept-wait.ts`). */
  | { outcome: 'too_soon' }

/**
 * Records the intent to send the reviewed application (`revision`) in the caller's transaction. Concurrent
 * calls for one application wait for each other at its row. A returned application is enqueued again only when
 * each outstanding item is resolved (`getResubmissionState`). If the flags of its acceptance ask for a decision
 * of staff, everything is recorded and nothing is sent until then.
 */
export async function enqueueSubmission(
  deps: NotificationDeps & { demands?: Demands | undefined },
  tx: Tx,
  request: {
    applicationId: string
    revision: number
    session: Buffer
    termsVersion: string
    evaluateProgress: (answers: Answers) => Progress
  },
): Promise<SubmissionIntent> {
  const { store, now, demands } = deps
  const application = await store.applications.lock(tx, request.applicationId)
  if (!application || application.stoppedAt) return { outcome: 'stale' }
  const submission = await store.submissions.findByApplication(tx, application.id)
  if (submission && !isAwaitingCustomer(submission)) {
    return { outcome: 'already', submissionId: submission.id }
  }
  const sending = { session: request.session, applicationId: application.id, now: now() }
  if (await findAcceptWait(store, tx, sending)) return { outcome: 'too_soon' }
  if (application.revision !== request.revision) return { outcome: 'stale' }
  const progress = request.evaluateProgress(application.answers as Answers)
  if (progress.open) return { outcome: 'incomplete' }
  if (submission) {
    const state = await getResubmissionState(store, submission, progress, { tx })
    if (state !== 'ready') return { outcome: 'outstanding' }
  }
  const { accepted } = await getAcceptanceState(
    store,
    tx,
    application,
    progress,
    request.termsVersion,
  )
  if (!accepted) return { outcome: 'not_accepted' }

  const identified = submission?.platformApplicationId
    ? application
    : await confirmSameCustomer(store, tx, application, progress.platformFields)
  const wire = buildSubmissionValues(identified, progress.platformFields, accepted.attested)
  const at = now()
  const id = submission?.id ?? randomUUID()
  const { people } = progress
  const flags = await store.flags.ofAcceptance(tx, accepted.id)
  const demand = flags ? getStrictestDemand(flags.codes, demands ?? defaultDemands, flags) : 'note'
  const heldAt = demand === 'note' ? null : at
  // The outcome of earlier sendings must be known first.
  if (submission) await store.submissions.abandon(tx, submission, { unsentOnly: true, now: at })
  const operations = await planRoundOperations(store, tx, submission, { wire, people })
  if (submission) {
    const state = submission.platformApplicationId ? 'created' : 'enqueued'
    // Operations that were sent and not answered come first; the new ones follow them in the same round.
    const round = { operations, state, heldAt, now: at, joins: true } as const
    await store.submissions.addRound(tx, submission, round)
  } else {
    const applicationId = application.id
    await store.submissions.add(tx, { id, applicationId, operations, heldAt, now: at })
  }
  await recordStateForm(store, tx, submission ?? { id }, { wire, people })
  if (demand !== 'note') {
    await store.flags.ask(tx, {
      submissionId: id,
      applicationId: application.id,
      acceptanceId: accepted.id,
      demand,
      now: at,
    })
  }
  await store.audit.append(tx, {
    applicationId: application.id,
    actor: { kind: 'customer', session: sessionLabel(request.session) },
    event: 'submission_intended',
    detail: {
      submission: id,
      revision: application.revision,
      acceptance: accepted.id,
      kinds: operations.map(({ kind }) => kind),
    },
    now: at,
  })
  if (demand !== 'note') {
    await store.audit.append(tx, {
      applicationId: application.id,
      actor: { kind: 'system' },
      event: 'submission_held',
      detail: { submission: id, acceptance: accepted.id, demand },
      now: at,
    })
  }
  if (listPeople(application.answers as Answers).length > 0) {
    await endPersonLinks(deps, tx, { applicationId: application.id, state: 'too_late' })
  }
  const isAgain = submission !== undefined && submission.state !== 'preparing'
  await notifySubmitted(deps, tx, application, { isAgain })
  await prepareReturn(deps, tx, application)
  return { outcome: 'enqueued', submissionId: id }
}

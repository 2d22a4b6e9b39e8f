import { randomUUID } from 'node:crypto'
import { recordCallEvidence } from '#lib/acceptance/state/record-evidence.ts'
import { voidAcceptance } from '#lib/acceptance/state/void-acceptance.ts'
import type { SessionActor } from '#lib/access/store/session-access.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { notifyStatus } from '#lib/messages/notify-status.ts'
import { scheduleSecondApplicationCheck } from './check-second-application.ts'
import { resetPlatformStatus } from './record-outcome.ts'
import { resetAttempts } from './rules/delays-and-limits.ts'
import { getAssignedIndividualId } from './state/operation-history.ts'
import { startRetentionPeriod } from './state/start-retention-period.ts'
import { sentBackCode } from './state/submission-status.ts'
import type { Operation } from './store/operation-row.ts'
import type { SubmissionDeps } from './submission-deps.ts'

type Deps = Pick<SubmissionDeps, 'store' | 'now'>
type ResolveDeps = Deps & Pick<SubmissionDeps, 'log' | 'retention' | 'notices'>

const operator: SessionActor = { kind: 'operator' }

/**
 * Staff have corrected what was wrong: what is pending is sent again with the same keys and bytes, and its
 * day is counted from now. A submit that was answered with a server error gets a new key, since the old one
 * may return that error for ever; the status is asked first, and it is sent only if that shows no effect.
 * False if the submission is not in manual review.
 */
export async function retrySubmission(
  { store, now }: Deps,
  {
    submissionId,
    staff,
    by = operator,
  }: { submissionId: string; staff: string; by?: SessionActor | undefined },
): Promise<boolean> {
  return store.transactionFor(by, now(), async (tx) => {
    const submission = await store.submissions.lock(tx, submissionId)
    if (submission?.state !== 'manual_review') return false
    const at = now()
    const state = submission.platformApplicationId ? 'created' : 'enqueued'
    const operations = await store.submissions.listOperations(tx, submissionId)
    const pending = operations.filter((operation) => operation.state === 'pending')
    const isStale = pending.length === 1 && pending.every(isSubmitAnsweredWithError)
    if (isStale) await store.submissions.abandon(tx, submission, { now: at })
    if (pending.length > 0 && !isStale) {
      await store.submissions.record(tx, submissionId, submission.fence, {
        state,
        nextAttemptAt: at,
        now: at,
        ...resetAttempts,
      })
    } else {
      // Submitted without effect, or answered with an error: the old key would only repeat the answer.
      const again = { kind: 'submit' as const, idempotencyId: randomUUID(), body: null }
      await store.submissions.addRound(tx, submission, { operations: [again], state, now: at })
    }
    await store.audit.append(tx, {
      applicationId: submission.applicationId,
      actor: { kind: 'staff', id: staff },
      event: 'submission_retried',
      detail: { submission: submissionId },
      now: at,
    })
    return true
  })
}

function isSubmitAnsweredWithError({ kind, attempts, lastCode }: Operation): boolean {
  return kind === 'submit' && attempts > 0 && lastCode === 'server_error'
}

/**
 * Tells whether staff can state under which id the application exists: something is pending, and no person was
 * added yet, since people cannot be moved from one application to another.
 */
export function isResolvable(operations: readonly Operation[]): boolean {
  return (
    operations.some(({ state }) => state === 'pending') && !operations.some(getAssignedIndividualId)
  )
}

/**
 * Staff have looked on the platform for an application: it exists under the id `found`, or (undefined) it
 * does not exist and the customer may submit again. False if this cannot be stated, or the submission is not
 * in manual review.
 */
export async function resolveSubmission(
  deps: ResolveDeps,
  {
    submissionId,
    staff,
    by = operator,
    found,
  }: { submissionId: string; staff: string; by?: SessionActor | undefined; found?: string },
): Promise<boolean> {
  const { store, now } = deps
  return store.transactionFor(by, now(), async (tx) => {
    const submission = await store.submissions.lock(tx, submissionId)
    const operations = await store.submissions.listOperations(tx, submissionId)
    if (submission?.state !== 'manual_review' || !isResolvable(operations)) return false
    const operation = operations.find(({ state }) => state === 'pending')
    const { fence, applicationId } = submission
    const at = now()
    if (!found) await store.submissions.abandon(tx, submission, { now: at })
    else if (operation?.kind === 'create') {
      const done = { operation, fence, state: 'done', answer: { id: found }, now: at } as const
      const settled = await store.submissions.recordOutcome(tx, done)
      await recordCallEvidence(deps, tx, submission, settled, 'staff')
    }
    if (found) await scheduleSecondApplicationCheck(deps, tx, submissionId)
    const state = found ? 'created' : 'refused'
    const after = await store.submissions.record(tx, submissionId, fence, {
      state,
      platformApplicationId: found ?? null,
      ...(found ? {} : resetPlatformStatus),
      nextAttemptAt: at,
      now: at,
      ...resetAttempts,
    })
    await startRetentionPeriod(deps, tx, applicationId, state)
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'staff', id: staff },
      event: 'submission_resolved',
      detail: { submission: submissionId, found: found !== undefined },
      now: at,
    })
    await notifyStatus(deps, tx, { before: submission, after })
    return true
  })
}

/**
 * Tells whether staff may return an application that stopped with this code to its customer: the platform
 * refused all of it, or asks for what the customer has declared missing.
 */
export function isReturnable(code: string | null): boolean {
  return ['refused_for_staff', 'submit_refused', 'declared_none'].includes(code ?? '')
}

/**
 * Returns a refused application to its customer, who checks it and accepts anew: refused values do not count as
 * sent. False if the submission is in manual review for another reason.
 */
export async function returnSubmission(
  deps: ResolveDeps,
  {
    submissionId,
    staff,
    by = operator,
  }: { submissionId: string; staff: string; by?: SessionActor | undefined },
): Promise<boolean> {
  const { store, now } = deps
  return store.transactionFor(by, now(), async (tx) => {
    const found = await store.submissions.find(tx, submissionId)
    // Locked in the same order as by an acceptance and a submission.
    const application = found && (await store.applications.lock(tx, found.applicationId))
    if (!application) return false
    const submission = await store.submissions.lock(tx, submissionId)
    if (submission?.state !== 'manual_review' || !isReturnable(submission.lastCode)) return false
    const { fence, applicationId, platformApplicationId, lastCode } = submission
    const at = now()
    const operations = await store.submissions.listOperations(tx, submissionId)
    const operation = operations.find(({ state }) => state === 'pending')
    if (operation) {
      const code = lastCode ?? ''
      const refused = { operation, fence, state: 'abandoned', code, now: at } as const
      await store.submissions.recordOutcome(tx, refused)
    }
    await store.submissions.abandon(tx, submission, { now: at })
    const state = platformApplicationId ? 'awaiting_customer' : 'refused'
    await store.submissions.record(tx, submissionId, fence, {
      state,
      ...resetPlatformStatus,
      ...resetAttempts,
      lastCode: sentBackCode,
      nextAttemptAt: null,
      nextCheckAt: platformApplicationId ? at : null,
      now: at,
    })
    await startRetentionPeriod(deps, tx, applicationId, state)
    const actor = { kind: 'staff', id: staff } as const
    await voidAcceptance(deps, tx, { applicationId, actor })
    await store.audit.append(tx, {
      applicationId,
      actor,
      event: 'submission_sent_back',
      detail: { submission: submissionId },
      now: at,
    })
    // The application is retained longer since then.
    const until = (await store.applications.find(tx, applicationId))?.expiresAt
    await notifyContacts(deps, tx, { application, about: 'sent_back', until })
    return true
  })
}

/**
 * Looks once, some minutes after a creation with an attempt of unknown outcome, for a second application
 * that the platform may have created from a delayed or duplicated request. The submission and what its
 * customer is shown do not change.
 */

import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { ListedApplication } from '#lib/platform/client/list-response.ts'
import type { BackgroundJob } from './recovery-loop.ts'
import type { PlatformContact } from './retry-failed-call.ts'
import {
  getSecondApplicationCheckDelay,
  giveUpAfterMs,
  isCredentialFailure,
  secondApplicationCheckDelayMs,
} from './rules/delays-and-limits.ts'
import type { ClaimedCheck } from './store/second-applications.ts'
import type { Submission } from './store/submission-row.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/** Schedules the check, in the transaction that records the id of our application. */
export async function scheduleSecondApplicationCheck(
  { store, now }: Pick<SubmissionDeps, 'store' | 'now'>,
  tx: Tx,
  submissionId: string,
): Promise<void> {
  const at = now()
  const dueAt = new Date(at.getTime() + secondApplicationCheckDelayMs)
  await store.secondApplications.scheduleCheck(tx, submissionId, { now: at, dueAt })
}

/** The job of the recovery loop for these checks. */
export function createSecondApplicationJob(deps: SubmissionDeps): BackgroundJob {
  const { store, now } = deps
  return {
    selectDue: () => store.secondApplications.selectDueChecks(store.db, now()),
    due: (limit) => store.secondApplications.dueChecks(store.db, now(), limit),
    run: (submissionId) => checkForSecondApplication(deps, submissionId),
  }
}

type CheckContext = {
  deps: SubmissionDeps
  check: ClaimedCheck
  submission: Submission
  application: Application
}

/** Makes the check if it is due and no other process has claimed it, and records its outcome. */
export async function checkForSecondApplication(
  deps: SubmissionDeps,
  submissionId: string,
): Promise<PlatformContact> {
  const { store, platform, now, leaseMs } = deps
  const { db } = store
  const at = now()
  const until = new Date(at.getTime() + leaseMs)
  const check = await store.secondApplications.claimCheck(db, submissionId, { now: at, until })
  if (!check) return 'not_asked'
  const submission = await store.submissions.find(db, submissionId)
  const application = submission && (await store.applications.find(db, submission.applicationId))
  if (!application || !submission?.platformApplicationId) {
    // The application is erased, or the platform's id of it is not known any more: another check is scheduled
    // when it is.
    await store.secondApplications.endCheck(db, check, { outcome: null, now: at })
    return 'not_asked'
  }
  const context = { deps, check, submission, application }
  const listed = await platform.listApplications({ customerId: application.platformCustomerId })
  if (listed.outcome === 'done') {
    await compareWithKnown(context, listed.data)
    return 'answered'
  }
  const code = listed.outcome === 'refused' ? 'refused' : listed.code
  const mayAnswerLater = listed.outcome === 'unknown' || isCredentialFailure(code)
  const wait = listed.outcome === 'unknown' ? listed.retryAfterMs : undefined
  if (!mayAnswerLater || !(await postpone(context, wait))) await recordNotMade(context, code)
  return mayAnswerLater ? 'unanswered' : 'answered'
}

/** Finds listed applications that belong to none of the customer's submissions. */
async function compareWithKnown(
  context: CheckContext,
  listed: readonly ListedApplication[],
): Promise<void> {
  const { deps, submission, application } = context
  const { store } = deps
  const ofCustomer = await store.submissions.listByCustomer(
    store.db,
    application.platformCustomerId,
  )
  const known = new Set(
    [...ofCustomer, submission].map(({ platformApplicationId }) => platformApplicationId),
  )
  const others = listed.filter(({ id }) => !known.has(id))
  const surplus = others.filter(({ customerId }) => customerId === application.platformCustomerId)
  // A further account of the same customer that is being created may be one of them: wait until it is known.
  if (surplus.length > 0 && ofCustomer.some(isBeingCreated) && (await postpone(context))) return
  if (surplus.length > 0) return recordFound(context, surplus)
  // The list does not say whose they are.
  if (others.length > 0) return recordNotMade(context, 'unclear')
  await store.secondApplications.endCheck(store.db, context.check, {
    outcome: 'none',
    now: deps.now(),
  })
}

function isBeingCreated({ state, platformApplicationId }: Submission): boolean {
  return (
    platformApplicationId === null && ['preparing', 'enqueued', 'manual_review'].includes(state)
  )
}

/** Postpones the check; false if it has waited too long. */
async function postpone({ deps, check }: CheckContext, retryAfterMs = 0): Promise<boolean> {
  const { store, now, random } = deps
  const at = now().getTime()
  const waitedMs = at - check.since.getTime()
  if (waitedMs > giveUpAfterMs) return false
  const wait = getSecondApplicationCheckDelay(waitedMs, random(), retryAfterMs)
  await store.secondApplications.postponeCheck(store.db, check, new Date(at + wait))
  return true
}

async function recordFound(
  { deps, check, submission }: CheckContext,
  surplus: readonly ListedApplication[],
): Promise<void> {
  const { store, now, log } = deps
  const { id: submissionId, applicationId } = submission
  const count = await store.transaction(async (tx) => {
    const at = now()
    // Erased since, or another process has made the check.
    if (!(await store.applications.lock(tx, applicationId))) return 0
    if (!(await store.secondApplications.endCheck(tx, check, { outcome: 'found', now: at })))
      return 0
    let added = 0
    for (const { id: platformApplicationId } of surplus) {
      const found = { applicationId, platformApplicationId, now: at }
      const second = await store.secondApplications.add(tx, found)
      if (!second) continue
      added++
      await store.audit.append(tx, {
        applicationId,
        actor: { kind: 'system' },
        event: 'second_application_found',
        detail: { submission: submissionId, second },
        now: at,
      })
    }
    return added
  })
  // Operators may alert on this log line.
  if (count > 0) {
    log.warn({ event: 'second_application_found', applicationId, submissionId, count })
  }
}

async function recordNotMade(
  { deps, check, submission }: CheckContext,
  code: string,
): Promise<void> {
  const { store, now, log } = deps
  const { id: submissionId, applicationId } = submission
  const isRecorded = await store.transaction(async (tx) => {
    const at = now()
    if (!(await store.applications.lock(tx, applicationId))) return false
    const ended = { outcome: 'not_made', now: at } as const
    if (!(await store.secondApplications.endCheck(tx, check, ended))) return false
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'system' },
      event: 'second_application_not_looked_for',
      detail: { submission: submissionId, code },
      now: at,
    })
    return true
  })
  if (!isRecorded) return
  log.warn({ event: 'second_application_not_looked_for', applicationId, submissionId, code })
}

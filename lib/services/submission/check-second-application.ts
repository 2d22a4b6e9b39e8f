/**
 * One look, some minutes after a creation of which a try had no known outcome, for an application that the
 * platform made besides: from a try that came late, or was doubled on its way. Nothing of the submission
 * changes by it, so neither does anything that its customer is shown.
 */

import type { Application } from '../../adapters/database/applications/applications.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import type { ClaimedCheck } from '../../adapters/database/submissions/second-applications.ts'
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'
import type { ListedApplication } from '../../adapters/platform-client/list-response.ts'
import type { PlatformContact } from './process-submission.ts'
import type { BackgroundJob } from './recovery-loop.ts'
import {
  getSecondApplicationCheckDelay,
  giveUpAfterMs,
  isCredentialFailure,
  listPageSize,
  secondApplicationCheckDelayMs,
} from './retry-policy.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/** Plans the look, in the transaction in which ours is known. */
export async function scheduleSecondApplicationCheck(
  { store, now }: Pick<SubmissionDeps, 'store' | 'now'>,
  tx: Tx,
  submissionId: string,
): Promise<void> {
  const at = now()
  const dueAt = new Date(at.getTime() + secondApplicationCheckDelayMs)
  await store.secondApplications.planLook(tx, submissionId, { now: at, dueAt })
}

/** What the recovery loop does for these looks. */
export function createSecondApplicationJob(deps: SubmissionDeps): BackgroundJob {
  const { store, now } = deps
  return {
    due: (limit) => store.secondApplications.dueLooks(store.db, now(), limit),
    work: (submissionId) => checkForSecondApplication(deps, submissionId),
  }
}

type Looking = {
  deps: SubmissionDeps
  look: ClaimedCheck
  submission: Submission
  application: Application
}

/** Takes the look if it is due and nobody else has it, and writes down what came of it. */
export async function checkForSecondApplication(
  deps: SubmissionDeps,
  submissionId: string,
): Promise<PlatformContact> {
  const { store, platform, now, leaseMs } = deps
  const { db } = store
  const at = now()
  const until = new Date(at.getTime() + leaseMs)
  const look = await store.secondApplications.takeLook(db, submissionId, { now: at, until })
  if (!look) return 'not_asked'
  const submission = await store.submissions.find(db, submissionId)
  const application = submission && (await store.applications.find(db, submission.applicationId))
  if (!application || !submission?.platformApplicationId) {
    // Erased, or ours is not known any more: when it is again, another look is planned.
    await store.secondApplications.endLook(db, look, { outcome: null, now: at })
    return 'not_asked'
  }
  const looking = { deps, look, submission, application }
  const listed = await platform.listApplications({ customerId: application.platformCustomerId })
  if (listed.outcome === 'done') {
    await judge(looking, listed.data)
    return 'answered'
  }
  const code = listed.outcome === 'refused' ? 'refused' : listed.code
  const mayAnswerLater = listed.outcome === 'unknown' || isCredentialFailure(code)
  const wait = listed.outcome === 'unknown' ? listed.retryAfterMs : undefined
  if (!mayAnswerLater || !(await putOff(looking, wait))) await noteNotMade(looking, code)
  return mayAnswerLater ? 'unanswered' : 'answered'
}

/** Of what the list names, whatever is no application that we know of is one too many. */
async function judge(looking: Looking, listed: readonly ListedApplication[]): Promise<void> {
  const { deps, submission, application } = looking
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
  // A further account of the same customer that is on its way may be one of them: known before long.
  if (surplus.length > 0 && ofCustomer.some(isOnItsWay) && (await putOff(looking))) return
  if (surplus.length > 0) return noteFound(looking, surplus)
  // Whose they are the list does not say, or there may be more of them than it shows.
  if (others.length > 0) return noteNotMade(looking, 'unclear')
  if (listed.length >= listPageSize) return noteNotMade(looking, 'list_too_long')
  await store.secondApplications.endLook(store.db, looking.look, {
    outcome: 'none',
    now: deps.now(),
  })
}

function isOnItsWay({ state, platformApplicationId }: Submission): boolean {
  return (
    platformApplicationId === null && ['preparing', 'enqueued', 'manual_review'].includes(state)
  )
}

/** Lets the look be taken again later; false where it has waited for too long. */
async function putOff({ deps, look }: Looking, retryAfterMs = 0): Promise<boolean> {
  const { store, now, random } = deps
  const at = now().getTime()
  const waitedMs = at - look.since.getTime()
  if (waitedMs > giveUpAfterMs) return false
  const wait = getSecondApplicationCheckDelay(waitedMs, random(), retryAfterMs)
  await store.secondApplications.postponeLook(store.db, look, new Date(at + wait))
  return true
}

async function noteFound(
  { deps, look, submission }: Looking,
  surplus: readonly ListedApplication[],
): Promise<void> {
  const { store, now, log } = deps
  const { id: submissionId, applicationId } = submission
  const count = await store.transaction(async (tx) => {
    const at = now()
    // Erased since, or somebody else has looked.
    if (!(await store.applications.lock(tx, applicationId))) return 0
    if (!(await store.secondApplications.endLook(tx, look, { outcome: 'found', now: at }))) return 0
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
  // An operator's alarm may listen to this line.
  if (count > 0) {
    log.warn({ event: 'second_application_found', applicationId, submissionId, count })
  }
}

async function noteNotMade({ deps, look, submission }: Looking, code: string): Promise<void> {
  const { store, now, log } = deps
  const { id: submissionId, applicationId } = submission
  const isNoted = await store.transaction(async (tx) => {
    const at = now()
    if (!(await store.applications.lock(tx, applicationId))) return false
    const ended = { outcome: 'not_made', now: at } as const
    if (!(await store.secondApplications.endLook(tx, look, ended))) return false
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'system' },
      event: 'second_application_not_looked_for',
      detail: { submission: submissionId, code },
      now: at,
    })
    return true
  })
  if (!isNoted) return
  log.warn({ event: 'second_application_not_looked_for', applicationId, submissionId, code })
}

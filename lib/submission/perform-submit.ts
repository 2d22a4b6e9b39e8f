/** "Submit application": only what is ready is submitted, and what the status says rules. */
import { boundary } from '../boundary.ts'
import type { PlatformError, StatusAnswer } from '../platform/contract.ts'
import type { PlatformOutcome } from '../platform/outcome.ts'
import { learn } from './learn.ts'
import { adopt, isOthers } from './ours.ts'
import { fresh } from './retry.ts'
import {
  needsPerson,
  type Performed,
  retry,
  settled,
  unheard,
  unsettled,
  type Work,
} from './settle.ts'
import { hasNotLookedYet, isOnward, unseen } from './staleness.ts'
import { isHeldUp } from './taken.ts'

/** Asks for the status, submits if it is ready, and asks again. */
export async function performSubmit(work: Work): Promise<Performed> {
  const { deps, submission, operation, fence } = work
  const { store, platform, now } = deps
  if (isHeldUp(operation, work.earlier)) return heldUp(work)
  const id = submission.platformApplicationId ?? ''
  const status = await platform.findStatus(id)
  if (status.outcome !== 'done') return withoutStatus(work, status)
  // The answer to the creation was another's: nothing is done to an application that is not ours.
  if (isOthers(status.data, work)) return adopt(work)
  if (status.data.status !== 'READY_FOR_SUBMISSION') return withoutSubmitting(work, status.data)
  const mayGo = await store.transaction(async (tx) => {
    // Whoever reports locks it too: either it is sent before, or held.
    await store.submissions.lock(tx, submission.id)
    if (await store.reports.isHeld(tx, submission.applicationId)) return false
    await store.submissions.sending(tx, operation, fence, now())
    return true
  })
  if (!mayGo) return { next: 'nothing' }
  await boundary('try_recorded')
  const outcome = await platform.submitApplication(id, operation)
  if (outcome.outcome === 'refused') return afterRefusal(work, outcome.errors)
  if (outcome.outcome !== 'done') return unsettled(work, outcome)
  const after = await platform.findStatus(id)
  // What is not further than before was read too early; the next look will say more.
  const heard = after.outcome === 'done' && isOnward(after.data) ? after.data : undefined
  return submitted(work, heard)
}

async function heldUp(work: Work): Promise<Performed> {
  const { store, now } = work.deps
  await settled(work, { state: 'abandoned' }, (tx) =>
    store.submissions.record(tx, work.submission.id, work.fence, {
      state: 'wanting',
      ...unheard,
      now: now(),
      ...fresh,
    }),
  )
  return { next: 'nothing' }
}

async function withoutStatus(
  work: Work,
  status: Exclude<PlatformOutcome<StatusAnswer>, { outcome: 'done' }>,
): Promise<Performed> {
  if (status.outcome === 'refused') return needsPerson(work, 'status_refused', status.errors)
  return unseen(work, status)
}

async function withoutSubmitting(work: Work, answer: StatusAnswer): Promise<Performed> {
  switch (answer.status) {
    case 'SUBMITTED':
    case 'PROCESSING':
    case 'APPROVED':
    case 'REJECTED':
      // An earlier try took effect although its answer was lost.
      return submitted(work, answer)
    case 'INCOMPLETE':
    case 'CHANGES_REQUESTED':
      if (await hasNotLookedYet(work, answer)) return retry(work, { code: 'not_ready_yet' })
      await settled(work, { state: 'abandoned' }, (tx) => learn(work, tx, answer, 'wanting'))
      return { next: 'nothing' }
    default:
      return retry(work, { code: 'unknown_status' })
  }
}

/** Refused although it was ready: what the status says now is the truth. */
async function afterRefusal(work: Work, errors: PlatformError[]): Promise<Performed> {
  const again = await work.deps.platform.findStatus(work.submission.platformApplicationId ?? '')
  if (again.outcome === 'unknown') return unsettled(work, again)
  return again.outcome === 'done' && again.data.status !== 'READY_FOR_SUBMISSION'
    ? withoutSubmitting(work, again.data)
    : needsPerson(work, 'submit_refused', errors)
}

async function submitted(work: Work, answer: StatusAnswer | undefined): Promise<Performed> {
  const { store, now } = work.deps
  await settled(work, {}, async (tx) => {
    const at = now()
    const submission = await store.submissions.record(tx, work.submission.id, work.fence, {
      state: 'submitted',
      nextCheckAt: at,
      submittedAt: at,
      now: at,
      ...fresh,
    })
    if (answer) await learn({ ...work, submission }, tx, answer)
  })
  return { next: 'nothing' }
}

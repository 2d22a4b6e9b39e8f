/** Stops an application for good: a supervisor decided on a report that it was not its customer. */

import { voidAcceptance } from '#lib/acceptance/state/void-acceptance.ts'
import { endCurrentDevice } from '#lib/access/device-links/end-device-link.ts'
import { endPersonLinks } from '#lib/access/person-links/end-person-link.ts'
import type { Report } from '#lib/access/store/reports.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { resetAttempts } from '#lib/submission/rules/delays-and-limits.ts'
import { startRetentionPeriod } from '#lib/submission/state/start-retention-period.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import { getSendingStage, type SendingStage } from './sending-stage.ts'

export type StopDeps = Pick<SubmissionDeps, 'store' | 'now' | 'retention' | 'notices' | 'log'>

/** `last_code` of a submission whose application was stopped. */
const stoppedCode = 'stopped'

type StopRequest = {
  application: Application
  /** Locked by the caller, like the application. */
  submission: Submission | undefined
  report: Report
  member: Member
}

/**
 * Stops an application in the caller's transaction: links, devices and sessions end, and nothing more of it is
 * sent. If no accepted answers were sent yet, voids the acceptance and abandons the submission; otherwise the
 * platform keeps what it has, and its status is polled. Notifies every contact.
 */
export async function stopApplication(
  deps: StopDeps,
  tx: Tx,
  { application, submission, report, member }: StopRequest,
): Promise<SendingStage> {
  const { store, now } = deps
  const { id: applicationId } = application
  const at = now()
  const actor = { kind: 'staff', id: member.id } as const
  const stage = await getSendingStage(deps, tx, applicationId)
  // An application that was only prepared on the platform was not accepted there.
  if (stage === 'unsent' || stage === 'prepared') {
    await abandonUnaccepted(deps, tx, applicationId, submission, actor, stage)
  } else if (stage === 'sent' && submission) {
    await leaveToPlatform(deps, tx, submission)
  }
  await store.uploads.abandonAll(tx, applicationId, at)
  await store.returnLinks.endAll(tx, [applicationId], 'revoked', at)
  // An address that was proven for it can no longer be used to return.
  await store.returnAddresses.forget(tx, applicationId)
  await endCurrentDevice(deps, tx, applicationId, { actor, state: 'taken_back' })
  await endPersonLinks(deps, tx, { applicationId, state: 'too_late' })
  await store.sessions.close(tx, applicationId, 'all', at)
  await store.applications.stop(tx, applicationId, at)
  await store.audit.append(tx, {
    applicationId,
    actor,
    event: 'application_stopped',
    detail: { report: report.id, stage },
    now: at,
  })
  await notifyContacts(deps, tx, { application, about: 'stopped' })
  return stage
}

/** Voids the acceptance and abandons everything: nothing that was accepted has been sent. */
async function abandonUnaccepted(
  deps: StopDeps,
  tx: Tx,
  applicationId: string,
  submission: Submission | undefined,
  actor: { kind: 'staff'; id: string },
  stage: 'unsent' | 'prepared',
): Promise<void> {
  const { store, now } = deps
  const at = now()
  await voidAcceptance(deps, tx, { applicationId, actor })
  if (!submission) return
  const { id, fence } = submission
  await store.submissions.abandon(tx, submission, { now: at })
  await store.submissions.record(tx, id, fence, {
    // Accepted after it was prepared: it is a draft again, with the retention of one.
    state: stage === 'unsent' ? 'refused' : 'preparing',
    ...resetAttempts,
    heldAt: null,
    lastCode: stoppedCode,
    nextAttemptAt: null,
    ...(stage === 'unsent' && { nextCheckAt: null }),
    now: at,
  })
  if (stage === 'unsent') await startRetentionPeriod(deps, tx, applicationId, 'refused')
}

/**
 * Abandons unsent operations and polls the status of what exists. Whatever becomes of running operations, the
 * application is retained no longer than one that waits for its customer.
 */
async function leaveToPlatform(deps: StopDeps, tx: Tx, submission: Submission): Promise<void> {
  const { store, now } = deps
  const { id, fence, applicationId, state, platformApplicationId } = submission
  if (isEnded(submission)) return
  const at = now()
  await store.submissions.abandon(tx, submission, { unsentOnly: true, now: at })
  if (platformApplicationId && state !== 'awaiting_customer') {
    await store.submissions.record(tx, id, fence, {
      state: 'awaiting_customer',
      ...resetAttempts,
      heldAt: null,
      lastCode: stoppedCode,
      nextCheckAt: at,
      now: at,
    })
  }
  await startRetentionPeriod(deps, tx, applicationId, 'awaiting_customer')
}

/** Submitted or refused: nothing of it waits to be sent. */
function isEnded({ state }: Submission): boolean {
  return state === 'submitted' || state === 'refused'
}

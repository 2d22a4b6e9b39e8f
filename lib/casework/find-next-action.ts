/** Decides what a member may and should do with an application next: the main button of its page. */

import { findDecisionRefusal } from '#lib/access/return-links/contact-requests.ts'
import { getContactRequestState } from '#lib/access/rules/contact-policy.ts'
import type { Store } from '#lib/database/store.ts'
import { findOpenReport } from '#lib/not-me-reports/close-report.ts'
import { findPendingDecision } from '#lib/risk-flags/decide-flagged-submission.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { isAwaitingCustomer } from '#lib/submission/state/editable-answers.ts'
import { describeManualReview } from './manual-review.ts'
import type { ApplicationView } from './view-application.ts'

/**
 * `report`, `flags`, `contact`: a decision that waits for a member with such permissions. `stopped`: sending
 * needs a person. `second`: a second application is open. `assign`: nobody has it. `fill`: it is assigned to
 * them and can be changed.
 */
export type NextAction = 'report' | 'stopped' | 'second' | 'flags' | 'contact' | 'assign' | 'fill'

/** The first thing that is for this member to do; undefined if nothing is. */
export async function findNextAction(
  store: Store,
  member: Member,
  viewed: Pick<
    ApplicationView,
    'entry' | 'application' | 'submission' | 'operations' | 'uploads' | 'seconds'
  >,
  now: Date,
): Promise<NextAction | undefined> {
  const { entry, application, submission, seconds } = viewed
  const { id } = application
  if (entry.reported) {
    const report = await findOpenReport(store, member, id)
    if (report && !report.refused) return 'report'
  }
  const review = describeManualReview(viewed)
  const mayResolve = may(member.role, 'resolve', 'application')
  if (review && (mayResolve || (review.canRetry && may(member.role, 'retry', 'application')))) {
    return 'stopped'
  }
  if (mayResolve && seconds.some(({ closedAt }) => closedAt === null)) return 'second'
  if (submission?.heldAt) {
    const decision = await findPendingDecision(store, member, id)
    if (decision && !decision.refused) return 'flags'
  }
  if (await mayApproveContact(store, member, id, now)) return 'contact'
  const isOver = application.stoppedAt !== null || submission?.state === 'decided'
  if (isOver) return undefined
  if (entry.assignedTo === null)
    return may(member.role, 'assign', 'application') ? 'assign' : undefined
  const isEditable = !submission || isAwaitingCustomer(submission)
  const isTheirs = entry.assignedTo === member.id
  return isTheirs && isEditable && may(member.role, 'fill', 'application') ? 'fill' : undefined
}

async function mayApproveContact(
  store: Store,
  member: Member,
  applicationId: string,
  now: Date,
): Promise<boolean> {
  if (!may(member.role, 'approve', 'contact_change')) return false
  const request = await store.contactRequests.findOpen(store.db, applicationId)
  if (!request || getContactRequestState(request, now) !== 'requested') return false
  return !(await findDecisionRefusal(store, store.db, member, request, 'approved'))
}

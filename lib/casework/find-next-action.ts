/** Decides what a member may and should do with an application next: the main button of its page. */

import { may } from '#lib/staff/rules/permissions.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { isAwaitingCustomer } from '#lib/submission/state/editable-answers.ts'
import { describeManualReview } from './manual-review.ts'
import type { CaseFacts } from './read-case.ts'
import type { ApplicationView } from './view-application.ts'

/**
 * `report`, `flags`, `contact`: a decision that waits for a member with such permissions. `stopped`: sending
 * needs a person. `second`: a second application is open. `assign`: nobody has it. `fill`: it is assigned to
 * them and can be changed.
 */
export type NextAction = 'report' | 'stopped' | 'second' | 'flags' | 'contact' | 'assign' | 'fill'

/** The first thing that is for this member to do; undefined if nothing is. */
export function findNextAction(
  member: Member,
  viewed: Pick<
    ApplicationView,
    'entry' | 'application' | 'submission' | 'operations' | 'uploads' | 'seconds'
  >,
  { reports, flags, contactRequests }: Pick<CaseFacts, 'reports' | 'flags' | 'contactRequests'>,
): NextAction | undefined {
  const { entry, application, submission, seconds } = viewed
  if (reports?.open && !reports.open.refused) return 'report'
  const review = describeManualReview(viewed)
  const mayResolve = may(member.role, 'resolve', 'application')
  if (review && (mayResolve || (review.canRetry && may(member.role, 'retry', 'application')))) {
    return 'stopped'
  }
  if (mayResolve && seconds.some(({ closedAt }) => closedAt === null)) return 'second'
  if (flags?.waiting && !flags.waiting.refused) return 'flags'
  if (contactRequests?.requests.some(({ mayApprove }) => mayApprove)) return 'contact'
  const isOver = application.stoppedAt !== null || submission?.state === 'decided'
  if (isOver) return undefined
  if (entry.assignedTo === null)
    return may(member.role, 'assign', 'application') ? 'assign' : undefined
  const isEditable = !submission || isAwaitingCustomer(submission)
  const isTheirs = entry.assignedTo === member.id
  return isTheirs && isEditable && may(member.role, 'fill', 'application') ? 'fill' : undefined
}

/** Tells a customer what the status of their application has become: something is needed, or it was decided. */
import type { Tx } from '#lib/database/schema.ts'
import {
  getSubmissionStatus,
  type SubmissionStatus,
} from '#lib/submission/state/submission-status.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import { countNeeded } from './count-needed.ts'
import { newsKinds, reminderKinds } from './notice-kinds.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { dropWaiting, notifyContacts } from './notify-contacts.ts'

/**
 * How long a message that something is needed waits, in milliseconds: many customers are still at the page that
 * says so, and provide it at once.
 */
export const neededNoticeDelayMs = 5 * 60_000

const aboutStatus: { [Name in SubmissionStatus['name']]?: (typeof newsKinds)[number] } = {
  awaiting_customer: 'action_needed',
  refused: 'action_needed',
  ready: 'ready',
  sent_back: 'sent_back',
  approved: 'decided',
  rejected: 'decided',
}

/**
 * Returns what a customer is notified of when a submission reaches its current status; undefined for statuses
 * without a message.
 */
export function findStatusNotice(submission: Submission): (typeof newsKinds)[number] | undefined {
  return aboutStatus[getSubmissionStatus(submission).name]
}

/**
 * Notifies of a submission's new status, in the transaction that records it; of an unchanged one only if more
 * is needed now (`asksMore`). Drops unsent messages that a newer status outdates. A customer who has not
 * accepted, or whose application was stopped, gets no news.
 */
export async function notifyStatus(
  deps: NotificationDeps,
  tx: Tx,
  {
    before,
    after,
    asksMore = false,
  }: { before: Submission; after: Submission; asksMore?: boolean | undefined },
): Promise<void> {
  const { store, now, notices } = deps
  if (!notices || after.state === 'preparing') return
  const { name } = getSubmissionStatus(after)
  const about = aboutStatus[name]
  const isSame = before.state !== 'preparing' && getSubmissionStatus(before).name === name
  if (!about || (isSame && !asksMore)) return
  const application = await store.applications.find(tx, after.applicationId)
  if (!application || application.stoppedAt) return
  await dropWaiting(deps, tx, application.id, [...newsKinds, ...reminderKinds])
  const notBefore = new Date(now().getTime() + neededNoticeDelayMs)
  const waits = about === 'action_needed' || about === 'ready'
  const until = about === 'decided' ? undefined : application.expiresAt
  const needed = about === 'action_needed' ? await countNeeded(store, tx, after) : undefined
  await notifyContacts(deps, tx, { application, about, until, needed, ...(waits && { notBefore }) })
}

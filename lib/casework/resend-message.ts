import type { Application } from '#lib/applications/store/applications.ts'
import type { NoticeKind } from '#lib/database/states.ts'
import { countNeeded } from '#lib/messages/count-needed.ts'
import type { NotificationDeps } from '#lib/messages/notification-deps.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { findStatusNotice } from '#lib/messages/notify-status.ts'
import type { ApplicationMessage } from '#lib/messages/store/application-messages.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { isOutOfScope } from '#lib/staff/scope/scope.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { isAwaitingCustomer } from '#lib/submission/state/editable-answers.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'

/** Codes of messages that were not sent for another reason than that they could not be delivered. */
export const notSentReasons = [
  'superseded',
  'link_opened',
  'device_closed',
  'revoked',
  'guessed',
  'ended',
  'too_late',
  'erased',
  'channel_off',
  'held_recipient',
  'held_budget',
] as const

/**
 * Why a message is not sent again. `not_failed`: it was sent, is waiting, or was not to be sent. `link`,
 * `code`: its link or code has been replaced since, so the customer needs a new one. `repeated`: another of its
 * kind was written since. `outdated`: its content is no longer true, or mattered only at the time.
 */
type ResendObstacle = 'not_failed' | 'link' | 'code' | 'repeated' | 'outdated'

/** Facts about what staff did to an application, which a late message still states truly. */
const lastingFacts: readonly NoticeKind[] = [
  'contact_changed',
  'device_connected',
  'device_handed_over',
  'answers_changed',
  'document_added',
  'report_closed',
]
const received: readonly NoticeKind[] = ['submitted', 'submitted_again', 'accepted_and_submitted']

type Case = {
  application: Pick<Application, 'stoppedAt'>
  submission: Submission | undefined
  messages: readonly ApplicationMessage[]
}

/** Why that message of an application is not sent again; undefined if it can be. */
export function findResendObstacle(
  viewed: Case,
  message: ApplicationMessage,
): ResendObstacle | undefined {
  const { state, lastCode, about } = message
  const isReason = notSentReasons.some((reason) => reason === lastCode)
  if (state !== 'dropped' || !lastCode || isReason) return 'not_failed'
  if (about === 'return_link' || about === 'person_link') return 'link'
  if (about === 'device_code') return 'code'
  if (about === 'other' || !isStillTrue(viewed, about)) return 'outdated'
  return isRepeated(viewed, message) ? 'repeated' : undefined
}

/** A message is stored with those to the other contacts, at the same moment: these are written again with it. */
function isRepeated({ messages }: Pick<Case, 'messages'>, message: ApplicationMessage): boolean {
  return messages.some(
    (each) =>
      each.about === message.about &&
      each.channel === message.channel &&
      each.createdAt.getTime() > message.createdAt.getTime(),
  )
}

/**
 * The messages that could not be delivered and that somebody has to do something about: they can be sent again, or
 * hold a link that can no longer be used and was not replaced while the customer needs it.
 */
export function listUndelivered(viewed: Case): ApplicationMessage[] {
  const { application, submission } = viewed
  const isCustomersTurn = !application.stoppedAt && (!submission || isAwaitingCustomer(submission))
  return viewed.messages.filter((message) => {
    const obstacle = findResendObstacle(viewed, message)
    if (obstacle === 'link') return isCustomersTurn && !isRepeated(viewed, message)
    return obstacle === undefined
  })
}

function isStillTrue({ application, submission }: Case, about: NoticeKind): boolean {
  if (application.stoppedAt) return about === 'stopped'
  if (lastingFacts.includes(about)) return true
  if (!submission || submission.state === 'preparing') return false
  const news = findStatusNotice(submission)
  return received.includes(about) ? news === undefined : news === about
}

/**
 * Writes a message again that could not be delivered, to the contacts of its channel that are known now: address
 * and content of the old one are deleted. Done once for each failed message, however often it is asked for.
 */
export async function resendMessage(
  deps: NotificationDeps,
  member: Member,
  { application: id, message: messageId }: { application: string; message: string },
): Promise<'resent' | 'nobody' | 'no_message' | 'gone' | 'forbidden' | ResendObstacle> {
  if (!may(member.role, 'resend', 'application')) return 'forbidden'
  const { store, now } = deps
  return store.transactionFor({ kind: 'staff', member }, now(), async (tx) => {
    // The second of two simultaneous requests finds the message of the first.
    const application = await store.applications.lock(tx, id)
    if (!application || (await isOutOfScope(deps, tx, member, id))) return 'gone'
    const messages = await store.mail.listMessages(tx, id)
    const message = messages.find((each) => each.id === messageId)
    if (!message) return 'no_message'
    const submission = await store.submissions.findByApplication(tx, id)
    const obstacle = findResendObstacle({ application, submission, messages }, message)
    if (obstacle) return obstacle
    const about = message.about as NoticeKind
    const hasDay = about === 'action_needed' || about === 'ready' || about === 'sent_back'
    const written = await notifyContacts(deps, tx, {
      application,
      about,
      channel: message.channel,
      // The fact is as old as the first message about it.
      happenedAt: message.createdAt,
      ...(hasDay && { until: application.expiresAt }),
      ...(about === 'action_needed' &&
        submission && { needed: await countNeeded(store, tx, submission) }),
    })
    if (written === 0) return 'nobody'
    await store.audit.append(tx, {
      applicationId: id,
      actor: { kind: 'staff', id: member.id },
      event: 'message_resent',
      detail: { mail: messageId, about },
      now: now(),
    })
    return 'resent'
  })
}

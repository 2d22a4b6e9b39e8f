/** The audit trail of an application in words, for staff. */

import { findPersonName, findQuestionLabel } from '@/app/_components/application/changed-labels.ts'
import { caseTabPath } from '@/app/_request/paths.ts'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { branchName } from '@/app/[language]/(staff)/_components/branch-name.ts'
import type { ActivityEntry } from '@/components/staff/activity-days'
import type { Actor, AuditEventName } from '@/lib/audit/rules/event.ts'
import type { Recorded } from '@/lib/audit/store/audit-log.ts'
import { noticeKinds, operationKinds } from '@/lib/database/states.ts'
import { formatTime } from '@/lib/i18n/dates.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import type { MessageKey, MessageValues } from '@/lib/i18n/translate.ts'
import { findStep } from '@/lib/onboarding/journeys.ts'
import { inStaffWords } from '@/lib/onboarding/view/staff-words.ts'
import { nameDropped } from '../messages/message-about.ts'
import { isDone } from './done-events.ts'
import { type Detail, isSaved, joinSavedPages } from './joined-events.ts'

/** Events about no application, which occur in no trail. */
type OfNoApplication =
  | 'alert_acknowledged'
  | 'alert_refused'
  | 'app_change_started'
  | 'app_changed'
  | 'applications_exported'
  | 'applications_searched'
  | 'backup_codes_made'
  | 'factor_reset'
  | 'factor_reset_refused'
  | 'factor_reset_rejected'
  | 'factor_reset_requested'
  | 'keys_rotated'
  | 'key_added'
  | 'keys_locked'
  | 'rights_broken'
  | 'rights_changed'
  | 'keys_unlocked'
  | 'import_started'
  | 'import_ended'
  | 'partner_added'
  | 'partner_ended'
  | 'partner_key_rotated'
  | 'partner_return_urls_set'
  | 'passkey_added'
  | 'passkey_removed'
  | 'setup_code_entered'
  | 'staff_added'
  | 'staff_branch_changed'
  | 'staff_disabled'
  | 'staff_enabled'
  | 'staff_enrolled'
  | 'staff_locked_out'
  | 'staff_link_made'
  | 'staff_link_not_sent'
  | 'staff_notified'
  | 'staff_password_changed'
  | 'staff_password_set'
  | 'staff_renewed'
  | 'staff_role_changed'
  | 'staff_session_ended'
  | 'staff_sign_in_refused'
  | 'staff_signed_in'
  | 'staff_signed_out'
  | 'statistics_exported'
  | 'subscription_deleted'
  | 'subscription_made'
  | 'volume_stopped'
  | 'volume_warned'
  | 'import_added'
  | 'import_checked'
  | 'import_stopped'
  | 'import_removed'
  | 'webhook_added'
  | 'webhook_disabled'
  | 'webhook_enabled'
  | 'webhook_ended'
  | 'webhook_redelivered'
  | 'webhook_rotated'
type TrailEvent = Exclude<AuditEventName, OfNoApplication>

/** The member who reads the trail, and the names of members by id. */
type Reader = { member: { id: string }; names: ReadonlyMap<string, string> }

/**
 * The events in their order, each with its time and actor; pages that one person saved one after the other are
 * one entry, at the time of the last.
 */
export function auditTrailItems(
  seen: DisplayedApplication,
  trail: readonly Recorded[],
  reader: Reader,
): ActivityEntry[] {
  const { t, language } = seen
  return joinSavedPages(trail).map(({ event, detail, actor, at, pages }) => {
    const saved = [...new Set(pages.flatMap((page) => answersIn(seen, page)))]
    const answers = formatList(saved, language)
    const doer = findDoer(seen, actor, reader)
    const key = keyOf(event as TrailEvent, doer !== undefined)
    const isTaken = actor.kind === 'staff' && Object(detail).account === actor.id
    const sentMail = findSentNotice(event as TrailEvent, Object(detail), trail)
    const text = t(sentMail ? 'casework.trail.mailSent' : key, {
      ...valuesOf(seen, Object(detail), { ...reader, trail }),
      ...(isSaved(event) && { count: saved.length }),
      ...(isTaken && { assigned: 'self' }),
      ...(sentMail && { about: noticeIn(seen, sentMail), channel: sentMail.channel ?? '' }),
      answers,
      doer: doer ?? '',
    })
    const isNamed = isSaved(event) && saved.length <= mostNamed
    return {
      ...findHref(seen, sentMail ? 'customer_notified' : (event as TrailEvent)),
      at: at.toISOString(),
      clock: formatTime(at, language),
      text: isNamed && answers ? `${text}: ${answers}` : text,
      ...(isSaved(event) && !isNamed && { more: answers }),
      // A program of ours or of the platform did what has no name.
      ...(doer && !isDone(event) && { by: doer }),
      ...(!sentMail &&
        isTechnical(event as TrailEvent, Object(detail), trail) && { technical: true }),
    }
  })
}

/** The names of up to this many saved answers are shown; more are counted and folded. */
const mostNamed = 3

/** The part of the page that an event is about, if it says that there is more. */
function findHref(
  { language, application }: DisplayedApplication,
  event: TrailEvent,
): { href?: string } {
  if (event === 'flags_raised') return { href: '#flags' }
  if (event !== 'customer_notified' && event !== 'message_resent') return {}
  return { href: caseTabPath(language, application.id, 'messages') }
}

/** Steps on the way to the platform or to a mailbox. One that failed is not: somebody may have to act. */
const technicalEvents: readonly TrailEvent[] = [
  'operation_settled',
  'document_settled',
  'document_deleted',
  'mail_settled',
]
const failedStates: readonly string[] = ['refused', 'manual_review', 'dropped'] satisfies (
  | (typeof outcomes)[number]
  | (typeof mails)[number]
)[]

/** Tells whether an event says how something was done rather than what. */
function isTechnical(
  event: TrailEvent,
  { state = '', code, mail }: Detail,
  trail: readonly Recorded[],
): boolean {
  // The delivery of a message says more than its writing.
  if (event === 'customer_notified') {
    return trail.some(
      (each) => each.event === 'mail_settled' && mail && Object(each.detail).mail === mail,
    )
  }
  if (!technicalEvents.includes(event)) return false
  // A later message took its place.
  return code === 'superseded' || !failedStates.includes(state)
}

/**
 * Returns the message to the customer that was sent with this event: listed at its sending, as among the
 * messages.
 */
function findSentNotice(
  event: TrailEvent,
  { mail, state }: Detail,
  trail: readonly Recorded[],
): Detail | undefined {
  if (event !== 'mail_settled' || !mail || state !== 'sent') return undefined
  const notified = trail.find(
    (each) => each.event === 'customer_notified' && Object(each.detail).mail === mail,
  )
  return notified && Object(notified.detail)
}

/** The name of a member; of a command, the name of the operating system's user. */
export function staffName({ names }: Pick<Reader, 'names'>, id: string): string {
  return `\u2068${names.get(id) ?? id}\u2069`
}

// An event without a sentence does not compile.
function keyOf(event: TrailEvent, hasDoer: boolean): MessageKey {
  return hasDoer && isDone(event)
    ? `casework.trail.done.${event}`
    : `casework.trail.events.${event}`
}

/** Returns the person who did it; undefined for a program. */
function findDoer({ t }: DisplayedApplication, actor: Actor, reader: Reader): string | undefined {
  if (actor.kind === 'system' || actor.kind === 'platform') return undefined
  if (actor.kind !== 'staff') return t(`casework.trail.who.${actor.kind}`)
  if (actor.id === reader.member.id) return t('casework.trail.who.you')
  return t('casework.trail.who.staff', { name: staffName(reader, actor.id) })
}

/** Includes the whole trail, since an event can be about an earlier one. */
type TrailReader = Reader & { trail: readonly Recorded[] }

/** The values of all sentences; each uses those that it names. */
function valuesOf(seen: DisplayedApplication, detail: Detail, reader: TrailReader): MessageValues {
  const { t } = seen
  const { code = '', status = '', act = '', count = 0, person, account } = detail
  return {
    code,
    state: detail.state ?? '',
    wording: detail.wording ?? '',
    status,
    act,
    count,
    person: findPersonName(seen, person) ?? t('history.removedLater'),
    operation: operationIn(seen, detail),
    outcome: outcomeIn(seen, detail, reader.trail),
    found: detail.found ? 'yes' : 'no',
    assigned: account ? 'yes' : 'no',
    name: account ? staffName(reader, account) : '',
    about: noticeIn(seen, detail),
    channel: detail.channel ?? '',
    scan: detail.scan ?? '',
    signature: detail.signature ?? '',
    branch: branchName(seen, detail.branch ?? ''),
    stage: detail.stage ?? '',
    link: detail.renews ? 'renewed' : detail.byAddress ? 'address' : '',
  }
}

function answersIn(
  seen: DisplayedApplication,
  { step: id = '', changed = [], fields = [], person }: Detail,
) {
  const asked = findStep(id)
  const step = asked && inStaffWords(asked)
  return (changed.length > 0 ? changed : fields).map((field) =>
    step?.fields[field] ? (findQuestionLabel(seen, step, field, person) ?? field) : field,
  )
}

/** Returns the title of a reported message. */
function noticeIn({ t }: DisplayedApplication, { about = '' }: Detail): string {
  const known = noticeKinds.find((each) => each === about)
  return known ? t(`staffCase.messages.titles.${known}`) : about
}

function operationIn({ t }: DisplayedApplication, { kind }: Detail): string {
  const known = operationKinds.find((each) => each === kind)
  return known ? t(`casework.trail.operations.${known}`) : (kind ?? '')
}

/** Returns the outcome, with the code of a failure, and a message with its subject. */
function outcomeIn(seen: DisplayedApplication, detail: Detail, trail: readonly Recorded[]): string {
  const { t } = seen
  const { state = '', code, mail } = detail
  const email = mails.find((each) => mail !== undefined && each === state)
  const known = outcomes.find((each) => each === state)
  const words = email
    ? // As the tab of the messages names it.
      t(`casework.trail.mail.${email === 'dropped' ? nameDropped(code ?? null) : email}`)
    : known
      ? t(`casework.trail.outcomes.${known}`)
      : state
  // The tab of the messages explains the codes of delivery.
  const outcome = code && !email ? `${words} (${code})` : words
  const about = mail === undefined ? '' : messageIn(seen, mail, trail)
  return about ? t('casework.trail.mailAbout', { outcome, about }) : outcome
}

/** Returns what a message was about, by the event that wrote it. */
function messageIn(seen: DisplayedApplication, mail: string, trail: readonly Recorded[]): string {
  const written = trail.find(
    ({ event, detail }) => event !== 'mail_settled' && Object(detail).mail === mail,
  )
  if (!written) return ''
  if (written.event === 'return_link_asked') return seen.t('staffCase.messages.titles.return_link')
  if (written.event === 'person_link_sent') return seen.t('staffCase.messages.titles.person_link')
  return noticeIn(seen, Object(written.detail))
}

const outcomes = [
  'pending',
  'done',
  'refused',
  'abandoned',
  'stored',
  'sent',
  'manual_review',
  'receiving',
] as const
const mails = ['sent', 'dropped', 'waiting'] as const

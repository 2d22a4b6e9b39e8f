import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { fillPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { KeepTogether } from '@/components/ui/keep-together'
import { Tag, type TagTone } from '@/components/ui/tag'
import type { MessageContacts } from '@/lib/casework/message-recipients.ts'
import { listUndelivered } from '@/lib/casework/resend-message.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import type { ApplicationMessage } from '@/lib/messages/store/application-messages.ts'
import { listGroups } from '@/lib/onboarding/progress/groups.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { isAwaitingCustomer } from '@/lib/submission/state/editable-answers.ts'
import type { ShownCase } from '../case-tab-content.tsx'
import { getMessageState, messageAbout } from './message-about.ts'
import { MessageFate } from './message-fate.tsx'
import { MessageWording } from './message-wording.tsx'

type CaseMessagesProps = Pick<ShownCase, 'visit' | 'viewed' | 'seen'> & {
  contacts: MessageContacts
}

/**
 * Lists the messages to the customer, the latest first: those that need attention come first, and replaced ones
 * are folded.
 */
export function CaseMessages({ visit, viewed, seen, contacts }: CaseMessagesProps) {
  const { t } = visit
  const { messages, application } = viewed
  const latest = messages.toReversed()
  const undelivered = listUndelivered(viewed)
  const failed = latest.filter((each) => undelivered.includes(each))
  const replaced = latest.filter(isReplaced)
  const others = latest.filter((each) => !failed.includes(each) && !isReplaced(each))
  const row = (message: ApplicationMessage) => (
    <MessageRow
      key={message.id}
      visit={visit}
      viewed={viewed}
      message={message}
      to={contacts.to.get(message.id)}
      resendTo={contacts.resendTo.get(message.id)}
      contactHref={findContactHref(visit, viewed, seen)}
    />
  )
  return (
    <>
      <div className="messages-head">
        <div>
          <h2 className="text-section font-strong">{t('staffCase.tabs.messages')}</h2>
          <p className="mt-1 text-small text-muted">
            {t(messages.length === 0 ? 'staffCase.messages.none' : 'staffCase.messages.text')}
          </p>
        </div>
        {maySendLink(visit, viewed) && (
          <ButtonLink href={fillPath(visit.language, application.id, 'link')} tone="secondary">
            {t('assistedEntry.link.open')}
          </ButtonLink>
        )}
      </div>
      {failed.length > 0 && (
        <section aria-labelledby="messages-failed" className="card card-action mt-2">
          <p id="messages-failed" className="font-strong">
            {t('staffCase.messages.failed', { count: failed.length })}
          </p>
          <ul className="case-rows">{failed.map(row)}</ul>
        </section>
      )}
      {others.length > 0 && <ul className="case-rows mt-2">{others.map(row)}</ul>}
      {replaced.length > 0 && (
        <details className="activity-fold">
          <summary>{t('staffCase.messages.replaced', { count: replaced.length })}</summary>
          <ul className="case-rows">{replaced.map(row)}</ul>
        </details>
      )}
    </>
  )
}

function isReplaced(message: ApplicationMessage): boolean {
  return getMessageState(message) === 'superseded'
}

/** Tells whether the application waits for its customer and has no open report. */
function maySendLink(
  { portico, member }: StaffVisit,
  { application, submission, entry }: ApplicationView,
): boolean {
  if (!portico.returning || !may(member.role, 'fill', 'application')) return false
  if (application.stoppedAt || entry.reported) return false
  return !submission || isAwaitingCustomer(submission)
}

/** Returns where the member changes the customer's contacts; undefined if they cannot. */
function findContactHref(
  { language, member }: StaffVisit,
  { application, submission, entry }: ApplicationView,
  { progress }: CaseMessagesProps['seen'],
): string | undefined {
  const isEditable = !application.stoppedAt && (!submission || isAwaitingCustomer(submission))
  if (!isEditable || entry.reported || !may(member.role, 'fill', 'application')) return undefined
  const group = listGroups(progress).find(({ asked }) =>
    asked.some(({ step }) => 'email_address' in step.fields),
  )
  return group && fillPath(language, application.id, group.id)
}

type MessageRowProps = Pick<CaseMessagesProps, 'visit' | 'viewed'> & {
  message: ApplicationMessage
  to: string | undefined
  resendTo: readonly string[] | undefined
  contactHref: string | undefined
}

function MessageRow({ visit, viewed, message, to, ...fate }: MessageRowProps) {
  const { t, language } = visit
  const { channel, createdAt, completedAt, nextAttemptAt, attempts } = message
  const state = getMessageState(message)
  const due = nextAttemptAt && nextAttemptAt.getTime() > Date.now() ? nextAttemptAt : undefined
  const ended = (state === 'sent' || state === 'failed') && completedAt ? state : undefined
  return (
    <li>
      <div className="message-row">
        <h3 className="font-strong">{messageAbout(visit, message)}</h3>
        <p className="message-state">
          <Tag tone={tones[state]} text={t(`staffCase.messages.states.${state}`)} />
        </p>
        <p className="message-facts">
          <span>{t(`staffCase.messages.channels.${channel}`)}</span>
          {to && (
            <span>
              {' '}
              <bdi dir="ltr">
                <KeepTogether text={to} />
              </bdi>
            </span>
          )}
          <span>
            {' '}
            <TimeInSentence
              sentence={t(`staffCase.messages.times.${ended ?? 'written'}`, { time: timeMark })}
              at={(ended && completedAt) || createdAt}
              language={language}
              relative
              short
            />
          </span>
          {attempts > 1 && (
            <span>{` ${t('staffCase.messages.attempts', { count: attempts })}`}</span>
          )}
          {due && (
            <span>
              {' '}
              <TimeInSentence
                sentence={t(`staffCase.messages.due.${state === 'retried' ? 'again' : 'first'}`, {
                  time: timeMark,
                })}
                at={due}
                language={language}
                short
              />
            </span>
          )}
        </p>
      </div>
      {!to && ended && (
        <p className="text-fine text-muted">{t(`staffCase.messages.toUnknown.${channel}`)}</p>
      )}
      <MessageFate visit={visit} viewed={viewed} message={message} to={to} {...fate} />
      <MessageWording visit={visit} application={viewed.application} message={message} />
    </li>
  )
}

const tones: Record<ReturnType<typeof getMessageState>, TagTone> = {
  waiting: 'waiting',
  retried: 'action',
  sent: 'success',
  failed: 'refused',
  superseded: 'neutral',
  dropped: 'neutral',
}

import { ButtonLink } from '@/components/ui/button-link'
import { KeepTogether } from '@/components/ui/keep-together'
import { Tag, type TagTone } from '@/components/ui/tag'
import type { ApplicationMessage } from '@/lib/adapters/database/messages/application-messages.ts'
import { may } from '@/lib/domain/staff/permissions.ts'
import { findMessageRecipients } from '@/lib/services/casework/message-recipients.ts'
import type { ApplicationView } from '@/lib/services/casework/view-application.ts'
import { isAwaitingCustomer } from '@/lib/services/submission/enqueue-submission.ts'
import { fillPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { TimeInSentence, timeMark } from '../layout/time-in-sentence.tsx'
import { getMessageState, messageAbout } from './message-about.ts'
import { MessageFate } from './message-fate.tsx'
import { MessageWording } from './message-wording.tsx'

type CaseMessagesProps = { visit: StaffVisit; viewed: ApplicationView }

/** The messages to the customer, the latest first; those that gave way to a later one are folded away. */
export async function CaseMessages({ visit, viewed }: CaseMessagesProps) {
  const { t, portico } = visit
  const { messages, application } = viewed
  const recipients = await findMessageRecipients(portico.store, application.id, messages)
  const latest = messages.toReversed()
  const replaced = latest.filter(isReplaced)
  const others = latest.filter((each) => !isReplaced(each))
  const row = (message: ApplicationMessage) => (
    <MessageRow
      key={message.id}
      visit={visit}
      viewed={viewed}
      message={message}
      to={recipients.get(message.id)}
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

/** While the application waits for the customer, whom nobody reported. */
function maySendLink(
  { portico, member }: StaffVisit,
  { application, submission, entry }: ApplicationView,
): boolean {
  if (!portico.returning || !may(member.role, 'fill', 'application')) return false
  if (application.stoppedAt || entry.reported) return false
  return !submission || isAwaitingCustomer(submission)
}

type MessageRowProps = CaseMessagesProps & {
  message: ApplicationMessage
  to: string | undefined
}

function MessageRow({ visit, viewed, message, to }: MessageRowProps) {
  const { t, language } = visit
  const { channel, createdAt } = message
  const state = getMessageState(message)
  return (
    <li>
      <div className="message-row">
        <h3 className="font-strong">{messageAbout(visit, message)}</h3>
        <p className="message-state">
          <Tag tone={tones[state]} text={t(`staffCase.messages.states.${state}`)} />
        </p>
        <p className="message-facts">
          <TimeInSentence
            sentence={t('staffCase.messages.written', {
              channel: t(`staffCase.messages.channels.${channel}`),
              time: timeMark,
            })}
            at={createdAt}
            language={language}
            relative
            short
          />
        </p>
      </div>
      {to && (
        <p className="text-fine text-muted">
          <KeepTogether text={t('staffCase.messages.to', { address: `\u2066${to}\u2069` })} />
        </p>
      )}
      <MessageFate visit={visit} viewed={viewed} message={message} />
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

import { KeepTogether } from '@/components/ui/keep-together'
import { LocalTime } from '@/components/ui/local-time'
import { Tag, type TagTone } from '@/components/ui/tag'
import type { ApplicationMessage } from '@/lib/adapters/database/messages/application-messages.ts'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import type { ApplicationView } from '@/lib/services/casework/view-application.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { messageAbout } from './message-about.ts'
import { MessageFate } from './message-fate.tsx'

type CaseMessagesProps = { visit: StaffVisit; viewed: ApplicationView }

/** The messages to the customer without their content, which is deleted once they were sent; the latest first. */
export async function CaseMessages({ visit, viewed }: CaseMessagesProps) {
  const { t, language } = visit
  const { messages } = viewed
  const recipients = await findRecipients(visit, messages)
  return (
    <>
      <h2 className="text-section font-strong">{t('staffCase.tabs.messages')}</h2>
      <p className="mt-1 text-small text-muted">
        {t(messages.length === 0 ? 'staffCase.messages.none' : 'staffCase.messages.text')}
      </p>
      <ul className="case-rows mt-2">
        {messages.toReversed().map((message) => {
          const { id, channel, state, lastCode, createdAt } = message
          const to = recipients.get(id)
          const isRetried = state === 'waiting' && lastCode !== null
          return (
            <li key={id}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5">
                <h3 className="font-strong first-letter:uppercase">
                  <KeepTogether text={messageAbout(visit, viewed, message)} />
                </h3>
                <Tag
                  tone={isRetried ? 'action' : tones[state]}
                  text={t(`staffCase.messages.states.${isRetried ? 'retried' : state}`)}
                />
              </div>
              <p className="text-fine text-muted">
                {t(`staffCase.messages.channels.${channel}`)} ·{' '}
                <LocalTime
                  at={createdAt.toISOString()}
                  text={formatDateTime(createdAt, language)}
                  locale={locales[language]}
                  relative
                />
              </p>
              {to && (
                <p className="text-fine text-muted">
                  {t('staffCase.messages.to', { address: `\u2066${to}\u2069` })}
                </p>
              )}
              <MessageFate visit={visit} viewed={viewed} message={message} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** To whom a message goes, while it is here: address and content are deleted once it was sent. */
async function findRecipients(
  { portico: { store } }: StaffVisit,
  messages: readonly ApplicationMessage[],
): Promise<Map<string, string>> {
  const recipients = new Map<string, string>()
  for (const { id, state } of messages) {
    const email = state === 'waiting' ? await store.mail.openEmail(store.db, { id }) : undefined
    if (email) recipients.set(id, email.to)
  }
  return recipients
}

const tones: Record<ApplicationMessage['state'], TagTone> = {
  waiting: 'waiting',
  sent: 'success',
  dropped: 'neutral',
}

import { KeepTogether } from '@/components/ui/keep-together'
import { LocalTime } from '@/components/ui/local-time'
import { Tag, type TagTone } from '@/components/ui/tag'
import type { ApplicationMessage } from '@/lib/adapters/database/messages/application-messages.ts'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import type { ApplicationView } from '@/lib/services/casework/view-application.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'

/** The messages to the customer without their content, which is deleted once they were sent; the latest first. */
export function CaseMessages({ visit, viewed }: { visit: StaffVisit; viewed: ApplicationView }) {
  const { t, language } = visit
  const { messages, application } = viewed
  const aboutOf = ({ about }: ApplicationMessage) => {
    if (about === 'return_link') return t('casework.trail.mailLink')
    if (about === 'person_link') return t('casework.trail.mailPersonLink')
    if (about === 'device_code') return t('staffCase.messages.deviceCode')
    if (about === 'other') return t('staffCase.messages.other')
    return t(`notifications.about.${about}`, { reference: application.customerId })
  }
  return (
    <>
      <h2 className="text-section font-strong">{t('staffCase.tabs.messages')}</h2>
      <p className="mt-1 text-small text-muted">
        {t(messages.length === 0 ? 'staffCase.messages.none' : 'staffCase.messages.text')}
      </p>
      <ul className="case-rows mt-2">
        {messages.toReversed().map((message) => {
          const { id, channel, state, lastCode, createdAt } = message
          return (
            <li key={id}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5">
                <h3 className="font-strong first-letter:uppercase">
                  <KeepTogether text={aboutOf(message)} />
                </h3>
                <Tag tone={tones[state]} text={t(`staffCase.messages.states.${state}`)} />
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
              {lastCode && (
                <p className="text-fine text-muted">
                  {lastCode === 'superseded'
                    ? t('staffCase.messages.superseded')
                    : t('casework.person.code', { code: `\u2068${lastCode}\u2069` })}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const tones: Record<ApplicationMessage['state'], TagTone> = {
  waiting: 'waiting',
  sent: 'success',
  dropped: 'neutral',
}

import { caseTabPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Notice } from '@/components/ui/notice'
import { formatList } from '@/lib/i18n/lists.ts'
import type { ApplicationMessage } from '@/lib/messages/store/application-messages.ts'
import { messageAbout } from './message-about.ts'

type UndeliveredNoticeProps = {
  visit: StaffVisit
  application: string
  undelivered: readonly ApplicationMessage[]
}

/**
 * Lists what could not be delivered to the customer, with a link to where it is sent again; nothing on that
 * tab.
 */
export function UndeliveredNotice({ visit, application, undelivered }: UndeliveredNoticeProps) {
  const { t, language, tab } = visit
  if (undelivered.length === 0 || tab === 'messages') return null
  const channels = new Map<string, Set<string>>()
  for (const message of undelivered) {
    const title = messageAbout(visit, message)
    const words = t(`staffCase.undelivered.channels.${message.channel}`)
    channels.set(title, new Set([...(channels.get(title) ?? []), words]))
  }
  const messages = [...channels].map(([title, by]) =>
    t('staffCase.undelivered.message', { title, channels: formatList([...by], language) }),
  )
  return (
    <div className="mt-2">
      <Notice tone="warning">
        <p>
          <span>
            {t('staffCase.undelivered.text', {
              count: undelivered.length,
              messages: formatList(messages, language),
            })}
          </span>{' '}
          <a href={caseTabPath(language, application, 'messages')} className="link">
            {t('staffCase.undelivered.link')}
          </a>
        </p>
      </Notice>
    </div>
  )
}

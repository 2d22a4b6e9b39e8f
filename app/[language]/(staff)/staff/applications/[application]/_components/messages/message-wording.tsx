import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { composeMessageWording } from '@/lib/casework/message-wording.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { directions, languageNames } from '@/lib/i18n/languages.ts'
import type { ApplicationMessage } from '@/lib/messages/store/application-messages.ts'
import { messageAbout } from './message-about.ts'

type MessageWordingProps = {
  visit: StaffVisit
  application: ApplicationView['application']
  message: ApplicationMessage
}

/** The standard text of a message, folded, for staff who answer a customer's question about it. */
export function MessageWording({ visit, application, message }: MessageWordingProps) {
  const { t, portico } = visit
  const wording = composeMessageWording(portico.sending.notices, application, message)
  if (!wording) return null
  const { language, subject, text } = wording
  return (
    <details className="message-wording">
      <summary>
        {t('staffCase.messages.wording.open')}
        <VisuallyHidden>
          : <span>{messageAbout(visit, message)}</span>
        </VisuallyHidden>
      </summary>
      <p className="text-fine text-muted">
        {t('staffCase.messages.wording.note', {
          language: isolateDirection(languageNames[language]),
        })}
      </p>
      <div lang={language} dir={directions[language]}>
        {subject && <p className="font-strong">{subject}</p>}
        {text.split(/\n{2,}/).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the text never change places.
          <p key={index} className="message-text">
            {part}
          </p>
        ))}
      </div>
    </details>
  )
}

import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Details } from '@/components/ui/details'
import { SummaryList } from '@/components/ui/summary-list'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { getMessageState, messageAbout } from './message-about.ts'

/** The codes of messages that could not be delivered, for the people who run the mail or SMS service. */
export function MessageCodes({ visit, viewed }: { visit: StaffVisit; viewed: ApplicationView }) {
  const { t } = visit
  const failed = viewed.messages.filter((message) =>
    ['failed', 'retried'].includes(getMessageState(message)),
  )
  if (failed.length === 0) return null
  return (
    <section aria-labelledby="message-codes" className="review-section">
      <h2 id="message-codes" className="text-section font-strong">
        {t('staffCase.messages.codes')}
      </h2>
      <Details summary={t('casework.person.engineers')} className="text-small">
        <p>{t('staffCase.messages.codesText')}</p>
        <SummaryList
          rows={failed.toReversed().map((message) => ({
            label: messageAbout(visit, message),
            value: message.lastCode ?? '',
            ltr: true,
          }))}
        />
      </Details>
    </section>
  )
}

import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { SummaryList } from '@/components/ui/summary-list'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import type { ApplicationMessage } from '@/lib/messages/store/application-messages.ts'
import { getMessageState } from '../messages/message-about.ts'

type DecisionSectionProps = {
  visit: StaffVisit
  viewed: ApplicationView
  /** The platform's reasons for a rejection. */
  reasons: readonly string[]
}

/** Shows the platform's decision, its reason, and whether the customer was told; nothing before. */
export function DecisionSection({ visit, viewed, reasons }: DecisionSectionProps) {
  const { t, language } = visit
  const { entry, messages } = viewed
  const { state } = entry
  if (state !== 'approved' && state !== 'rejected') return null
  return (
    <section aria-labelledby="decision" className="card">
      <h2 id="decision" className="text-section font-strong">
        {t(`staffCase.decision.${state}`)}
      </h2>
      <SummaryList
        rows={[
          // The platform names no time.
          {
            label: t('staffCase.decision.received'),
            ...momentRow(entry.since, language, { short: true }),
          },
          ...(state === 'rejected'
            ? [
                {
                  label: t('staffCase.decision.reason'),
                  value: reasons.join('\n') || t('staffCase.decision.noReason'),
                },
              ]
            : []),
          { label: t('staffCase.decision.customer'), ...describeNotice(visit, messages) },
        ]}
      />
    </section>
  )
}

/** Describes the delivery of the message about the decision. */
function describeNotice(
  { t, language }: StaffVisit,
  messages: readonly ApplicationMessage[],
): { value: string; note?: string } {
  const ofDecision = messages.filter(({ about }) => about === 'decided')
  const sent = ofDecision.filter((message) => getMessageState(message) === 'sent')
  const channels = new Set(sent.map(({ channel }) => t(`staffCase.messages.channels.${channel}`)))
  const last = sent.at(-1)
  if (last) {
    const note = formatList([...channels], language)
    return { ...momentRow(last.completedAt ?? last.createdAt, language, { short: true }), note }
  }
  const isOnItsWay = ofDecision.some(({ state }) => state === 'waiting')
  const isFailed = ofDecision.some((message) => getMessageState(message) === 'failed')
  const outcome = isOnItsWay ? 'waiting' : isFailed ? 'failed' : 'none'
  return { value: t(`staffCase.decision.notice.${outcome}`) }
}

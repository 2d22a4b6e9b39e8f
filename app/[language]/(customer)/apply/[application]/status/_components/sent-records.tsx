import {
  buildShortSections,
  buildTermsSection,
} from '@/app/_components/application/review-sections.ts'
import { applyPath } from '@/app/_request/paths.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { HistoryList } from '@/components/journey/history-list'
import { ReviewList } from '@/components/journey/review-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Details } from '@/components/ui/details'
import { PrintButton } from '@/components/ui/print-button'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import { formatDate, formatDateTimeWithoutZone } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import type { SubmissionHistory } from '@/lib/submission/store/submission-history.ts'
import { listHistoryItems } from '../../_components/history-items.ts'

type SentRecordsProps = {
  visit: CustomerVisit
  history: Pick<SubmissionHistory, 'recorded'>
  documents: readonly ApplicationDocument[]
  /** Whether the customer may copy it before it is deleted. */
  keepsCopy: boolean
}

/** Shows, folded, what has happened, and what was sent: the answers, the record and the receipt. */
export async function SentRecords({ visit, history, documents, keepsCopy }: SentRecordsProps) {
  const { t, language, application, editable, retention, acceptance, device } = visit
  const to = (page: string) => applyPath(language, application.id, page)
  return (
    <div className="folds">
      <HistoryList
        title={t('history.title')}
        zone={t('history.zone', { zone: '{zone}' })}
        entries={listHistoryItems(visit, history.recorded, documents).map(({ at, text }) => ({
          at: at.toISOString(),
          time: formatDateTimeWithoutZone(at, language),
          text,
        }))}
        earlierText={(count) => t('history.earlier', { count })}
        locale={locales[language]}
      />
      <Details
        summary={t(editable ? 'status.answersTitle' : 'status.recordTitle')}
        className="answers"
      >
        {device?.locked ? (
          <p>{t('handoff.locked.result')}</p>
        ) : (
          <div className="print:hidden">
            <p>{t('status.recordText')}</p>
            {keepsCopy && retention && (
              <p>{t('status.keepCopy', { date: formatDate(retention.until, language) })}</p>
            )}
            <p className="mt-2">
              <ButtonLink href={to('record.pdf')} tone="secondary">
                {t('record.download')}
              </ButtonLink>
            </p>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 print:hidden">
          <a href={to('receipt')} className="link link-alone font-medium">
            {t('receipt.link')}
          </a>
          <PrintButton text={t('status.print')} isLink />
        </div>
        <ReviewList
          sections={[
            ...(await buildShortSections(visit, { change: false })),
            ...(acceptance && !acceptance.voidedAt
              ? [await buildTermsSection(visit, acceptance)]
              : []),
          ]}
          changeText={t('page.change')}
          missingText={t('page.notProvided')}
        />
      </Details>
    </div>
  )
}

import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { NotMeForm } from '@/app/[language]/(customer)/apply/[application]/_components/not-me-form.tsx'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import { isCustomerNotified } from '@/lib/messages/notice-contacts.ts'
import { getSendingStage } from '@/lib/not-me-reports/sending-stage.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ saved?: string }>
}

/** Lets the customer report that staff acted in their application against their wish. */
export default async function NotMeHerePage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id, 'review')
  const { t, language, application, portico } = visit
  const { customerId: reference, reportedAt } = application
  const { sending, store } = portico
  const stage = await getSendingStage(sending, store.db, id)
  const isTold = await isCustomerNotified(sending, store.db, application, 'report_closed')
  const heading = t(reportedAt ? 'notMeReports.reported.heading' : 'notMeReports.own.heading')
  const isUnsaved = (await searchParams).saved === 'no' && !reportedAt
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/not-me`}
      title={heading}
      reference={reference}
      quiet
      overview
    >
      <h1 className="heading">{heading}</h1>
      {isUnsaved && (
        <div className="mt-3" role="alert">
          <Notice tone="warning">{t('notMeReports.unavailable')}</Notice>
        </div>
      )}
      {reportedAt ? (
        <>
          <p className="lead">{t(`notMeReports.reported.${stage}`)}</p>
          <div className="my-3">
            <SummaryList
              rows={[
                {
                  label: t('notMeReports.reported.at'),
                  value: formatDateTime(reportedAt, language),
                  time: { at: reportedAt.toISOString(), locale: locales[language] },
                },
                { label: t('notMeReports.reference'), value: reference, ltr: true },
              ]}
            />
          </div>
          <p>
            <span>{t('notMeReports.reported.next')}</span>{' '}
            <span>{isTold && t('notMeReports.reported.told')}</span>
          </p>
          <p className="mt-2">{t('notMeReports.reported.after')}</p>
        </>
      ) : (
        <>
          <p className="lead">{t('notMeReports.own.lead')}</p>
          <p className="mt-2">{t(`notMeReports.ask.${stage}`)}</p>
          <NotMeForm visit={visit} />
        </>
      )}
      <p className={reportedAt ? 'mt-4' : 'mt-2'}>
        <ButtonLink href={applyPath(language, id)} tone="secondary">
          {t(reportedAt ? 'notMeReports.own.back' : 'notMeReports.own.yes')}
        </ButtonLink>
      </p>
    </Frame>
  )
}

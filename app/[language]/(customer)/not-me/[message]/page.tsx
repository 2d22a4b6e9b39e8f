import { Frame } from '@/app/_components/layout/frame.tsx'
import { startPath } from '@/app/_request/paths.ts'
import { requireVisit, type Visit } from '@/app/_request/visit.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import { getDoer, getReportQuestion } from '@/lib/messages/notice-kinds.ts'
import { noticeLinkLifetimeMs } from '@/lib/messages/notify-contacts.ts'
import { getReportLinkState, type ReportLinkState } from '@/lib/not-me-reports/report-not-me.ts'
import { reportByMessage } from '../../report-not-me.ts'

type PageProps = {
  params: Promise<{ language: string; message: string }>
  searchParams: Promise<{ saved?: string; answer?: string }>
}

/**
 * Shows what a message reported, and the button to say that it was not its reader. Opening it changes nothing.
 */
export default async function NotMePage({ params, searchParams }: PageProps) {
  const { language: languageInPath, message } = await params
  const visit = await requireVisit(languageInPath)
  const { t, portico, language } = visit
  const found = await getReportLinkState(portico.sending, message)
  const path = `/not-me/${message}`
  const { saved, answer } = await searchParams
  switch (found.state) {
    case 'open':
    case 'reported': {
      const isOpen = found.state === 'open'
      const asked = getReportQuestion(found.about)
      if (isOpen && answer === 'yes') return <NothingToDo visit={visit} path={path} />
      const heading = t(
        isOpen ? `notMeReports.asked.${asked}.heading` : 'notMeReports.reported.heading',
      )
      return (
        <Frame visit={visit} path={path} title={heading} reference={found.reference}>
          <h1 className="heading">{heading}</h1>
          {saved === 'no' && isOpen && (
            <div className="mt-3" role="alert">
              <Notice tone="warning">{t('notMeReports.unavailable')}</Notice>
            </div>
          )}
          <WhatHappened visit={visit} found={found} />
          {isOpen ? (
            <>
              <p>{t(`notMeReports.ask.${found.stage}`)}</p>
              <ActForm action={reportByMessage} className="mt-3">
                <input type="hidden" name="language" value={language} />
                <input type="hidden" name="message" value={message} />
                <Button tone="danger-outline">{t(`notMeReports.asked.${asked}.no`)}</Button>
              </ActForm>
              <p className="mt-2">
                <ButtonLink href={`/${language}${path}?answer=yes`} tone="secondary">
                  {t(`notMeReports.asked.${asked}.yes`)}
                </ButtonLink>
              </p>
            </>
          ) : (
            <>
              <p>{t(`notMeReports.reported.${found.stage}`)}</p>
              <p className="mt-2">
                <span>{t('notMeReports.reported.next')}</span>{' '}
                <span>{found.isTold && t('notMeReports.reported.told')}</span>
              </p>
              <p className="mt-2">{t('notMeReports.reported.after')}</p>
            </>
          )}
        </Frame>
      )
    }
    default:
      return <Ended visit={visit} path={path} end={found.state} />
  }
}

/** Shows that the report changes nothing, because the reader of the message did it themselves. */
function NothingToDo({ visit, path }: { visit: Visit; path: string }) {
  const { t, language } = visit
  const heading = t('notMeReports.fine.heading')
  return (
    <Frame visit={visit} path={path} title={heading}>
      <h1 className="heading">{heading}</h1>
      <p className="lead">{t('notMeReports.fine.text')}</p>
      <p className="mt-3">
        <a href={`/${language}${path}`} className="link link-alone">
          {t('notMeReports.fine.back')}
        </a>
      </p>
    </Frame>
  )
}

type FoundReport = Extract<ReportLinkState, { state: 'open' | 'reported' | 'closed' }>

function WhatHappened({ visit: { t, language }, found }: { visit: Visit; found: FoundReport }) {
  const { reference, about, createdAt } = found
  const who = getDoer(about)
  return (
    <div className="my-3">
      <SummaryList
        rows={[
          {
            label: t('notMeReports.what'),
            value: t(`notifications.headlines.${about}`),
          },
          {
            label: t('notMeReports.when'),
            value: formatDateTime(createdAt, language),
            time: { at: createdAt.toISOString(), locale: locales[language] },
          },
          ...(who
            ? [{ label: t('notifications.rows.who'), value: t(`notifications.who.${who}`) }]
            : []),
          { label: t('notMeReports.reference'), value: reference, ltr: true },
        ]}
      />
    </div>
  )
}

function Ended(props: {
  visit: Visit
  path: string
  end: 'closed' | 'stopped' | 'expired' | 'erased' | 'unknown'
}) {
  const { visit, path, end } = props
  const { t, language } = visit
  const heading = t(`notMeReports.ends.${end}.heading`)
  return (
    <Frame visit={visit} path={path} title={heading}>
      <h1 className="heading">{heading}</h1>
      <p className="lead">
        {t(`notMeReports.ends.${end}.text`, { days: noticeLinkLifetimeMs / 86_400_000 })}
      </p>
      <p className="mt-4">
        <ButtonLink href={startPath(language)} tone="secondary">
          {t('notMeReports.start')}
        </ButtonLink>
      </p>
    </Frame>
  )
}

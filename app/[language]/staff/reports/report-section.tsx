import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatMoment } from '@/lib/messages/dates.ts'
import { findOpenReport, longestReportReason } from '@/lib/reports/close.ts'
import type { Report } from '@/lib/store/reports.ts'
import type { StaffVisit } from '../../../staff-asking.ts'
import { closeReportFromCase } from './close-report.ts'

type SectionProps = {
  visit: StaffVisit
  /** The id of an application that the member may look at. */
  application: string
  reference: string
  /** What the address says of what was just done. */
  told?: string | undefined
}

/** What the customer reported, who closed it and why, and the place to close it; nothing where there is none. */
export async function ReportSection({ visit, application, reference, told }: SectionProps) {
  const { t, house, language, member } = visit
  const { db, reports, staff } = house.store
  const all = await reports.ofApplication(db, application)
  if (all.length === 0) return null
  const found = await findOpenReport(house.store, member, application)
  const names = new Map<string, string>()
  for (const { closedBy } of all) {
    const account = closedBy && (await staff.find(db, closedBy))
    if (account) names.set(account.id, account.person.name)
  }
  const words = (report: Report) => {
    const { channel, reportedAt, about, closedAt, closedBy } = report
    const time = formatMoment(reportedAt, language)
    const by = closedBy && `\u2068${names.get(closedBy) ?? closedBy}\u2069`
    return [
      t(`reports.desk.by.${channel ?? 'application'}`, { time }),
      ...(about
        ? [t('reports.desk.message', { about: t(`notices.about.${about}`, { reference }) })]
        : []),
      ...(closedAt
        ? [
            by
              ? t('reports.desk.closed', { name: by, time: formatMoment(closedAt, language) })
              : t('reports.desk.ended'),
          ]
        : []),
    ]
  }
  return (
    <section
      id="report"
      aria-labelledby="report-title"
      className={found ? 'card card-action mt-4' : 'review-section'}
    >
      <h2 id="report-title" className="text-section font-strong">
        {t('reports.desk.title')}
      </h2>
      {(told === 'done' || told === 'gone') && (
        <div className="mt-2" role="status">
          <Notice tone={told === 'gone' ? 'info' : 'success'}>
            <p>{t(`reports.desk.${told}`)}</p>
          </Notice>
        </div>
      )}
      {all.map((report) => (
        <div key={report.id} className="mt-2">
          {words(report).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {report.reason && (
            <p dir="auto" className="whitespace-pre-line text-muted">
              {report.reason}
            </p>
          )}
        </div>
      ))}
      {found && (
        <Closing visit={visit} application={application} refused={found.refused} told={told} />
      )}
    </section>
  )
}

type ClosingProps = Omit<SectionProps, 'reference'> & {
  refused: 'role' | 'same_person' | undefined
}

function Closing({ visit: { t, language }, application, refused, told }: ClosingProps) {
  const problem = told === 'missing' || told === 'too_long' ? told : undefined
  const words = { max: longestReportReason }
  return (
    <>
      <p className="mt-2 font-strong">{t('reports.desk.open')}</p>
      {refused ? (
        <p className="mt-1">{t(`reports.desk.notYours.${refused}`)}</p>
      ) : (
        <>
          <p className="mt-1">{t('reports.desk.advice')}</p>
          <form action={closeReportFromCase} className="mt-2">
            <input type="hidden" name="language" value={language} />
            <input type="hidden" name="application" value={application} />
            <div className={problem ? 'field-wrong' : undefined}>
              <label htmlFor="report-reason" className="label">
                {t('reports.desk.reason')}
              </label>
              <p id="report-reason-hint" className="hint">
                {t('reports.desk.reasonHint', words)}
              </p>
              {problem && (
                <p id="report-reason-error" role="alert" className="field-error">
                  {t(`reports.desk.${problem}`, words)}
                </p>
              )}
              <textarea
                id="report-reason"
                name="reason"
                rows={3}
                maxLength={longestReportReason}
                dir="auto"
                aria-describedby={
                  problem ? 'report-reason-hint report-reason-error' : 'report-reason-hint'
                }
                aria-invalid={problem ? true : undefined}
                className="control"
              />
            </div>
            <p className="mt-2">
              <Button>{t('reports.desk.close')}</Button>
            </p>
          </form>
        </>
      )}
    </>
  )
}

import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { closeReportAction } from '@/app/[language]/(staff)/staff/applications/[application]/close-report.ts'
import { ActForm } from '@/components/form/act-form'
import { KeepTogether } from '@/components/ui/keep-together'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import type { Report } from '@/lib/access/store/reports.ts'
import type { CaseReports } from '@/lib/casework/read-case.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import { maxReportReasonLength } from '@/lib/not-me-reports/close-report.ts'
import { CaseFormFields } from '../case-form-fields.tsx'

type SectionProps = {
  visit: StaffVisit
  viewed: ApplicationView
  reports: CaseReports
  /** The result of the last action, from the URL. */
  result?: string | undefined
}

/** Shows the customer's reports, who closed them and why, and the form to close one. */
export function ReportSection({ visit, viewed, reports, result }: SectionProps) {
  const { t, language } = visit
  const { all, open, names } = reports
  const { customerId: reference } = viewed.application
  const words = (report: Report): { sentence: string; at: Date }[] => {
    const { channel, reportedAt, about, closedAt, closedBy, stopped } = report
    const by = closedBy && isolateDirection(names.get(closedBy) ?? closedBy)
    const closing = stopped ? 'notMeReports.casework.stoppedBy' : 'notMeReports.casework.closed'
    const sentences = [
      t(`notMeReports.casework.by.${channel ?? 'application'}`, { time: timeMark }),
      ...(about
        ? [
            t('notMeReports.casework.message', {
              about: t(`notifications.about.${about}`, { reference }),
            }),
          ]
        : []),
    ].map((sentence) => ({ sentence, at: reportedAt }))
    if (!closedAt) return sentences
    const closed = by ? t(closing, { name: by, time: timeMark }) : t('notMeReports.casework.ended')
    return [...sentences, { sentence: closed, at: closedAt }]
  }
  return (
    <section
      id="report"
      aria-labelledby="report-title"
      className={open ? 'card card-action' : 'review-section'}
    >
      <h2 id="report-title" className="text-section font-strong">
        {t('notMeReports.casework.title')}
      </h2>
      {(result === 'done' || result === 'stopped' || result === 'gone') && (
        <div className="mt-2" role="status">
          <Notice tone={result === 'gone' ? 'info' : 'success'}>
            <p>{t(`notMeReports.casework.${result}`)}</p>
          </Notice>
        </div>
      )}
      {all.map((report) => (
        <div key={report.id} className="mt-2">
          {words(report).map(({ sentence, at }) => (
            <p key={sentence}>
              <TimeInSentence sentence={sentence} at={at} language={language} relative short />
            </p>
          ))}
          {report.reason && (
            <p dir="auto" className="whitespace-pre-line text-muted">
              {report.reason}
            </p>
          )}
        </div>
      ))}
      {all.some(({ stopped }) => stopped) && (
        <Stopped visit={visit} viewed={viewed} reports={reports} />
      )}
      {open && <Closing visit={visit} viewed={viewed} reports={reports} result={result} />}
    </section>
  )
}

/** Explains what happens to a stopped application, and what staff have to do. */
function Stopped({ visit: { t }, viewed, reports: { stage } }: SectionProps) {
  const { platformApplicationId: id, platformStatus: status } = viewed.submission ?? {}
  return (
    <>
      <p className="mt-2 font-strong">{t(`notMeReports.casework.stoppedNow.${stage}`)}</p>
      {id && (
        <SummaryList
          rows={[
            { label: t('notMeReports.casework.platformId'), value: id, ltr: true },
            ...(status
              ? [{ label: t('notMeReports.casework.platformStatus'), value: status, ltr: true }]
              : []),
          ]}
        />
      )}
    </>
  )
}

function Closing({ visit, viewed, reports, result }: SectionProps) {
  const { t } = visit
  const { stage, open, contacts } = reports
  const problem = result === 'missing' || result === 'too_long' ? result : undefined
  const isUnconfirmed = result === 'unconfirmed'
  const words = { max: maxReportReasonLength }
  if (open?.refused) {
    return (
      <>
        <p className="mt-2">{t('notMeReports.casework.open')}</p>
        <p className="mt-1 font-strong">{t(`notMeReports.casework.notYours.${open.refused}`)}</p>
      </>
    )
  }
  return (
    <>
      <p className="mt-2">{t('notMeReports.casework.open')}</p>
      <p className="mt-1 font-strong">{t('staffCase.mayDecide')}</p>
      <p className="mt-1">
        <strong className="font-strong">{t('casework.person.remedy')}:</strong>{' '}
        {t('notMeReports.casework.advice')}
      </p>
      <Contacts visit={visit} contacts={contacts} />
      <ActForm action={closeReportAction} className="report-form">
        <CaseFormFields visit={visit} application={viewed.application.id} />
        <fieldset
          className={result === 'undecided' ? 'field-wrong' : undefined}
          aria-describedby={result === 'undecided' ? 'report-outcome-error' : undefined}
        >
          <legend className="label">{t('notMeReports.casework.outcome')}</legend>
          {result === 'undecided' && (
            <p id="report-outcome-error" role="alert" className="field-error">
              {t('notMeReports.casework.undecided')}
            </p>
          )}
          <div className="choices">
            <label className="choice">
              <input
                type="radio"
                name="outcome"
                value="goes_on"
                aria-describedby="report-goes-on-hint"
                className="mark mark-radio"
              />
              <span>{t('notMeReports.casework.goesOn')}</span>
            </label>
            <p id="report-goes-on-hint" className="hint choice-part">
              {t('notMeReports.casework.goesOnHint')}
            </p>
            <label className="choice">
              <input
                type="radio"
                name="outcome"
                value="stopped"
                aria-describedby="report-stop-hint"
                className="mark mark-radio"
              />
              <span>{t('notMeReports.casework.stop')}</span>
            </label>
            <p id="report-stop-hint" className="hint choice-part">
              {t(`notMeReports.casework.stopHint.${stage}`)}
            </p>
          </div>
        </fieldset>
        <ReasonField t={t} words={words} problem={problem} />
        <div className={isUnconfirmed ? 'report-confirm field-wrong' : 'report-confirm'}>
          {isUnconfirmed && (
            <p id="report-confirm-error" role="alert" className="field-error">
              {t('notMeReports.casework.unconfirmed')}
            </p>
          )}
          <label className="choice">
            <input
              type="checkbox"
              name="confirmed"
              value="yes"
              aria-describedby={isUnconfirmed ? 'report-confirm-error' : undefined}
              className="mark"
            />
            <span>{t('notMeReports.casework.confirm')}</span>
          </label>
        </div>
        <p className="mt-2">
          <button type="submit" className="button button-primary report-close">
            {/* Only one is shown: the effect of the chosen answer. */}
            <span>{t('notMeReports.casework.close')}</span>
            <span>{t('notMeReports.casework.closeAndGoOn')}</span>
            <span>{t('notMeReports.casework.stopForGood')}</span>
          </button>
        </p>
      </ActForm>
    </>
  )
}

type ContactsProps = Pick<SectionProps, 'visit'> & Pick<CaseReports, 'contacts'>

/** Every contact of the application that was known when it was reported, with who gave it and when. */
function Contacts({ visit: { t, language }, contacts }: ContactsProps) {
  if (contacts.length === 0) return <p className="mt-1">{t('notMeReports.casework.noContacts')}</p>
  return (
    <>
      <h3 className="mt-2 font-strong">{t('notMeReports.casework.contacts')}</h3>
      <p>{t('notMeReports.casework.contactsText')}</p>
      <ul className="case-rows">
        {contacts.map(({ id, text, firstGivenAt, customerGaveAt }) => (
          <li key={id}>
            <bdi dir="ltr">
              <KeepTogether text={text} />
            </bdi>
            <p className="text-fine text-muted">
              <TimeInSentence
                sentence={t(
                  `notMeReports.casework.given.${customerGaveAt ? 'customer' : 'staff'}`,
                  {
                    time: timeMark,
                  },
                )}
                at={customerGaveAt ?? firstGivenAt}
                language={language}
                relative
                short
              />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

type ReasonProps = {
  t: Translate
  words: { max: number }
  problem: 'missing' | 'too_long' | undefined
}

function ReasonField({ t, words, problem }: ReasonProps) {
  return (
    <div className={problem ? 'field-wrong mt-2' : 'mt-2'}>
      <label htmlFor="report-reason" className="label">
        {t('notMeReports.casework.reason')}
      </label>
      <p id="report-reason-hint" className="hint">
        {t('notMeReports.casework.reasonHint', words)}
      </p>
      {problem && (
        <p id="report-reason-error" role="alert" className="field-error">
          {t(`notMeReports.casework.${problem}`, words)}
        </p>
      )}
      <textarea
        id="report-reason"
        name="reason"
        rows={3}
        maxLength={maxReportReasonLength}
        dir="auto"
        aria-describedby={problem ? 'report-reason-hint report-reason-error' : 'report-reason-hint'}
        aria-invalid={problem ? true : undefined}
        className="control"
      />
    </div>
  )
}

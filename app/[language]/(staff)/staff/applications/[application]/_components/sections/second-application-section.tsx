import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { copyTexts } from '@/app/[language]/(staff)/_components/copy-texts.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { closeSecondApplicationAction } from '@/app/[language]/(staff)/staff/applications/[application]/close-second-application.ts'
import { ActForm } from '@/components/form/act-form'
import { IdList } from '@/components/staff/id-list'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import { maxClosingNoteLength } from '@/lib/casework/close-second-application.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import type { SecondApplication } from '@/lib/submission/store/second-applications.ts'
import { CaseFormFields } from '../case-form-fields.tsx'

type SectionProps = {
  visit: StaffVisit
  viewed: ApplicationView
  /** The result of the last action, from the URL. */
  result?: string | string[] | undefined
}

/** Second applications that the platform created, and the form to close them; nothing if there are none. */
export function SecondSection({ visit, viewed, result }: SectionProps) {
  const { t, language } = visit
  const { seconds, submission } = viewed
  if (seconds.length === 0) return null
  const followed = submission?.platformApplicationId
  const isOpen = seconds.some(({ closedAt }) => closedAt === null)
  return (
    <section
      id="second"
      aria-labelledby="second-title"
      className={isOpen ? 'card card-action' : 'review-section'}
    >
      <h2 id="second-title" className="text-section font-strong">
        {t('secondApplication.title')}
      </h2>
      {(result === 'done' || result === 'gone') && (
        <div className="mt-2" role="status">
          <Notice tone={result === 'gone' ? 'info' : 'success'}>
            <p>{t(`secondApplication.result.${result}`)}</p>
          </Notice>
        </div>
      )}
      <p className="mt-2">{t('secondApplication.lead')}</p>
      {seconds.map((second) => (
        <div key={second.id} className="mt-2">
          <IdList
            texts={copyTexts(t)}
            rows={[
              ...(followed ? [{ label: t('secondApplication.followed'), value: followed }] : []),
              { label: t('secondApplication.found'), value: second.platformApplicationId },
            ]}
          />
          <SummaryList
            rows={[
              {
                label: t('secondApplication.foundAt'),
                ...momentRow(second.foundAt, language, { short: true }),
              },
            ]}
          />
          {second.closedAt ? (
            <Closed visit={visit} viewed={viewed} second={second} at={second.closedAt} />
          ) : (
            <Closing visit={visit} viewed={viewed} second={second} result={result} />
          )}
        </div>
      ))}
    </section>
  )
}

type OneProps = SectionProps & { second: SecondApplication }

function Closed({ visit, viewed, second, at }: OneProps & { at: Date }) {
  const { t, language } = visit
  const { closedBy, done } = second
  const name = closedBy && `\u2068${viewed.names.get(closedBy) ?? closedBy}\u2069`
  return (
    <>
      <p>
        <TimeInSentence
          sentence={
            name
              ? t('secondApplication.closed', { name, time: timeMark })
              : t('secondApplication.ended')
          }
          at={at}
          language={language}
          relative
          short
        />
      </p>
      {done && (
        <p dir="auto" className="whitespace-pre-line text-muted">
          {done}
        </p>
      )}
    </>
  )
}

function Closing({ visit, viewed, second, result }: OneProps) {
  const { t, member } = visit
  const problem = result === 'missing' || result === 'too_long' ? result : undefined
  const words = { max: maxClosingNoteLength }
  const field = `second-${second.id}`
  return (
    <>
      <p className="mt-1">
        <strong className="font-strong">{t('casework.person.remedy')}:</strong>{' '}
        {t('secondApplication.advice')}
      </p>
      {may(member.role, 'resolve', 'application') ? (
        <ActForm action={closeSecondApplicationAction} className="mt-2">
          <CaseFormFields visit={visit} application={viewed.application.id} />
          <input type="hidden" name="second" value={second.id} />
          <div className={problem ? 'field-wrong' : undefined}>
            <label htmlFor={field} className="label">
              {t('secondApplication.done')}
            </label>
            <p id={`${field}-hint`} className="hint">
              {t('secondApplication.hint', words)}
            </p>
            {problem && (
              <p id={`${field}-error`} role="alert" className="field-error">
                {t(`secondApplication.problems.${problem}`, words)}
              </p>
            )}
            <textarea
              id={field}
              name="done"
              rows={3}
              maxLength={maxClosingNoteLength}
              dir="auto"
              aria-describedby={problem ? `${field}-hint ${field}-error` : `${field}-hint`}
              aria-invalid={problem ? true : undefined}
              className="control"
            />
          </div>
          <p className="mt-2">
            <Button>{t('secondApplication.submit')}</Button>
          </p>
        </ActForm>
      ) : (
        <p className="mt-1 font-strong">{t('secondApplication.onlySupervisor')}</p>
      )}
    </>
  )
}

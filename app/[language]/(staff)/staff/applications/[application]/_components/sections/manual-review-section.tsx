import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { caseTabPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { copyTexts } from '@/app/[language]/(staff)/_components/copy-texts.ts'
import {
  resolveApplicationAction,
  retryApplicationAction,
  returnApplicationAction,
} from '@/app/[language]/(staff)/staff/applications/[application]/manual-review.ts'
import { ActForm } from '@/components/form/act-form'
import { IdList } from '@/components/staff/id-list'
import { Button } from '@/components/ui/button'
import { Details } from '@/components/ui/details'
import { KeepTogether } from '@/components/ui/keep-together'
import { findStopResolver } from '@/lib/casework/find-stop-resolver.ts'
import { describeManualReview } from '@/lib/casework/manual-review.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { explainCode } from '@/lib/i18n/explain-code.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { CaseFormFields } from '../case-form-fields.tsx'
import type { CaseProblem } from '../case-results.tsx'

type PartProps = {
  visit: StaffVisit
  viewed: ApplicationView
  /** The problem with the last record. */
  problem?: CaseProblem | undefined
}
type WordsOf = Pick<ApplicationView, 'words'>
type WordsProps = {
  visit: StaffVisit
  code: string | null
  viewed: ApplicationView
}

/** Shows what stopped, what it means, and the button that resolves it; nothing if nothing stopped. */
export function ManualReviewSection({ visit, viewed, problem }: PartProps) {
  const { t, language, member } = visit
  const { submission } = viewed
  const review = describeManualReview(viewed)
  if (!review) return null
  const { isSubmission, documents: stopped, canRetry, canRecord, canReturn } = review
  return (
    <section id="person" aria-labelledby="person-title" className="card card-action">
      <h2 id="person-title" className="text-section font-strong">
        {isSubmission
          ? t('casework.person.stopped')
          : t('casework.person.documentsStopped', { count: stopped.length })}
      </h2>
      {isSubmission && submission && (
        <>
          <p className="text-small text-muted">
            <TimeInSentence
              sentence={t('casework.person.since', { date: timeMark })}
              at={submission.updatedAt}
              language={language}
              relative
              short
            />
          </p>
          <Words visit={visit} code={submission.lastCode} viewed={viewed} />
          {canReturn && <WordsOfPlatform visit={visit} words={viewed.words} />}
        </>
      )}
      {stopped.length > 0 && (
        <>
          <p className="mt-1.5">{t('casework.person.documents', { count: stopped.length })}</p>
          {[...new Set(stopped.map(({ lastCode }) => lastCode))].map((code) => (
            <Words key={code} visit={visit} code={code} viewed={viewed} />
          ))}
        </>
      )}
      {canRecord && <Resolve visit={visit} viewed={viewed} problem={problem} />}
      {canRetry && may(member.role, 'retry', 'application') && (
        <ActForm action={retryApplicationAction} className="mt-2">
          <CaseFormFields visit={visit} application={viewed.application.id} />
          <p className="mb-1 text-small text-muted">{t('casework.person.retryText')}</p>
          <Button>{t('casework.person.retry')}</Button>
        </ActForm>
      )}
      {canReturn && may(member.role, 'resolve', 'application') && (
        <ActForm action={returnApplicationAction} className="mt-2">
          <CaseFormFields visit={visit} application={viewed.application.id} />
          <p className="mb-1 text-small text-muted">{t('riskFlags.sendBackHint')}</p>
          <Button tone="secondary">{t('riskFlags.sendBack')}</Button>
        </ActForm>
      )}
    </section>
  )
}

/** Quotes the platform's refusal. */
function WordsOfPlatform({ visit: { t }, words }: Pick<PartProps, 'visit'> & WordsOf) {
  if (words.length === 0) return <p className="mt-1">{t('casework.person.noWords')}</p>
  return (
    <>
      <h3 className="mt-1.5 font-strong">{t('casework.person.words')}</h3>
      <ul className="mt-0.5 list-disc ps-3">
        {words.map(({ code, description, sent }) => (
          <li key={`${code} ${description}`}>
            {description ? (
              <bdi translate="no">{description}</bdi>
            ) : (
              <span>{t('casework.person.noWords')}</span>
            )}
            {sent !== undefined && (
              <span>{` ${t('casework.person.sent', { value: `\u2068${sent}\u2069` })}`}</span>
            )}
          </li>
        ))}
      </ul>
      <Details summary={t('casework.person.engineers')} className="mt-1 text-small">
        {words.map(({ code, description }) => (
          <p key={`${code} ${description}`}>
            {t('casework.person.code', { code: `\u2068${code}\u2069` })}
          </p>
        ))}
      </Details>
    </>
  )
}

/** Explains what happened and who resolves it; technical details are folded. */
function Words({ visit, code, viewed }: WordsProps) {
  const { t, language } = visit
  const { application, submission } = viewed
  const who = findStopResolver(code ?? '')
  const known = explainCode(language, code ?? '')
  const { meaning, remedy } =
    who === 'staff'
      ? known
      : {
          meaning: t(`casework.person.${who}.meaning`),
          remedy: t(`casework.person.${who}.remedy`, {
            reference: application.customerId,
          }),
        }
  return (
    <>
      <p className="mt-1.5">
        <strong className="font-strong">{t('casework.person.happened')}:</strong>{' '}
        <span>{meaning}</span>
      </p>
      <p className="mt-1">
        <strong className="font-strong">{t('casework.person.remedy')}:</strong>{' '}
        <KeepTogether text={remedy} />
      </p>
      {(who === 'staff' || who === 'lookup') && (
        <>
          <IdList
            texts={copyTexts(t)}
            rows={[
              { label: t('casework.columns.reference'), value: application.customerId },
              ...(submission?.platformApplicationId
                ? [
                    {
                      label: t('casework.view.platformId'),
                      value: submission.platformApplicationId,
                    },
                  ]
                : []),
            ]}
          />
          <p className="mt-1 text-small">
            <a
              href={caseTabPath(language, application.id, 'technical')}
              className="link link-alone"
            >
              {t('casework.person.ids')}
            </a>
          </p>
        </>
      )}
      {who !== 'staff' && (
        <Details summary={t('casework.person.engineers')} className="mt-1 text-small">
          <p>{known.meaning}</p>
          <p>{known.remedy}</p>
          {code && <p>{t('casework.person.code', { code: `\u2068${code}\u2069` })}</p>}
        </Details>
      )}
    </>
  )
}

const foundProblems = [
  'found_missing',
  'listed',
  'status_refused',
  'other_reference',
  'not_confirmed',
] as const satisfies CaseProblem[]

/** Shows the form in which supervisors record their finding on the platform. */
function Resolve({ visit, viewed, problem }: PartProps) {
  const { t, member } = visit
  const wrong = foundProblems.find((each) => each === problem)
  if (!may(member.role, 'resolve', 'application')) {
    return <p className="mt-2 font-strong">{t('casework.person.onlySupervisor')}</p>
  }
  return (
    <ActForm action={resolveApplicationAction} className="found-form mt-2">
      <CaseFormFields visit={visit} application={viewed.application.id} />
      <fieldset className={wrong && 'field-wrong'} aria-describedby={wrong && 'found-error'}>
        <legend className="label">{t('casework.person.found')}</legend>
        {wrong && (
          <p id="found-error" className="field-error">
            {t(`casework.problem.${wrong}`)}
          </p>
        )}
        <div className="choices">
          <label className="choice">
            <input type="radio" name="found" value="there" className="mark mark-radio" />
            <span>{t('casework.person.there')}</span>
          </label>
          <div className="choice-part">
            <label htmlFor="platform-id" className="part-label">
              {t('casework.person.id')}
            </label>
            <input
              id="platform-id"
              name="id"
              type="text"
              // A blank placeholder lets the styles know that the field is empty.
              placeholder=" "
              dir="ltr"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              className="control"
            />
          </div>
          <label className="choice">
            <input
              type="radio"
              name="found"
              value="none"
              aria-describedby="not-there-hint"
              className="mark mark-radio"
            />
            <span>{t('casework.person.notThere')}</span>
          </label>
          <p id="not-there-hint" className="hint choice-part">
            {t('casework.person.resolveText')}
          </p>
        </div>
      </fieldset>
      <p className="mt-1">
        <Button>{t('casework.person.resolve')}</Button>
      </p>
    </ActForm>
  )
}

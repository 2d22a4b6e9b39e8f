import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { severityTones } from '@/app/[language]/(staff)/_components/list/casework-state.tsx'
import { decideFlags } from '@/app/[language]/(staff)/staff/applications/[application]/decide-flags.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Tag } from '@/components/ui/tag'
import type { CaseFlags } from '@/lib/casework/read-case.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { formatList, formatNumber } from '@/lib/i18n/lists.ts'
import {
  maxDecisionReasonLength,
  type PendingDecision,
} from '@/lib/risk-flags/decide-flagged-submission.ts'
import { isImplied, type Severity } from '@/lib/risk-flags/rules/flag-rules.ts'
import { CaseFormFields } from '../case-form-fields.tsx'

const doneWords = ['sent_on', 'sent_back', 'gone'] as const
const wrongWords = ['missing', 'too_long'] as const

type FlagListProps = {
  visit: StaffVisit
  application: string
  /** The severity in the list of applications. */
  severity: Severity | undefined
  found: CaseFlags
  /** Whether other applications are listed on the page that share something with it. */
  isLinked?: boolean
  /** The result of the last decision, from the URL. */
  result?: string | undefined
}

/**
 * The risk flags of the latest acceptance: as a card with its form if a decision is open, and as one line to unfold
 * if nobody had to decide.
 */
export function FlagList(props: FlagListProps) {
  const { visit, application, severity, found, result } = props
  const { t } = visit
  const { flags, decided, waiting } = found
  const done = doneWords.find((word) => word === result)
  const count = flags.codes.length
  const isFolded = !waiting && !done && decided.length === 0
  const head = (
    <>
      <h2 className="text-section font-strong">
        <span id="flags-title">{t(waiting ? 'riskFlags.held' : 'riskFlags.title')}</span>
        {isFolded && <span className="case-tab-count">{formatNumber(count, visit.language)}</span>}
      </h2>
      {severity && (
        <Tag
          tone={severityTones[severity]}
          // Folded, it has one line with the number of flags and the sign that it opens.
          text={
            isFolded
              ? t(`caseworkList.severities.${severity}`)
              : t('riskFlags.severity', { severity: t(`caseworkList.severities.${severity}`) })
          }
        />
      )}
    </>
  )
  return (
    <section
      id="flags"
      aria-labelledby="flags-title"
      className={waiting ? 'card card-action' : 'review-section'}
    >
      {isFolded ? (
        <details className="case-fold">
          <summary>{head}</summary>
          <Flags {...props} />
        </details>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5">
            {head}
          </div>
          {done && (
            <div className="mt-2" role="status">
              <Notice tone={done === 'gone' ? 'info' : 'success'}>
                <p>{t(`riskFlags.done.${done}`)}</p>
              </Notice>
            </div>
          )}
          <Flags {...props} />
        </>
      )}
      {waiting && (
        <Waiting visit={visit} application={application} waiting={waiting} result={result} />
      )}
    </section>
  )
}

/** Shows the flags and the decisions about them. */
function Flags({ visit, severity, found, isLinked }: FlagListProps) {
  const { t, language } = visit
  const { flags, decided, waiting, names } = found
  const nameOf = (id: string) => isolateDirection(names.get(id) ?? id)
  return (
    <>
      <p className="mt-1 text-small text-muted">
        <TimeInSentence
          sentence={t('riskFlags.lead', { time: timeMark })}
          at={flags.notedAt}
          language={language}
          relative
          short
        />
        {severity && <span>{` ${t(`riskFlags.why.${severity}`)}`}</span>}
      </p>
      <div className="prose mt-2">
        <ul>
          {flags.codes.map((code) => (
            <li key={code}>
              <span>{t(`riskFlags.codes.${code}`)}</span>
              {isImplied(code, flags.way) && <span> {t('riskFlags.implied')}</span>}
              {isLinked && code === 'contact_shared' && (
                <span>
                  {' '}
                  <a href="#linked" className="link">
                    {t('staffCase.linked.title')}
                  </a>
                </span>
              )}
              {waiting && <p className="text-small text-muted">{t(`riskFlags.checks.${code}`)}</p>}
            </li>
          ))}
        </ul>
      </div>
      {flags.staff.length > 0 && (
        <p className="mt-1">
          {t('riskFlags.involved', { names: formatList(flags.staff.map(nameOf), language) })}
        </p>
      )}
      {decided.map(({ id, outcome, by, at, reason }) => (
        <div key={id} className="mt-2">
          <p>
            <TimeInSentence
              sentence={t(`riskFlags.decided.${outcome}`, { name: nameOf(by), time: timeMark })}
              at={at}
              language={language}
              relative
              short
            />
          </p>
          {reason && (
            <p dir="auto" className="whitespace-pre-line text-muted">
              {reason}
            </p>
          )}
        </div>
      ))}
    </>
  )
}

type WaitingProps = Omit<FlagListProps, 'found' | 'severity'> & { waiting: PendingDecision }

function Waiting({ visit, application, waiting, result }: WaitingProps) {
  const { t } = visit
  const { refused, maySendBack, hadPart } = waiting
  const problem = wrongWords.find((word) => word === result)
  const words = { max: maxDecisionReasonLength }
  if (refused) return <p className="mt-2 font-strong">{t(`riskFlags.notYours.${refused}`)}</p>
  return (
    <>
      <p className="mt-2 font-strong">
        {t(hadPart ? 'riskFlags.withPart' : 'staffCase.mayDecide')}
      </p>
      <p className="mt-1">
        <strong className="font-strong">{t('casework.person.remedy')}:</strong>{' '}
        <span>{t(`riskFlags.decide.${maySendBack ? 'sendOnOrBack' : 'sendOn'}`)}</span>
      </p>
      <ActForm action={decideFlags} className="mt-2">
        <CaseFormFields visit={visit} application={application} />
        <div className={problem ? 'field-wrong' : undefined}>
          <label htmlFor="reason" className="label">
            {t('riskFlags.reason')}
          </label>
          <p id="reason-hint" className="hint">
            <span>{t('riskFlags.reasonHint', words)}</span>{' '}
            <span>{maySendBack && t('riskFlags.sendBackHint')}</span>
          </p>
          {problem && (
            <p id="reason-error" role="alert" className="field-error">
              {t(`riskFlags.${problem}`, words)}
            </p>
          )}
          <textarea
            id="reason"
            name="reason"
            rows={3}
            maxLength={maxDecisionReasonLength}
            dir="auto"
            aria-describedby={problem ? 'reason-hint reason-error' : 'reason-hint'}
            aria-invalid={problem ? true : undefined}
            className="control"
          />
        </div>
        <p className="mt-2 flex flex-wrap gap-2">
          {/* Both buttons have the same weight: neither is the usual answer. */}
          <Button name="outcome" value="sent_on" tone={maySendBack ? 'secondary' : 'primary'}>
            {t('riskFlags.sendOn')}
          </Button>
          {maySendBack && (
            <Button name="outcome" value="sent_back" tone="secondary">
              {t('riskFlags.sendBack')}
            </Button>
          )}
        </p>
      </ActForm>
    </>
  )
}

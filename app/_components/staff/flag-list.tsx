import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { isImplied } from '@/lib/domain/risk/flag-rules.ts'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import {
  findPendingDecision,
  maxDecisionReasonLength,
  type PendingDecision,
} from '@/lib/services/risk-flags/decide-flagged-submission.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { decideFlags } from '../../[language]/(staff)/_actions/decide-flags.ts'
import { CaseFormFields } from './case-form-fields.tsx'

type FlagListProps = {
  visit: StaffVisit
  /** The id of an application that the member may view. */
  application: string
  /** What the URL says about the last decision. */
  result?: string | undefined
}

const doneWords = ['sent_on', 'sent_back', 'gone'] as const
const wrongWords = ['missing', 'too_long'] as const

/** The risk flags of the latest acceptance, the decision and its form; nothing where there are none. */
export async function FlagList({ visit, application, result }: FlagListProps) {
  const { t, portico, language, member } = visit
  const { db, flags: store, staff } = portico.store
  const flags = (await store.ofApplication(db, application)).at(-1)
  if (!flags || flags.codes.length === 0) return null
  const decisions = await store.decisions(db, application)
  const waiting = await findPendingDecision(portico.store, member, application)
  const done = doneWords.find((word) => word === result)
  const decided = []
  for (const { id, outcome, decidedBy, decidedAt, reason } of decisions) {
    if (!outcome || !decidedBy || !decidedAt) continue
    const name = (await staff.find(db, decidedBy))?.person.name ?? decidedBy
    const time = formatDateTime(decidedAt, language)
    const text = t(`riskFlags.decided.${outcome}`, { name: `\u2068${name}\u2069`, time })
    decided.push({ id, text, reason })
  }
  return (
    <section id="flags" aria-labelledby="flags-title" className="review-section">
      <h2 id="flags-title" className="text-section font-strong">
        {t('riskFlags.title')}
      </h2>
      {done && (
        <div className="mt-2" role="status">
          <Notice tone={done === 'gone' ? 'info' : 'success'}>
            <p>{t(`riskFlags.done.${done}`)}</p>
          </Notice>
        </div>
      )}
      <p className="mt-1 text-small text-muted">
        {t('riskFlags.lead', { time: formatDateTime(flags.notedAt, language) })}
      </p>
      <div className="prose mt-2">
        <ul>
          {flags.codes.map((code) => (
            <li key={code}>
              {t(`riskFlags.codes.${code}`)}
              {isImplied(code, flags.way) && <> {t('riskFlags.implied')}</>}
            </li>
          ))}
        </ul>
      </div>
      {decided.map(({ id, text, reason }) => (
        <div key={id} className="mt-2">
          <p>{text}</p>
          {reason && (
            <p dir="auto" className="whitespace-pre-line text-muted">
              {reason}
            </p>
          )}
        </div>
      ))}
      {waiting && (
        <Waiting visit={visit} application={application} waiting={waiting} result={result} />
      )}
    </section>
  )
}

type WaitingProps = FlagListProps & { waiting: PendingDecision }

function Waiting({ visit, application, waiting, result }: WaitingProps) {
  const { t } = visit
  const { demand, refused, maySendBack } = waiting
  const problem = wrongWords.find((word) => word === result)
  const words = { max: maxDecisionReasonLength }
  return (
    <div className="card card-action mt-3">
      <p className="font-strong">{t(`riskFlags.waiting.${demand}`)}</p>
      {refused ? (
        <p className="mt-1">{t(`riskFlags.notYours.${refused}`)}</p>
      ) : (
        <form action={decideFlags} className="mt-2">
          <CaseFormFields visit={visit} application={application} />
          <div className={problem ? 'field-wrong' : undefined}>
            <label htmlFor="reason" className="label">
              {t('riskFlags.reason')}
            </label>
            <p id="reason-hint" className="hint">
              {t('riskFlags.reasonHint', words)} {maySendBack && t('riskFlags.sendBackHint')}
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
            <Button name="outcome" value="sent_on">
              {t('riskFlags.sendOn')}
            </Button>
            {maySendBack && (
              <Button name="outcome" value="sent_back" tone="secondary">
                {t('riskFlags.sendBack')}
              </Button>
            )}
          </p>
        </form>
      )}
    </div>
  )
}

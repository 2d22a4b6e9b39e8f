import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { copyTexts } from '@/app/[language]/(staff)/_components/copy-texts.ts'
import { IdList } from '@/components/staff/id-list'
import { Details } from '@/components/ui/details'
import { Tag, type TagTone } from '@/components/ui/tag'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { explainCode } from '@/lib/i18n/explain-code.ts'
import { findIndividualId } from '@/lib/submission/state/operation-history.ts'
import type { Operation } from '@/lib/submission/store/operation-row.ts'

type RequestsSectionProps = { visit: StaffVisit; viewed: ApplicationView }

/** The requests to the platform, with the ids for its support; the latest first. */
export function RequestsSection({ visit, viewed }: RequestsSectionProps) {
  const { t } = visit
  const { operations } = viewed
  return (
    <section aria-labelledby="requests" className="review-section">
      <h2 id="requests" className="text-section font-strong">
        {t('casework.view.requests')}
      </h2>
      {operations.length === 0 ? (
        <p className="mt-1 text-muted">{t('casework.view.noRequests')}</p>
      ) : (
        <ul className="case-rows">
          {operations.toReversed().map((operation) => (
            <Request key={operation.id} visit={visit} operation={operation} all={operations} />
          ))}
        </ul>
      )}
    </section>
  )
}

type RequestProps = { visit: StaffVisit; operation: Operation; all: readonly Operation[] }

function Request({ visit: { t, language }, operation, all }: RequestProps) {
  const { id, kind, state, attempts, idempotencyId, lastCode, firstSentAt, doneAt } = operation
  const individual = findIndividualId(operation, all)
  const at = doneAt ?? firstSentAt
  return (
    <li>
      <div className="message-row">
        <h3 className="font-strong">
          {t(state === 'done' ? `staffCase.requests.${kind}` : `casework.trail.operations.${kind}`)}
        </h3>
        {state !== 'done' && (
          <p className="message-state">
            <Tag tone={tones[state]} text={t(`staffCase.requestStates.${state}`)} />
          </p>
        )}
        <p className="message-facts">
          <span>
            {t(`casework.view.${state === 'done' ? 'triesDone' : 'tries'}`, { count: attempts })}
          </span>
          {at && (
            <span>
              {' '}
              <TimeInSentence sentence={timeMark} at={at} language={language} relative short />
            </span>
          )}
        </p>
      </div>
      <IdList
        texts={copyTexts(t)}
        rows={[
          { label: t('casework.view.idempotency'), value: idempotencyId },
          ...(individual ? [{ label: t('casework.view.individual'), value: individual }] : []),
          { label: t('casework.view.operation'), value: id },
        ]}
      />
      {lastCode && (
        <Details summary={t('casework.person.engineers')} className="mt-1 text-small">
          <p>{explainCode(language, lastCode).meaning}</p>
          <p>{t('casework.person.code', { code: `\u2068${lastCode}\u2069` })}</p>
        </Details>
      )}
    </li>
  )
}

const tones: Record<Exclude<Operation['state'], 'done'>, TagTone> = {
  pending: 'waiting',
  refused: 'refused',
  abandoned: 'neutral',
}

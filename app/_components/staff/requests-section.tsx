import { SummaryList } from '@/components/ui/summary-list'
import type { Operation } from '@/lib/adapters/database/submissions/operations.ts'
import type { ApplicationView } from '@/lib/services/casework/view-application.ts'
import { findIndividualId } from '@/lib/services/submission/acknowledged-values.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { momentRow } from './moment-row.ts'

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
        <>
          <p className="mt-1 text-small text-muted">{t('casework.view.requestsText')}</p>
          {operations.toReversed().map((operation) => (
            <Request key={operation.id} visit={visit} operation={operation} all={operations} />
          ))}
        </>
      )}
    </section>
  )
}

type RequestProps = { visit: StaffVisit; operation: Operation; all: readonly Operation[] }

function Request({ visit: { t, language }, operation, all }: RequestProps) {
  const { id, kind, state, attempts, idempotencyId, lastCode, firstSentAt, doneAt } = operation
  const individual = findIndividualId(operation, all)
  const outcome = t('casework.trail.events.operation_settled', {
    operation: t(`casework.trail.operations.${kind}`),
    outcome: t(`casework.trail.outcomes.${state}`),
  })
  return (
    <details className="details">
      <summary>
        {outcome} – {t('casework.view.tries', { count: attempts })}
      </summary>
      <div>
        <SummaryList
          rows={[
            { label: t('casework.view.idempotency'), value: idempotencyId, ltr: true },
            { label: t('casework.view.operation'), value: id, ltr: true },
            ...(individual
              ? [{ label: t('casework.view.individual'), value: individual, ltr: true }]
              : []),
            ...(lastCode ? [{ label: t('casework.view.code'), value: lastCode, ltr: true }] : []),
            ...(firstSentAt
              ? [
                  {
                    label: t('casework.view.firstSent'),
                    ...momentRow(firstSentAt, language, { short: true }),
                  },
                ]
              : []),
            ...(doneAt
              ? [
                  {
                    label: t('casework.view.done'),
                    ...momentRow(doneAt, language, { short: true }),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </details>
  )
}

import { SummaryList } from '@/components/ui/summary-list'
import type { ApplicationView } from '@/lib/desk/view.ts'
import { formatDateTime } from '@/lib/messages/dates.ts'
import type { Operation } from '@/lib/store/operations.ts'
import { findIndividualId } from '@/lib/submission/taken.ts'
import type { StaffVisit } from '../../../../staff-asking.ts'

type RequestsSectionProps = { visit: StaffVisit; viewed: ApplicationView }

/** What was sent to the platform, with the ids by which its support finds it; the last first. */
export function RequestsSection({ visit, viewed }: RequestsSectionProps) {
  const { t } = visit
  const { operations } = viewed
  return (
    <section aria-labelledby="requests" className="review-section">
      <h2 id="requests" className="text-section font-strong">
        {t('desk.view.requests')}
      </h2>
      {operations.length === 0 ? (
        <p className="mt-1 text-muted">{t('desk.view.noRequests')}</p>
      ) : (
        <>
          <p className="mt-1 text-small text-muted">{t('desk.view.requestsText')}</p>
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
  const outcome = t('desk.trail.events.operation_settled', {
    operation: t(`desk.trail.operations.${kind}`),
    outcome: t(`desk.trail.outcomes.${state}`),
  })
  return (
    <details className="details">
      <summary>
        {outcome} – {t('desk.view.tries', { count: attempts })}
      </summary>
      <div>
        <SummaryList
          rows={[
            { label: t('desk.view.idempotency'), value: idempotencyId, ltr: true },
            { label: t('desk.view.operation'), value: id, ltr: true },
            ...(individual
              ? [{ label: t('desk.view.individual'), value: individual, ltr: true }]
              : []),
            ...(lastCode ? [{ label: t('desk.view.code'), value: lastCode, ltr: true }] : []),
            ...(firstSentAt
              ? [{ label: t('desk.view.firstSent'), value: formatDateTime(firstSentAt, language) }]
              : []),
            ...(doneAt
              ? [{ label: t('desk.view.done'), value: formatDateTime(doneAt, language) }]
              : []),
          ]}
        />
      </div>
    </details>
  )
}

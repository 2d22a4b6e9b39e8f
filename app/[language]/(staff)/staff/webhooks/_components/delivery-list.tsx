import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { LocalTime } from '@/components/ui/local-time'
import { Tag } from '@/components/ui/tag'
import { formatShortDateTime } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import type { ListedEndpoint } from '@/lib/webhooks/manage-endpoints-as-member.ts'
import type { ListedDelivery } from '@/lib/webhooks/store/deliveries.ts'
import { ChangeWebhookButton } from './change-webhook-button.tsx'
import { typeLabel } from './type-label.ts'

type ListProps = { visit: StaffVisit; endpoint: ListedEndpoint }

const tones = { waiting: 'waiting', sent: 'success', dropped: 'refused' } as const

/** The latest deliveries to an endpoint, with what it answered, folded. */
export function DeliveryList({ visit, endpoint }: ListProps) {
  const { t } = visit
  return (
    <details className="details mt-3">
      <summary>{t('webhooks.latest')}</summary>
      <ul className="card-list">
        {endpoint.deliveries.map((delivery) => (
          <li key={delivery.id} className="card">
            <Delivery visit={visit} endpoint={endpoint} delivery={delivery} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Delivery({ visit, endpoint, delivery }: ListProps & { delivery: ListedDelivery }) {
  const { t, language } = visit
  const { id, type, state, createdAt, attempts, lastCode, answerStatus, answer } = delivery
  const label = typeLabel(visit, type)
  const said = answerStatus ?? lastCode
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-strong">{label}</span>
        <Tag tone={tones[state]} text={t(`webhooks.delivery.${state}`)} />
      </p>
      <p className="text-small text-muted">
        <LocalTime
          at={createdAt.toISOString()}
          locale={locales[language]}
          text={formatShortDateTime(createdAt, language)}
          short
        />
        <span>{` · ${t('webhooks.delivery.tries', { count: attempts })}`}</span>
        {said !== null && (
          <>
            <span>{` · ${t('webhooks.delivery.answer')} `}</span>
            <bdi dir="ltr">{String(said)}</bdi>
          </>
        )}
      </p>
      <p className="text-small text-muted">
        <bdi dir="ltr" className="break-all">
          {id}
        </bdi>
      </p>
      {answer && (
        <p dir="auto" className="mt-1 text-small break-all whitespace-pre-wrap">
          {answer}
        </p>
      )}
      {state !== 'dropped' && endpoint.isOurs && (
        <ChangeWebhookButton
          visit={visit}
          endpoint={endpoint}
          change="redeliver"
          delivery={{ id, type: label }}
        />
      )}
    </>
  )
}

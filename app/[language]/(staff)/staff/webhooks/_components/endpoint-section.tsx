import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { rotateKeys } from '@/app/[language]/(staff)/staff/webhooks/rotate-keys.ts'
import { ShownOnceForm } from '@/components/staff/shown-once-form'
import { SummaryList } from '@/components/ui/summary-list'
import { Tag } from '@/components/ui/tag'
import { formatList } from '@/lib/i18n/lists.ts'
import { webhookKeysPath } from '@/lib/webhooks/find-public-keys.ts'
import type { ListedEndpoint } from '@/lib/webhooks/manage-endpoints-as-member.ts'
import { webhookEventTypes } from '@/lib/webhooks/rules/event-types.ts'
import { ChangeWebhookButton } from './change-webhook-button.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { typeLabel } from './type-label.ts'

type SectionProps = { visit: StaffVisit; endpoint: ListedEndpoint }

/** Shows an endpoint, what it took last, and what an administrator may do about it. */
export function EndpointSection({ visit, endpoint }: SectionProps) {
  const { t, language } = visit
  const { id, name, disabledAt, isOurs, deliveries } = endpoint
  const change = disabledAt ? 'enable' : 'disable'
  return (
    <section aria-labelledby={`endpoint-${id}`} className="review-section">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={`endpoint-${id}`} className="text-section font-strong">
          <bdi>{name}</bdi>
        </h2>
        <State visit={visit} endpoint={endpoint} />
      </div>
      <SummaryList rows={listRows(visit, endpoint)} />
      {isOurs && (
        <div className="flex flex-wrap gap-x-2">
          <ChangeWebhookButton visit={visit} endpoint={endpoint} change={change} />
          <ShownOnceForm
            action={rotateKeys}
            hidden={{ language, endpoint: id }}
            tone="secondary"
            texts={{ submit: t('webhooks.rotate'), shown: t('webhooks.secretShown') }}
          />
        </div>
      )}
      {deliveries.length > 0 && <DeliveryList visit={visit} endpoint={endpoint} />}
    </section>
  )
}

function State({ visit: { t }, endpoint: { disabledCode, isOurs } }: SectionProps) {
  if (!isOurs) return <Tag tone="refused" text={t('webhooks.state.broken')} />
  if (disabledCode) return <Tag tone="action" text={t(`webhooks.state.${disabledCode}`)} />
  return <Tag tone="success" text={t('webhooks.state.open')} />
}

function listRows({ t, language, portico }: StaffVisit, endpoint: ListedEndpoint) {
  const { id, address, events, partnerId, partner, waiting, disabledAt } = endpoint
  const types = events.map((type) => typeLabel({ t }, type))
  const isEverything = events.length === webhookEventTypes.length
  return [
    { label: t('webhooks.address'), value: address, ltr: true },
    {
      label: t('webhooks.about'),
      value:
        partnerId === null ? t('webhooks.everyApplication') : <bdi>{partner ?? partnerId}</bdi>,
    },
    {
      label: t('webhooks.events'),
      value: isEverything ? t('webhooks.everything') : formatList(types, language),
    },
    { label: t('webhooks.waiting'), value: String(waiting) },
    ...(disabledAt
      ? [{ label: t('webhooks.disabledSince'), ...momentRow(disabledAt, language) }]
      : []),
    {
      label: t('webhooks.keys'),
      value: new URL(webhookKeysPath(id), portico.env.publicUrl).href,
      ltr: true,
    },
  ]
}

import { Tag } from '@/components/ui/tag'
import type { StoredDelivery } from '@/lib/platform/simulator/simulator.ts'
import { Moment } from './moment'

/** Events that were sent or tried, newest first, with each response. */
export function DeliveryList({ deliveries }: { deliveries: StoredDelivery[] }) {
  if (deliveries.length === 0) return <p className="text-muted">No event was sent yet.</p>
  return (
    <ol className="grid grid-cols-1 gap-2">
      {deliveries.map(({ id, eventType, eventId, callbackUrl, attempts, nextAt }) => (
        <li key={id}>
          <p className="flex flex-wrap items-baseline gap-x-1.5 gap-y-0.5">
            <span className="font-strong">{eventType}</span>
            {attempts.map(({ at, status }) => (
              <Answer key={at} status={status} />
            ))}
          </p>
          <p className="text-fine text-muted">
            <code className="font-figures">{eventId}</code> to{' '}
            <code className="break-all font-figures">{callbackUrl}</code>
            {attempts[0] && (
              <>
                , first sent <Moment at={attempts[0].at} />
              </>
            )}
            {nextAt && (
              <>
                , again <Moment at={nextAt} />
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Answer({ status }: { status?: number | undefined }) {
  const isAccepted = status !== undefined && status >= 200 && status < 300
  return (
    <Tag tone={isAccepted ? 'success' : 'refused'} text={status ? String(status) : 'No answer'} />
  )
}

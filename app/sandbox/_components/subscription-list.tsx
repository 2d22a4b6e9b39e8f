import type { ListedSubscription } from '@/lib/platform/simulator/simulator.ts'
import { Moment } from './moment'

export function SubscriptionList({ subscriptions }: { subscriptions: ListedSubscription[] }) {
  if (subscriptions.length === 0)
    return <p className="text-muted">There are no subscriptions. Nothing is sent.</p>
  return (
    <ul className="grid grid-cols-1 gap-2">
      {subscriptions.map(({ id, eventType, callbackUrl, createdAt }) => (
        <li key={id}>
          <p className="font-strong">{eventType}</p>
          <p className="text-fine text-muted">
            <code className="font-figures">{id}</code> to{' '}
            <code className="break-all font-figures">{callbackUrl}</code>, since{' '}
            <Moment at={createdAt} />
          </p>
        </li>
      ))}
    </ul>
  )
}

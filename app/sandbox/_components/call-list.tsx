import { Details } from '@/components/ui/details'
import { Tag } from '@/components/ui/tag'
import type { RecordedCall } from '@/lib/platform/simulator/records/recorded-calls.ts'
import { Json } from './json'
import { Moment } from './moment'

/** Recorded calls, newest first. */
export function CallList({ calls }: { calls: RecordedCall[] }) {
  if (calls.length === 0) return <p className="text-muted">There were no calls yet.</p>
  return (
    <ol className="grid grid-cols-1 gap-3">
      {calls.map((call) => (
        <li key={call.id}>
          <Call {...call} />
        </li>
      ))}
    </ol>
  )
}

function Call(call: RecordedCall) {
  const { status } = call
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1">
        <Tag
          tone={status === undefined || status >= 400 ? 'refused' : 'success'}
          text={status === undefined ? 'Caller left' : String(status)}
        />
        <code className="min-w-0 font-figures text-fine">
          {call.method} {call.path}
        </code>
      </p>
      <p className="text-fine text-muted">
        <Moment at={call.startedAt} />, {call.durationMs} ms
        {call.scenario && `, scenario ${call.scenario}`}
      </p>
      {call.requestId && <Id name="Request id" value={call.requestId} />}
      {call.idempotencyId && <Id name="Idempotency id" value={call.idempotencyId} />}
      {call.requestBody && (
        <Details summary={`Body of ${call.method} at ${formatTime(call)}`}>
          <Json text={call.requestBody} />
        </Details>
      )}
      {call.answerBody && (
        <Details summary={`Answer to ${call.method} at ${formatTime(call)}`}>
          <Json text={call.answerBody} />
        </Details>
      )}
    </>
  )
}

function Id({ name, value }: { name: string; value: string }) {
  return (
    <p className="text-fine text-muted">
      {name}: <code className="font-figures">{value}</code>
    </p>
  )
}

function formatTime({ startedAt }: RecordedCall): string {
  return startedAt.slice(11, 19)
}

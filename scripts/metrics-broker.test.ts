import { beforeEach, expect, it } from 'vitest'
import { createMetrics, type Metrics, renderMetrics } from '@/lib/observability/metrics/metrics.ts'
import { shareMetrics } from '@/lib/observability/metrics/shared-metrics.ts'
import { createMetricsBroker } from './metrics-broker.mjs'

type Listener = (message: unknown) => void

let listeners: Map<number, Listener>
let broker: ReturnType<typeof createMetricsBroker>

beforeEach(() => {
  listeners = new Map()
  broker = createMetricsBroker({
    send: (worker, message) => queueMicrotask(() => listeners.get(worker)?.(copy(message))),
    list: () => [...listeners.keys()],
  })
})

it('gives a reader the figures of all processes, whichever is asked', async () => {
  const [first, second] = [startProcess(1), startProcess(2)]
  answerPages(first.metrics, 3)
  answerPages(second.metrics, 4)
  for (const asked of [first, second]) {
    expect(await asked.render()).toContain(
      'portico_http_requests_total{route="/[language]",method="GET",status="200"} 7',
    )
  }
})

it('never counts less after a process has ended, whether it could say goodbye or not', async () => {
  const [first, second, third] = [startProcess(1), startProcess(2), startProcess(3)]
  answerPages(first.metrics, 1)
  answerPages(second.metrics, 10)
  answerPages(third.metrics, 100)
  expect(await countOf(first)).toBe(111)
  answerPages(second.metrics, 5)
  await second.leave()
  answerPages(third.metrics, 1_000)
  endProcess(2)
  endProcess(3)
  // The second handed its last figures over; of the third, killed, those of the last reading remain.
  expect(await countOf(first)).toBe(116)
  const successor = startProcess(4)
  answerPages(successor.metrics, 2)
  expect(await countOf(successor)).toBe(118)
  expect(await successor.render()).toMatch(
    /portico_http_request_duration_seconds_count\{route="\/\[language\]"\} 118/,
  )
  // The last process that was asked is killed as well.
  endProcess(4)
  expect(await countOf(first)).toBe(118)
})

it('does not sum what only a running process has', async () => {
  const [first, second] = [startProcess(1), startProcess(2)]
  for (const { metrics } of [first, second]) {
    metrics.watch({
      countWaitingRequests: () => 5,
      countConnections: () => ({ inUse: 1, idle: 2, waiting: 0 }),
      measureKeys: undefined,
    })
  }
  expect(await first.render()).toContain('portico_http_requests_waiting 10')
  await second.leave()
  endProcess(2)
  expect(await first.render()).toContain('portico_http_requests_waiting 5')
})

it('does without a process that does not answer', async () => {
  const first = startProcess(1)
  listeners.set(2, () => {})
  answerPages(first.metrics, 3)
  expect(await countOf(first)).toBe(3)
})

function startProcess(worker: number) {
  const metrics = createMetrics()
  const shared = shareMetrics(metrics.read, {
    send: (message) => queueMicrotask(() => broker.take(worker, copy(message) as never)),
    onMessage: (listener) => listeners.set(worker, listener),
  })
  return {
    metrics,
    leave: shared.leave,
    render: async () => renderMetrics([await metrics.read(), ...(await shared.readOthers())]),
  }
}

function endProcess(worker: number): void {
  listeners.delete(worker)
  broker.leave(worker)
}

function answerPages({ onRequest }: Metrics, times: number): void {
  for (let count = 0; count < times; count++) {
    onRequest({ route: '/[language]', method: 'GET', status: 200, durationMs: 12 })
  }
}

async function countOf({ render }: { render(): Promise<string> }): Promise<number> {
  const [, count] = /^portico_http_requests_total\{.*\} (\d+)$/m.exec(await render()) ?? []
  return Number(count)
}

/** Copies a message like the pipe between processes. */
function copy(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message))
}

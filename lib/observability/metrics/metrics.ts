/** The figures of one process, for Prometheus. Every label is of a fixed set; none is about anybody. */
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { StatementObserver } from '#lib/database/connection/observe-statements.ts'
import type { CallRecord } from '#lib/platform/client/client.ts'
import { type Scope, scopes, subscriptionScopes } from '#lib/platform/contract/scopes.ts'
import type { RegisterCall } from '#lib/registers/clients/register.ts'
import type { FunnelKind, FunnelSubject } from '#lib/statistics/rules/funnel-labels.ts'
import type { LineObserver } from '../logging/logger.ts'
import { toMethod, toOperation, toStatusClass, toStatusLabel } from './labels.ts'
import { addReadings, type ProcessReadings } from './process-readings.ts'

/** The figures of one process as other processes are sent them. */
export type MetricFamily = MetricObjectWithValues<MetricValue<string>>

export type Metrics = StatementObserver &
  LineObserver & {
    onRequest(request: {
      route: string
      method: string
      /** Undefined: the connection closed before there was a response. */
      status: number | undefined
      durationMs: number
    }): void
    onFunnel(event: FunnelSubject & { kind: FunnelKind }): void
    onPlatformCall(call: CallRecord): void
    onToken(token: { scope: Scope; endsAtMs: number }): void
    onRegisterCall(call: RegisterCall): void
    /** Figures that are read when they are asked for. */
    watch(readings: ProcessReadings): void
    read(): Promise<MetricFamily[]>
  }

/** From a cached page to a wait for the platform, in seconds. */
const requestBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const callBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const statementBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5]

/** The figures of this process, counted from now on. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // In milliseconds; the usual 10 wakes an idle process twice as often, and alerts ask for half a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  adaptDefaults(registry)
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `portico_${name}`, help, labelNames, registers })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram({ name: `portico_${name}`, help, buckets, labelNames, registers })

  const requests = counter(
    'http_requests_total',
    'Requests that were answered, or whose connection closed before (status closed).',
    'route',
    'method',
    'status',
  )
  const requestTimes = histogram(
    'http_request_duration_seconds',
    'Time until a request was answered completely.',
    requestBuckets,
    'route',
  )
  const funnel = {
    shown: counter('steps_shown_total', 'Steps shown to customers while open.', 'step'),
    saved: counter('steps_saved_total', 'Steps that customers answered first.', 'step'),
    error: counter(
      'answer_errors_total',
      'Answers of customers that could not be accepted.',
      'step',
      'question',
      'code',
    ),
    sent_back: counter(
      'questions_sent_back_total',
      'Questions that the platform asked again.',
      'step',
      'question',
      'code',
    ),
  }
  const calls = counter(
    'platform_calls_total',
    'HTTP requests to the platform, also for tokens.',
    'operation',
    'outcome',
    'status',
  )
  const callTimes = histogram(
    'platform_call_duration_seconds',
    'Time of an HTTP request to the platform.',
    callBuckets,
    'operation',
  )
  const registerCalls = counter(
    'register_calls_total',
    'Requests to public registers.',
    'operation',
    'outcome',
  )
  const messages = counter(
    'messages_total',
    'Attempts to send an e-mail or an SMS, by what became of the message.',
    'channel',
    'state',
  )
  const webhooks = counter('webhooks_total', 'Attempts to send a webhook.', 'state')
  const lines = counter('log_lines_total', 'Lines of the log.', 'level')
  const alarms = counter(
    'rights_alarms_total',
    'Rows that let somebody in and that somebody else wrote, by what they belong to.',
    'subject',
  )
  const statements = histogram(
    'database_statement_duration_seconds',
    'Time of a statement in the database.',
    statementBuckets,
    'operation',
  )
  const faults = counter('database_errors_total', 'Statements that failed.', 'operation')
  const lendings = histogram(
    'database_connection_wait_seconds',
    'Time until a connection to the database was free.',
    statementBuckets,
  )
  for (const level of ['debug', 'info', 'warn', 'error', 'fatal']) lines.inc({ level }, 0)

  const tokenEnds = new Map<Scope, number>()
  new Gauge({
    name: 'portico_platform_token_remaining_seconds',
    help: 'For how long the token of a scope is still valid; absent where there was none.',
    labelNames: ['scope'],
    aggregator: 'max',
    registers,
    collect() {
      for (const [scope, endsAtMs] of tokenEnds) {
        this.set({ scope }, Math.max(0, (endsAtMs - performance.now()) / 1000))
      }
    },
  })

  return {
    onRequest({ route, method, status, durationMs }) {
      requests.inc({ route, method: toMethod(method), status: toStatusLabel(status) })
      requestTimes.observe({ route }, durationMs / 1000)
    },
    onFunnel({ kind, step, question, code }) {
      if (kind === 'shown' || kind === 'saved') funnel[kind].inc({ step })
      else funnel[kind].inc({ step, question, code })
    },
    onPlatformCall({ operation, outcome, status, durationMs }) {
      calls.inc({ operation, outcome, status: toStatusClass(status) })
      callTimes.observe({ operation }, durationMs / 1000)
    },
    onToken({ scope, endsAtMs }) {
      if (isScope(scope)) tokenEnds.set(scope, endsAtMs)
    },
    onRegisterCall({ operation, outcome }) {
      registerCalls.inc({ operation, outcome })
    },
    onLine(level, { event, kind, state }) {
      lines.inc({ level })
      if (event === 'mail_tried' && kind && state) messages.inc({ channel: kind, state })
      if (event === 'webhook_tried' && state) webhooks.inc({ state })
      if (event === 'rights_broken' && kind) alarms.inc({ subject: kind })
    },
    onStatement({ text, durationMs, isFailed }) {
      const operation = toOperation(text)
      statements.observe({ operation }, durationMs / 1000)
      if (isFailed) faults.inc({ operation })
    },
    onLent(waitMs) {
      lendings.observe(waitMs / 1000)
    },
    watch: (readings) => addReadings(registers, readings),
    read: () => registry.getMetricsAsJSON(),
  }
}

/** The figures of several processes together, in the text format of Prometheus. */
export async function renderMetrics(processes: readonly MetricFamily[][]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics()
}

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE

function adaptDefaults(registry: Registry): void {
  for (const metric of registry.getMetricsAsArray()) {
    // An average over processes would hide the one that is stuck.
    if (metric.name.startsWith('nodejs_eventloop_lag')) Object.assign(metric, { aggregator: 'max' })
    // The labels of these figures are Node's names, which are no fixed set.
    if (metric.name.startsWith('nodejs_active_')) registry.removeSingleMetric(metric.name)
  }
}

function isScope(scope: string): boolean {
  return [scopes, subscriptionScopes].some((each) => Object.values<string>(each).includes(scope))
}

/** Composes metrics and traces from the configuration. Without either, none of their modules is loaded. */
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { MetricsSettings, ObservationSettings } from '#lib/config/observation-settings.ts'
import type { StatementObserver } from '#lib/database/connection/observe-statements.ts'
import type { Exchange } from '#lib/http/requests/request-guard.ts'
import { getPathname } from '#lib/http/requests/request-path.ts'
import type { RequestObserver } from '#lib/http/server/admit-requests.ts'
import type { RouteFinder } from '#lib/http/server/route-templates.ts'
import type { Metrics } from '#lib/observability/metrics/metrics.ts'
import { setTracer } from '#lib/observability/trace-span.ts'
import type { Tracing } from '#lib/observability/tracing/tracing.ts'
import type { RegisterCall } from '#lib/registers/clients/register.ts'
import type { OperatingFigures } from '#lib/statistics/store/operating-figures.ts'

export type Observation = {
  metrics: Metrics | undefined
  tracing: Tracing | undefined
  statements: StatementObserver | undefined
  forLog: { findTraceId?: (() => string | undefined) | undefined; observer?: Metrics | undefined }
  forPlatform: {
    onToken?: Metrics['onToken'] | undefined
    findTraceparent?: (() => string | undefined) | undefined
  }
  onRegisterCall(call: RegisterCall): void
}

/** Starts counting and tracing, if that is configured; `onFault`: traces did not arrive. */
export async function startObservation(
  settings: ObservationSettings,
  onFault: (error: unknown) => void,
): Promise<Observation> {
  const metrics =
    settings.metrics && (await import('#lib/observability/metrics/metrics.ts')).createMetrics()
  const tracing =
    settings.tracing &&
    (await import('#lib/observability/tracing/tracing.ts')).createTracing(settings.tracing, onFault)
  setTracer(tracing)
  return {
    metrics,
    tracing,
    statements: await observeDatabase(metrics, tracing),
    forLog: { findTraceId: tracing?.findTraceId, observer: metrics },
    forPlatform: {
      onToken: metrics?.onToken,
      findTraceparent: settings.tracing?.isSentToPlatform ? tracing?.findTraceparent : undefined,
    },
    onRegisterCall(call) {
      metrics?.onRegisterCall(call)
      tracing?.record('register call', {
        startedAtMs: performance.now() - call.durationMs,
        isFailed: call.outcome === 'unavailable',
        attributes: {
          'portico.register.operation': call.operation,
          'portico.outcome': call.outcome,
          'http.response.status_code': call.status,
        },
      })
    },
  }
}

async function observeDatabase(
  metrics: Metrics | undefined,
  tracing: Tracing | undefined,
): Promise<StatementObserver | undefined> {
  if (!metrics && !tracing) return undefined
  const { findTable, toOperation } = await import('#lib/observability/metrics/labels.ts')
  return {
    onStatement(statement) {
      metrics?.onStatement(statement)
      if (!tracing) return
      const { text, startedAtMs, isFailed } = statement
      tracing.record('database statement', {
        startedAtMs,
        isFailed,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': toOperation(text),
          'db.collection.name': findTable(text),
        },
      })
    },
    onLent: (waitMs) => metrics?.onLent(waitMs),
  }
}

/** Observes each request to Next; undefined if neither metrics nor traces are configured. */
export function createRequestObserver(
  { metrics, tracing }: Observation,
  findRoute: RouteFinder,
): RequestObserver | undefined {
  if (!metrics && !tracing) return undefined
  return ({ request, response }, run) => {
    const startedAtMs = performance.now()
    const route = toLabel(getPathname(request), findRoute)
    const method = request.method ?? ''
    if (metrics) {
      response.once('close', () => {
        const status = response.headersSent ? response.statusCode : undefined
        metrics.onRequest({ route, method, status, durationMs: performance.now() - startedAtMs })
      })
    }
    if (!tracing || untraced.has(route)) return run()
    const named = { method: tracedMethods.has(method) ? method : 'other', route }
    tracing.inRequest({ request, response }, named, run)
  }
}

/** Names the route of a path; of files of the build their folder, and of a path without a route "other". */
function toLabel(pathname: string, findRoute: RouteFinder): string {
  if (pathname.startsWith('/_next/static/')) return '/_next/static'
  return findRoute(pathname)?.template ?? 'other'
}

/** Asked for all the time, and always the same. */
const untraced = new Set(['/_next/static', '/api/health', '/api/ready', '/brand/[file]'])
const tracedMethods = new Set(['GET', 'HEAD', 'POST'])

type Reading = {
  /** Answers a request of the customers' port that shows the token. */
  answerFirst: ((exchange: Exchange) => boolean) | undefined
  /** The listener of its own. */
  listener: Server | undefined
  /** Hands the last figures over. */
  stop(): Promise<void>
}

/**
 * Lets the figures be read: on a listener of their own, or by token. `readDatabase` is one statement.
 */
export async function serveFigures(
  metrics: Metrics,
  { listen, token }: MetricsSettings,
  readDatabase: () => Promise<OperatingFigures>,
): Promise<Reading> {
  const { createDatabaseFigures } = await import('#lib/observability/metrics/database-figures.ts')
  const { metricsContentType: contentType, renderMetrics } = await import(
    '#lib/observability/metrics/metrics.ts'
  )
  const { answerWithToken, createReaderServer, listenForReaders } = await import(
    '#lib/observability/metrics/serve-metrics.ts'
  )
  const shared = await shareWithOthers(metrics)
  const renderDatabase = createDatabaseFigures(readDatabase)
  const source = {
    contentType,
    async render() {
      const [own, others, database] = await Promise.all([
        metrics.read(),
        shared?.readOthers() ?? [],
        renderDatabase(),
      ])
      return `${await renderMetrics([own, ...others])}\n${database}`
    },
  }
  const stop = async () => shared?.leave()
  if (!listen) {
    const answerFirst = token && ((each: Exchange) => answerWithToken(each, token, source))
    return { stop, answerFirst: answerFirst || undefined, listener: undefined }
  }
  const server = createReaderServer(token, source)
  await listenForReaders(server, listen)
  return { stop, answerFirst: undefined, listener: server }
}

/** In a process of a supervisor (`WORKERS`) the figures are those of all of its processes. */
async function shareWithOthers(metrics: Metrics) {
  if (!cluster.isWorker) return undefined
  const { shareMetrics } = await import('#lib/observability/metrics/shared-metrics.ts')
  return shareMetrics(metrics.read, {
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  })
}

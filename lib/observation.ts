/** Composes metrics and traces from the configuration. Without either, none of their modules is loaded. */
import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { StatementObserver } from './adapters/database/connection/observe-statements.ts'
import type { OperatingFigures } from './adapters/database/statistics/operating-figures.ts'
import type { Metrics } from './adapters/metrics/metrics.ts'
import type { RegisterCall } from './adapters/registers/register.ts'
import type { Tracing } from './adapters/tracing/tracing.ts'
import type { MetricsSettings, ObservationSettings } from './config/observation-settings.ts'
import { setTracer } from './domain/trace-span.ts'
import type { RequestObserver } from './security/next-server/admit-requests.ts'
import { createRouteFinder, readRouteTemplates } from './security/next-server/route-templates.ts'
import { getPathname } from './security/requests/request-path.ts'

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

/** Starts counting and tracing, where that is configured; `onFault`: traces did not arrive. */
export async function startObservation(
  settings: ObservationSettings,
  onFault: (error: unknown) => void,
): Promise<Observation> {
  const metrics =
    settings.metrics && (await import('./adapters/metrics/metrics.ts')).createMetrics()
  const tracing =
    settings.tracing &&
    (await import('./adapters/tracing/tracing.ts')).createTracing(settings.tracing, onFault)
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
  const { findTable, toOperation } = await import('./adapters/metrics/labels.ts')
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

/** Observes each request to Next; undefined where neither metrics nor traces are configured. */
export function createRequestObserver(
  { metrics, tracing }: Observation,
  buildFolder: string,
): RequestObserver | undefined {
  if (!metrics && !tracing) return undefined
  const findRoute = createRouteFinder(readRouteTemplates(buildFolder))
  return ({ request, response }, run) => {
    const startedAtMs = performance.now()
    const route = findRoute(getPathname(request))
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

/** Asked for all the time, and always the same. */
const untraced = new Set(['/_next/static', '/api/health', '/api/ready', '/brand/[sheet]'])
const tracedMethods = new Set(['GET', 'HEAD', 'POST'])

type Reading = {
  /** Answers a request of the customers' port that shows the token. */
  answerFirst: ((exchange: Parameters<RequestObserver>[0]) => boolean) | undefined
  /** Hands the last figures over. */
  stop(): Promise<void>
}

/**
 * Lets the figures be read: on a listener of their own, or by token. `readDatabase` is one statement;
 * `beforeListening` is called with the server of the listener.
 */
export async function serveFigures(
  metrics: Metrics,
  { listen, token }: MetricsSettings,
  readDatabase: () => Promise<OperatingFigures>,
  beforeListening: (server: Server) => void,
): Promise<Reading> {
  const { createDatabaseFigures } = await import('./adapters/metrics/database-figures.ts')
  const { metricsContentType: contentType, renderMetrics } = await import(
    './adapters/metrics/metrics.ts'
  )
  const { answerWithToken, createReaderServer, listenForReaders } = await import(
    './adapters/metrics/serve-metrics.ts'
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
    return { stop, answerFirst: token ? (each) => answerWithToken(each, token, source) : undefined }
  }
  const server = createReaderServer(token, source)
  beforeListening(server)
  await listenForReaders(server, listen)
  return { stop, answerFirst: undefined }
}

/** In a process of a supervisor (`WORKERS`) the figures are those of all of its processes. */
async function shareWithOthers(metrics: Metrics) {
  if (!cluster.isWorker) return undefined
  const { shareMetrics } = await import('./adapters/metrics/shared-metrics.ts')
  return shareMetrics(metrics.read, {
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  })
}

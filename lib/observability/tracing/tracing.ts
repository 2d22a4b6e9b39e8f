/** Traces by OpenTelemetry. Loaded only if a receiver is configured. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '#lib/config/observation-settings.ts'
import type { SpanAttributes, SpanName, Tracer } from '../trace-span.ts'
import { withExportedSpans } from './exported-spans.ts'

export type Tracing = Tracer & {
  /** Runs a request within a span of its own, the first of a trace: the sender's trace headers are ignored. */
  inRequest(
    exchange: { request: IncomingMessage; response: ServerResponse },
    named: { method: string; route: string },
    run: () => void,
  ): void
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

const outgoing: ReadonlySet<SpanName> = new Set([
  'platform call',
  'register call',
  'database statement',
])

/** Registers nothing globally, so that no other code, Next's least of all, adds spans of its own. */
export function createTracing(
  settings: TracingSettings,
  onFault: (error: unknown) => void = () => {},
): Tracing {
  const { url, headers, resource } = settings
  const exporter = withExportedSpans(new OTLPTraceExporter({ url: url.href, headers }), onFault)
  const provider = new TracerProvider({
    resource: resourceFromAttributes(resource),
    sampler: createSampler(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('portico')
  const active = new AsyncLocalStorage<Span>()

  function findContext(): Context | undefined {
    const span = active.getStore()
    return span && trace.setSpan(ROOT_CONTEXT, span)
  }

  return {
    async inSpan(name, work) {
      const kind = outgoing.has(name) ? SpanKind.CLIENT : SpanKind.INTERNAL
      const span = tracer.startSpan(name, { kind }, findContext() ?? ROOT_CONTEXT)
      try {
        return await active.run(span, () =>
          work({ set: (attributes) => void span.setAttributes(withoutGaps(attributes)) }),
        )
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        if (error instanceof Error) span.setAttribute('error.type', error.name)
        throw error
      } finally {
        span.end()
      }
    },

    record(name, { startedAtMs, isFailed, attributes }) {
      const context = findContext()
      if (!context) return
      const startTime = performance.timeOrigin + startedAtMs
      const kind = outgoing.has(name) ? SpanKind.CLIENT : SpanKind.INTERNAL
      const made = { kind, startTime, attributes: withoutGaps(attributes) }
      const span = tracer.startSpan(name, made, context)
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(performance.timeOrigin + performance.now())
    },

    findTraceId: () => active.getStore()?.spanContext().traceId,

    findTraceparent() {
      const context = active.getStore()?.spanContext()
      if (!context) return undefined
      const flags = context.traceFlags.toString(16).padStart(2, '0')
      return `00-${context.traceId}-${context.spanId}-${flags}`
    },

    inRequest({ request, response }, { method, route }, run) {
      // The request router sets it; one that the sender claims must not get into a trace.
      delete request.headers['x-request-id']
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        ROOT_CONTEXT,
      )
      response.once('close', () => {
        const { statusCode, headersSent } = response
        // Next (16.4.6) copies the headers of the page that an action leads to into the action's response, its
        // id too. The response alone has it if no page was to read it: at refusals, redirects and uploads.
        const requestId = request.headers['x-request-id'] ?? response.getHeader('x-request-id')
        if (typeof requestId === 'string') span.setAttribute('portico.request_id', requestId)
        if (headersSent) span.setAttribute('http.response.status_code', statusCode)
        if (!headersSent || statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      active.run(span, run)
    },

    async stop() {
      // A receiver that is away must not delay the end.
      await provider.shutdown().catch(() => {})
    },
  }
}

function createSampler({ sampler, sampledShare }: TracingSettings): Sampler {
  const bare = sampler.replace('parentbased_', '')
  const root =
    bare === 'always_off'
      ? new AlwaysOffSampler()
      : bare === 'traceidratio'
        ? new TraceIdRatioBasedSampler(sampledShare)
        : new AlwaysOnSampler()
  return new ParentBasedSampler({ root })
}

function withoutGaps(attributes: SpanAttributes): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

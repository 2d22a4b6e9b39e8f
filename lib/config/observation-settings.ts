/** Metrics and traces, as they are configured: both off unless the operator says where they go. */
import type { Variables } from './variables.ts'

export type MetricsSettings = {
  /** A separate listener; undefined: `/api/metrics` on the customers' port, by token only. */
  listen: { host: string; port: number } | undefined
  /** The token of a reader; undefined only with a separate listener. */
  token: string | undefined
}

export type TracingSettings = {
  /** The receiver's address, with the path of traces. */
  url: URL
  headers: Record<string, string>
  /** The attributes that describe this service, including its name. */
  resource: Record<string, string>
  sampler: Variables['OTEL_TRACES_SAMPLER']
  sampledShare: number
  /** Whether the platform is told the trace of each call. */
  isSentToPlatform: boolean
}

export type ObservationSettings = {
  metrics: MetricsSettings | undefined
  tracing: TracingSettings | undefined
}

export function toObservation(values: Variables): ObservationSettings {
  return { metrics: toMetrics(values), tracing: toTracing(values) }
}

function toMetrics({
  METRICS_PORT: port,
  METRICS_HOST: host = '127.0.0.1',
  METRICS_TOKEN: token,
}: Variables): MetricsSettings | undefined {
  if (port === undefined && token === undefined) return undefined
  return { listen: port === undefined ? undefined : { host, port }, token }
}

function toTracing(values: Variables): TracingSettings | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint || values.OTEL_SDK_DISABLED) return undefined
  // OpenTelemetry Protocol Exporter, "Endpoint URLs for OTLP/HTTP": relative to the endpoint's path.
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`
  return {
    url,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    resource: { ...values.OTEL_RESOURCE_ATTRIBUTES, 'service.name': values.OTEL_SERVICE_NAME },
    sampler: values.OTEL_TRACES_SAMPLER,
    sampledShare: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
    isSentToPlatform: values.PLATFORM_TRACEPARENT,
  }
}

import { expect, it } from 'vitest'
import { envOf, faultsOf, remote } from '@/test-support/environment.ts'

const token = 'b1946ac92492d2347c6235b4d2611184b1946ac9'
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.com/otlp/' }

it('are off by themselves', () => {
  expect(envOf(remote)).toMatchObject({ metrics: undefined, tracing: undefined })
})

it('give figures on a port of this machine, or on the port of customers by token', () => {
  const listen = { host: '127.0.0.1', port: 9464 }
  expect(envOf({ ...remote, METRICS_PORT: '9464' }).metrics).toEqual({ listen, token: undefined })
  expect(envOf({ ...remote, METRICS_TOKEN: token }).metrics).toEqual({ listen: undefined, token })
  const both = { METRICS_PORT: '9464', METRICS_HOST: '::', METRICS_TOKEN: token }
  expect(envOf({ ...remote, ...both }).metrics).toEqual({
    listen: { ...listen, host: '::' },
    token,
  })
})

it('send traces as OpenTelemetry’s own variables say', () => {
  const { tracing } = envOf({
    ...remote,
    ...endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-tenant=eu',
    OTEL_SERVICE_NAME: 'onboarding',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production,service.name=lost',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    PLATFORM_TRACEPARENT: 'on',
  })
  expect(tracing).toEqual({
    url: new URL('https://traces.example.com/otlp/v1/traces'),
    headers: { authorization: 'Bearer abc', 'x-tenant': 'eu' },
    resource: { 'deployment.environment.name': 'production', 'service.name': 'onboarding' },
    sampler: 'parentbased_traceidratio',
    sampledShare: 0.25,
    isSentToPlatform: true,
  })
  expect(envOf({ ...remote, ...endpoint, OTEL_SDK_DISABLED: 'True' }).tracing).toBeUndefined()
})

it('leave alone what is OpenTelemetry’s and concerns others', () => {
  const others = {
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_TIMEOUT: '5000',
    OTEL_PROPAGATORS: 'none',
    OTEL_TRACES_EXPORTER: 'otlp',
  }
  expect(envOf({ ...remote, ...endpoint, ...others }).tracing).toBeDefined()
})

it.each([
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT'],
  [{ METRICS_HOST: '127.0.0.1' }, 'METRICS_PORT must be set: METRICS_HOST is'],
  [{ METRICS_PORT: '9464', METRICS_HOST: 'localhost' }, 'METRICS_HOST must be an IP address'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be 32 or more letters'],
  [{ METRICS_TOKEN: 'a'.repeat(40) }, 'METRICS_TOKEN must be 32 or more letters'],
  [{ PLATFORM_TRACEPARENT: 'on' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be set'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'must be an http or https address'],
  [{ OTEL_EXPORTER_OTLP_ENDPOIN: 'x' }, 'did you mean OTEL_EXPORTER_OTLP_ENDPOINT?'],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'novalue' }, 'must be name=value'],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }, 'must be name=value'],
  [{ ...endpoint, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER must be one of'],
  [{ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0.1' }, 'needs OTEL_TRACES_SAMPLER=traceidratio'],
  [
    { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '10%' },
    'must be a number from 0 to 1',
  ],
])('refuse %j', (settings, fault) => {
  const faults = faultsOf({ ...remote, ...settings })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(fault)
})

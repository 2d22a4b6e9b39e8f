import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TracingSettings } from '#lib/config/observation-settings.ts'
import { closeServer } from '@/test-support/servers/close-server.ts'
import { type OtlpReceiver, startOtlpReceiver } from '@/test-support/servers/otlp-receiver.ts'
import { inSpan, setTracer } from '../trace-span.ts'
import { createTracing, type Tracing } from './tracing.ts'

const canary = 'Zephyrinequill Vexlerpomme'
const hostile = {
  traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
  baggage: 'a=b',
}

let receiver: OtlpReceiver
let server: Server | undefined

beforeEach(async () => {
  receiver = await startOtlpReceiver()
})
afterEach(async () => {
  setTracer(undefined)
  if (server) await closeServer(server)
  server = undefined
  await receiver.close()
})

function start(
  settings: Partial<TracingSettings> = {},
  onFault?: (error: unknown) => void,
): Tracing {
  const tracing = createTracing(
    {
      url: new URL(`${receiver.url}/v1/traces`),
      headers: { 'x-api-key': 'the key' },
      resource: { 'service.name': 'portico', 'deployment.environment.name': 'test' },
      sampler: 'parentbased_always_on',
      sampledShare: 1,
      isSentToPlatform: false,
      ...settings,
    },
    onFault,
  )
  setTracer(tracing)
  return tracing
}

/** Requests one page, within which `work` runs. */
async function requestPage(tracing: Tracing, work: () => Promise<unknown>): Promise<void> {
  server = createServer((request, response) => {
    const named = { method: 'POST', route: '/[language]/apply/[application]/[step]' }
    tracing.inRequest({ request, response }, named, () => {
      void work().finally(() => {
        response.setHeader('x-request-id', 'b4f9a6c2-0c5c-4b0a-9d07-6f3f1c2f8f50')
        response.writeHead(303).end()
      })
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/en/apply/6f1c/name?first_name=${encodeURIComponent(canary)}`
  await fetch(address, { method: 'POST', headers: hostile, redirect: 'manual' })
}

it('sends one trace of a request, from its arrival to the statements and calls within it', async () => {
  const tracing = start()
  let [traceId, traceparent]: (string | undefined)[] = []
  await requestPage(tracing, () =>
    inSpan('submit application', async (span) => {
      span.set({ 'portico.outcome': 'enqueued' })
      traceId = tracing.findTraceId()
      const startedAtMs = performance.now()
      await sleep(5)
      const attributes = { 'db.operation.name': 'insert', 'db.collection.name': 'submission' }
      tracing.record('database statement', { startedAtMs, isFailed: false, attributes })
      await inSpan('platform call', async (call) => {
        traceparent = tracing.findTraceparent()
        call.set({ 'portico.platform.operation': 'createApplication' })
      })
    }),
  )
  await tracing.stop()
  const spans = receiver.spans()
  const [request, submit, statement, call] = [
    'POST /[language]/apply/[application]/[step]',
    'submit application',
    'database statement',
    'platform call',
  ].map((name) => spans.find((span) => span.name === name))
  expect(spans).toHaveLength(4)
  expect(request?.parentSpanId ?? '').toBe('')
  expect(submit?.parentSpanId).toBe(request?.spanId)
  expect(statement?.parentSpanId).toBe(submit?.spanId)
  expect(call?.parentSpanId).toBe(submit?.spanId)
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]))
  // The sender's trace id is ignored.
  expect(traceId).not.toBe('11111111111111111111111111111111')
  expect(traceparent).toBe(`00-${traceId}-${call?.spanId}-01`)
  expect(request?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/[language]/apply/[application]/[step]',
    'http.response.status_code': 303,
    'portico.request_id': 'b4f9a6c2-0c5c-4b0a-9d07-6f3f1c2f8f50',
  })
  expect(statement?.attributes).toEqual({
    'db.operation.name': 'insert',
    'db.collection.name': 'submission',
  })
  expect(receiver.requests[0]).toMatchObject({
    path: '/v1/traces',
    headers: { 'x-api-key': 'the key', 'content-type': 'application/json' },
  })
  expect(receiver.resources()[0]).toMatchObject({
    'service.name': 'portico',
    'deployment.environment.name': 'test',
  })
})

it('sends nothing that anybody entered, whatever code says of a span', async () => {
  const tracing = start()
  const odd: object = {
    'portico.outcome': canary,
    'user.name': canary,
    'portico.register.operation': 7,
  }
  await requestPage(tracing, async () => {
    await inSpan('save answers', async (span) => {
      span.set(odd)
      throw new Error(canary)
    }).catch(() => {})
    await inSpan(`of ${canary}@` as 'save answers', async () => {})
  })
  await tracing.stop()
  expect(JSON.stringify(receiver.requests)).not.toMatch(/Zephyrinequill|2222222222222222/)
  const spans = receiver.spans()
  const failed = spans.find(({ name }) => name === 'save answers')
  expect(failed).toMatchObject({ attributes: { 'error.type': 'Error' }, status: { code: 2 } })
  expect(failed?.events ?? []).toEqual([])
  expect(spans.map(({ name }) => name)).toContain('other')
})

it('traces no statement that belongs to no work', async () => {
  const tracing = start()
  tracing.record('database statement', { startedAtMs: 0, isFailed: false, attributes: {} })
  expect(tracing.findTraceparent()).toBeUndefined()
  await tracing.stop()
  expect(receiver.requests).toEqual([])
})

it('traces the share of requests that is asked for, each completely or not at all', async () => {
  const tracing = start({ sampler: 'parentbased_traceidratio', sampledShare: 0.5 })
  for (let count = 0; count < 200; count++) {
    await inSpan('process submission', () => inSpan('platform call', async () => {}))
  }
  await tracing.stop()
  const spans = receiver.spans()
  const roots = spans.filter(({ name }) => name === 'process submission').length
  expect(roots).toBeGreaterThan(60)
  expect(roots).toBeLessThan(140)
  expect(spans).toHaveLength(2 * roots)
})

it('says that a receiver does not take them, and goes on', async () => {
  const faults: unknown[] = []
  const tracing = start({ url: new URL('http://127.0.0.1:9/v1/traces') }, (error) =>
    faults.push(error),
  )
  expect(await inSpan('poll status', async () => 'answered')).toBe('answered')
  await tracing.stop()
  expect(faults.length).toBeGreaterThan(0)
})

it('is not there unless somebody has set it', async () => {
  expect(await inSpan('poll status', async (span) => span.set({ 'portico.outcome': 'x' }))).toBe(
    undefined,
  )
})

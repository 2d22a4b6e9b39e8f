/** Figures and traces of a running server, and that there is nothing of them if nobody asked for any. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reachReview } from '../faults/customer.ts'
import { submitOnce } from '../faults/ways-to-submit.ts'
import { findFreePort } from '../scripts/port.mjs'
import { listMissingMetrics } from '../test-support/monitoring-files.ts'
import { type OtlpReceiver, startOtlpReceiver } from '../test-support/servers/otlp-receiver.ts'
import type { Portico } from './support/server.ts'
import { expect, test, variant } from './support/test.ts'

const token = 'b1946ac92492d2347c6235b4d2611184b1946ac9'

test('a whole application is in the figures, and in a trace for each request', async ({
  startServer,
}) => {
  const port = await findFreePort()
  const receiver = await startOtlpReceiver()
  const server = await startServer({
    env: {
      METRICS_PORT: String(port),
      TRUST_PROXY: 'on',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      PLATFORM_TRACEPARENT: 'on',
    },
  })
  const customer = await reachReview(server.url, '10.80.1.7')
  await submitOnce(customer)
  await expect
    .poll(() =>
      readFigure(
        port,
        /^portico_platform_calls_total\{operation="submitApplication",outcome="done",status="2xx"\} (\d+)$/m,
      ),
    )
    .toBe(1)

  const text = await scrape(port)
  for (const line of [
    /^portico_http_requests_total\{route="\/\[language\]\/apply\/\[application\]\/\[step\]",method="POST",status="303"\} \d+$/m,
    /^portico_http_requests_total\{route="\/\[language\]\/apply\/\[application\]\/review",method="POST",status="303"\} 1$/m,
    /^portico_http_request_duration_seconds_count\{route="\/\[language\]"\} [1-9]/m,
    /^portico_steps_saved_total\{step="name"\} 1$/m,
    /^portico_steps_saved_total\{step="terms"\} 1$/m,
    /^portico_platform_calls_total\{operation="createApplication",outcome="done",status="2xx"\} 1$/m,
    /^portico_platform_token_remaining_seconds\{scope="applications:write"\} [1-9]/m,
    /^portico_database_up 1$/m,
    /^portico_applications\{state="manual_review",age="1h"\} 0$/m,
    /^portico_queue_delay_seconds\{queue="submissions"\} /m,
    /^portico_database_statement_duration_seconds_count\{operation="select"\} [1-9]/m,
    /^portico_log_lines_total\{level="info"\} [1-9]/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
    /^process_cpu_seconds_total [\d.]+$/m,
  ]) {
    expect(text).toMatch(line)
  }
  expect(listMissingMetrics(text)).toEqual([])
  // However it is asked: this port is not for customers, and theirs has no figures.
  expect((await fetch(`http://127.0.0.1:${port}/en`)).status).toBe(404)
  await expectNothing(server)
  await expectNothing(server, token)

  await server.stop()
  await receiver.close()
  // All that a server writes is its log, from the first line to the last.
  const lines = server.output().split('\n').filter(Boolean)
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('event')
  expectTraceOfSubmission(receiver, server)
})

test(
  'by token figures are on the port of customers, and nothing for everyone else',
  variant,
  async ({ startServer }) => {
    const server = await startServer({ env: { METRICS_TOKEN: token } })
    const read = (init: RequestInit) => fetch(`${server.url}/api/metrics`, init)
    const authorization = `Bearer ${token}`
    const answer = await read({ headers: { authorization } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('portico_database_up 1')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await expectNothing(server)
    await expectNothing(server, `${token.slice(0, -1)}0`)
    // The answer is that of any address without a page.
    const post = await read({ method: 'POST', headers: { authorization }, body: 'x' })
    expect(post.status).toBe(
      (await fetch(`${server.url}/api/nowhere`, { method: 'POST', body: 'x' })).status,
    )
  },
)

test(
  'nothing of it is loaded or listened on unless it is configured',
  variant,
  async ({ startServer }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portico-loaded-'))
    const hook = path.join(folder, 'report-loaded.mjs')
    await writeFile(
      hook,
      `import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, context, next) {
      if (/^(prom-client|@opentelemetry\\/(sdk|exporter|resources))/.test(name)) process.stderr.write('loaded ' + name + '\\n')
      return next(name, context)
    } })`,
    )
    const hooked = { NODE_OPTIONS: `--import ${hook}` }
    try {
      const plain = await startServer({ env: hooked })
      await expectNothing(plain)
      await plain.stop()
      expect(plain.output()).not.toContain('loaded ')
      // The hook sees them where they are.
      const receiver = await startOtlpReceiver()
      const both = { METRICS_TOKEN: token, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
      const watched = await startServer({ env: { ...hooked, ...both } })
      await watched.stop()
      await receiver.close()
      for (const name of ['prom-client', '@opentelemetry/sdk-trace']) {
        expect(watched.output()).toContain(`loaded ${name}`)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

function scrape(port: number): Promise<string> {
  return fetch(`http://127.0.0.1:${port}/api/metrics`).then((answer) => answer.text())
}

async function readFigure(port: number, line: RegExp): Promise<number> {
  return Number(line.exec(await scrape(port))?.[1] ?? 0)
}

/** Checks for the same answer as at an address that never existed. */
async function expectNothing({ url }: Portico, shown?: string): Promise<void> {
  const headers = shown === undefined ? undefined : { authorization: `Bearer ${shown}` }
  const [here, nowhere] = await Promise.all(
    ['/api/metrics', '/api/nowhere'].map(async (at) => {
      const answer = await fetch(url + at, { ...(headers && { headers }) })
      return { status: answer.status, length: (await answer.text()).length }
    }),
  )
  expect(here?.status).toBe(404)
  expect(Math.abs((here?.length ?? 0) - (nowhere?.length ?? 0))).toBeLessThan(40)
}

function expectTraceOfSubmission(receiver: OtlpReceiver, server: Portico): void {
  const spans = receiver.spans()
  const name = 'POST /[language]/apply/[application]/review'
  const request = spans.find((span) => span.name === name)
  const trace = spans.filter(({ traceId }) => traceId === request?.traceId)
  const parentOf = (child: string) => {
    const found = trace.find((span) => span.name === child)
    return trace.find(({ spanId }) => spanId === found?.parentSpanId)?.name
  }
  expect(parentOf('accept terms')).toBe(name)
  expect(parentOf('submit application')).toBe(name)
  expect(parentOf('process submission')).toBe('submit application')
  const calls = trace.filter((span) => span.name === 'platform call')
  expect(calls.map(({ attributes }) => attributes['portico.platform.operation'])).toEqual(
    expect.arrayContaining(['createApplication', 'submitApplication']),
  )
  const statements = trace.filter((span) => span.name === 'database statement')
  expect(statements.map(({ attributes }) => attributes['db.operation.name'])).toContain('commit')
  expect(statements.map(({ attributes }) => attributes['db.collection.name'])).toContain(
    'submission',
  )
  // Our request id leads from a person's report to the trace, and the trace's id to the log.
  const requestId = request?.attributes['portico.request_id']
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes(`"${requestId}"`))
  expect(lines.join()).toContain(`"traceId":"${request?.traceId}"`)
  // Traces cause no line of their own that an operator would be called for.
  expect(server.output()).not.toMatch(/"level":"(warn|error|fatal)"/)
  expect(receiver.resources()[0]).toMatchObject({
    'service.name': 'portico',
    'deployment.environment.name': 'test',
  })
}

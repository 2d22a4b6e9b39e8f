import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAdmission } from '#lib/http/server/admit-requests.ts'
import { createRequestRouter } from '#lib/http/server/request-router.ts'
import { createRouteFinder } from '#lib/http/server/route-templates.ts'
import { inSpan, setTracer } from '#lib/observability/trace-span.ts'
import { startAdmittingServer } from '@/test-support/servers/admitting-server.ts'
import { closeServer } from '@/test-support/servers/close-server.ts'
import { type OtlpReceiver, startOtlpReceiver } from '@/test-support/servers/otlp-receiver.ts'
import { createRequestObserver, serveFigures, startObservation } from './observation.ts'

const token = 'b1946ac92492d2347c6235b4d2611184b1946ac9'
const publicUrl = new URL('https://apply.example.com')
const headers = { host: publicUrl.host }
const findRoute = createRouteFinder([
  '/[language]',
  '/[language]/apply/[application]/[step]',
  '/api/health',
])
const none = async () => ({ applications: [], queues: [] })

let receiver: OtlpReceiver
let servers: Server[]
/** The id of each request that has reached Next, by address. */
let requestIds: Map<string, string>

beforeEach(async () => {
  receiver = await startOtlpReceiver()
  servers = []
  requestIds = new Map()
})
afterEach(async () => {
  setTracer(undefined)
  await Promise.all(servers.map(closeServer))
  await receiver.close()
})

/** Starts what `startServer` does, with a server in the place of Next. */
async function start(metrics: { listen?: { host: string; port: number }; token?: string }) {
  const settings = { listen: metrics.listen, token: metrics.token }
  const tracing = {
    url: new URL(`${receiver.url}/v1/traces`),
    headers: {},
    resource: {},
    sampler: 'parentbased_always_on' as const,
    sampledShare: 1,
    isSentToPlatform: false,
  }
  const observation = await startObservation({ metrics: settings, tracing }, () => {})
  const figures = await serveFigures(observation.metrics as never, settings, none)
  if (figures.listener) servers.push(figures.listener)
  const observe = createRequestObserver(observation, findRoute)
  const admission = createAdmission(publicUrl, ({ request }, next) => next(request), {
    route: createRequestRouter({ publicUrl, languages: ['en'], routeGuard: async () => true }),
    ...(observe && { observe }),
    ...(figures.answerFirst && { answerFirst: figures.answerFirst }),
  })
  const toNext: RequestListener = async (request, response) => {
    requestIds.set(request.url ?? '', String(request.headers['x-request-id']))
    await inSpan('save answers', async () => {})
    // Next requests the page that an action leads to from its own server, and copies its headers.
    if (request.url?.includes('/name?')) {
      const { port } = own.address() as AddressInfo
      const slot = { 'x-request-slot': String(request.headers['x-request-slot']) }
      const page = await fetch(`http://127.0.0.1:${port}/en/apply/x/birth`, { headers: slot })
      response.setHeader('x-request-id', page.headers.get('x-request-id') ?? '')
    }
    response.setHeader('x-served-by', 'next')
    response.writeHead(request.url === '/en/broken' ? 500 : 200).end()
  }
  const own = createServer((request, response) => {
    admission.admitOwn({ request, response }, (asked) => toNext(asked.request, asked.response))
  })
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', () => resolve()))
  const server = await startAdmittingServer(admission, toNext)
  servers.push(own, server)
  return { observation, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('counts and traces each request once, by the template of its route', async () => {
  const { observation, url } = await start({ token })
  for (const at of ['/en', '/en/apply/6f1c/name?first_name=Maya', '/en/broken', '/api/health']) {
    await fetch(url + at, { headers })
  }
  const authorization = `Bearer ${token}`
  const text = await (await fetch(`${url}/api/metrics`, { headers: { authorization } })).text()
  const counted = text.split('\n').filter((line) => line.startsWith('portico_http_requests_total'))
  expect(counted.toSorted()).toEqual([
    'portico_http_requests_total{route="/[language]",method="GET",status="200"} 1',
    'portico_http_requests_total{route="/[language]/apply/[application]/[step]",method="GET",status="200"} 1',
    'portico_http_requests_total{route="/api/health",method="GET",status="200"} 1',
    'portico_http_requests_total{route="other",method="GET",status="500"} 1',
  ])
  await observation.tracing?.stop()
  const spans = receiver.spans()
  const names = spans.map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('GET')).toSorted()).toEqual([
    'GET /[language]',
    'GET /[language]/apply/[application]/[step]',
    'GET other',
    'GET other',
  ])
  // Next's request to its own server belongs to the original request.
  const step = spans.find(({ name }) => name === 'GET /[language]/apply/[application]/[step]')
  const within = spans.filter(({ traceId }) => traceId === step?.traceId)
  expect(within.filter(({ name }) => name === 'save answers')).toHaveLength(2)
})

it('names each request in its span as the router has, whatever its sender or its response says', async () => {
  const { observation, url } = await start({ token })
  const claimed = 'b4f9a6c2-0c5c-4b0a-9d07-6f3f1c2f8f50'
  for (const at of ['/en', '/en/apply/6f1c/name?first_name=Maya']) {
    await fetch(url + at, { headers: { ...headers, 'x-request-id': claimed } })
  }
  // Answered before the router has seen it.
  await fetch(`${url}/api/metrics`, {
    headers: { authorization: `Bearer ${token}`, 'x-request-id': claimed },
  })
  await observation.tracing?.stop()
  const named = receiver
    .spans()
    .filter(({ name }) => name.startsWith('GET'))
    .map(({ name, attributes }) => [name, attributes['portico.request_id']])
  expect(named).toEqual([
    ['GET /[language]', requestIds.get('/en')],
    [
      'GET /[language]/apply/[application]/[step]',
      requestIds.get('/en/apply/6f1c/name?first_name=Maya'),
    ],
    ['GET other', undefined],
  ])
  expect(new Set(requestIds.values()).size).toBe(3)
  expect([...requestIds.values()]).not.toContain(claimed)
})

it('leaves the address to Next for requests without the token', async () => {
  const { url } = await start({ token })
  for (const shown of ['', 'Bearer x', `Bearer ${token}0`]) {
    const answer = await fetch(`${url}/api/metrics`, {
      headers: { ...headers, authorization: shown },
    })
    expect(answer.headers.get('x-served-by')).toBe('next')
  }
})

it('with a listener of its own answers there alone, whatever the host is', async () => {
  const { url } = await start({ listen: { host: '127.0.0.1', port: 0 }, token })
  const [own] = servers as [Server]
  const { port } = own.address() as AddressInfo
  const authorization = `Bearer ${token}`
  const read = (at: string) => fetch(`${at}/api/metrics`, { headers: { authorization } })
  expect((await read(`http://127.0.0.1:${port}`)).status).toBe(200)
  expect((await read(url)).headers.get('x-served-by')).toBe('next')
})

it('observes nothing where neither is configured', async () => {
  const observation = await startObservation({ metrics: undefined, tracing: undefined }, () => {})
  expect(observation).toMatchObject({
    metrics: undefined,
    tracing: undefined,
    statements: undefined,
  })
  expect(createRequestObserver(observation, findRoute)).toBeUndefined()
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { setTracer } from '#lib/observability/trace-span.ts'
import type { PlatformClient } from '#lib/platform/client/client.ts'
import { envOf, remote } from '@/test-support/environment.ts'
import { type RawPlatform, startRawPlatform } from '@/test-support/platform/raw-platform.ts'
import { json } from '@/test-support/platform/socket-http.ts'
import { closeServer } from '@/test-support/servers/close-server.ts'
import { type OtlpReceiver, startOtlpReceiver } from '@/test-support/servers/otlp-receiver.ts'
import { warnOfAddress } from './compose-services.ts'
import { connectRemotePlatform } from './connect-platform.ts'
import { type Observation, startObservation } from './observation.ts'

const traceOfBrowser = '11111111111111111111111111111111'

let receiver: OtlpReceiver
let platformServer: RawPlatform
let closings: (() => Promise<unknown>)[]

beforeEach(async () => {
  receiver = await startOtlpReceiver()
  platformServer = await startRawPlatform({})
  closings = [() => receiver.close(), () => platformServer.close()]
})
afterEach(async () => {
  setTracer(undefined)
  for (const close of closings.reverse()) await close()
})

/** The client of a configuration, as `lib/composition/server.ts` connects it, to a platform in this process. */
async function connect(settings: Record<string, string>) {
  const env = envOf({ ...remote, ...settings })
  if (env.platform.kind !== 'remote') throw new Error('The platform is not remote.')
  const observation = await startObservation(env, () => {})
  const { platform, close } = connectRemotePlatform(
    {
      ...env.platform,
      apiUrl: new URL(platformServer.apiUrl),
      tokenUrl: new URL(platformServer.tokenUrl),
    },
    observation.forPlatform,
  )
  closings.push(close)
  return { platform, observation }
}

/** Requests a page that calls the platform before it answers. */
async function requestPage(platform: PlatformClient, observation: Observation): Promise<void> {
  const server: Server = createServer((request, response) => {
    const work = () => void platform.findStatus('app-1').then(() => response.end())
    const named = { method: 'GET', route: '/[language]/apply/[application]/status' }
    if (observation.tracing) observation.tracing.inRequest({ request, response }, named, work)
    else work()
  })
  closings.push(() => closeServer(server))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/`, {
    headers: { traceparent: `00-${traceOfBrowser}-2222222222222222-01` },
  })
  await observation.tracing?.stop()
}

describe('the header traceparent of requests to the platform', () => {
  it('has the trace of the request and the span of the call, with PLATFORM_TRACEPARENT=on', async () => {
    const { platform, observation } = await connect({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      PLATFORM_TRACEPARENT: 'on',
    })
    await requestPage(platform, observation)
    const spans = receiver.spans()
    const request = spans.find(({ name }) => name.startsWith('GET '))
    expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(request?.traceId).not.toBe(traceOfBrowser)
    const spanOf = (operation: string) =>
      spans.find(({ attributes }) => attributes['portico.platform.operation'] === operation)?.spanId
    const headerOf = (operation: string) => `00-${request?.traceId}-${spanOf(operation)}-01`
    expect(platformServer.requests.map(({ headers }) => headers.traceparent)).toEqual([
      headerOf('findStatus'),
    ])
    expect(platformServer.tokenRequests.map(({ headers }) => headers.traceparent)).toEqual([
      headerOf('token'),
    ])
  })

  it.each([
    ['traces are made, and the platform is not told of them', true],
    ['no traces are made', false],
  ])('is not sent where %s', async (_, isTraced) => {
    const { platform, observation } = await connect(
      isTraced ? { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } : {},
    )
    await requestPage(platform, observation)
    expect(receiver.spans().some(({ name }) => name === 'platform call')).toBe(isTraced)
    const received = [...platformServer.requests, ...platformServer.tokenRequests]
    expect(received).toHaveLength(2)
    for (const { headers } of received) {
      expect(Object.keys(headers)).not.toContain('traceparent')
    }
  })
})

it('a start warns where something else than the platform answers at PLATFORM_API_URL', async () => {
  const warn = async (status: number, body: unknown) => {
    const server = await startRawPlatform({ api: () => json(status, body) })
    closings.push(() => server.close())
    platformServer = server
    const { platform } = await connect({})
    const lines: string[] = []
    const destination = { write: (line: string) => void lines.push(line) }
    await warnOfAddress(platform, createLogger({ level: 'debug', destination }))
    return lines.map((line) => JSON.parse(line))
  }
  expect(await warn(404, { message: 'no Route matched' })).toMatchObject([
    { event: 'platform_not_at_address', kind: 'elsewhere', code: 'not_found', status: 404 },
  ])
  expect(await warn(200, { data: { applications: [] } })).toEqual([])
  expect(await warn(503, {})).toEqual([])
})

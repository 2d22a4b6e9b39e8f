import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { envOf, remote } from '@/test-support/environment.ts'
import { closeServer } from '@/test-support/servers/close-server.ts'
import { startOtlpReceiver } from '@/test-support/servers/otlp-receiver.ts'
import { examineObservation } from './doctor-observation.ts'

const token = 'b1946ac92492d2347c6235b4d2611184b1946ac9'
let servers: Server[] = []

afterEach(async () => {
  await Promise.all(servers.map(closeServer))
  servers = []
})

async function answering(status: number, text: string): Promise<string> {
  const server = createServer((request, response) => {
    const mayRead = request.headers.authorization === `Bearer ${token}`
    response.writeHead(mayRead ? status : 404).end(text)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return String((server.address() as AddressInfo).port)
}

async function examine(settings: Record<string, string>): Promise<string[]> {
  const findings = await examineObservation(envOf({ ...remote, ...settings }))
  return findings.map(({ about, well, warns, words }) =>
    [about, warns ? 'warns' : well ? 'well' : 'wrong', words].join(' '),
  )
}

it('says nothing of what is off', async () => {
  expect(await examine({})).toEqual([])
  const endpoint = 'http://127.0.0.1:9'
  expect(
    await examine({ OTEL_SDK_DISABLED: 'TRUE', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
  ).toEqual([])
})

it('reads the figures as Prometheus does', async () => {
  const METRICS_PORT = await answering(200, 'portico_database_up 1')
  const shown = { METRICS_PORT, METRICS_TOKEN: token }
  expect(await examine(shown)).toEqual([
    `Metrics well http://127.0.0.1:${METRICS_PORT}/api/metrics gives the figures of a running Portico.`,
  ])
  expect((await examine({ METRICS_PORT }))[0]).toContain('Metrics wrong')
  const other = await answering(200, 'another service')
  expect((await examine({ ...shown, METRICS_PORT: other }))[0]).toContain('not with figures')
  expect((await examine({ ...shown, METRICS_PORT: '9' }))[0]).toContain('does not answer')
})

it('warns of figures that everybody can read', async () => {
  const METRICS_PORT = '9'
  const open = { METRICS_PORT, METRICS_HOST: '0.0.0.0' }
  expect((await examine(open))[0]).toContain('set METRICS_TOKEN')
  expect((await examine({ ...open, METRICS_TOKEN: token }))[0]).not.toContain('set METRICS_TOKEN')
})

it('shows the receiver of traces an empty request', async () => {
  const receiver = await startOtlpReceiver()
  const OTEL_EXPORTER_OTLP_HEADERS = 'x-key=a%20b'
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_HEADERS }
  expect(await examine(settings)).toEqual([`Traces well ${receiver.url} takes traces.`])
  expect(receiver.requests).toMatchObject([{ path: '/v1/traces', headers: { 'x-key': 'a b' } }])
  await receiver.close()
  expect((await examine(settings))[0]).toContain('Traces wrong')
  const refusing = `http://127.0.0.1:${await answering(401, '')}`
  expect((await examine({ OTEL_EXPORTER_OTLP_ENDPOINT: refusing }))[0]).toContain('answers 404')
})

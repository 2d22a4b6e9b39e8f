import { afterEach, expect, it } from 'vitest'
import { type RawPlatform, startRawPlatform } from '@/test-support/platform/raw-platform.ts'
import { http, json } from '@/test-support/platform/socket-http.ts'
import { createTransport } from './transport.ts'

const open: RawPlatform[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function setUp(...[answers]: Parameters<typeof startRawPlatform>) {
  const platform = await startRawPlatform(answers)
  open.push(platform)
  return { platform, transport: createTransport({ timeoutMs: 2_000 }) }
}

it('gives the status, every header and the body', async () => {
  const { platform, transport } = await setUp({
    api: () => http(418, { 'x-one': '1', 'set-cookie': 'a=1\r\nset-cookie: b=2' }, 'tea'),
  })
  const response = await transport.fetch(platform.apiUrl, { method: 'GET' })
  expect(response.status).toBe(418)
  expect(response.headers.get('x-one')).toBe('1')
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await response.text()).toBe('tea')
  await transport.close()
})

it('reuses a connection for the next request, after a body and after none', async () => {
  const { platform, transport } = await setUp({
    api: (nth) => (nth === 1 ? http(204, {}) : json(200, {})),
  })
  for (let time = 0; time < 4; time += 1) {
    const response = await transport.fetch(platform.apiUrl, { method: 'GET' })
    await response.text()
    // A connection is offered again some turns of the event loop after its answer was read.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(platform.connections()).toBe(1)
  await transport.close()
})

it('lets a call in flight end when it is closed, and starts no other', async () => {
  const { platform, transport } = await setUp({
    api: () => (socket) => setTimeout(() => socket.write(json(200, { late: true })), 200),
  })
  const inFlight = transport.fetch(platform.apiUrl, { method: 'GET' }).then((said) => said.json())
  await expect.poll(() => platform.requests.length).toBe(1)
  const closed = transport.close()
  await expect(transport.fetch(platform.apiUrl, { method: 'GET' })).rejects.toMatchObject({
    code: 'UND_ERR_CLOSED',
  })
  expect(await inFlight).toEqual({ late: true })
  await closed
})

it('rejects with the reason of its signal', async () => {
  const { platform, transport } = await setUp({ api: () => () => undefined })
  const controller = new AbortController()
  const call = transport.fetch(platform.apiUrl, { method: 'GET', signal: controller.signal })
  await expect.poll(() => platform.requests.length).toBe(1)
  const reason = new Error('enough')
  controller.abort(reason)
  await expect(call).rejects.toBe(reason)
  await transport.close()
})

it('survives a reader that leaves at any moment of a body', async () => {
  const { platform, transport } = await setUp({
    api: () => (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const drip = setInterval(() => socket.write('1\r\nx\r\n'), 2)
      socket.on('close', () => clearInterval(drip))
    },
  })
  for (let reads = 0; reads < 10; reads += 1) {
    const response = await transport.fetch(platform.apiUrl, { method: 'GET' })
    const reader = response.body?.getReader()
    for (let read = 0; read < reads; read += 1) await reader?.read()
    const pending = reader?.read().catch(() => undefined)
    await reader?.cancel()
    await pending
  }
  await transport.close()
})

it('sends no other method and no other body than the client has', async () => {
  const { platform, transport } = await setUp({})
  const refused = [
    transport.fetch(platform.apiUrl, { method: 'TRACE' }),
    transport.fetch(platform.apiUrl, { method: 'POST', body: new FormData() }),
  ]
  for (const call of refused) await expect(call).rejects.toThrow(TypeError)
  expect(platform.requests).toEqual([])
  await transport.close()
})

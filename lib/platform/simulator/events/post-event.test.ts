import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { subscribe } from '@/test-support/platform/event-setup.ts'
import { createTestSimulator } from '@/test-support/platform/test-simulator.ts'
import { postEvent, signEvent } from './post-event.ts'

describe('the sending of an event', () => {
  const servers: { close(): unknown }[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  async function startReceiver(status: number, headers: Record<string, string> = {}) {
    const received: { url?: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => {
        received.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks) })
        response.writeHead(status, headers).end('{"thank":"you"}')
      })
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return { received, url: `http://127.0.0.1:${port}/events?a=1` }
  }

  it('is one POST, signed over its exact bytes', async () => {
    const { received, url } = await startReceiver(204)
    const body = '{"event_id":"e","name":"Zoë"}'
    expect(await postEvent({ url, body, key: 'k', headerPrefix: 'x-own' })).toBe(204)
    const [one] = received
    expect(one).toMatchObject({ url: '/events?a=1' })
    expect(one?.body.toString()).toBe(body)
    expect(one?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-own-signature': signEvent(Buffer.from(body), 'k'),
    })
    expect(signEvent(Buffer.from('The quick brown fox jumps over the lazy dog'), 'key')).toBe(
      'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
    )
  })

  it('follows no redirect, and reports a missing response', async () => {
    const { received, url } = await startReceiver(307, { location: '/elsewhere' })
    expect(await postEvent({ url, body: '{}', key: 'k', headerPrefix: 'x-svc' })).toBe(307)
    expect(received).toHaveLength(1)
    const nobody = 'http://127.0.0.1:1/events'
    expect(await postEvent({ url: nobody, body: '{}', key: 'k', headerPrefix: 'x-svc' })).toBe(
      undefined,
    )
  })

  it('continues until it is stopped', async () => {
    const { received, url } = await startReceiver(200)
    const bench = createTestSimulator({ now: () => new Date() })
    await subscribe(bench, ['APPLICATION_SUBMITTED'], url)
    const delivering = bench.simulator.startDelivering()
    await bench.submit(await bench.created())
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1)
    await delivering.stop()
    const [listed] = await bench.simulator.deliveries()
    expect(listed).toMatchObject({ eventType: 'APPLICATION_SUBMITTED', callbackUrl: url })
  })
})

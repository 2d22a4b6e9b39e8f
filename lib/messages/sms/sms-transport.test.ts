import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSmsServer, type TestSmsServer } from '@/test-support/servers/sms-server.ts'
import { createSmsTransport, signSms } from './sms-transport.ts'

const message = { to: '+12025550147', subject: '', text: 'Portico: لم أكن أنا', html: '' }
const id = 'bbbbbbbb-0000-4000-8000-000000000001'

describe('an SMS', () => {
  let service: TestSmsServer
  const open: { close(): void }[] = []

  beforeEach(async () => {
    service = await startSmsServer()
  })
  afterEach(async () => {
    for (const each of open.splice(0)) each.close()
    await service.close()
  })

  function transport(over: { url?: string; secret?: string; timeoutMs?: number } = {}) {
    const { url = service.url, secret = service.secret, timeoutMs = 2_000 } = over
    const now = () => new Date('2026-11-22T10:00:00.900Z')
    const made = createSmsTransport({ url: new URL(url), secret, timeoutMs, now })
    open.push(made)
    return made
  }

  it('is posted as JSON, signed over time stamp and body', async () => {
    expect(await transport().send(id, message)).toEqual({ outcome: 'sent' })
    const [request] = service.requests
    expect(JSON.parse(request?.body ?? '')).toEqual({ id, to: message.to, text: message.text })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': id,
      'portico-timestamp': '1795341600',
      'portico-signature': `v1=${signSms(service.secret, '1795341600', request?.body ?? '')}`,
    })
    expect(service.accepted).toEqual([{ id, to: message.to, text: message.text }])
  })

  it('has the same id each time, so that a service sends it once', async () => {
    const sender = transport()
    await sender.send(id, message)
    await sender.send(id, message)
    expect(service.requests).toHaveLength(2)
    expect(service.accepted).toHaveLength(1)
  })

  it.each([
    [500, { outcome: 'unsent', code: 'http_500' }],
    [503, { outcome: 'unsent', code: 'http_503' }],
    [401, { outcome: 'unsent', code: 'http_401' }],
    [404, { outcome: 'unsent', code: 'http_404' }],
    [409, { outcome: 'unsent', code: 'http_409' }],
    [400, { outcome: 'refused', code: 'http_400' }],
    [422, { outcome: 'refused', code: 'http_422' }],
    [204, { outcome: 'sent' }],
  ])('after %i is %o', async (status, expected) => {
    service.answers((answer) => answer.writeHead(status).end())
    expect(await transport().send(id, message)).toEqual(expected)
  })

  it('waits as long as a 429 asks, and no longer than a quarter of an hour', async () => {
    service.answers((answer) => answer.writeHead(429, { 'retry-after': '90' }).end())
    const answered = { outcome: 'unsent', code: 'http_429' }
    expect(await transport().send(id, message)).toEqual({ ...answered, retryAfterMs: 90_000 })
    service.answers((answer) => answer.writeHead(429, { 'retry-after': '999999' }).end())
    expect(await transport().send(id, message)).toEqual({ ...answered, retryAfterMs: 900_000 })
  })

  it('follows no redirect, so that no other host is given the number', async () => {
    const other = await startSmsServer()
    service.answers((answer) => answer.writeHead(307, { location: other.url }).end())
    expect(await transport().send(id, message)).toEqual({ outcome: 'unsent', code: 'http_307' })
    expect(other.requests).toEqual([])
    await other.close()
  })

  it('is given up for now where nobody answers in time', async () => {
    service.answers(() => undefined)
    const sent = await transport({ timeoutMs: 200 }).send(id, message)
    expect(sent).toMatchObject({ outcome: 'unsent' })
  })

  it('is not sent where nobody listens, or the connection breaks', async () => {
    const server = createServer((_asked, answer) => answer.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/sms`
    expect(await transport({ url }).send(id, message)).toMatchObject({ outcome: 'unsent' })
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect(await transport({ url }).send(id, message)).toEqual({
      outcome: 'unsent',
      code: 'econnrefused',
    })
  })

  it('can be checked without sending any: the service has to know the secret', async () => {
    expect(await transport().check()).toEqual({ outcome: 'sent' })
    expect(await transport({ secret: 'another secret of enough characters' }).check()).toEqual({
      outcome: 'unsent',
      code: 'http_401',
    })
    expect(service.accepted).toEqual([])
  })
})

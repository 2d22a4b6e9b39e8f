/** Faults of the network that one attempt can meet, over real sockets. */
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  closeAll,
  closeLater,
  getOutcome,
  ids,
  requestBody,
  startFaultyClient,
} from '@/test-support/platform/raw-client.ts'
import { type RawAnswer, startRawPlatform } from '@/test-support/platform/raw-platform.ts'
import { json } from '@/test-support/platform/socket-http.ts'
import { createTransport } from './transport.ts'

afterEach(closeAll)

const created = JSON.stringify({ data: { id: 'app-1' } })
const jsonType = 'content-type: application/json\r\n'

/** A connection is offered again some turns of the event loop after its answer was read. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

describe('transport', () => {
  it('knows nothing after a reset before the headers', async () => {
    expect(await getOutcome((socket) => socket.resetAndDestroy())).toEqual({
      outcome: 'unknown',
      code: 'connection_reset',
    })
  })

  it('knows nothing after a close before the headers', async () => {
    expect(await getOutcome((socket) => socket.end())).toEqual({
      outcome: 'unknown',
      code: 'connection_reset',
    })
  })

  it('knows nothing after a reset in the body, though the status was 200', async () => {
    const answer: RawAnswer = (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${jsonType}content-length: 900\r\n\r\n${created}`)
      setTimeout(() => socket.resetAndDestroy(), 50)
    }
    expect(await getOutcome(answer)).toEqual({
      outcome: 'unknown',
      code: 'connection_reset',
      status: 200,
    })
  })

  it.each([
    ['of a given length', `content-length: 900\r\n\r\n${created}`],
    ['in chunks', `transfer-encoding: chunked\r\n\r\n15\r\n${created.slice(0, 21)}\r\n`],
  ])('knows nothing after a truncated body %s', async (_, rest) => {
    const outcome = await getOutcome((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\n${jsonType}${rest}`),
    )
    expect(outcome).toEqual({ outcome: 'unknown', code: 'connection_reset', status: 200 })
  })

  it('knows nothing after a body cut where only the close marks its end', async () => {
    const outcome = await getOutcome((socket) =>
      socket.end(`HTTP/1.0 200 OK\r\n${jsonType}\r\n${created.slice(0, 12)}`),
    )
    expect(outcome).toEqual({ outcome: 'unknown', code: 'malformed_json', status: 200 })
  })

  it('waits for headers no longer than three quarters of the time', async () => {
    expect(await getOutcome(() => undefined, 400)).toEqual({
      outcome: 'unknown',
      code: 'headers_timeout',
    })
  })

  it('ends a body of one byte at a time at the total deadline, and lets go of it', async () => {
    let closed = false
    const answer: RawAnswer = (socket) => {
      socket.on('close', () => {
        closed = true
      })
      socket.write(`HTTP/1.1 200 OK\r\n${jsonType}content-length: 900\r\n\r\n`)
      const drip = setInterval(() => socket.write(' '), 30)
      socket.on('close', () => clearInterval(drip))
    }
    const outcome = await getOutcome(answer, 2_000)
    expect(outcome).toEqual({ outcome: 'unknown', code: 'timeout', status: 200 })
    await expect.poll(() => closed).toBe(true)
  })

  it('ends headers of one byte at a time at their deadline', async () => {
    const answer: RawAnswer = (socket) => {
      const drip = setInterval(() => socket.write('H'), 30)
      socket.write('HTTP/1.1 200 OK\r\nx: ')
      socket.on('close', () => clearInterval(drip))
    }
    expect(await getOutcome(answer, 400)).toEqual({ outcome: 'unknown', code: 'headers_timeout' })
  })

  it('gives up on a fetch that overlooks its signal', async () => {
    const { client } = await startFaultyClient(
      () => '',
      () => ({ timeoutMs: 200, fetch: () => new Promise<Response>(() => undefined) }),
    )
    const outcome = await client.createApplication(requestBody, ids)
    expect(outcome).toEqual({ outcome: 'unknown', code: 'token_headers_timeout' })
  })

  it('knows that nobody listens', async () => {
    const gone = await startRawPlatform({})
    await gone.close()
    const { client } = await startFaultyClient(
      () => '',
      () => ({ apiUrl: gone.apiUrl }),
    )
    expect(await client.createApplication(requestBody, ids)).toEqual({
      outcome: 'unknown',
      code: 'connection_refused',
    })
  })

  it('knows that a name does not resolve', async () => {
    const { client } = await startFaultyClient(
      () => '',
      // RFC 6761 section 6.4: no resolver knows it.
      () => ({ apiUrl: 'http://platform.invalid/api' }),
    )
    expect(await client.createApplication(requestBody, ids)).toMatchObject({
      outcome: 'unknown',
      code: expect.stringMatching(/^(dns_failed|connect_timeout|headers_timeout)$/),
    })
  })

  it('knows that TLS failed', async () => {
    const plain = createServer((socket) => socket.on('data', () => socket.end('no TLS here\r\n')))
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    closeLater({ close: () => new Promise((resolve) => plain.close(() => resolve())) })
    const address = plain.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { client } = await startFaultyClient(
      () => '',
      () => ({ apiUrl: `https://127.0.0.1:${port}/api` }),
    )
    expect(await client.createApplication(requestBody, ids)).toEqual({
      outcome: 'unknown',
      code: 'tls_failed',
    })
  })

  it('ends a connection that is never made at half of the time', async () => {
    // The TCP connection is open, but TLS never answers: to the client a black hole.
    const hole = createServer()
    const sockets = new Set<{ destroy(): void }>()
    hole.on('connection', (socket) => sockets.add(socket))
    await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve))
    closeLater({
      close: () =>
        new Promise((resolve) => {
          for (const socket of sockets) socket.destroy()
          hole.close(() => resolve())
        }),
    })
    const address = hole.address()
    const port = typeof address === 'object' ? address?.port : 0
    const transport = createTransport({ timeoutMs: 600 })
    closeLater(transport)
    const { client } = await startFaultyClient(
      () => '',
      () => ({ apiUrl: `https://127.0.0.1:${port}/api`, fetch: transport.fetch }),
    )
    expect(await client.createApplication(requestBody, ids)).toEqual({
      outcome: 'unknown',
      code: 'connect_timeout',
    })
  })

  it('sends once over a reused connection that closes during the request', async () => {
    const { platform, client } = await startFaultyClient((nth) =>
      nth === 0 ? json(200, { data: { id: 'app-1' } }) : (socket) => socket.resetAndDestroy(),
    )
    expect(await client.createApplication(requestBody, ids)).toMatchObject({ outcome: 'done' })
    await untilIdle()
    const before = platform.connections()
    expect(await client.submitApplication('app-1', ids)).toEqual({
      outcome: 'unknown',
      code: 'connection_reset',
    })
    expect(platform.requests).toHaveLength(2)
    expect(platform.connections()).toBe(before)
  })

  it('does not take an answer that comes late for that of the next call', async () => {
    const { client } = await startFaultyClient(
      (nth) =>
        nth === 0
          ? (socket) => setTimeout(() => socket.write(json(200, { data: { id: 'late' } })), 1_500)
          : (socket) => setTimeout(() => socket.write(json(200, { data: { id: 'own' } })), 200),
      () => ({ timeoutMs: 1_500 }),
    )
    expect(await client.createApplication(requestBody, ids)).toMatchObject({
      code: 'headers_timeout',
    })
    expect(await client.createApplication(requestBody, ids)).toEqual({
      outcome: 'done',
      data: { id: 'own' },
    })
  })

  it('knows nothing after an answer that is no HTTP', async () => {
    expect(await getOutcome((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))).toEqual({
      outcome: 'unknown',
      code: 'malformed_http',
    })
  })

  it('knows nothing after headers that do not end', async () => {
    const answer: RawAnswer = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      for (let line = 0; line < 40; line += 1) socket.write(`x-${line}: ${'y'.repeat(1000)}\r\n`)
    }
    expect(await getOutcome(answer)).toEqual({ outcome: 'unknown', code: 'malformed_http' })
  })
})

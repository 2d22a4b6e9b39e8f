/** The faults of transport, status and body that one attempt can meet, over real sockets. */
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import {
  http,
  json,
  type RawAnswer,
  type RawPlatform,
  startRawPlatform,
} from '@/test-support/platform/raw-platform.ts'
import { type CallRecord, createPlatformClient, type PlatformSettings } from './client.ts'
import { createTransport } from './transport.ts'

const frozen = new TextEncoder().encode('{"customer_id":"c_1"}')
const ids = { idempotencyId: 'key-0001' }

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function setUp(
  api: (nth: number) => RawAnswer,
  changes: (platform: RawPlatform) => Partial<PlatformSettings> = () => ({}),
) {
  const platform = await startRawPlatform({ api })
  open.push(platform)
  const timeoutMs = changes(platform).timeoutMs ?? 3_000
  const transport = createTransport({ timeoutMs })
  // Sockets of unanswered calls are the platform's to end, so it is closed before the transport.
  open.unshift(transport)
  const calls: CallRecord[] = []
  const client = createPlatformClient({
    apiUrl: platform.apiUrl,
    tokenUrl: platform.tokenUrl,
    clientId: 'portico-1',
    clientSecret: 'canary-secret-7c41',
    headerPrefix: 'x-svc',
    tokenParams: 'query',
    timeoutMs,
    fetch: transport.fetch,
    onCall: (call) => calls.push(call),
    ...changes(platform),
  })
  return { platform, client, calls, transport }
}

/** What one create comes to when the platform answers it so, and that it was sent just once. */
async function outcomeOf(answer: RawAnswer, timeoutMs = 3_000) {
  const { platform, client } = await setUp(
    () => answer,
    () => ({ timeoutMs }),
  )
  const outcome = await client.createApplication(frozen, ids)
  expect(platform.requests).toHaveLength(1)
  return outcome
}

/** A connection is offered again some turns of the event loop after its answer was read. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

const created = JSON.stringify({ data: { id: 'app-1' } })
const jsonType = 'content-type: application/json\r\n'

describe('transport', () => {
  it('knows nothing after a reset before the headers', async () => {
    expect(await outcomeOf((socket) => socket.resetAndDestroy())).toEqual({
      outcome: 'unknown',
      code: 'connection_reset',
    })
  })

  it('knows nothing after a close before the headers', async () => {
    expect(await outcomeOf((socket) => socket.end())).toEqual({
      outcome: 'unknown',
      code: 'connection_reset',
    })
  })

  it('knows nothing after a reset in the body, though the status was 200', async () => {
    const answer: RawAnswer = (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${jsonType}content-length: 900\r\n\r\n${created}`)
      setTimeout(() => socket.resetAndDestroy(), 50)
    }
    expect(await outcomeOf(answer)).toEqual({
      outcome: 'unknown',
      code: 'connection_reset',
      status: 200,
    })
  })

  it.each([
    ['of a given length', `content-length: 900\r\n\r\n${created}`],
    ['in chunks', `transfer-encoding: chunked\r\n\r\n15\r\n${created.slice(0, 21)}\r\n`],
  ])('knows nothing after a truncated body %s', async (_, rest) => {
    const outcome = await outcomeOf((socket) => socket.end(`HTTP/1.1 200 OK\r\n${jsonType}${rest}`))
    expect(outcome).toEqual({ outcome: 'unknown', code: 'connection_reset', status: 200 })
  })

  it('knows nothing after a body cut where only the close marks its end', async () => {
    const outcome = await outcomeOf((socket) =>
      socket.end(`HTTP/1.0 200 OK\r\n${jsonType}\r\n${created.slice(0, 12)}`),
    )
    expect(outcome).toEqual({ outcome: 'unknown', code: 'malformed_json', status: 200 })
  })

  it('waits for headers no longer than three quarters of the time', async () => {
    const startedAt = performance.now()
    expect(await outcomeOf(() => undefined, 400)).toEqual({
      outcome: 'unknown',
      code: 'headers_timeout',
    })
    expect(performance.now() - startedAt).toBeLessThan(1_500)
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
    const startedAt = performance.now()
    const outcome = await outcomeOf(answer, 400)
    expect(outcome).toEqual({ outcome: 'unknown', code: 'timeout', status: 200 })
    expect(performance.now() - startedAt).toBeLessThan(1_500)
    await expect.poll(() => closed).toBe(true)
  })

  it('ends headers of one byte at a time at their deadline', async () => {
    const answer: RawAnswer = (socket) => {
      const drip = setInterval(() => socket.write('H'), 30)
      socket.write('HTTP/1.1 200 OK\r\nx: ')
      socket.on('close', () => clearInterval(drip))
    }
    expect(await outcomeOf(answer, 400)).toEqual({ outcome: 'unknown', code: 'headers_timeout' })
  })

  it('gives up on a fetch that overlooks its signal', async () => {
    const { client } = await setUp(
      () => '',
      () => ({ timeoutMs: 200, fetch: () => new Promise<Response>(() => undefined) }),
    )
    const outcome = await client.createApplication(frozen, ids)
    expect(outcome).toEqual({ outcome: 'unknown', code: 'token_headers_timeout' })
  })

  it('knows that nobody listens', async () => {
    const gone = await startRawPlatform({})
    await gone.close()
    const { client } = await setUp(
      () => '',
      () => ({ apiUrl: gone.apiUrl }),
    )
    expect(await client.createApplication(frozen, ids)).toEqual({
      outcome: 'unknown',
      code: 'connection_refused',
    })
  })

  it('knows that a name does not resolve', async () => {
    const { client } = await setUp(
      () => '',
      // RFC 6761 section 6.4: no resolver knows it.
      () => ({ apiUrl: 'http://platform.invalid/api' }),
    )
    expect(await client.createApplication(frozen, ids)).toMatchObject({
      outcome: 'unknown',
      code: expect.stringMatching(/^(dns_failed|connect_timeout|headers_timeout)$/),
    })
  })

  it('knows that TLS failed', async () => {
    const plain = createServer((socket) => socket.on('data', () => socket.end('no TLS here\r\n')))
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    open.push({ close: () => new Promise((resolve) => plain.close(() => resolve())) })
    const address = plain.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { client } = await setUp(
      () => '',
      () => ({ apiUrl: `https://127.0.0.1:${port}/api` }),
    )
    expect(await client.createApplication(frozen, ids)).toEqual({
      outcome: 'unknown',
      code: 'tls_failed',
    })
  })

  it('ends a connection that is never made at half of the time', async () => {
    // The TCP connection stands, but TLS never answers: to the client a black hole.
    const hole = createServer()
    const sockets = new Set<{ destroy(): void }>()
    hole.on('connection', (socket) => sockets.add(socket))
    await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve))
    open.push({
      close: () =>
        new Promise((resolve) => {
          for (const socket of sockets) socket.destroy()
          hole.close(() => resolve())
        }),
    })
    const address = hole.address()
    const port = typeof address === 'object' ? address?.port : 0
    const transport = createTransport({ timeoutMs: 600 })
    open.push(transport)
    const { client } = await setUp(
      () => '',
      () => ({ apiUrl: `https://127.0.0.1:${port}/api`, fetch: transport.fetch }),
    )
    expect(await client.createApplication(frozen, ids)).toEqual({
      outcome: 'unknown',
      code: 'connect_timeout',
    })
  })

  it('sends once over a kept connection that dies under the request', async () => {
    const { platform, client } = await setUp((nth) =>
      nth === 0 ? json(200, { data: { id: 'app-1' } }) : (socket) => socket.resetAndDestroy(),
    )
    expect(await client.createApplication(frozen, ids)).toMatchObject({ outcome: 'done' })
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
    const { client } = await setUp(
      (nth) =>
        nth === 0
          ? (socket) => setTimeout(() => socket.write(json(200, { data: { id: 'late' } })), 400)
          : (socket) => setTimeout(() => socket.write(json(200, { data: { id: 'own' } })), 200),
      () => ({ timeoutMs: 400 }),
    )
    expect(await client.createApplication(frozen, ids)).toMatchObject({ code: 'headers_timeout' })
    expect(await client.createApplication(frozen, ids)).toEqual({
      outcome: 'done',
      data: { id: 'own' },
    })
  })

  it('knows nothing after an answer that is no HTTP', async () => {
    expect(await outcomeOf((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))).toEqual({
      outcome: 'unknown',
      code: 'malformed_http',
    })
  })

  it('knows nothing after headers that do not end', async () => {
    const answer: RawAnswer = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      for (let line = 0; line < 40; line += 1) socket.write(`x-${line}: ${'y'.repeat(1000)}\r\n`)
    }
    expect(await outcomeOf(answer)).toEqual({ outcome: 'unknown', code: 'malformed_http' })
  })
})

describe('status', () => {
  const errors = [{ code: 'INVALID_FIELD', description: 'customer_details.first_name' }]

  it.each([400, 415, 422])('takes %i as refused, with all errors', async (status) => {
    const several = [...errors, { code: 'OTHER' }, { code: 7, description: null }, 'odd', null]
    expect(await outcomeOf(json(status, { errors: several }))).toEqual({
      outcome: 'refused',
      status,
      errors: [
        ...errors,
        { code: 'OTHER', description: '' },
        { code: '7', description: '' },
        { code: 'UNREADABLE', description: '' },
        { code: 'UNREADABLE', description: '' },
      ],
    })
  })

  it.each([
    [403, 'forbidden'],
    [404, 'not_found'],
    [413, 'content_too_large'],
    [405, 'unexpected_status'],
    [410, 'unexpected_status'],
    [418, 'unexpected_status'],
    [421, 'unexpected_status'],
    [451, 'unexpected_status'],
  ])('stops at %i', async (status, code) => {
    expect(await outcomeOf(json(status, { errors }))).toEqual({
      outcome: 'stopped',
      code,
      status,
      errors,
    })
  })

  it.each([
    [408, 'request_timeout'],
    [409, 'conflict'],
    [425, 'too_early'],
    [429, 'rate_limited'],
    [500, 'server_error'],
    [502, 'server_error'],
    [503, 'server_error'],
    [504, 'server_error'],
    [599, 'server_error'],
    [201, 'unexpected_success'],
    [202, 'unexpected_success'],
    [206, 'unexpected_success'],
  ])('knows nothing after %i', async (status, code) => {
    expect(await outcomeOf(json(status, { data: { id: 'app-1' } }))).toEqual({
      outcome: 'unknown',
      code,
      status,
    })
  })

  it.each([204, 205])('knows nothing after %i, which has no body', async (status) => {
    expect(await outcomeOf(http(status, {}))).toEqual({
      outcome: 'unknown',
      code: 'unexpected_success',
      status,
    })
  })

  it.each([600, 999])('knows nothing after the odd status %i', async (status) => {
    expect(await outcomeOf(json(status, {}))).toMatchObject({
      outcome: 'unknown',
      code: expect.stringMatching(/^(odd_status|malformed_http)$/),
    })
  })

  it.each([300, 301, 302, 303, 304, 305, 307, 308])(
    'never follows a %i to another host',
    async (status) => {
      const other = await startRawPlatform({})
      open.push(other)
      expect(await outcomeOf(http(status, { location: `${other.apiUrl}/v1/x` }))).toEqual({
        outcome: 'stopped',
        code: 'redirected',
        status,
        errors: [],
      })
      expect(other.requests).toEqual([])
    },
  )

  it('never follows a redirect to the same host either', async () => {
    const { platform, client } = await setUp(() => http(307, { location: '/api/v1/elsewhere' }))
    await client.createApplication(frozen, ids)
    expect(platform.requests.map((request) => request.path)).toEqual(['/api/v1/applications'])
  })

  it('takes the final answer after an interim one', async () => {
    const answer = Buffer.concat([
      Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'),
      json(200, { data: { id: 'app-1' } }),
    ])
    expect(await outcomeOf(answer)).toEqual({ outcome: 'done', data: { id: 'app-1' } })
  })

  const date = 'Sat, 07 Nov 2026 10:00:00 GMT'
  it.each([
    ['7', 7_000],
    ['0', 0],
    ['86400', 900_000],
    ['99999999999999999999', 900_000],
    ['Sat, 07 Nov 2026 10:00:30 GMT', 30_000],
    ['Saturday, 07-Nov-26 10:00:30 GMT', 30_000],
    ['Sat Nov  7 10:00:30 2026', 30_000],
    ['Sat, 07 Nov 2026 09:00:00 GMT', 0],
    ['Sun, 08 Nov 2026 10:00:00 GMT', 900_000],
  ])('reads Retry-After: %s', async (value, retryAfterMs) => {
    for (const status of [429, 503]) {
      expect(await outcomeOf(json(status, {}, { 'retry-after': value, date }))).toEqual({
        outcome: 'unknown',
        code: status === 429 ? 'rate_limited' : 'server_error',
        status,
        retryAfterMs,
      })
    }
  })

  it.each(['-5', '1.5', 'soon', '', '1e3', 'Sat, 31 Feb 2026 10:00:00 GMT', '7, 8'])(
    'overlooks Retry-After: %s',
    async (value) => {
      const outcome = await outcomeOf(json(429, {}, { 'retry-after': value, date }))
      expect(outcome).toEqual({ outcome: 'unknown', code: 'rate_limited', status: 429 })
    },
  )

  it.each([
    ['a page of a proxy', http(400, { 'content-type': 'text/html' }, '<h1>Bad</h1>')],
    ['nothing', http(400, {})],
    ['malformed JSON', http(400, { 'content-type': 'application/json' }, '{"errors":')],
    ['another shape', json(400, { errors: { code: 'X' } })],
    ['null', json(400, null)],
    ['a problem document', http(400, { 'content-type': 'application/problem+json' }, '{"x":1}')],
    [
      'a broken connection',
      ((socket) =>
        socket.end(`HTTP/1.1 400 No\r\n${jsonType}content-length: 99\r\n\r\n{`)) as RawAnswer,
    ],
  ])('keeps the refusal when its body is %s', async (_, answer) => {
    expect(await outcomeOf(answer)).toEqual({ outcome: 'refused', status: 400, errors: [] })
  })

  it.each([
    ['503 No', 'application/json', 'server_error'],
    ['307 There', 'application/json', 'redirected'],
    ['200 OK', 'text/html', 'unexpected_content_type'],
  ])('does not wait for the body of %s in %s, and lets go of it', async (status, type, code) => {
    let closed = false
    const answer: RawAnswer = (socket) => {
      socket.on('close', () => {
        closed = true
      })
      socket.write(`HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: 900\r\n\r\n`)
    }
    const startedAt = performance.now()
    expect(await outcomeOf(answer)).toMatchObject({ code })
    await expect.poll(() => closed).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  })
})

describe('body', () => {
  const ok = (body: string | Buffer, type = 'application/json') =>
    http(200, { 'content-type': type }, body)

  it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/vnd.x+json'])(
    'reads %s',
    async (type) => {
      expect(await outcomeOf(ok(created, type))).toEqual({
        outcome: 'done',
        data: { id: 'app-1' },
      })
    },
  )

  it.each([
    ['a page with 200', ok('<html>Sign in</html>', 'text/html'), 'unexpected_content_type'],
    ['JSON called text', ok(created, 'text/plain'), 'unexpected_content_type'],
    ['two types', ok(created, 'application/json, text/html'), 'unexpected_content_type'],
    ['no type', http(200, {}, created), 'unexpected_content_type'],
    ['malformed JSON', ok('{"data":{"id":"app-1"}'), 'malformed_json'],
    ['a page called JSON', ok('<html>Sign in</html>'), 'malformed_json'],
    ['bytes that are no UTF-8', ok(Buffer.from([0x22, 0xff, 0x22])), 'malformed_json'],
    ['a deep nest', ok('['.repeat(200_000)), 'malformed_json'],
    ['nothing', ok(''), 'empty_body'],
    ['blanks', ok(' \r\n'), 'empty_body'],
    ['gzip, though not asked for', gzipped(created), 'encoded_body'],
    ['null', ok('null'), 'unexpected_shape'],
    ['a list', ok('[]'), 'unexpected_shape'],
    ['no id', ok('{"data":{}}'), 'unexpected_shape'],
    ['a null id', ok('{"data":{"id":null}}'), 'unexpected_shape'],
    ['a number as id', ok('{"data":{"id":12345678901234567890}}'), 'unexpected_shape'],
    ['an empty id', ok('{"data":{"id":""}}'), 'unexpected_shape'],
    ['a huge id', ok(JSON.stringify({ data: { id: 'x'.repeat(9_000) } })), 'unexpected_shape'],
    ['an id that is another path', ok('{"data":{"id":".."}}'), 'unexpected_shape'],
    ['half a character as id', ok('{"data":{"id":"\\ud800"}}'), 'unexpected_shape'],
    ['an id by prototype', ok('{"__proto__":{"data":{"id":"x"}}}'), 'unexpected_shape'],
    ['an error with 200', ok('{"errors":[{"code":"X"}]}'), 'unexpected_shape'],
  ])('knows nothing after %s', async (_, answer, code) => {
    expect(await outcomeOf(answer)).toEqual({ outcome: 'unknown', code, status: 200 })
  })

  it('takes no harm from keys that are names of the language', async () => {
    const body = '{"__proto__":{"polluted":1},"data":{"id":"app-1","__proto__":{"polluted":1}}}'
    const outcome = await outcomeOf(ok(body))
    expect(outcome).toEqual({ outcome: 'done', data: { id: 'app-1' } })
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('polluted' in {}).toBe(false)
    const refused = await outcomeOf(
      json(400, JSON.parse('{"errors":[{"__proto__":{"code":"X"},"constructor":1}]}')),
    )
    expect(refused).toEqual({
      outcome: 'refused',
      status: 400,
      errors: [{ code: 'UNREADABLE', description: '' }],
    })
  })

  it('reads an answer of just the largest size, and none of a byte more', async () => {
    const mebibyte = 1024 * 1024
    expect(await outcomeOf(ok(created.padEnd(mebibyte)))).toMatchObject({ outcome: 'done' })
    expect(await outcomeOf(ok(created.padEnd(mebibyte + 1)))).toEqual({
      outcome: 'unknown',
      code: 'body_too_large',
      status: 200,
    })
  })

  it('stops reading a body of 50 MB soon after the first', async () => {
    const block = Buffer.alloc(64 * 1024, 0x20)
    let sent = 0
    let closed = false
    const answer: RawAnswer = (socket) => {
      socket.on('close', () => {
        closed = true
      })
      socket.write(`HTTP/1.1 200 OK\r\n${jsonType}transfer-encoding: chunked\r\n\r\n`)
      const send = () => {
        while (!closed && sent < 50 * 1024 * 1024) {
          sent += block.byteLength
          socket.write('10000\r\n')
          socket.write(block)
          if (!socket.write('\r\n')) return void socket.once('drain', send)
        }
      }
      send()
    }
    expect(await outcomeOf(answer)).toMatchObject({ code: 'body_too_large' })
    await expect.poll(() => closed).toBe(true)
    // What the client read is about 1 MiB; the rest of it stood in the buffers of the sockets.
    expect(sent).toBeLessThan(25 * 1024 * 1024)
  })

  it('never unpacks a compression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20))
    const before = process.memoryUsage().arrayBuffers
    expect(await outcomeOf(gzipped(bomb, true))).toMatchObject({ code: 'encoded_body' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024)
  })

  it('keeps a status word that it does not know', async () => {
    const { client } = await setUp(() => json(200, { data: { id: 'app-1', status: 'ARCHIVED' } }))
    expect(await client.findStatus('app-1')).toMatchObject({
      outcome: 'done',
      data: { status: 'ARCHIVED' },
    })
  })

  it('does not take the answer of another application for its own', async () => {
    const { client } = await setUp(() => json(200, { data: { id: 'app-2', status: 'APPROVED' } }))
    const other = { outcome: 'unknown', code: 'other_application', status: 200 }
    expect(await client.findStatus('app-1')).toEqual(other)
    expect(await client.submitApplication('app-1', ids)).toEqual(other)
    expect(await client.updateApplication('app-1', frozen, ids)).toEqual(other)
  })

  it('does not take a list that was not filtered for the answer', async () => {
    const applications = [{ id: 'app-2', customer_id: 'c_2', status: 'APPROVED' }]
    const { client } = await setUp(() => json(200, { data: { applications } }))
    expect(await client.listApplications({ customerId: 'c_1' })).toEqual({
      outcome: 'unknown',
      code: 'other_application',
      status: 200,
    })
  })
})

function gzipped(body: string | Buffer, isDone = false): Buffer {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  return http(200, headers, isDone ? body : gzipSync(body))
}

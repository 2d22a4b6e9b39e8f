import { request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RateLimitNumbers, rateLimits } from '#lib/config/rate-limit-numbers.ts'
import { hostileRequests } from '@/test-support/hostile-requests.ts'
import { createMultipart, createRawRequest, sendRaw } from '@/test-support/raw-request.ts'
import { startAdmittingServer } from '@/test-support/servers/admitting-server.ts'
import { closeServer } from '@/test-support/servers/close-server.ts'
import { createRateLimiters } from '../rate-limits/rate-limiters.ts'
import { createAdmission } from '../server/admit-requests.ts'
import { createConcurrencyLimit } from '../server/concurrency-limit.ts'
import { createBodyLimits } from './body-limits.ts'
import { createRequestGuard, type GuardOptions } from './request-guard.ts'

const publicUrl = new URL('https://apply.example.com')
const target = { host: publicUrl.host, origin: publicUrl.origin }

/** The requests that reached the pages. */
type Reached = { path: string; headers: IncomingMessage['headers']; body: string }
let reached: Reached[]
let server: Server

async function open(options: Partial<GuardOptions> = {}, numbers: Partial<RateLimitNumbers> = {}) {
  const limits = createRateLimiters({ numbers: { ...rateLimits, ...numbers } })
  const guard = createRequestGuard({
    publicUrl,
    trustProxy: false,
    limits,
    findUploadAccess: async () => 'open',
    ...options,
  })
  const admission = createAdmission(publicUrl, guard, {
    acquireSlot: createConcurrencyLimit({ maxConcurrent: 2, maxWaiting: 10 }),
  })
  server = await startAdmittingServer(admission, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    reached.push({ path: request.url ?? '', headers: request.headers, body })
    response.end('done')
  })
}

beforeEach(() => {
  reached = []
})
afterEach(() => closeServer(server))

const port = () => (server.address() as AddressInfo).port
const post = (body: string, more: Parameters<typeof createRawRequest>[1] = {}) =>
  sendRaw(
    port(),
    createRawRequest(target, { type: 'multipart/form-data; boundary=x', body, ...more }),
  )

describe('an attack does not reach the pages:', () => {
  const attacks = hostileRequests(target).filter(({ reachesPages }) => !reachesPages)
  it.each(attacks.map((each) => [each.attack, each] as const))('%s', async (_, each) => {
    await open()
    const { status } = await sendRaw(port(), each.pieces)
    if (!each.brokenHttp || status !== undefined) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect(reached.map(({ path }) => path)).toEqual([])
  })
})

it('passes a form to the pages with the fields that were read, and nothing else', async () => {
  await open()
  const body =
    '--x\r\ncontent-disposition:FORM-DATA;name="a"\r\nContent-Type: text/plain; charset=UTF-8\r\n\r\nQu\u00e9n\r\n--x--'
  expect((await post(body, { chunked: true })).status).toBe(200)
  const [form] = reached
  expect(form?.headers['transfer-encoding']).toBeUndefined()
  expect(form?.headers['content-length']).toBe(String(Buffer.byteLength(form?.body ?? '')))
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(
    form?.headers['content-type'] ?? '',
  )?.[1]
  expect(form?.body).toBe(
    `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nQu\u00e9n\r\n--${boundary}--\r\n`,
  )
})

it('accepts an empty form, and one form after the other on a connection', async () => {
  await open()
  const type = 'application/x-www-form-urlencoded'
  const first = createRawRequest(target, { type, headers: { Connection: 'keep-alive' } })
  const two = [...first, ...createRawRequest(target, { type, body: 'a=1' })]
  expect((await sendRaw(port(), two)).status).toBe(200)
  await expect.poll(() => reached.map(({ body }) => body)).toEqual(['', 'a=1'])
})

it('passes bytes to programs unchanged', async () => {
  await open()
  const body = '{"event":  "\u00e9"}'
  const sent = { path: '/api/platform/events', type: 'application/json', body, chunked: true }
  expect((await sendRaw(port(), createRawRequest(target, sent))).status).toBe(200)
  expect(reached[0]?.body).toBe(body)
  expect(reached[0]?.headers['content-type']).toBe('application/json')
})

it('reads nothing of an upload without a session of the kind that sends it', async () => {
  await open()
  const upload = (path: string, cookie: string) =>
    post('--x--', { path, headers: { Cookie: cookie } })
  const own = '/en/apply/1/documents/2/upload'
  const byStaff = '/en/staff/applications/1/fill/documents/2/upload'
  const ofPerson = '/en/own-part/documents/2/upload'
  for (const [path, cookie] of [
    [own, ''],
    [own, '__Host-portico-staff=x'],
    [own, '__Host-portico-part=x'],
    [ofPerson, ''],
    [ofPerson, '__Host-portico=x; __Host-portico-staff=x'],
    [byStaff, ''],
    [byStaff, '__Host-portico=x; __Host-portico-staff-browser=x'],
  ] as const) {
    expect([path, cookie, (await upload(path, cookie)).status]).toEqual([path, cookie, 404])
  }
  expect(reached).toEqual([])
  expect((await upload(own, '__Host-portico=x')).status).toBe(200)
  expect((await upload(byStaff, '__Host-portico-staff=x')).status).toBe(200)
  expect((await upload(ofPerson, '__Host-portico-part=x')).status).toBe(200)
})

describe('a document of 80 MB', () => {
  const size = 80_000_000
  const path = '/en/apply/1/documents/2/upload'

  /** Sends it as fast as it is taken; returns the response, and how many bytes the server has received. */
  async function send(accept: string) {
    let received = 0
    server.on('connection', (socket) => {
      socket.once('close', () => {
        received = socket.bytesRead
      })
    })
    const request = httpRequest({
      port: port(),
      path,
      method: 'POST',
      headers: {
        ...target,
        accept,
        cookie: 'portico=anything',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': size,
      },
    })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject)
    })
    // The connection is closed while it is sent.
    request.on('error', () => {})
    void pipeline(Readable.from(chunksOf(size)), request).catch(() => {})
    const response = await answered
    const body = await text(response)
    await expect.poll(() => received).toBeGreaterThan(0)
    return { status: response.statusCode, location: response.headers.location, body, received }
  }

  it('is not received from anyone who makes a cookie of that name up', async () => {
    const asked: string[] = []
    await open({
      findUploadAccess: async (pathname, cookies) => {
        asked.push(`${pathname} ${cookies.get('portico')}`)
        return 'unknown'
      },
    })
    const { status, received } = await send('text/html')
    expect([status, reached, asked]).toEqual([404, [], [`${path} anything`]])
    expect(received).toBeLessThan(size / 4)
  })

  it('is not received in a session that was closed, and the page says so', async () => {
    await open({ findUploadAccess: async () => 'closed' })
    const page = '/en/apply/1/documents/2'
    const byForm = await send('text/html')
    expect([byForm.status, byForm.location, reached]).toEqual([303, page, []])
    expect(byForm.received).toBeLessThan(size / 4)
    const byScript = await send('application/json')
    expect([byScript.status, byScript.body]).toEqual([200, JSON.stringify({ next: page })])
  })
})

function* chunksOf(size: number) {
  for (let sent = 0; sent < size; sent += 100_000) yield Buffer.alloc(100_000)
}

describe('a foreign host', () => {
  it.each(['GET', 'HEAD', 'POST'])('gets 421 for a %s', async (method) => {
    await open()
    for (const host of ['evil.example', '127.0.0.1', 'apply.example.com.evil.example', 'a b', '']) {
      const sent = createRawRequest({ ...target, host }, { method })
      expect([host, (await sendRaw(port(), sent)).status]).toEqual([host, host === '' ? 421 : 421])
    }
    expect(reached).toEqual([])
  })

  it('is accepted from health probes, and from this machine’s own programs', async () => {
    await open()
    for (const path of ['/api/health', '/api/ready']) {
      const sent = createRawRequest({ ...target, host: '10.1.2.3:3000' }, { method: 'GET', path })
      expect((await sendRaw(port(), sent)).status).toBe(200)
    }
    const path = '/api/platform/events'
    const own = createRawRequest({ ...target, host: '127.0.0.1:3000' }, { path, body: '{}' })
    expect((await sendRaw(port(), own)).status).toBe(200)
    const other = createRawRequest({ ...target, host: 'evil.example' }, { path, body: '{}' })
    expect((await sendRaw(port(), other)).status).toBe(421)
  })

  it('is read from a trusted proxy only', async () => {
    await open({ trustProxy: true })
    const headers = { 'X-Forwarded-Host': 'APPLY.example.com:443' }
    const inner = { ...target, host: 'portico:3000' }
    const sent = createRawRequest(inner, { method: 'GET', headers })
    expect((await sendRaw(port(), sent)).status).toBe(200)
    await closeServer(server)
    await open()
    expect((await sendRaw(port(), sent)).status).toBe(421)
  })
})

describe('an address', () => {
  const given = createMultipart([['0', '["$F1","$K1"]']])
  const call = { body: given, headers: { 'Next-Action': '0'.repeat(42) } }

  it.each([
    '/sandbox/api/../../en',
    '/sandbox/api/v1/documents/%2e%2E/../%2E./..\\en',
    '/en/apply/%E0%A4%A/documents/y/upload',
    '/en#x',
    'en',
    `/en?${'a&'.repeat(1_000)}`,
    `/en?a=${'%25'.repeat(3_000)}`,
  ])('that the next reader may read differently, or slowly, is refused: %#', async (path) => {
    await open()
    expect((await post(call.body, { path, headers: call.headers })).status).toBe(400)
    const look = createRawRequest(target, { method: 'GET', path })
    expect((await sendRaw(port(), look)).status).toBe(400)
    expect(reached).toEqual([])
  })

  it('as a whole URL is checked by its own host and path, whatever Host says', async () => {
    await open()
    const look = (path: string) =>
      sendRaw(port(), createRawRequest(target, { method: 'GET', path }))
    expect((await look('http://evil.example/en')).status).toBe(421)
    expect((await look(`http://${publicUrl.host}/en?a=//b`)).status).toBe(200)
    expect(reached.map(({ path }) => path)).toEqual(['/en?a=//b'])
    const path = `https://${publicUrl.host}/api/health`
    const foreign = { ...target, origin: 'https://evil.example' }
    const sent = createRawRequest(foreign, {
      path,
      type: 'multipart/form-data; boundary=x',
      ...call,
    })
    // The path has a route, but no page.
    expect((await sendRaw(port(), sent)).status).toBe(200)
    expect(reached[1]?.path).toBe('/api/health')
  })

  it('cannot be marked as missing by the sender: only the request router does so', async () => {
    await open()
    const headers = { 'X-Nothing-Here': 'yes', 'X-Pathname': '/x', 'X-Request-Id': 'n' }
    const path = '/sandbox/api/v1/documents/1'
    expect((await post(call.body, { path, headers })).status).toBe(200)
    const [seen] = reached
    expect(Object.keys(seen?.headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([])
  })

  it('cannot be marked as out of date by the sender, with any build key', async () => {
    await open()
    const headers = { 'X-Prerender-Revalidate': 'key', 'X-Next-Revalidated-Tags': '_N_T_/layout' }
    const token = { 'X-Next-Revalidate-Tag-Token': 'key' }
    const path = '/sandbox/api/v1/documents/1'
    expect((await post(call.body, { path, headers: { ...headers, ...token } })).status).toBe(200)
    const [seen] = reached
    expect(Object.keys(seen?.headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([])
  })
})

it.each(['TRACE', 'CONNECT'])('answers %s with 405', async (method) => {
  await open()
  await sendRaw(port(), createRawRequest(target, { method: 'GET' }))
  const path = method === 'CONNECT' ? 'internal.example:443' : '/api/health'
  const { status, text } = await sendRaw(port(), createRawRequest(target, { method, path }))
  expect(status).toBe(405)
  expect(text).toContain('Allow: GET, HEAD, POST')
  expect(reached).toHaveLength(1)
})

it('checks the origin of a post at every address without a route', async () => {
  await open()
  const sent = { path: '/api/metrics', body: createMultipart([['a', '1']]) }
  const foreign = { ...target, origin: 'https://evil.example' }
  const type = 'multipart/form-data; boundary=x'
  expect((await sendRaw(port(), createRawRequest(foreign, { ...sent, type }))).status).toBe(403)
})

it('ignores requests to upgrade to another protocol', async () => {
  await open()
  const headers = { Upgrade: 'websocket', Connection: 'Upgrade' }
  expect((await post('rubbish', { headers })).status).toBe(400)
  expect(reached).toEqual([])
})

describe('a slow sender', () => {
  it('gets 408 when its body takes too long, and delays no page meanwhile', async () => {
    await open({ timeoutMs: 2_000 })
    const head = createRawRequest(target, {
      type: 'multipart/form-data; boundary=x',
      body: 'x'.repeat(99),
    })
    // There are two slots for pages.
    const slow = Array.from({ length: 6 }, () => sendRaw(port(), head.slice(0, 1)))
    let answered = 0
    for (const sent of slow) void sent.then(() => (answered += 1))
    await sleep(50)
    expect((await post(createMultipart([['a', '1']]))).status).toBe(200)
    expect((await sendRaw(port(), createRawRequest(target, { method: 'GET' }))).status).toBe(200)
    expect(answered).toBe(0)
    for (const { status } of await Promise.all(slow)) expect(status).toBe(408)
  })

  it('uses up the bodies of its own network and of no other', async () => {
    const bodies = createBodyLimits({
      perNetwork: 2,
      unknownNetworks: 1,
      heldBytes: 1_000_000,
    })
    await open({ trustProxy: true, bodies, timeoutMs: 5_000 })
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    const slow = createRawRequest(target, {
      type: 'multipart/form-data; boundary=x',
      body: 'x'.repeat(99),
      headers: from('192.0.2.1'),
    }).slice(0, 1)
    const open1 = [connect(port(), '127.0.0.1'), connect(port(), '127.0.0.1')]
    for (const socket of open1) socket.write(slow[0] ?? '')
    await sleep(100)
    const body = createMultipart([['a', '1']])
    expect((await post(body, { headers: from('192.0.2.77') })).status).toBe(429)
    expect((await post(body, { headers: from('198.51.100.1') })).status).toBe(200)
    for (const socket of open1) socket.destroy()
    await expect
      .poll(async () => (await post(body, { headers: from('192.0.2.77') })).status)
      .toBe(200)
  })
})

it('checks the rate limit of a network before it reads the body', async () => {
  await open({ trustProxy: true }, { post: { times: 2, seconds: 60 } })
  const headers = { 'X-Forwarded-For': '192.0.2.1' }
  const body = createMultipart([['a', '1']])
  expect((await post(body, { headers })).status).toBe(200)
  expect((await post(body, { headers })).status).toBe(200)
  // Only the head is sent: an answer comes without the body.
  const head = createRawRequest(target, { type: 'multipart/form-data; boundary=x', body, headers })
  const refused = await sendRaw(port(), head.slice(0, 1))
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Retry-After')
  expect((await post(body, { headers: { 'X-Forwarded-For': '203.0.113.1' } })).status).toBe(200)
})

it('passes the address of the connection to the pages, and not what the sender claims', async () => {
  await open()
  const headers = { 'X-Client-Address': '203.0.113.1' }
  await sendRaw(port(), createRawRequest(target, { method: 'GET', headers }))
  // This machine's own address does not identify a visitor.
  expect(reached[0]?.headers['x-client-address']).toBeUndefined()
})

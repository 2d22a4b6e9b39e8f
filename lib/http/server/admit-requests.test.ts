import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getMessages } from '#lib/i18n/translate.ts'
import { startAdmittingServer } from '@/test-support/servers/admitting-server.ts'
import { closeServer } from '@/test-support/servers/close-server.ts'
import { type Admission, createAdmission } from './admit-requests.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

let server: Server
let admission: Admission
let inside: { path: string; response: ServerResponse; headers: IncomingMessage['headers'] }[]

beforeEach(async () => {
  inside = []
  admission = createAdmission(
    new URL('https://apply.example.com'),
    // `request-guard.test.ts` tests its refusals.
    ({ request }, next) => next(request),
    {
      acquireSlot: createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 1 }),
      closeAfterMs: 1_500,
    },
  )
  server = await startAdmittingServer(admission, (request, response) => {
    inside.push({ path: request.url ?? '', response, headers: request.headers })
  })
})
afterEach(() => closeServer(server))

function ask(path: string, init?: RequestInit): Promise<Response> {
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)
}

const paths = () => inside.map(({ path }) => path)

/** Keeps the processor busy until a condition holds: an idle one lets more in. */
async function soon(isSo: () => boolean): Promise<void> {
  const until = performance.now() + 5_000
  while (!isSo() && performance.now() < until) {
    const next = performance.now() + 20
    while (performance.now() < next);
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isSo()).toBe(true)
}

it('admits one after the other, each when the response before it has been sent', async () => {
  const first = ask('/en/a')
  await soon(() => inside.length === 1)
  const second = ask('/en/b', { method: 'POST', body: 'a=b' })
  let isAnswered = false
  void ask('/api/health').then(() => {
    isAnswered = true
  })
  await soon(() => inside.length === 2)
  inside[1]?.response.end()
  await soon(() => isAnswered)
  expect(paths()).toEqual(['/en/a', '/api/health'])
  inside[0]?.response.end('first')
  expect(await (await first).text()).toBe('first')
  await soon(() => inside.length === 3)
  inside[2]?.response.end('second')
  expect(await (await second).text()).toBe('second')
})

it('forgets requests whose connection closes, waiting or running', async () => {
  const hangUp = new AbortController()
  const gone = [ask('/en/a', { signal: hangUp.signal })]
  await soon(() => inside.length === 1)
  gone.push(ask('/en/b', { signal: hangUp.signal }))
  for (let count = 0; count < 5; count++) await new Promise((resolve) => setImmediate(resolve))
  const left = Promise.allSettled(gone)
  hangUp.abort()
  await left
  const next = ask('/en/c')
  await soon(() => paths().includes('/en/c'))
  inside.at(-1)?.response.end('c')
  expect(await (await next).text()).toBe('c')
})

it.each([
  '/api/health',
  '/_next/static/chunks/main.js',
  '/sandbox/api/v1/applications',
  '/en/apply/x/documents/y/upload',
])('admits at once what needs no page: %s', async (path) => {
  const before = ask('/en/a')
  await soon(() => inside.length === 1)
  const past = ask(path)
  await soon(() => inside.length === 2)
  for (const { response } of inside) response.end()
  expect((await past).status).toBe(200)
  await before
})

it.each(['/en/a/upload', '/sandbox/mail', '/x.png', '/api/nothing'])(
  'queues a page: %s',
  async (path) => {
    const before = ask('/en/a')
    await soon(() => inside.length === 1)
    const waiting = ask(path)
    const past = ask('/api/health')
    await soon(() => inside.length === 2)
    expect(paths()).toEqual(['/en/a', '/api/health'])
    for (const { response } of inside) response.end()
    await Promise.all([before, past])
    await soon(() => inside.length === 3)
    inside[2]?.response.end()
    expect((await waiting).status).toBe(200)
  },
)

it('admits at its own server what a running page requests, and nobody who claims so', async () => {
  const own = createServer((request, response) => {
    admission.admitOwn({ request, response }, () => response.end('own'))
  })
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const askOwn = (slot: string) =>
    fetch(`http://127.0.0.1:${(own.address() as AddressInfo).port}/en/b`, {
      headers: { 'x-request-slot': slot },
    }).then(
      (response) => response.text(),
      () => 'closed',
    )
  const outer = ask('/en/a', { headers: { 'x-request-slot': 'made-up' } })
  await soon(() => inside.length === 1)
  const slot = String(inside[0]?.headers['x-request-slot'])
  expect(await askOwn(slot)).toBe('own')
  expect(await askOwn('made-up')).toBe('closed')
  // At the public server it means nothing: there is one slot.
  const stranger = ask('/en/c', { headers: { 'x-request-slot': slot } })
  const programs = ask('/api/ready')
  await soon(() => inside.length === 2)
  expect(paths()).toEqual(['/en/a', '/api/ready'])
  for (const { response } of inside) response.end()
  await Promise.all([outer, programs])
  await soon(() => inside.length === 3)
  inside[2]?.response.end()
  await stranger
  expect(await askOwn(slot)).toBe('closed')
  await closeServer(own)
})

describe('requests on one connection', () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: apply.example.com\r\n\r\n`
  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    return { socket, answers: () => text.match(/HTTP\/1\.1 \d+/g)?.length ?? 0, text: () => text }
  }

  it('begin one after the other, each when the response before it has been sent', async () => {
    const { socket, answers, text } = open()
    socket.write(['/api/health', '/api/ready', '/_next/static/a.js'].map(get).join(''))
    await soon(() => inside.length === 1)
    for (let count = 0; count < 5; count++) await new Promise((resolve) => setImmediate(resolve))
    expect(paths()).toEqual(['/api/health'])
    inside[0]?.response.end('first')
    await soon(() => inside.length === 2)
    inside[1]?.response.end('second')
    await soon(() => inside.length === 3)
    inside[2]?.response.end('third')
    await soon(() => answers() === 3)
    expect(text().match(/first|second|third/g)).toEqual(['first', 'second', 'third'])
    socket.destroy()
  })

  it('end with the connection where a thousand are sent ahead', async () => {
    const { socket } = open()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.write(get('/api/health').repeat(1_000))
    await closed
    expect(inside.length).toBeLessThanOrEqual(1)
    const other = ask('/api/ready')
    await soon(() => paths().includes('/api/ready'))
    inside.at(-1)?.response.end()
    expect((await other).status).toBe(200)
  })

  it('end with the connection where nobody reads the response', async () => {
    const { socket } = open()
    socket.on('error', () => {})
    socket.pause()
    socket.write(get('/en/a'))
    await soon(() => inside.length === 1)
    const { response } = inside[0] as (typeof inside)[number]
    const gone = new Promise((resolve) => response.once('close', resolve))
    response.end(Buffer.alloc(50_000_000, 'x'))
    await gone
    const next = ask('/en/b')
    await soon(() => paths().includes('/en/b'))
    inside.at(-1)?.response.end()
    expect((await next).status).toBe(200)
    socket.destroy()
  })
})

it('responds 503 in words where too many wait', async () => {
  const at = ask('/en/a')
  await soon(() => inside.length === 1)
  const waiting = ask('/en/b')
  const past = ask('/api/health')
  await soon(() => inside.length === 2)
  inside[1]?.response.end()
  await past
  let response: Response | undefined
  void ask('/es/apply/x/name', { method: 'POST', body: 'a=b' }).then((given) => {
    response = given
  })
  await soon(() => response !== undefined)
  expect(response?.status).toBe(503)
  expect(response?.headers.get('retry-after')).toBe('5')
  const html = await response?.text()
  expect(html).toContain(`<h1>${getMessages('es').refusals.s503.title}</h1>`)
  expect(response?.headers.get('content-security-policy')).toContain("'nonce-")
  inside[0]?.response.end()
  await soon(() => inside.length === 3)
  inside[2]?.response.end()
  await Promise.all([at, waiting])
  expect(paths()).toEqual(['/en/a', '/api/health', '/en/b'])
})

it('answers everybody that it is closed while it is, but probes and files of the build', async () => {
  let isClosed = true
  let asked = 0
  const closing = createAdmission(
    new URL('https://apply.example.com'),
    ({ request }, next) => {
      asked++
      next(request)
    },
    { isClosed: () => isClosed },
  )
  await closeServer(server)
  server = await startAdmittingServer(closing, (_, response) => response.end('of Next'))

  const { refusals, refusedReads } = getMessages('es')
  const page = await ask('/es/a')
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('5')
  expect(await page.text()).toContain(refusedReads.s503)
  const post = await ask('/es/a', { method: 'POST', body: 'name=canary' })
  expect(post.status).toBe(503)
  const text = await post.text()
  expect(text).toContain(refusals.s503.text)
  expect(text).not.toContain('canary')
  expect((await ask('/api/platform/events', { method: 'POST', body: '{}' })).status).toBe(503)
  expect(asked).toBe(0)
  for (const path of ['/api/health', '/api/ready', '/_next/static/a.js']) {
    expect(await (await ask(path)).text()).toBe('of Next')
  }
  isClosed = false
  expect(await (await ask('/es/a')).text()).toBe('of Next')
})

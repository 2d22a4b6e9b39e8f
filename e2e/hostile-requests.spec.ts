/** Tests bodies that are sent to stop the service. */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HostileRequest, hostileRequests } from '../test-support/hostile-requests.ts'
import { createRawRequest, sendRaw } from '../test-support/raw-request.ts'
import { startApplicationByPost } from './support/http.ts'
import type { Portico } from './support/server.ts'
import { expect, guard, test } from './support/test.ts'

/** The most processor time of one request, however busy the machine is: meanwhile nobody else is answered. */
const mostProcessorMs = 500
const mostGrowthBytes = 64 * 1024 * 1024

type Seen = { status: number | undefined; processorMs: number; growthBytes: number }

test('no hostile body stops the service, fills its memory or breaks it', async ({
  startServer,
}) => {
  const portico = await startServer()
  const { host, origin } = new URL(portico.url)
  await startApplicationByPost(portico.url)
  const attacks = hostileRequests({ host, origin })
  expect(attacks.length).toBeGreaterThanOrEqual(30)
  for (const attack of attacks) {
    await test.step(attack.attack, async () => {
      const seen = await attackWith(portico, attack)
      expectRefused(attack, seen.status)
      const isWell = seen.processorMs <= mostProcessorMs && seen.growthBytes <= mostGrowthBytes
      expect([attack.attack, isWell, seen]).toEqual([attack.attack, true, seen])
      expect((await fetch(`${portico.url}/api/health`)).status).toBe(200)
    })
  }
  // No post reached code that would log its failure.
  expect(portico.output()).not.toContain('request_failed')
  expect((await startApplicationByPost(portico.url)).status).toBe(303)
})

test('slow senders delay no page for anybody', guard, async ({ startServer }) => {
  const portico = await startServer()
  const { host, origin, port } = new URL(portico.url)
  await startApplicationByPost(portico.url)
  const [head = Buffer.of()] = createRawRequest(
    { host, origin },
    { type: 'multipart/form-data; boundary=x', body: 'x'.repeat(5_000) },
  )
  // Ten times as many as pages are made at once: some stop in their head, some in their body.
  const slow = Array.from({ length: 160 }, (_, index) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(index % 2 === 0 ? head : head.subarray(0, 40))
    return socket
  })
  const drip = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write('x')
  }, 500)
  try {
    await sleep(1_000)
    for (let count = 0; count < 5; count++) {
      const startedAt = performance.now()
      expect((await startApplicationByPost(portico.url)).status).toBe(303)
      // Bodies that come in have 30 seconds; nobody waits for their end.
      expect(performance.now() - startedAt).toBeLessThan(10_000)
    }
  } finally {
    clearInterval(drip)
    for (const socket of slow) socket.destroy()
  }
})

test(
  'thousands of requests in one packet keep neither health nor pages waiting',
  guard,
  async ({ startServer }) => {
    const portico = await startServer()
    const { host, port } = new URL(portico.url)
    await startApplicationByPost(portico.url)
    for (const path of ['/en', '/x.png', '/api/nothing']) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.resume()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(3_000))
      await sleep(500)
      expect([path, (await timeOf(`${portico.url}/api/health`)) < 2_000]).toEqual([path, true])
      expect([path, (await timeOf(`${portico.url}/en`)) < 3_000]).toEqual([path, true])
      socket.destroy()
    }
  },
)

test('endless requests for pages keep no other network waiting', guard, async ({ startServer }) => {
  const portico = await startServer({ env: { TRUST_PROXY: 'on' } })
  const { host, port } = new URL(portico.url)
  await startApplicationByPost(portico.url)
  const request = `GET /en HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n`
  const senders = 160
  let answered = 0
  const flood = Array.from({ length: senders }, () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    // The next as soon as the last chunk of an answer is here.
    let end = ''
    socket.on('data', (bytes) => {
      end = (end + bytes.toString('latin1')).slice(-7)
      if (end !== '\r\n0\r\n\r\n') return
      answered++
      socket.write(request)
    })
    socket.write(request)
    return socket
  })
  try {
    await expect.poll(() => answered, { timeout: 120_000 }).toBeGreaterThan(senders)
    // Counted, not timed: in one line the other network would wait for all the flood that is before it.
    for (let count = 0; count < 3; count++) {
      const before = answered
      await timeOf(`${portico.url}/en`, { 'X-Forwarded-For': '198.51.100.1' })
      expect(answered - before).toBeLessThan(senders / 2)
    }
    expect(answered).toBeGreaterThan(senders)
  } finally {
    for (const socket of flood) socket.destroy()
  }
})

/** Returns the milliseconds until the whole answer has arrived. */
async function timeOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  expect(response.status).toBe(200)
  return performance.now() - startedAt
}

test('what no page is asked by is refused: TRACE, CONNECT, foreign hosts', async ({ shared }) => {
  const { host, origin, port } = new URL(shared.url)
  for (const [method, path] of [
    ['TRACE', '/en'],
    ['TRACE', '/api/health'],
    ['CONNECT', 'internal.example:443'],
  ] as const) {
    const { status } = await sendRaw(
      Number(port),
      createRawRequest({ host, origin }, { method, path }),
    )
    expect([method, path, status]).toEqual([method, path, 405])
  }
  for (const path of ['/en', '/sandbox', '/api/receipt-keys', '/_next/static/x.js', '/en/staff']) {
    const foreign = createRawRequest({ host: 'evil.example', origin }, { method: 'GET', path })
    expect([path, (await sendRaw(Number(port), foreign)).status]).toEqual([path, 421])
  }
  const elsewhere = { host, origin: 'https://evil.example' }
  const type = 'multipart/form-data; boundary=x'
  const metrics = createRawRequest(elsewhere, { path: '/api/metrics', type, body: '--x--' })
  expect((await sendRaw(Number(port), metrics)).status).toBe(403)
})

test('a request to upgrade to another protocol is answered like any other', async ({ shared }) => {
  const { host, origin, port } = new URL(shared.url)
  const headers = { Connection: 'Upgrade, close', Upgrade: 'websocket' }
  const get = (path: string, from = host) =>
    sendRaw(
      Number(port),
      createRawRequest({ host: from, origin }, { method: 'GET', path, headers }),
    )
  // Next listens for upgrades from its first page on.
  expect((await fetch(`${shared.url}/en`)).status).toBe(200)
  expect((await get('/en')).status).toBe(200)
  expect((await get('/nothing')).status).toBe(404)
  expect((await get('/en', 'evil.example')).status).toBe(421)
})

async function attackWith(portico: Portico, { pieces }: HostileRequest): Promise<Seen> {
  const pid = portico.pid()
  const before = memoryOf(pid)
  const startMs = processorMsOf(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 50)
  const { status } = await sendRaw(Number(new URL(portico.url).port), pieces)
  clearInterval(watch)
  most = Math.max(most, memoryOf(pid))
  return { status, processorMs: processorMsOf(pid) - startMs, growthBytes: most - before }
}

function expectRefused({ attack, brokenHttp }: HostileRequest, status: number | undefined): void {
  if (status === undefined) expect([attack, brokenHttp]).toEqual([attack, true])
  else expect([attack, status, status >= 400 && status < 500]).toEqual([attack, status, true])
}

/** Returns the memory of a process (proc(5), VmRSS). */
function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1]) * 1024
}

/** Returns the processor time of a process (proc(5), stat: user and system time, in hundredths of a second). */
function processorMsOf(pid: number): number {
  const [, fields = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? []
  const [user, system] = fields.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

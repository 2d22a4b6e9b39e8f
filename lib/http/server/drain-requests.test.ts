import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRequestDrain, type RequestDrain } from './drain-requests.ts'

let server: Server
let drain: RequestDrain
let inside: ServerResponse[]

beforeEach(async () => {
  inside = []
  drain = createRequestDrain()
  server = createServer((request, response) => {
    drain.count(response)
    if (request.url === '/now') response.end('now')
    else inside.push(response)
  })
  drain.add(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function ask(path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
}

it('waits for the responses that are due, takes no new connection, and closes those there are', async () => {
  expect(await (await ask('/now')).text()).toBe('now')
  const slow = ask('/slow')
  await expect.poll(() => inside.length).toBe(1)
  const address = server.address() as AddressInfo
  let isDrained = false
  const drained = drain.end(5_000).then(() => {
    isDrained = true
  })
  await expect
    .poll(() => once(connect(address.port, '127.0.0.1'), 'connect').then(String, String))
    .toContain('ECONNREFUSED')
  expect(isDrained).toBe(false)
  inside[0]?.end('slow')
  const response = await slow
  expect(response.headers.get('connection')).toBe('close')
  expect(await response.text()).toBe('slow')
  await drained
})

it('waits no longer than its time', async () => {
  const never = ask('/slow').catch(() => undefined)
  await expect.poll(() => inside.length).toBe(1)
  await drain.end(200)
  inside[0]?.destroy()
  await never
})

it('is over at once where nothing runs', async () => {
  await (await ask('/now')).text()
  // An hour: the test ends only if nothing is waited for.
  await drain.end(3_600_000)
})

it('answers a request that comes on a connection that was accepted just before', async () => {
  await (await ask('/now')).text()
  const accepted = once(server, 'connection')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await accepted
  const drained = drain.end(5_000)
  client.write('GET /now HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const received = (await client.setEncoding('utf8').toArray()).join('')
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
  expect(received).toMatch(/connection: close/i)
  await drained
})

it('takes connections for a moment more where there are some, and closes each after its response', async () => {
  const { port } = server.address() as AddressInfo
  const get = 'GET /now HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const idle = connect(port, '127.0.0.1')
  idle.write(get)
  await once(idle, 'data')
  const drained = drain.end(5_000)
  const late = connect(port, '127.0.0.1')
  late.write(get)
  idle.write(get)
  for (const client of [idle, late]) {
    const received = (await client.setEncoding('utf8').toArray()).join('')
    expect(received).toMatch(/^HTTP\/1\.1 200 /)
    expect(received).toMatch(/connection: close/i)
  }
  await drained
})

it('resets nobody where a proxy turns to another server once it is told', async () => {
  const { port } = server.address() as AddressInfo
  await (await ask('/now')).text()
  server.on('request', () => {
    const until = performance.now() + 3
    while (performance.now() < until);
  })
  const outcomes: string[] = []
  let isTold = false
  const client = async () => {
    while (!isTold) {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8')
      socket.write('GET /now HTTP/1.1\r\nHost: localhost\r\n\r\n')
      try {
        const [response] = await once(socket, 'data')
        isTold ||= /connection: close/i.test(String(response))
        outcomes.push(String(response).slice(0, 12))
      } catch (error) {
        outcomes.push(String(error))
      }
      // Half of the connections stay open, as a proxy's do.
      if (outcomes.length % 2) socket.end()
      else socket.on('error', (error) => outcomes.push(String(error)))
    }
  }
  const clients = Array.from({ length: 16 }, client)
  await expect.poll(() => outcomes.length).toBeGreaterThan(50)
  await drain.end(5_000)
  await Promise.all(clients)
  expect(isTold).toBe(true)
  expect(outcomes.filter((each) => each !== 'HTTP/1.1 200')).toEqual([])
})

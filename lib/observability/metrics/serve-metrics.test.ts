import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createReaderServer, listenForReaders } from './serve-metrics.ts'

const token = 'b1946ac92492d2347c6235b4d2611184b1946ac9'
const source = { contentType: 'text/plain; version=0.0.4', render: async () => 'up 1\n' }
let servers: Server[] = []

afterEach(async () => {
  for (const server of servers) server.close()
  servers = []
})

async function start(shown?: string, from = source): Promise<string> {
  const server = createReaderServer(shown, from)
  servers.push(server)
  await listenForReaders(server, { host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('gives the figures at one address, to reading requests only', async () => {
  const url = await start()
  const answer = await fetch(`${url}/api/metrics?x=1`)
  expect([answer.status, await answer.text()]).toEqual([200, 'up 1\n'])
  expect(answer.headers.get('content-type')).toBe(source.contentType)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  for (const [path, method] of [
    ['/', 'GET'],
    ['/api/metrics/x', 'GET'],
    ['/api/metrics', 'POST'],
  ]) {
    expect((await fetch(`${url}${path}`, { method: `${method}` })).status).toBe(404)
  }
})

it('asks for the token where there is one', async () => {
  const url = await start(token)
  const read = async (authorization?: string) => {
    const headers = new Headers(
      authorization === undefined ? [] : [['authorization', authorization]],
    )
    return (await fetch(`${url}/api/metrics`, { headers })).status
  }
  for (const wrong of [
    undefined,
    '',
    'Bearer',
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    token,
  ]) {
    expect(await read(wrong)).toBe(401)
  }
  expect(await read(`Bearer ${token}`)).toBe(200)
  expect(await read(`bearer ${token}`)).toBe(200)
})

it('says nothing of what went wrong to its reader', async () => {
  const url = await start(undefined, {
    ...source,
    render: async () => {
      throw new Error('secret')
    },
  })
  const answer = await fetch(`${url}/api/metrics`)
  expect([answer.status, await answer.text()]).toEqual([500, ''])
})

it('names the settings where the port is taken', async () => {
  const port = Number(new URL(await start()).port)
  const second = createReaderServer(undefined, source)
  await expect(listenForReaders(second, { host: '127.0.0.1', port })).rejects.toThrow(
    'METRICS_PORT or METRICS_HOST cannot be listened on (EADDRINUSE).',
  )
})

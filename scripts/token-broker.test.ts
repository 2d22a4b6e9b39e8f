import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Channel, createTokenExchange } from '@/lib/adapters/platform-client/token-exchange.ts'
import { closeAll, startTokenClient } from '@/test-support/platform/raw-client.ts'
import { http, json, tokenJson } from '@/test-support/platform/raw-platform.ts'
import { createTokenBroker } from './token-broker.mjs'

type Listener = (message: unknown) => void

let listeners: Map<number, Listener>
let broker: ReturnType<typeof createTokenBroker>
let lastWorker: number

beforeEach(() => {
  listeners = new Map()
  lastWorker = 0
  broker = createTokenBroker({
    send: (worker, message) => queueMicrotask(() => listeners.get(worker)?.(message)),
  })
})
afterEach(closeAll)

/** The pipe of a process to its supervisor. */
function openPipe(): Channel {
  const worker = ++lastWorker
  return {
    send: (message) => queueMicrotask(() => broker.take(worker, message as never)),
    onMessage: (listener) => listeners.set(worker, listener),
  }
}

/** Two processes with one supervisor, each with a client of its own of the same platform. */
async function startTwo(answers: Parameters<typeof startTokenClient>[0] = {}) {
  const first = await startTokenClient(answers, () => ({
    exchange: createTokenExchange(openPipe()),
  }))
  const second = await startTokenClient(answers, () => ({
    apiUrl: first.platform.apiUrl,
    tokenUrl: first.platform.tokenUrl,
    exchange: createTokenExchange(openPipe()),
  }))
  return { first, second, requests: first.platform.tokenRequests, bearers: first.bearers }
}

it('processes that send at the same time use one token, and one request for it', async () => {
  const { first, second, requests, bearers } = await startTwo({
    token: (nth) => tokenJson(`token-${nth + 1}`),
  })
  await Promise.all([first.create(), second.create(), first.create(), second.create()])
  expect(requests).toHaveLength(1)
  expect(new Set(bearers())).toEqual(new Set(['Bearer token-1']))
})

it('a token that one of them had refused is replaced once, for both', async () => {
  const { first, second, requests, bearers } = await startTwo({
    api: (nth) => (nth === 1 ? json(401, {}) : json(200, { data: { id: 'app-1' } })),
    token: (nth) => tokenJson(`token-${nth + 1}`),
  })
  await first.create()
  await second.create()
  expect(requests).toHaveLength(2)
  expect(bearers()).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2'])
})

it('one that gets none lets the next one try, and each says why', async () => {
  const { first, second, requests } = await startTwo({ token: () => http(503, {}) })
  const outcomes = await Promise.all([first.create(), second.create()])
  const away = { outcome: 'unknown', code: 'token_server_error', status: 503 }
  expect(outcomes).toEqual([away, away])
  expect(requests).toHaveLength(2)
})

it('one that ends while it requests a token holds nobody', async () => {
  const { first, second, requests } = await startTwo({
    token: (nth) => (nth === 0 ? () => undefined : tokenJson('token-2')),
  })
  const never = first.create()
  await expect.poll(() => requests.length).toBe(1)
  const next = second.create()
  broker.leave(1)
  expect(await next).toEqual({ outcome: 'done', data: { id: 'app-1' } })
  await never
})

it('a supervisor that does not answer delays a call by its own time at most', async () => {
  const { client, platform } = await startTokenClient({}, () => ({
    timeoutMs: 300,
    exchange: createTokenExchange({ send: () => {}, onMessage: () => {} }),
  }))
  const call = () => client.checkToken('applications:write')
  expect(await call()).toMatchObject({ outcome: 'unknown' })
  await expect.poll(() => platform.tokenRequests.length).toBe(1)
  expect(await call()).toMatchObject({ outcome: 'done' })
})

import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Portico } from '@/lib/composition/server.ts'
import { ensureLocalSecrets } from '@/lib/config/env.ts'
import { rateLimits } from '@/lib/config/rate-limit-numbers.ts'
import { eventTypes } from '@/lib/platform/contract/events.ts'
import { startPortico } from '@/test-support/start-portico.ts'
import { seedDataFolder } from '@/test-support/test-store.ts'
import { POST } from './route'

// The complete application is started, on the embedded database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-events-'))
const address = 'http://localhost:3000/api/platform/events'
let portico: Portico

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('LOG_LEVEL', 'silent')
  vi.stubEnv('PLATFORM_HEADER_PREFIX', 'x-bank')
  for (const name of ['PUBLIC_URL', 'PORT', 'PLATFORM_API_URL', 'DATABASE_URL', 'APP_SECRET']) {
    vi.stubEnv(name, '')
  }
  ensureLocalSecrets(process.env)
  await seedDataFolder(dataDir)
  portico = await startPortico()
})
afterAll(async () => {
  await portico.stop()
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true, force: true })
})

it('has every event of the embedded platform sent here, from the start on', async () => {
  const subscriptions = (await portico.simulator?.subscriptions()) ?? []
  expect(subscriptions.map(({ eventType }) => eventType).sort()).toEqual([...eventTypes].sort())
  for (const { callbackUrl } of subscriptions) expect(callbackUrl).toBe(address)
})

it('accepts what is signed, under the configured header, and rejects the rest', async () => {
  const body = JSON.stringify({
    event_id: 'event-1',
    event_date: '2026-11-21T09:00:00.000Z',
    event_type: 'APPLICATION_APPROVED',
    event_data: { customer_id: 'nobody' },
  })
  const [key = ''] = await portico.store.subscriptions.openKeys(portico.store.db)
  const signature = createHmac('sha256', key).update(body).digest('hex')
  const send = (headers: Record<string, string>, sent = body) =>
    POST(new Request(address, { method: 'POST', headers, body: sent }))
  const answer = await send({ 'x-bank-signature': signature })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect((await send({ 'x-svc-signature': signature })).status).toBe(401)
  expect((await send({})).status).toBe(401)
  expect((await send({ 'x-bank-signature': signature }, `${body} `)).status).toBe(401)
  expect((await send({}, 'x'.repeat(100_000))).status).toBe(413)
})

it('answers unsigned events that are too many with 429 and Retry-After, and accepts signed ones', async () => {
  const body = JSON.stringify({
    event_id: 'event-2',
    event_date: '2026-11-21T09:00:00.000Z',
    event_type: 'APPLICATION_APPROVED',
    event_data: {},
  })
  const [key = ''] = await portico.store.subscriptions.openKeys(portico.store.db)
  const signature = createHmac('sha256', key).update(body).digest('hex')
  const send = (headers: Record<string, string>) =>
    POST(new Request(address, { method: 'POST', headers, body }))
  for (let count = 0; count < rateLimits.refusedEvent.timesTogether; count++) {
    await portico.limits.refusedEvent(undefined)
  }
  const refused = await send({ 'x-bank-signature': 'a'.repeat(64) })
  expect([refused.status, await refused.text()]).toEqual([429, ''])
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(rateLimits.refusedEvent.seconds)
  const accepted = await send({ 'x-bank-signature': signature })
  expect([accepted.status, accepted.headers.get('retry-after')]).toEqual([200, null])
})

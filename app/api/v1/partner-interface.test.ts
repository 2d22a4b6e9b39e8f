import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Portico } from '@/lib/composition/server.ts'
import { ensureLocalSecrets } from '@/lib/config/env.ts'
import { rateLimits } from '@/lib/config/rate-limit-numbers.ts'
import { addPartner } from '@/lib/partners/manage-partners.ts'
import { type PartnerScope, partnerScopes } from '@/lib/partners/rules/scopes.ts'
import { startPortico } from '@/test-support/start-portico.ts'
import { seedDataFolder } from '@/test-support/test-store.ts'
import * as links from './applications/[application]/links/route'
import * as one from './applications/[application]/route'
import * as all from './applications/route'

// The complete application is started, on the embedded database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-partners-'))
const address = 'http://localhost:3000/api/v1/applications'
const begin = { type: 'INDIVIDUAL', language: 'en' }
let portico: Portico
let key: string

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('LOG_LEVEL', 'silent')
  for (const name of ['PUBLIC_URL', 'PORT', 'PLATFORM_API_URL', 'DATABASE_URL', 'APP_SECRET']) {
    vi.stubEnv(name, '')
  }
  ensureLocalSecrets(process.env)
  await seedDataFolder(dataDir)
  portico = await startPortico()
  key = await addKey('Acme shop')
})
afterAll(async () => {
  await portico.stop()
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true, force: true })
})

it('does a write with an Idempotency-Key once, and says what is wrong with another', async () => {
  const headers = { 'idempotency-key': '"8e03978e"' }
  const sent = { ...begin, customer_id: 'once' }
  const first = await call('POST', '', sent, { headers })
  expect(first.status).toBe(201)
  // A key in quotes (a string of RFC 9651) is the same without them.
  const again = await call('POST', '', sent, { headers: { 'idempotency-key': '8e03978e' } })
  const { ratelimit: _, ...headersOfFirst } = first.headers
  expect(again).toMatchObject({ ...first, headers: headersOfFirst })
  expect(again.json.link.url).toMatch(/continue/)
  const reused = { status: 422, json: { code: 'idempotency_key_reused' } }
  expect(await call('POST', '', { ...sent, customer_id: 'two' }, { headers })).toMatchObject(reused)
  const { id } = first.json
  expect(await call('POST', `/${id}/links`, {}, { headers })).toMatchObject(reused)
  expect(await call('DELETE', `/${id}`, undefined, { headers })).toMatchObject(reused)
  for (const wrong of ['', '""', '"a', 'a b', 'a, b', 'x'.repeat(256), 'ä']) {
    const answer = await call('POST', '', sent, { headers: { 'idempotency-key': wrong } })
    expect(answer).toMatchObject({ status: 400, json: { code: 'wrong_idempotency_key' } })
  }
  // A refusal is not kept: the same key does what is right afterwards.
  const corrected = { headers: { 'idempotency-key': 'corrected' } }
  expect((await call('POST', '', { ...begin, customer_id: 'a b' }, corrected)).status).toBe(422)
  expect((await call('POST', '', { ...begin, customer_id: 'ab' }, corrected)).status).toBe(201)
  const gone = await call('DELETE', `/${id}`, undefined, { headers: { 'idempotency-key': 'end' } })
  expect(gone.status).toBe(204)
  expect(await call('POST', '', sent, { headers })).toMatchObject({
    status: 410,
    json: { code: 'gone' },
  })
})

it('says in each answer what is left of the key’s limit, and when to come again', async () => {
  const as = await addKey('Limited', ['applications:read'])
  const { times, seconds } = rateLimits.partnerRequest
  const first = await call('GET', '', undefined, { as })
  expect(first.headers).toMatchObject({
    'ratelimit-policy': `"key";q=${times};w=${seconds}`,
    ratelimit: `"key";r=${times - 1};t=${seconds}`,
  })
  const forbidden = await call('POST', '', {}, { as })
  expect([forbidden.status, forbidden.headers.ratelimit]).toEqual([
    403,
    expect.stringContaining(`r=${times - 2};`),
  ])
  const id = (await portico.store.partners.list(portico.store.db)).find(
    ({ name }) => name === 'Limited',
  )?.id
  for (let count = 2; count < times; count++) await portico.limits.partnerRequest(id ?? '')
  const refused = await call('GET', '', undefined, { as })
  expect([refused.status, refused.headers.ratelimit]).toEqual([
    429,
    expect.stringMatching(/^"key";r=0;t=\d+$/),
  ])
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(seconds)
  // Another key has its own.
  expect((await call('GET', '')).status).toBe(200)
})

async function addKey(name: string, scopes: PartnerScope[] = [...partnerScopes]): Promise<string> {
  const actor = { kind: 'staff', id: 'noor' } as const
  const managing = { store: portico.store, now: () => new Date(), actor }
  const added = await addPartner(managing, { name, scopes })
  if (!added) throw new Error(`there is a key of ${name}`)
  return added.key
}

/** Sends a request to the route of its path, as Next does. */
async function call(
  method: 'GET' | 'POST' | 'DELETE',
  to: string,
  body?: unknown,
  { headers = {}, as = key }: { headers?: Record<string, string>; as?: string } = {},
) {
  const request = new Request(`${address}${to}`, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const [, application = '', isLinks] = /^\/([^/?]*)(\/links)?/.exec(to) ?? []
  const routes: Record<string, unknown> = isLinks ? links : application ? one : all
  const handle = routes[method] as
    | ((request: Request, context: object) => Promise<Response>)
    | undefined
  if (!handle) throw new Error(`no ${method} ${to}`)
  const response = await handle(request, { params: Promise.resolve({ application }) })
  const text = await response.text()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    json: text === '' ? undefined : JSON.parse(text),
  }
}

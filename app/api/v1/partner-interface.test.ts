import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSecret } from '@/lib/access/rules/secrets.ts'
import type { Portico } from '@/lib/composition/server.ts'
import { ensureLocalSecrets } from '@/lib/config/env.ts'
import { rateLimits } from '@/lib/config/rate-limit-numbers.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import { describeInterface } from '@/lib/partners/describe-interface.ts'
import { addPartner } from '@/lib/partners/manage-partners.ts'
import { openPartnerLink } from '@/lib/partners/open-partner-link.ts'
import { type PartnerScope, partnerScopes, usualScopes } from '@/lib/partners/rules/scopes.ts'
import { createPartnerClient } from '@/test-support/partner-client.ts'
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
const given = {
  name: { first_name: 'Maya', last_name: 'Johnson' },
  birth: { date_of_birth: '1988-02-29', nationality: 'US' },
}
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

it('is used in full by a client that is generated from its document', async () => {
  const client = await createPartnerClient(describeInterface(portico.env.publicUrl), {
    baseUrl: new URL(address).origin,
    headers: { authorization: `Bearer ${await addKey('Generated')}` },
    fetch: (to, init) => dispatch(new Request(to, init)),
  })
  const startBody = { ...begin, customer_id: 'generated', answers: given }
  const started = await client.startApplication({ startBody, idempotencyKey: 'g-1' })
  expect(started).toMatchObject({ status: 201, data: { status: 'not_opened' } })
  const { id } = started.data
  const again = await client.startApplication({ startBody, idempotencyKey: 'g-1' })
  expect(again.data).toEqual(started.data)
  const listed = await client.listApplications({ customerId: 'generated' })
  expect(listed.data).toMatchObject({ data: [{ id }], next: null })
  const read = await client.getApplication({ id })
  expect(read.data.answers).toEqual(given)
  const ifMatch = read.headers.get('etag')
  const patchBody = { answers: { birth: null } }
  const changed = await client.changeAnswers({ id, ifMatch, patchBody })
  expect([changed.status, changed.data.outstanding[0]]).toEqual([200, 'residence'])
  const ifNoneMatch = changed.headers.get('etag')
  expect((await client.getApplication({ id, ifNoneMatch })).status).toBe(304)
  const linked = await client.createLink({ id, linkBody: { expires_in: 60 } })
  expect([linked.status, linked.data.url]).toEqual([201, expect.stringContaining('/en/continue/')])
  expect((await client.deleteApplication({ id })).status).toBe(204)
  expect((await client.getApplication({ id })).data.status).toBe('deleted')
})

const patchType = 'application/merge-patch+json'

async function start(customer: string, as = key) {
  const sent = { ...begin, customer_id: customer, answers: given }
  const { status, json, headers } = await call('POST', '', sent, { as })
  expect(status).toBe(201)
  return { id: json.id as string, etag: headers.etag ?? '', token: json.link.url.slice(-43) }
}

function patch(id: string, answers: unknown, etag?: string, { as = key, headers = {} } = {}) {
  const condition: Record<string, string> = etag === undefined ? {} : { 'if-match': etag }
  const sent = { 'content-type': patchType, ...condition, ...headers }
  return call('PATCH', `/${id}`, { answers }, { headers: sent, as })
}

it('changes answers by a merge patch of what was read last, by the same rules', async () => {
  const { id, etag } = await start('patched')
  const read = await call('GET', `/${id}`)
  expect(read).toMatchObject({ status: 200, headers: { etag }, json: { answers: given } })
  const changed = await patch(id, { name: { first_name: 'Maia' }, birth: null }, etag)
  expect(changed.status).toBe(200)
  const { etag: second } = changed.headers
  expect(second).not.toBe(etag)
  const now = await call('GET', `/${id}`)
  expect(now.headers.etag).toBe(second)
  expect(now.json.answers).toEqual({ name: { first_name: 'Maia', last_name: 'Johnson' } })
  expect(now.json.outstanding).toContain('birth')
  expect(
    (await call('GET', `/${id}`, undefined, { headers: { 'if-none-match': second ?? '' } })).status,
  ).toBe(304)

  const events = await portico.store.db
    .selectFrom('auditEvent')
    .select(['event', 'detail'])
    .where('applicationId', '=', id)
    .orderBy('sequence', 'desc')
    .limit(2)
    .execute()
  expect(events.map(({ detail }) => detail)).toMatchObject([
    { step: 'birth', fields: [], changed: ['date_of_birth', 'nationality'] },
    { step: 'name', changed: ['first_name'] },
  ])

  // A wrong value and what is not asked are refused with their paths, and nothing is stored.
  const wrong = await patch(
    id,
    { birth: { date_of_birth: '1988-02-30' }, name: { last_name: null } },
    second,
  )
  expect(wrong).toMatchObject({ status: 422, json: { code: 'invalid' } })
  expect(wrong.json.errors).toContainEqual({
    path: '/answers/birth/date_of_birth',
    code: 'impossible',
  })
  expect(wrong.json.errors).toContainEqual({ path: '/answers/name/last_name', code: 'missing' })
  expect((await call('GET', `/${id}`)).headers.etag).toBe(second)
})

it('changes nothing without the tag of the state that there is', async () => {
  const { id, etag } = await start('tagged')
  const change = { name: { first_name: 'Maia' } }
  expect(await patch(id, change)).toMatchObject({
    status: 428,
    json: { code: 'condition_missing' },
  })
  // A guess, a weak one, another application's, and one that was true before.
  const other = await start('tagged-too')
  for (const wrong of ['"1"', '""', 'x', `W/${etag}`, other.etag, '']) {
    expect(await patch(id, change, wrong)).toMatchObject({
      status: 412,
      json: { code: 'changed_since' },
    })
  }
  const [one, two] = await Promise.all([patch(id, change, etag), patch(id, change, etag)])
  expect([one.status, two.status].toSorted()).toEqual([200, 412])
  expect(
    (await patch(id, { birth: null }, `"1", ${one.headers.etag ?? two.headers.etag}`)).status,
  ).toBe(200)
  const headers = { 'content-type': 'text/plain', 'if-match': '*' }
  expect(await call('PATCH', `/${id}`, { answers: change }, { headers })).toMatchObject({
    status: 415,
    headers: { 'accept-patch': patchType },
  })
})

it('repeats a change once, with the answer of the first', async () => {
  const { id, etag } = await start('patched-once')
  const headers = { 'idempotency-key': 'patch-once' }
  const first = await patch(id, { name: { first_name: 'Maia' } }, etag, { headers })
  expect(first.status).toBe(200)
  const again = await patch(id, { name: { first_name: 'Maia' } }, etag, { headers })
  expect(again.json).toEqual(first.json)
  expect(again.headers.etag).toBe(first.headers.etag)
})

it('leaves a stolen key nothing of what a customer or staff entered', async () => {
  const reading = await addKey('Reader', ['applications:read', 'applications:change'])
  const { id, token } = await start('stolen')
  const unread = await start('stolen-too')
  const opened = await openPartnerLink(portico.partners, { token, browser: undefined })
  expect(opened.outcome).toBe('opened')
  const change = { name: { first_name: 'Mallory' } }
  const refused = { status: 409, json: { code: 'already_opened' } }
  expect(await patch(id, change, '*')).toMatchObject(refused)
  expect(await call('DELETE', `/${id}`)).toMatchObject(refused)
  expect(await call('POST', `/${id}/links`, {})).toMatchObject(refused)
  // Another firm's key does not learn that there is such an application, with any condition.
  for (const condition of ['*', '"1"']) {
    const theirs = await patch(unread.id, change, condition, { as: reading })
    expect(theirs).toMatchObject({ status: 404, json: { code: 'not_found' } })
  }
  const own = await call('GET', `/${id}`)
  expect(own.json.answers.name.first_name).toBe('Maya')
  // What staff entered by telephone is not the partner's to change.
  const { store } = portico
  await store.transaction(async (tx) => {
    const application = await store.applications.lock(tx, unread.id)
    if (!application) throw new Error('there is none')
    const { birth: _, ...answers } = application.answers as Answers
    const by = { kind: 'staff', id: 'noor' } as const
    const name = { ...answers.name, values: { first_name: 'May', last_name: 'Johnson' } } as never
    await store.applications.updateAnswers(tx, application, {
      answers: { ...answers, name },
      by,
      now: new Date(),
    })
  })
  expect(await patch(unread.id, change, '*')).toMatchObject({
    status: 409,
    json: { code: 'answered_by_others' },
  })
})

it('shows answers to a key that may read them, and their state to no other', async () => {
  const as = await addKey('Blind', [...usualScopes])
  const { id, etag } = await start('blind', as)
  const read = await call('GET', `/${id}`, undefined, { as })
  expect(read.json).not.toHaveProperty('answers')
  expect(JSON.stringify(read)).not.toContain('Johnson')
  // The tag is no hash of the answers, by which they could be guessed.
  const twin = createHash('sha256')
    .update(JSON.stringify([read.json, 1]))
    .digest('base64url')
  expect(etag).toBe(`"${twin}"`)
})

it.each([
  ['no object', '[]', 422],
  [
    'the prototype',
    '{"customer_id":"p","type":"INDIVIDUAL","language":"en","__proto__":{"a":1}}',
    422,
  ],
  [
    'the prototype of the answers',
    '{"customer_id":"p","type":"INDIVIDUAL","language":"en","answers":{"__proto__":{"name":{}}}}',
    422,
  ],
  [
    'the names of an object’s own members',
    '{"customer_id":"p","type":"INDIVIDUAL","language":"en","answers":{"constructor":{},"name":{"toString":"x"}}}',
    422,
  ],
  [
    'one name twice',
    '{"customer_id":"p","customer_id":"q","type":"INDIVIDUAL","language":"en"}',
    400,
  ],
  [
    'one name twice, written differently',
    '{"customer_id":"p","type":"INDIVIDUAL","language":"en","answers":{"name":{"first_name":"A","first\\u005fname":"B"}}}',
    400,
  ],
  ['much within itself', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 422],
  [
    'much within an answer',
    `{"customer_id":"p","type":"INDIVIDUAL","language":"en","answers":{"name":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}}`,
    422,
  ],
  ['half a text', '{"customer_id":"p', 400],
  ['more than 64 KB', JSON.stringify({ customer_id: 'x'.repeat(70_000) }), 413],
])('refuses a body with %s, and stores nothing', async (_, sent, status) => {
  const count = async () =>
    (await portico.store.db.selectFrom('application').select('id').execute()).length
  const before = await count()
  const answer = await call('POST', '', sent)
  expect([answer.status, answer.headers['content-type']]).toEqual([
    status,
    'application/problem+json',
  ])
  expect(await count()).toBe(before)
})

it('stops who tries keys, whatever they try, and lets a right key go on', async () => {
  const [right = ''] = key.split('.')
  const { timesTogether } = rateLimits.refusedKey
  const guesses = Array.from({ length: 2 * timesTogether }, (_, index) => {
    const id = `portico_key_${randomBytes(16).toString('base64url')}`
    return `${index % 2 === 0 ? right : id}.${createSecret()}`
  })
  const answers = await Promise.all(guesses.map((as) => call('GET', '', undefined, { as })))
  const count = (status: number) => answers.filter((each) => each.status === status).length
  expect([count(401), count(429)]).toEqual([timesTogether, timesTogether])
  // The id of a key that there is makes no difference, and no guess learns a limit of its own.
  const [first, second] = answers
  expect(first).toEqual(second)
  expect(first?.headers).not.toHaveProperty('ratelimit')
  expect(answers.at(-1)?.headers).toHaveProperty('retry-after')
  expect((await call('GET', '')).status).toBe(200)
})

async function addKey(name: string, scopes: PartnerScope[] = [...partnerScopes]): Promise<string> {
  const actor = { kind: 'staff', id: 'noor' } as const
  const managing = { store: portico.store, now: () => new Date(), actor }
  const added = await addPartner(managing, { name, scopes })
  if (!added) throw new Error(`there is a key of ${name}`)
  return added.key
}

/** Passes a request to the route of its path, as Next does. */
async function dispatch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const [, application = '', isLinks] =
    /^\/api\/v1\/applications\/?([^/]*)(\/links)?$/.exec(pathname) ?? []
  const routes: Record<string, unknown> = isLinks ? links : application ? one : all
  const handle = routes[request.method] as
    | ((request: Request, context: object) => Promise<Response>)
    | undefined
  if (!handle) throw new Error(`no ${request.method} ${pathname}`)
  return handle(request, { params: Promise.resolve({ application }) })
}

/** Sends a request as it is given, also a wrong one. */
async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  to: string,
  body?: unknown,
  { headers = {}, as = key }: { headers?: Record<string, string>; as?: string } = {},
) {
  const response = await dispatch(
    new Request(`${address}${to}`, {
      method,
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    json: text === '' ? undefined : JSON.parse(text),
  }
}

import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  http,
  json,
  type RawPlatform,
  startRawPlatform,
  tokenJson,
} from '@/test-support/platform/raw-platform.ts'
import { scopes } from '../../domain/contract/scopes.ts'
import { type CallRecord, createPlatformClient, type PlatformSettings } from './client.ts'
import { readTokenLifetimeMs, renewalMarginMs } from './token-lifetime.ts'
import { createTransport } from './transport.ts'

const secret = 'canary-secret-7c41'
const frozen = new TextEncoder().encode('{"customer_id":"c_1"}')
const ids = { idempotencyId: 'key-0001' }
const done = { outcome: 'done', data: { id: 'app-1' } }

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const one of open.splice(0).reverse()) await one.close()
})

async function setUp(
  answers: Parameters<typeof startRawPlatform>[0] = {},
  changes: (platform: RawPlatform) => Partial<PlatformSettings> = () => ({}),
) {
  const platform = await startRawPlatform(answers)
  const transport = createTransport({ timeoutMs: 2_000 })
  open.push(transport, platform)
  const calls: CallRecord[] = []
  const clock = { ms: 5_000_000 }
  const client = createPlatformClient({
    apiUrl: platform.apiUrl,
    tokenUrl: platform.tokenUrl,
    clientId: 'portico-1',
    clientSecret: secret,
    headerPrefix: 'x-svc',
    tokenParams: 'query',
    timeoutMs: 2_000,
    fetch: transport.fetch,
    monotonicNow: () => clock.ms,
    onCall: (call) => calls.push(call),
    ...changes(platform),
  })
  const create = () => client.createApplication(frozen, ids)
  const bearers = () => platform.requests.map((request) => request.headers.authorization)
  return { platform, client, create, calls, clock, bearers }
}

/** What a service says whose token endpoint is away. */
const away = () => http(503, {})
const minute = 60_000

describe('one token for all', () => {
  it('asks once for 50 calls at the same time with an empty cache', async () => {
    const { platform, create } = await setUp()
    const outcomes = await Promise.all(Array.from({ length: 50 }, create))
    expect(outcomes.every((outcome) => outcome.outcome === 'done')).toBe(true)
    expect(platform.tokenRequests).toHaveLength(1)
    expect(platform.requests).toHaveLength(50)
  })

  it('asks once for 50 calls whose token endpoint fails, and all of them hear so', async () => {
    const { platform, create } = await setUp({ token: away })
    const outcomes = await Promise.all(Array.from({ length: 50 }, create))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set(['{"outcome":"unknown","code":"token_server_error","status":503}']),
    )
    expect(platform.tokenRequests).toHaveLength(1)
    expect(platform.requests).toHaveLength(0)
  })

  it('asks once for 50 calls that are all refused with 401, each replayed once', async () => {
    const { platform, create } = await setUp({
      api: (_, request) =>
        request.headers.authorization === 'Bearer token-1'
          ? json(401, { errors: [] })
          : json(200, { data: { id: 'app-1' } }),
    })
    const outcomes = await Promise.all(Array.from({ length: 50 }, create))
    expect(outcomes.every((outcome) => outcome.outcome === 'done')).toBe(true)
    expect(platform.tokenRequests).toHaveLength(2)
    expect(platform.requests).toHaveLength(100)
  })
})

describe('the life of a token', () => {
  it('is used until a tenth before its end, then renewed while it still serves', async () => {
    const { create, clock, platform, bearers } = await setUp()
    await create()
    clock.ms += 13.5 * minute - 1
    await create()
    expect(platform.tokenRequests).toHaveLength(1)
    clock.ms += 1
    await create()
    await expect.poll(() => platform.tokenRequests.length).toBe(2)
    await expect
      .poll(async () => {
        await create()
        return bearers().at(-1)
      })
      .toBe('Bearer token-2')
    expect(bearers().slice(0, 3)).toEqual(Array(3).fill('Bearer token-1'))
    expect(platform.tokenRequests).toHaveLength(2)
  })

  it('is counted from the start of the request for it', async () => {
    const { client, clock } = await setUp({
      token: () => {
        clock.ms += 7_000
        return tokenJson('token-1')
      },
    })
    expect(await client.checkToken(scopes.write)).toEqual({
      outcome: 'done',
      data: { expiresInMs: 900_000 - 7_000 },
    })
  })

  it('does not change when the wall clock jumps an hour', async () => {
    const { platform, create } = await setUp()
    await create()
    for (const jump of [60 * minute, -120 * minute]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump })
      await create()
    }
    expect(platform.tokenRequests).toHaveLength(1)
  })

  it('serves the call that waited for it even when it was over at once', async () => {
    const { create, clock } = await setUp({
      token: () => {
        clock.ms += 1_500
        return tokenJson('token-1', { expires_in: 1 })
      },
    })
    expect(await create()).toEqual(done)
  })

  it.each([
    [900, 900_000],
    ['900', 900_000],
    [43_200, 43_200_000],
    [30, 30_000],
    [undefined, 300_000],
    [null, 300_000],
    [0, 300_000],
    [-1, 300_000],
    ['soon', 300_000],
    ['', 300_000],
    ['0x10', 300_000],
    [{}, 300_000],
    [Number.NaN, 300_000],
    [1e300, 300_000],
    [900_000, 300_000],
  ])('is read of expires_in %j as %i ms', (expiresIn, lifeMs) => {
    expect(readTokenLifetimeMs(expiresIn)).toBe(lifeMs)
  })

  it.each([undefined, 0, -5, 'x', 1e300, '900'])(
    'survives expires_in %j over the wire',
    async (expires_in) => {
      const { platform, create } = await setUp({ token: () => tokenJson('t', { expires_in }) })
      expect(await create()).toEqual(done)
      expect(await create()).toEqual(done)
      expect(platform.tokenRequests).toHaveLength(1)
    },
  )

  it('is renewed early by a minute or a tenth, and by half where it is short', () => {
    const hour = 60 * minute
    expect([900_000, 12 * hour, 5 * minute, minute, 1_000].map(renewalMarginMs)).toEqual([
      90_000,
      1.2 * hour,
      60_000,
      30_000,
      500,
    ])
  })
})

describe('a 401', () => {
  it('once: is replayed with a new token and request id, the same bytes and key', async () => {
    const { platform, create, bearers, calls } = await setUp({
      api: (nth) => (nth === 0 ? json(401, {}) : json(200, { data: { id: 'app-1' } })),
    })
    expect(await create()).toEqual(done)
    expect(bearers()).toEqual(['Bearer token-1', 'Bearer token-2'])
    const [first, second] = platform.requests
    expect(second?.body.equals(frozen)).toBe(true)
    expect(second?.headers['x-svc-idempotency-id']).toBe(first?.headers['x-svc-idempotency-id'])
    expect(second?.headers['x-svc-request-id']).not.toBe(first?.headers['x-svc-request-id'])
    expect(calls.map((call) => [call.operation, call.status])).toEqual([
      ['token', 200],
      ['createApplication', 401],
      ['token', 200],
      ['createApplication', 200],
    ])
  })

  it('always: stops after one replay', async () => {
    const { platform, create } = await setUp({
      api: () => json(401, { errors: [{ code: 'NO', description: 'Bearer token-2' }] }),
    })
    expect(await create()).toEqual({
      outcome: 'stopped',
      code: 'unauthorized',
      status: 401,
      errors: [{ code: 'NO', description: 'Bearer [removed]' }],
    })
    expect(platform.requests).toHaveLength(2)
    expect(platform.tokenRequests).toHaveLength(2)
  })

  it('of an older token does not drop the newer one', async () => {
    const late: (() => void)[] = []
    const { platform, create, bearers } = await setUp({
      api: (nth) => {
        if (nth === 0) return (socket) => late.push(() => socket.write(json(401, {})))
        return nth === 1 ? json(401, {}) : json(200, { data: { id: 'app-1' } })
      },
    })
    const slow = create()
    await expect.poll(() => platform.requests.length).toBe(1)
    expect(await create()).toEqual(done)
    expect(platform.tokenRequests).toHaveLength(2)
    for (const answer of late) answer()
    expect(await slow).toEqual(done)
    expect(platform.tokenRequests).toHaveLength(2)
    expect(bearers().at(-1)).toBe('Bearer token-2')
  })

  it('whose renewal fails leaves the call unknown, and the key to be sent again', async () => {
    const { create } = await setUp({
      api: () => json(401, {}),
      token: (nth) => (nth === 0 ? tokenJson('token-1') : away()),
    })
    expect(await create()).toEqual({ outcome: 'unknown', code: 'token_server_error', status: 503 })
  })
})

describe('a token endpoint that fails', () => {
  it('does not keep a call from the old token while that lives, nor is it pressed', async () => {
    const { platform, create, clock } = await setUp({
      token: (nth) => (nth === 0 ? tokenJson('token-1') : away()),
    })
    await create()
    clock.ms += 14 * minute + 1
    for (let time = 0; time < 5; time += 1) expect(await create()).toEqual(done)
    await expect.poll(() => platform.tokenRequests.length).toBe(2)
    for (let time = 0; time < 5; time += 1) expect(await create()).toEqual(done)
    expect(platform.tokenRequests).toHaveLength(2)
    clock.ms += 5_000
    expect(await create()).toEqual(done)
    await expect.poll(() => platform.tokenRequests.length).toBe(3)
  })

  it('is asked at once when the old token has ended', async () => {
    const { platform, create, clock } = await setUp({
      token: (nth) => (nth === 1 ? away() : tokenJson(`token-${nth + 1}`)),
    })
    await create()
    clock.ms += 15 * minute - 1_000
    await create()
    await expect.poll(() => platform.tokenRequests.length).toBe(2)
    clock.ms += 1_000
    expect(await create()).toEqual(done)
    expect(platform.tokenRequests).toHaveLength(3)
  })

  it('does not hold a call while it hangs and the old token lives', async () => {
    const { create, clock } = await setUp({
      token: (nth) => (nth === 0 ? tokenJson('token-1') : () => undefined),
    })
    await create()
    clock.ms += 14 * minute
    const startedAt = performance.now()
    expect(await create()).toEqual(done)
    expect(performance.now() - startedAt).toBeLessThan(500)
  })

  it.each([
    ['is silent', () => () => undefined, { outcome: 'unknown', code: 'token_headers_timeout' }],
    [
      'asks for a pause',
      () => http(429, { 'retry-after': '3' }),
      { outcome: 'unknown', code: 'token_rate_limited', status: 429, retryAfterMs: 3_000 },
    ],
    [
      'answers with a page',
      () => http(200, { 'content-type': 'text/html' }, '<p>'),
      { outcome: 'unknown', code: 'token_unexpected_content_type', status: 200 },
    ],
    [
      'gives no token',
      () => json(200, { expires_in: 900 }),
      { outcome: 'unknown', code: 'token_unexpected_shape', status: 200 },
    ],
    [
      'gives a token that no header can hold',
      () => tokenJson('a\r\nx-evil: 1'),
      { outcome: 'unknown', code: 'token_unexpected_shape', status: 200 },
    ],
    [
      'gives a token of another type',
      () => tokenJson('t', { token_type: 'mac' }),
      { outcome: 'stopped', code: 'token_type_unknown', status: 200, errors: [] },
    ],
    [
      'redirects',
      () => http(302, { location: '/elsewhere' }),
      { outcome: 'stopped', code: 'token_redirected', status: 302, errors: [] },
    ],
    [
      'is not there',
      () => json(404, { errors: [{ code: 'X', description: secret }] }),
      { outcome: 'stopped', code: 'token_not_found', status: 404, errors: [] },
    ],
    [
      'refuses in its own words',
      () => json(400, { error: `no-${secret}`, error_description: secret }),
      { outcome: 'stopped', code: 'token_refused', status: 400, errors: [] },
    ],
    [
      'does not know the scope',
      () => json(400, { error: 'invalid_scope' }),
      { outcome: 'stopped', code: 'invalid_scope', status: 400, errors: [] },
    ],
    [
      'refuses without a word',
      () => http(401, { 'content-type': 'text/html' }, 'no'),
      { outcome: 'stopped', code: 'invalid_client', status: 401, errors: [] },
    ],
  ])('and %s is told as such, and nothing is sent', async (_, token, expected) => {
    const { platform, create, client, calls } = await setUp({ token }, () => ({ timeoutMs: 400 }))
    const outcomes = [await create(), await client.checkToken(scopes.write)]
    expect(outcomes).toEqual([expected, expected])
    expect(platform.requests).toEqual([])
    expect(JSON.stringify([outcomes, calls])).not.toContain(secret)
  })

  it('is left alone for the pause it asks for, at most 20 seconds', async () => {
    const { platform, create, clock } = await setUp({
      token: (nth) => (nth === 0 ? http(503, { 'retry-after': '600' }) : tokenJson('token-2')),
    })
    await create()
    clock.ms += 19_999
    expect(await create()).toMatchObject({ code: 'token_server_error', retryAfterMs: 600_000 })
    expect(platform.tokenRequests).toHaveLength(1)
    clock.ms += 1
    expect(await create()).toEqual(done)
  })

  it('is not stormed with a wrong secret, and one that is put right is used within 5 seconds', async () => {
    const { platform, create, clock } = await setUp({
      token: (nth) =>
        nth === 0
          ? json(401, { error: 'invalid_client', error_description: secret })
          : tokenJson('token-2'),
    })
    const refused = { outcome: 'stopped', code: 'invalid_client', status: 401, errors: [] }
    for (let time = 0; time < 20; time += 1) {
      expect(await Promise.all([create(), create(), create()])).toEqual(Array(3).fill(refused))
    }
    expect(platform.tokenRequests).toHaveLength(1)
    clock.ms += 2_999
    expect(await create()).toEqual(refused)
    clock.ms += 1
    expect(await create()).toEqual(done)
    expect(platform.tokenRequests).toHaveLength(2)
  })
})

describe('the time of a whole call', () => {
  it('includes the wait for the token and the replay', async () => {
    const startedAt = performance.now()
    const { create } = await setUp(
      {
        token: (nth) => (nth === 0 ? tokenJson('token-1') : () => undefined),
        api: () => (socket) => setTimeout(() => socket.write(json(401, {})), 300),
      },
      () => ({ timeoutMs: 600, monotonicNow: () => performance.now() }),
    )
    expect(await create()).toMatchObject({
      outcome: 'unknown',
      code: expect.stringMatching(/^token_(headers_)?timeout$/),
    })
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  closeAll,
  requestBody,
  secret,
  startTokenClient,
} from '@/test-support/platform/raw-client.ts'
import { tokenJson } from '@/test-support/platform/raw-platform.ts'
import { http, json } from '@/test-support/platform/socket-http.ts'
import { scopes } from '../contract/scopes.ts'

const done = { outcome: 'done', data: { id: 'app-1' } }
const away = () => http(503, {})
const minute = 60_000

afterEach(async () => {
  vi.useRealTimers()
  await closeAll()
})

describe('a 401', () => {
  it('once: is replayed with a new token and request id, the same bytes and key', async () => {
    const { platform, create, bearers, calls } = await startTokenClient({
      api: (nth) => (nth === 0 ? json(401, {}) : json(200, { data: { id: 'app-1' } })),
    })
    expect(await create()).toEqual(done)
    expect(bearers()).toEqual(['Bearer token-1', 'Bearer token-2'])
    const [first, second] = platform.requests
    expect(second?.body.equals(requestBody)).toBe(true)
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
    const { platform, create } = await startTokenClient({
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
    const { platform, create, bearers } = await startTokenClient({
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
    const { create } = await startTokenClient({
      api: () => json(401, {}),
      token: (nth) => (nth === 0 ? tokenJson('token-1') : away()),
    })
    expect(await create()).toEqual({ outcome: 'unknown', code: 'token_server_error', status: 503 })
  })
})

describe('a token endpoint that fails', () => {
  it('does not keep a call from the old token while that lives, nor is it pressed', async () => {
    const { platform, create, clock } = await startTokenClient({
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
    const { platform, create, clock } = await startTokenClient({
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
    const { create, calls, clock } = await startTokenClient({
      token: (nth) => (nth === 0 ? tokenJson('token-1') : () => undefined),
    })
    await create()
    clock.ms += 14 * minute
    calls.length = 0
    expect(await create()).toEqual(done)
    // The renewal goes on: a call that had waited for it would come after its failure.
    expect(calls.map(({ operation }) => operation)).toEqual(['createApplication'])
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
  ])('and %s is reported as such, and nothing is sent', async (_, token, expected) => {
    const timeoutMs = expected.code === 'token_headers_timeout' ? 400 : 60_000
    const { platform, create, client, calls } = await startTokenClient({ token }, () => ({
      timeoutMs,
    }))
    const outcomes = [await create(), await client.checkToken(scopes.write)]
    expect(outcomes).toEqual([expected, expected])
    expect(platform.requests).toEqual([])
    expect(JSON.stringify([outcomes, calls])).not.toContain(secret)
  })

  it('is left alone for the pause it asks for, at most 20 seconds', async () => {
    const { platform, create, clock } = await startTokenClient({
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
    const { platform, create, clock } = await startTokenClient({
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

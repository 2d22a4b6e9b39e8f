import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeAll, startTokenClient } from '@/test-support/platform/raw-client.ts'
import { tokenJson } from '@/test-support/platform/raw-platform.ts'
import { http, json } from '@/test-support/platform/socket-http.ts'
import { scopes } from '../contract/scopes.ts'
import { readTokenLifetimeMs, renewalMarginMs } from './token-lifetime.ts'

const done = { outcome: 'done', data: { id: 'app-1' } }
const away = () => http(503, {})
const minute = 60_000

afterEach(async () => {
  vi.useRealTimers()
  await closeAll()
})

describe('one token for all', () => {
  it('asks once for 50 calls at the same time with an empty cache', async () => {
    const { platform, create } = await startTokenClient()
    const outcomes = await Promise.all(Array.from({ length: 50 }, create))
    expect(outcomes.every((outcome) => outcome.outcome === 'done')).toBe(true)
    expect(platform.tokenRequests).toHaveLength(1)
    expect(platform.requests).toHaveLength(50)
  })

  it('asks once for 50 calls whose token endpoint fails, and all of them get the failure', async () => {
    const { platform, create } = await startTokenClient({ token: away })
    const outcomes = await Promise.all(Array.from({ length: 50 }, create))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set(['{"outcome":"unknown","code":"token_server_error","status":503}']),
    )
    expect(platform.tokenRequests).toHaveLength(1)
    expect(platform.requests).toHaveLength(0)
  })

  it('asks once for 50 calls that are all refused with 401, each replayed once', async () => {
    const { platform, create } = await startTokenClient({
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
  it('is used until a tenth before it expires, then renewed while it is still valid', async () => {
    const { create, clock, platform, bearers } = await startTokenClient()
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
    const { client, clock } = await startTokenClient({
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
    const { platform, create } = await startTokenClient()
    await create()
    for (const jump of [60 * minute, -120 * minute]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump })
      await create()
    }
    expect(platform.tokenRequests).toHaveLength(1)
  })

  it('is used by the call that waited for it even when it expired at once', async () => {
    const { create, clock } = await startTokenClient({
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
      const { platform, create } = await startTokenClient({
        token: () => tokenJson('t', { expires_in }),
      })
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

describe('the type and the scope of a token', () => {
  const { write, read } = scopes
  it.each([
    { token_type: null },
    { token_type: '' },
    { token_type: ' bearer ' },
    { token_type: 0 },
    { scope: null },
    { scope: '' },
    { scope: [] },
    { scope: {} },
    { scope: `${read},${write}` },
    { scope: `${read}, ${write}` },
    { scope: [read, write] },
    { scope: [`${read} ${write}`] },
    { scope: [null, write] },
  ])('are read from %j over the wire', async (answer) => {
    const { create } = await startTokenClient({ token: () => tokenJson('t', answer) })
    expect(await create()).toEqual(done)
  })

  it.each([
    { scope: read },
    { scope: `${read},${read}` },
    { scope: [read] },
    { scope: [`${write}s`] },
  ])('stop the call where the scope asked for is not among %j', async (answer) => {
    const { platform, create } = await startTokenClient({ token: () => tokenJson('t', answer) })
    expect(await create()).toMatchObject({ outcome: 'stopped', code: 'invalid_scope' })
    expect(platform.requests).toEqual([])
  })
})

describe('the deadline of a complete call', () => {
  it('includes the wait for the token and the replay', async () => {
    const { create } = await startTokenClient(
      {
        token: (nth) => (nth === 0 ? tokenJson('token-1') : () => undefined),
        api: () => (socket) => setTimeout(() => socket.write(json(401, {})), 2_000),
      },
      () => ({ timeoutMs: 3_000, monotonicNow: () => performance.now() }),
    )
    const startedAt = performance.now()
    expect(await create()).toMatchObject({
      outcome: 'unknown',
      code: expect.stringMatching(/^token_(headers_)?timeout$/),
    })
    expect(performance.now() - startedAt).toBeLessThan(4_000)
  })
})

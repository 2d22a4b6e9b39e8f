import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeAll, startTokenClient } from '@/test-support/platform/raw-client.ts'
import { tokenJson } from '@/test-support/platform/raw-platform.ts'
import { http, json } from '@/test-support/platform/socket-http.ts'
import { openTestStores, type TestStore } from '@/test-support/test-store.ts'
import { createPlatformTokens } from './platform-tokens.ts'

const stores: TestStore[] = await openTestStores()
afterAll(() => Promise.all(stores.map(({ close }) => close())))
afterEach(closeAll)

const wanted = { key: 'of a client and a scope', known: undefined, waitMs: 4_000 }
const token = (value: string) => ({ value, renewInMs: 60_000, endsInMs: 120_000 })

describe.each(stores)('on $name', ({ store, keyring }) => {
  beforeEach(() => store.db.deleteFrom('platformToken').execute())

  /** Starts two processes on one database, each with its own client of the same platform. */
  async function startTwo(answers: Parameters<typeof startTokenClient>[0] = {}) {
    // Longer than a busy machine takes.
    const timeoutMs = 20_000
    const first = await startTokenClient(answers, () => ({
      timeoutMs,
      exchange: createPlatformTokens(store.db, keyring),
    }))
    const second = await startTokenClient(answers, () => ({
      timeoutMs,
      apiUrl: first.platform.apiUrl,
      tokenUrl: first.platform.tokenUrl,
      exchange: createPlatformTokens(store.db, keyring),
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

  it('a process that dies while it requests a token holds up the others for half their time', async () => {
    void createPlatformTokens(store.db, keyring)(wanted, () => new Promise(() => {}))
    await expect
      .poll(() => store.db.selectFrom('platformToken').select('requestedUntil').execute())
      .toHaveLength(1)
    let requests = 0
    const share = createPlatformTokens(store.db, keyring)
    const next = await share(wanted, async () => {
      requests++
      return token('next')
    })
    expect(next).toEqual(token('next'))
    expect(requests).toBe(1)
  })

  it('waits no longer than its time for a process that is slow', async () => {
    // A separate clock makes the test independent of the machine's speed.
    let clock = 0
    const share = createPlatformTokens(store.db, keyring, { now: () => (clock += 1_000) })
    void createPlatformTokens(store.db, keyring)(
      { ...wanted, waitMs: 60_000 },
      () => new Promise(() => {}),
    )
    await expect
      .poll(() => store.db.selectFrom('platformToken').select('requestedUntil').execute())
      .toHaveLength(1)
    expect(await share({ ...wanted, waitMs: 3_000 }, async () => token('own'))).toBeUndefined()
  })

  it('gives a token until it is to be renewed, with what is left of its time', async () => {
    const share = createPlatformTokens(store.db, keyring)
    await share(wanted, async () => ({ value: 'short', renewInMs: 2_000, endsInMs: 60_000 }))
    const shared = await share(wanted, async () => token('other'))
    expect(shared?.value).toBe('short')
    // The end is stored in whole milliseconds, rounded.
    expect(shared?.renewInMs).toBeLessThan(2_001)
    await sleep(2_100)
    expect(await share(wanted, async () => token('other'))).toEqual(token('other'))
  })

  it('stores neither the token nor whose it is in the clear, and opens none of another secret', async () => {
    const share = createPlatformTokens(store.db, keyring)
    await share(wanted, async () => token('canary-token-91'))
    const { rows } = await sql<{ text: string }>`
      select encode(key, 'escape') || encode(sealed, 'escape') || key_id as text
      from platform_token`.execute(store.db)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/canary|client/)
    await store.db.updateTable('platformToken').set({ keyId: 'another' }).execute()
    expect(await share(wanted, async () => token('own'))).toEqual(token('own'))
  })
})

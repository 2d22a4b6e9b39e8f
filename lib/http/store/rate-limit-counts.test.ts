import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestStores, type TestStore } from '@/test-support/test-store.ts'

const stores: TestStore[] = await openTestStores()
afterAll(() => Promise.all(stores.map(({ close }) => close())))

describe.each(stores)('$name', ({ store, reset }) => {
  beforeAll(reset)
  beforeEach(() => store.db.deleteFrom('rateLimit').execute())

  it('counts each key alone, until its time is over', async () => {
    const count = (key: string) => store.rateLimits.count(store.db, key, 1)
    expect(await count('a')).toMatchObject({ uses: 1 })
    const second = await count('a')
    expect(second.uses).toBe(2)
    expect(second.endsInMs).toBeGreaterThan(0)
    expect(second.endsInMs).toBeLessThanOrEqual(1_000)
    expect(await count('b')).toMatchObject({ uses: 1 })
    await sleep(1_100)
    expect(await count('a')).toMatchObject({ uses: 1 })
  })

  it('deletes what has ended, and stores no readable address', async () => {
    await store.rateLimits.count(store.db, 'begin/192.0.2.0/24', 600)
    await store.rateLimits.count(store.db, 'open/192.0.2.0/24', -1)
    await store.rateLimits.forgetEnded(store.db)
    const { rows } = await sql<{ text: string }>`
      select encode(key, 'escape') || uses as text from rate_limit`.execute(store.db)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('192.0.2')
  })
})

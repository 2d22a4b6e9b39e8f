import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOperatingFigures } from '#lib/statistics/store/operating-figures.ts'
import { at, createStoredSubmissions, uuid } from '@/test-support/submission/stored-submissions.ts'
import { openTestStores, type TestStore } from '@/test-support/test-store.ts'
import { createDatabaseFigures } from './database-figures.ts'

const none = { applications: [], queues: [] }

describe('however often figures are read', () => {
  it('the database is asked once in fifteen seconds', async () => {
    let [reads, now] = [0, 0]
    const render = createDatabaseFigures(
      async () => {
        reads++
        return { ...none, queues: [{ queue: 'messages', count: reads, seconds: 7 }] }
      },
      () => now,
    )
    const texts = await Promise.all(Array.from({ length: 100 }, render))
    expect(new Set(texts).size).toBe(1)
    now = 14_999
    expect(await render()).toContain('portico_queue_due{queue="messages"} 1')
    expect(reads).toBe(1)
    now = 15_000
    expect(await render()).toContain('portico_queue_due{queue="messages"} 2')
    expect(reads).toBe(2)
  })

  it('a database that fails, or gives no answer, is down, and nothing old is told of it', async () => {
    let now = 0
    const answers = [
      async () => ({ ...none, queues: [{ queue: 'messages' as const, count: 3, seconds: 7 }] }),
      async () => Promise.reject(new Error('gone')),
      () => new Promise<never>(() => {}),
    ]
    const render = createDatabaseFigures(
      () => (answers.shift() ?? (() => Promise.reject()))(),
      () => now,
    )
    expect(await render()).toContain('portico_database_up 1')
    for (now of [20_000, 40_000]) {
      const text = await render()
      expect(text).toContain('portico_database_up 0')
      expect(text).not.toContain('messages')
    }
  })
})

const stores: TestStore[] = await openTestStores()
afterAll(() => Promise.all(stores.map(({ close }) => close())))

describe.each(stores)('the figures in $name', ({ store, reset }) => {
  beforeAll(reset)

  it('tell the state and the age of applications, and by how much the queues are late', async () => {
    const { begin, enqueue } = createStoredSubmissions(store)
    for (const number of [1, 2, 3]) await begin(number)
    await enqueue(4)
    const age = (number: number, seconds: number) =>
      sql`update casework_entry set since = ${at(-seconds)}
        where application_id = ${uuid('a', number)}`.execute(store.db)
    await age(3, 8 * 24 * 3_600)
    await age(4, 3_610)
    const email = { to: 'maya@example.com', subject: 'subject', text: 'text' } as never
    await store.transaction((tx) =>
      store.mail.add(tx, { id: uuid('e', 1), applicationId: uuid('a', 1), email, now: at(60) }),
    )
    const { applications, queues } = await readOperatingFigures(store.db, at(90))
    expect(applications.filter(({ count }) => count > 0)).toEqual([
      { state: 'draft', age: '1h', count: 2 },
      { state: 'draft', age: 'older', count: 1 },
      { state: 'sending', age: '1d', count: 1 },
    ])
    expect(applications).toHaveLength(24)
    expect(queues).toEqual([
      { queue: 'submissions', count: 1, seconds: 90 },
      { queue: 'status_checks', count: 0, seconds: 0 },
      { queue: 'documents', count: 0, seconds: 0 },
      { queue: 'messages', count: 1, seconds: 30 },
    ])
  })
})

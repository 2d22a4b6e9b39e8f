import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestStores } from '@/test-support/test-store.ts'
import { prepareStatement } from './prepare-statement.ts'

describe.each(await openTestStores())('a prepared statement on $name', ({ store, close }) => {
  afterAll(close)

  it('is built once and run with other values each time, which keep their types', async () => {
    let times = 0
    const echo = prepareStatement((db, given: { at: Date; bytes: Buffer; list: string[] }) => {
      times += 1
      return db
        .selectNoFrom([
          sql<Date>`${given.at}::timestamptz`.as('givenAt'),
          sql<Buffer>`${given.bytes}::bytea`.as('givenBytes'),
          sql<number>`cardinality(${given.list}::text[])`.as('listed'),
        ])
        .where(sql<boolean>`${given.at}::timestamptz > ${new Date(0)}`)
    })
    for (const day of [1, 2]) {
      const at = new Date(Date.UTC(2026, 0, day))
      const bytes = Buffer.of(day)
      expect(await echo(store.db, { at, bytes, list: Array(day).fill('a') })).toEqual([
        { givenAt: at, givenBytes: bytes, listed: day },
      ])
    }
    expect(times).toBe(1)
  })

  it('runs in the transaction that it is given', async () => {
    const add = prepareStatement((db, given: { key: Buffer }) =>
      db.insertInto('rateLimit').values({ key: given.key, uses: 1, endsAt: sql`now()` }),
    )
    const rolledBack = store.transaction(async (tx) => {
      await add(tx, { key: Buffer.alloc(32) })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await store.db.selectFrom('rateLimit').selectAll().execute()).toEqual([])
  })
})

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestStores } from '@/test-support/test-store.ts'

describe.each(await openTestStores())('simulator records on $name', (opened) => {
  const { store } = opened
  beforeEach(opened.reset)
  afterAll(opened.close)

  const records = store.simulatorRecords

  it('are added once, overwritten when put, and listed newest first', async () => {
    expect(await records.get('applications', 'a')).toBeUndefined()
    expect(await records.add('applications', 'a', { name: 'first' })).toBe(true)
    expect(await records.add('applications', 'a', { name: 'second' })).toBe(false)
    expect(await records.get('applications', 'a')).toEqual({ name: 'first' })
    await records.put('applications', 'b', ['b'])
    await records.put('applications', 'a', { name: 'third' })
    await records.put('tokens', 'a', 1)
    const listed = await records.list('applications')
    expect(listed.map(({ id, value }) => [id, value])).toEqual([
      ['b', ['b']],
      ['a', { name: 'third' }],
    ])
    expect(listed[0]?.createdAt).toBeInstanceOf(Date)
    expect(await records.list('applications', { limit: 1, offset: 1 })).toHaveLength(1)
  })

  it('are limited to the newest of a collection, and no other collection is touched', async () => {
    for (const id of ['one', 'two', 'three']) {
      await store.simulatorRecords.put('calls', id, { id })
      await store.simulatorRecords.put('applications', id, { id })
    }
    await store.simulatorRecords.keepNewest('calls', 3)
    expect(await store.simulatorRecords.list('calls')).toHaveLength(3)
    await store.simulatorRecords.keepNewest('calls', 2)
    const left = await store.simulatorRecords.list('calls')
    expect(left.map(({ id }) => id)).toEqual(['three', 'two'])
    expect(await store.simulatorRecords.list('applications')).toHaveLength(3)
  })

  it('are added by one of many at once', async () => {
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) => records.add('keys', 'one', { index })),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
  })
})

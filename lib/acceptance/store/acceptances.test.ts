import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptance, ada, canary, grace, later } from '@/test-support/stored-application.ts'
import { openTestStores } from '@/test-support/test-store.ts'

describe.each(await openTestStores())('acceptances on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('are current until they are voided, and can be read afterwards', async () => {
    await store.applications.add(db, ada)
    expect(await store.acceptances.current(db, ada.id)).toBeUndefined()
    const added = await store.acceptances.add(db, acceptance)
    expect(await store.acceptances.current(db, ada.id)).toEqual(added)
    expect(await store.acceptances.void(db, ada.id, later)).toBe(true)
    expect(await store.acceptances.void(db, ada.id, later)).toBe(false)
    expect(await store.acceptances.current(db, ada.id)).toBeUndefined()
    expect(await store.acceptances.latest(db, ada.id)).toEqual({ ...added, voidedAt: later })
  })

  it('cannot be changed, unvoided or deleted', async () => {
    await store.applications.add(db, ada)
    await store.acceptances.add(db, acceptance)
    await store.acceptances.void(db, ada.id, later)
    for (const statement of [
      sql`update acceptance set attested = false`,
      sql`update acceptance set terms = '[]'`,
      sql`update acceptance set data_hash = 'other'`,
      sql`update acceptance set attester = '\\x00'`,
      sql`update acceptance set voided_at = null`,
      sql`delete from acceptance`,
    ]) {
      await expect(statement.execute(db)).rejects.toMatchObject({ code: '23001' })
    }
  })

  it('hash equal data equally for one application and not for two', async () => {
    await store.applications.add(db, ada)
    await store.applications.add(db, grace)
    const bytes = Buffer.from(canary)
    const hash = await store.acceptances.mac(db, ada, bytes)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await store.acceptances.mac(db, ada, bytes)).toBe(hash)
    expect(await store.acceptances.mac(db, ada, Buffer.from('other'))).not.toBe(hash)
    expect(await store.acceptances.mac(db, grace, bytes)).not.toBe(hash)
  })
})

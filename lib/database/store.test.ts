import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createKeyring, KeyUnknown } from '#lib/keys/keyring/keyring.ts'
import {
  acceptance,
  ada,
  canary,
  grace,
  idempotencyId,
  now,
  submissionId,
} from '@/test-support/stored-application.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { OutsideTransaction } from './connection/database.ts'
import { createStore } from './store.ts'

describe.each(await openTestStores())('the store on $name', (opened) => {
  const { store, database, keyring } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  describe('transactions', () => {
    it('store nothing of work that failed', async () => {
      const work = store.transaction(async (tx) => {
        await store.applications.add(tx, ada)
        throw new Error('thought better of it')
      })
      await expect(work).rejects.toThrow('thought better of it')
      expect(await store.applications.find(db, ada.id)).toBeUndefined()
    })

    it('refuse a query that goes round them, at once and with a name', async () => {
      const work = store.transaction(async () => store.applications.find(db, ada.id))
      await expect(work).rejects.toThrow(OutsideTransaction)
    })

    it('are tried again when the database gave them up', async () => {
      let tries = 0
      const outcome = await store.transaction(async (tx) => {
        tries++
        if (tries < 3) {
          await sql`do $$ begin raise 'given up' using errcode = '40001'; end $$`.execute(tx)
        }
        return 'done'
      })
      expect([outcome, tries]).toEqual(['done', 3])
    })

    it('go through though they lock the same two rows in opposite orders', async () => {
      await store.applications.add(db, ada)
      await store.applications.add(db, grace)
      const lockBoth = (ids: string[]) =>
        store.transaction(async (tx) => {
          for (const id of ids) {
            await store.applications.lock(tx, id)
            await sql`select pg_sleep(0.05)`.execute(tx)
          }
          return ids.length
        })
      const outcomes = [lockBoth([ada.id, grace.id]), lockBoth([grace.id, ada.id])]
      expect(await Promise.all(outcomes)).toEqual([2, 2])
    })

    it('do not call a commit done that the database turned into a rollback', async () => {
      const work = store.transaction(async (tx) => {
        await sql`select 1 / 0`.execute(tx).catch(() => undefined)
      })
      await expect(work).rejects.toThrow()
    })
  })

  describe('keys', () => {
    const rotated = createKeyring(
      ['the next secret, long enough to be one too', testSecret],
      testErasureKeys(),
    )
    const afterwards = createKeyring(
      ['the next secret, long enough to be one too'],
      testErasureKeys(),
    )

    it('rotate: old rows open, and after rewrapping the old secret can go', async () => {
      const started = await store.applications.add(db, ada)
      await store.applications.updateAnswers(db, started, { answers: { name: canary }, now })
      await store.acceptances.add(db, acceptance)
      await store.simulatorRecords.put('applications', 'a', { name: canary })
      await store.subscriptions.save(db, { id: 's', eventType: 'any', key: canary, now })

      const during = createStore({ database, keyring: rotated })
      expect((await during.applications.find(db, ada.id))?.answers).toEqual({ name: canary })
      // Four rows with sealed values, and the rights of the application.
      expect(await during.rewrap(10)).toBe(5)
      expect(await during.rewrap(10)).toBe(0)

      const after = createStore({ database, keyring: afterwards })
      expect((await after.applications.find(db, ada.id))?.answers).toEqual({ name: canary })
      expect((await after.acceptances.current(db, ada.id))?.snapshot).toEqual({ name: canary })
      expect(await after.simulatorRecords.get('applications', 'a')).toEqual({ name: canary })
      expect((await after.subscriptions.openKeys(db)).map(String)).toEqual([canary])
      await expect(store.applications.find(db, ada.id)).rejects.toThrow(KeyUnknown)
    })

    it('are required as long as something is sealed with them', async () => {
      const during = createStore({ database, keyring: rotated })
      const after = createStore({ database, keyring: afterwards })
      await expect(after.requireKeys()).resolves.toBeUndefined()
      await store.applications.add(db, ada)
      await during.applications.add(db, grace)
      await expect(during.requireKeys()).resolves.toBeUndefined()
      await expect(after.requireKeys()).rejects.toThrow(keyring.currentKeyId)
      await expect(store.requireKeys()).rejects.toThrow(rotated.currentKeyId)
      await store.applications.erase(db, ada.id, now)
      await expect(after.requireKeys()).resolves.toBeUndefined()
      await store.simulatorRecords.put('applications', 'a', { name: canary })
      await expect(after.requireKeys()).rejects.toThrow(KeyUnknown)
    })

    it('of subscriptions are missed at the start like any other', async () => {
      await store.subscriptions.save(db, { id: 's', eventType: 'any', key: canary, now })
      await expect(createStore({ database, keyring: afterwards }).requireKeys()).rejects.toThrow(
        KeyUnknown,
      )
    })
  })

  it('holds nothing personal in plain', async () => {
    const started = await store.applications.add(db, ada)
    await store.applications.updateAnswers(db, started, { answers: { name: canary }, now })
    await store.acceptances.add(db, acceptance)
    await store.submissions.add(db, {
      id: submissionId,
      applicationId: ada.id,
      now,
      operations: [{ kind: 'create', idempotencyId, body: Buffer.from(canary) }],
    })
    const [operation] = await store.submissions.listOperations(db, submissionId)
    if (!operation) throw new Error('there is one')
    const refusal = { errors: [{ description: canary }] }
    await store.submissions.recordOutcome(db, {
      operation,
      fence: 0,
      state: 'refused',
      refusal,
      now,
    })
    const statusAnswer = { description: canary }
    const submission = { id: submissionId, applicationId: ada.id }
    const learned = { statusAnswer, statusCheckedAt: now, now }
    await store.submissions.recordStatus(db, submission, 0, learned)
    await store.simulatorRecords.put('applications', 'a', { name: canary })
    await store.subscriptions.save(db, { id: 's', eventType: 'any', key: canary, now })

    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema()`.execute(db)
    expect(tables.length).toBeGreaterThan(8)
    let dump = ''
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} t`.execute(db)
      dump += rows.map(({ row }) => row).join('\n')
    }
    expect(dump).toContain(ada.customerId)
    for (const trace of [canary, Buffer.from(canary).toString('hex')]) {
      expect(dump).not.toContain(trace)
    }
    expect(keyring.currentKeyId).toMatch(/^[0-9a-f]{16}$/)
    expect(await store.submissions.openRefusal(db, operation)).toEqual(refusal)
  })
})

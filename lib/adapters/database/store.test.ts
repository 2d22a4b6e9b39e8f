import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { StaleRevision, SubmissionUnfinished } from './applications/applications.ts'
import { OutsideTransaction } from './connection/database.ts'
import { ApplicationErased } from './keys/data-key.ts'
import { createKeyring, KeyUnknown, SealBroken } from './keys/keyring.ts'
import { createStore } from './store.ts'

const now = new Date('2026-11-02T10:00:00.000Z')
const later = new Date('2026-11-02T11:00:00.000Z')
const nextMonth = new Date('2026-12-02T10:00:00.000Z')
const ada = {
  id: '0ada0000-0000-4000-8000-000000000001',
  customerId: 'customer-ada',
  accountId: 'account-ada',
  locale: 'en',
  expiresAt: nextMonth,
  now,
}
const grace = {
  ...ada,
  id: '09ace000-0000-4000-8000-000000000002',
  customerId: 'customer-grace',
  accountId: 'account-grace',
}
const session = Buffer.alloc(32, 7)
const canary = 'CANARY-ada.lovelace@example.org'
const submissionId = '05b00000-0000-4000-8000-000000000001'
const idempotencyId = '01de0000-0000-4000-8000-000000000001'
const terms = [{ id: 'account-terms', version: '3', language: 'en', hash: 'abc' }]

describe.each(await openTestStores())('the store on $name', (opened) => {
  const { store, database, keyring } = opened
  const { db } = store
  const acceptance = {
    id: '0acc0000-0000-4000-8000-000000000001',
    applicationId: ada.id,
    revision: 1,
    dataHash: 'hash',
    terms,
    attested: true,
    snapshot: { name: canary },
    attester: { name: canary, role: 'CEO' },
    sessionHash: session,
    acceptedAt: now,
  }
  beforeEach(opened.reset)
  afterAll(opened.close)

  describe('sessions', () => {
    it('are found until they end', async () => {
      await store.sessions.add(db, session, later, now)
      expect(await store.sessions.find(db, session, now)).toEqual({
        tokenHash: session,
        expiresAt: later,
      })
      expect(await store.sessions.find(db, session, later)).toBeUndefined()
      await store.sessions.touch(db, session, now, nextMonth)
      expect((await store.sessions.find(db, session, later))?.expiresAt).toEqual(nextMonth)
      // Whoever may come back until a day keeps that day.
      await store.sessions.touch(db, session, now, later)
      expect((await store.sessions.find(db, session, later))?.expiresAt).toEqual(nextMonth)
    })

    it('open what was granted to them and nothing else', async () => {
      const other = Buffer.alloc(32, 8)
      await store.sessions.add(db, session, later, now)
      await store.sessions.add(db, other, later, now)
      await store.applications.add(db, ada)
      await store.sessions.grant(db, session, ada.id)
      await store.sessions.grant(db, session, ada.id)
      expect(await store.sessions.mayOpen(db, session, ada.id, now)).toBe(true)
      expect(await store.sessions.mayOpen(db, other, ada.id, now)).toBe(false)
      expect(await store.sessions.mayOpen(db, session, ada.id, later)).toBe(false)
      expect(await store.sessions.listOpenApplications(db, session, now)).toEqual([
        {
          id: ada.id,
          customerId: ada.customerId,
          updatedAt: now,
          expiresAt: nextMonth,
          state: null,
        },
      ])
      expect(await store.sessions.listOpenApplications(db, other, now)).toEqual([])
      expect(await store.sessions.ofApplication(db, ada.id)).toMatchObject([{ expiresAt: later }])
      await store.sessions.eraseExpired(db, later)
      expect(await store.sessions.mayOpen(db, session, ada.id, now)).toBe(false)
    })

    it('say which applications were submitted', async () => {
      await store.sessions.add(db, session, later, now)
      await store.applications.add(db, ada)
      await store.sessions.grant(db, session, ada.id)
      await store.submissions.add(db, {
        id: submissionId,
        applicationId: ada.id,
        now,
        operations: [],
      })
      expect((await store.sessions.listOpenApplications(db, session, now))[0]?.state).toBe(
        'enqueued',
      )
    })

    it('are forgotten once they have expired', async () => {
      await store.sessions.add(db, session, later, now)
      expect(await store.sessions.eraseExpired(db, now)).toBe(0)
      expect(await store.sessions.eraseExpired(db, later)).toBe(1)
    })
  })

  describe('applications', () => {
    it('keep their answers, one revision after the other', async () => {
      const begun = await store.applications.add(db, ada)
      expect(await store.applications.find(db, ada.id)).toEqual(begun)
      const answers = { name: { first: canary }, born: '1815-12-10', accounts: ['a', 'b'] }
      const kept = await store.applications.keep(db, begun, { answers, locale: 'es', now: later })
      expect(kept).toMatchObject({ revision: 1, answers, locale: 'es', updatedAt: later })
      expect(await store.applications.find(db, ada.id)).toEqual(kept)
    })

    it('know whose each answer is, sealed beside them', async () => {
      const begun = await store.applications.add(db, { ...ada, channel: 'assisted' })
      const member = 'CANARY-member'
      const first = await store.applications.keep(db, begun, {
        answers: { name: { typed: {}, values: { first_name: 'Ada' } } },
        by: { kind: 'staff', id: member },
        now,
      })
      await store.applications.keep(db, first, {
        answers: { name: { typed: {}, values: { first_name: 'Ada', last_name: 'Byron' } } },
        now: later,
      })
      expect(await store.applications.find(db, ada.id)).toMatchObject({
        channel: 'assisted',
        sources: {
          name: {
            first_name: { by: { kind: 'staff', id: member }, at: now.toISOString(), revision: 1 },
            last_name: { by: { kind: 'customer' }, at: later.toISOString(), revision: 2 },
          },
        },
      })
      const { rows } = await sql<{ text: string }>`
        select encode(sources, 'escape') as text from application`.execute(db)
      expect(rows[0]?.text).not.toContain('CANARY')
      await sql`update application set sources = answers`.execute(db)
      await expect(store.applications.find(db, ada.id)).rejects.toThrow(SealBroken)
    })

    it('are found for a session that may open them, until it ends', async () => {
      const begun = await store.applications.add(db, ada)
      await store.sessions.add(db, session, later, now)
      const asked = { tokenHash: session, now }
      expect(await store.applications.findFor(db, ada.id, asked)).toBeUndefined()
      await store.sessions.grant(db, session, ada.id)
      expect(await store.applications.findFor(db, ada.id, asked)).toEqual({
        application: begun,
        limits: undefined,
        deviceLinkId: null,
      })
      const ended = { ...asked, now: later }
      expect(await store.applications.findFor(db, ada.id, ended)).toBeUndefined()
      const other = { ...asked, tokenHash: Buffer.alloc(32, 8) }
      expect(await store.applications.findFor(db, ada.id, other)).toBeUndefined()
      await store.applications.erase(db, ada.id, now)
      expect(await store.applications.findFor(db, ada.id, asked)).toBeUndefined()
    })

    it('seal nothing more once erased, not even in the transaction that read them', async () => {
      await store.applications.add(db, ada)
      const work = store.transaction(async (tx) => {
        await store.applications.lock(tx, ada.id)
        await store.applications.erase(tx, ada.id, now)
        await store.acceptances.add(tx, acceptance)
      })
      await expect(work).rejects.toThrow(ApplicationErased)
    })

    it('refuse a change to a revision that is no longer the latest', async () => {
      const begun = await store.applications.add(db, ada)
      await store.applications.keep(db, begun, { answers: { first: 'one' }, now })
      const change = store.applications.keep(db, begun, { answers: { first: 'two' }, now })
      await expect(change).rejects.toThrow(StaleRevision)
      expect((await store.applications.find(db, ada.id))?.answers).toEqual({ first: 'one' })
    })

    it('let one of many changes at once through', async () => {
      const begun = await store.applications.add(db, ada)
      const outcomes = await Promise.allSettled(
        ['one', 'two', 'three', 'four'].map((first) =>
          store.transaction((tx) =>
            store.applications.keep(tx, begun, { answers: { first }, now }),
          ),
        ),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    it('refuse ciphertext that was moved from another row', async () => {
      await store.applications.add(db, ada)
      await store.applications.add(db, grace)
      await sql`update application a set answers = b.answers from application b
        where a.id = ${ada.id} and b.id = ${grace.id}`.execute(db)
      await expect(store.applications.find(db, ada.id)).rejects.toThrow(SealBroken)
      await sql`update application a set wrapped_key = b.wrapped_key from application b
        where a.id = ${ada.id} and b.id = ${grace.id}`.execute(db)
      await expect(store.applications.find(db, ada.id)).rejects.toThrow(SealBroken)
    })

    it('once erased are not found, nor is anything of theirs opened', async () => {
      const begun = await store.applications.add(db, ada)
      await store.applications.keep(db, begun, { answers: {}, now })
      await store.acceptances.add(db, acceptance)
      await store.applications.erase(db, ada.id, later)
      expect(await store.applications.find(db, ada.id)).toBeUndefined()
      expect(await store.applications.lock(db, ada.id)).toBeUndefined()
      const change = store.applications.keep(db, begun, { answers: {}, now })
      await expect(change).rejects.toThrow(ApplicationErased)
      expect(await store.acceptances.latest(db, ada.id)).toMatchObject({
        terms,
        dataHash: 'hash',
        snapshot: null,
        attester: null,
      })
      const { rows } = await sql<{ sealed: number }>`
        select count(*) filter (
          where wrapped_key is not null or answers is not null or sources is not null) as sealed
        from application`.execute(db)
      expect(rows[0]?.sealed).toBe(0)
    })

    it('are not erased while the outcome of something sent is unknown', async () => {
      await store.applications.add(db, ada)
      const submission = await store.submissions.add(db, {
        id: submissionId,
        applicationId: ada.id,
        now,
        operations: [{ kind: 'create', idempotencyId, body: Buffer.from(canary) }],
      })
      await expect(store.applications.erase(db, ada.id, later)).rejects.toThrow(
        SubmissionUnfinished,
      )
      const [operation] = await store.submissions.operations(db, submission.id)
      if (!operation) throw new Error('there is one')
      await store.submissions.settle(db, { operation, fence: 0, state: 'done', now })
      await store.applications.erase(db, ada.id, later)
      await expect(store.submissions.openBody(db, operation)).rejects.toThrow(ApplicationErased)
    })

    it('are expired when abandoned, or when decided, but not in between', async () => {
      await store.applications.add(db, ada)
      expect(await store.applications.expired(db, later, 10)).toEqual([])
      expect(await store.applications.expired(db, nextMonth, 10)).toEqual([ada.id])
      await store.submissions.add(db, {
        id: submissionId,
        applicationId: ada.id,
        now,
        operations: [],
      })
      expect(await store.applications.expired(db, nextMonth, 10)).toEqual([])
      for (const state of ['created', 'submitted', 'manual_review'] as const) {
        await store.submissions.record(db, submissionId, 0, { state, now })
        expect(await store.applications.expired(db, nextMonth, 10)).toEqual([])
      }
      for (const state of ['refused', 'awaiting_customer', 'decided'] as const) {
        await store.submissions.record(db, submissionId, 0, { state, now })
        expect(await store.applications.expired(db, nextMonth, 10)).toEqual([ada.id])
      }
      // A day that was told is not taken back.
      await store.applications.prolong(db, ada.id, later)
      expect((await store.applications.find(db, ada.id))?.expiresAt).toEqual(nextMonth)
      await store.applications.prolong(db, ada.id, new Date('2027-12-02T10:00:00.000Z'))
      expect(await store.applications.expired(db, nextMonth, 10)).toEqual([])
    })
  })

  describe('acceptances', () => {
    it('stand until they are voided, and are remembered after', async () => {
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

  describe('sandbox records', () => {
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

    it('are kept to the newest of a collection, and no other collection is touched', async () => {
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

  describe('transactions', () => {
    it('keep nothing of work that failed', async () => {
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
      const begun = await store.applications.add(db, ada)
      await store.applications.keep(db, begun, { answers: { name: canary }, now })
      await store.acceptances.add(db, acceptance)
      await store.simulatorRecords.put('applications', 'a', { name: canary })
      await store.subscriptions.keep(db, { id: 's', eventType: 'any', key: canary, now })

      const during = createStore({ database, keyring: rotated })
      expect((await during.applications.find(db, ada.id))?.answers).toEqual({ name: canary })
      expect(await during.rewrap(10)).toBe(4)
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
      await store.subscriptions.keep(db, { id: 's', eventType: 'any', key: canary, now })
      await expect(createStore({ database, keyring: afterwards }).requireKeys()).rejects.toThrow(
        KeyUnknown,
      )
    })
  })

  it('holds nothing personal in plain', async () => {
    const begun = await store.applications.add(db, ada)
    await store.applications.keep(db, begun, { answers: { name: canary }, now })
    await store.acceptances.add(db, acceptance)
    await store.submissions.add(db, {
      id: submissionId,
      applicationId: ada.id,
      now,
      operations: [{ kind: 'create', idempotencyId, body: Buffer.from(canary) }],
    })
    const [operation] = await store.submissions.operations(db, submissionId)
    if (!operation) throw new Error('there is one')
    const refusal = { errors: [{ description: canary }] }
    await store.submissions.settle(db, { operation, fence: 0, state: 'refused', refusal, now })
    const statusAnswer = { description: canary }
    await store.submissions.record(db, submissionId, 0, { statusAnswer, now })
    await store.simulatorRecords.put('applications', 'a', { name: canary })
    await store.subscriptions.keep(db, { id: 's', eventType: 'any', key: canary, now })

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

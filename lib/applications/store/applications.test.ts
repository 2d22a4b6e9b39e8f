import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ApplicationErased } from '#lib/keys/keyring/data-key.ts'
import { SealBroken } from '#lib/keys/keyring/keyring.ts'
import { SubmissionUnfinished } from '#lib/privacy/store/erase-application.ts'
import {
  acceptance,
  ada,
  canary,
  grace,
  idempotencyId,
  later,
  nextMonth,
  now,
  submissionId,
  terms,
} from '@/test-support/stored-application.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { StaleRevision } from './update-answers.ts'

describe.each(await openTestStores())('applications on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('save their answers, one revision after the other', async () => {
    const started = await store.applications.add(db, ada)
    expect(await store.applications.find(db, ada.id)).toEqual(started)
    const answers = { name: { first: canary }, born: '1815-12-10', accounts: ['a', 'b'] }
    const saved = await store.applications.updateAnswers(db, started, {
      answers,
      locale: 'es',
      now: later,
    })
    expect(saved).toMatchObject({ revision: 1, answers, locale: 'es', updatedAt: later })
    expect(await store.applications.find(db, ada.id)).toEqual(saved)
  })

  it('know whose each answer is, sealed beside them', async () => {
    const started = await store.applications.add(db, { ...ada, channel: 'assisted' })
    const member = 'CANARY-member'
    const first = await store.applications.updateAnswers(db, started, {
      answers: { name: { typed: {}, values: { first_name: 'Ada' } } },
      by: { kind: 'staff', id: member },
      now,
    })
    await store.applications.updateAnswers(db, first, {
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
    const started = await store.applications.add(db, ada)
    await store.applications.updateAnswers(db, started, { answers: { first: 'one' }, now })
    const change = store.applications.updateAnswers(db, started, { answers: { first: 'two' }, now })
    await expect(change).rejects.toThrow(StaleRevision)
    expect((await store.applications.find(db, ada.id))?.answers).toEqual({ first: 'one' })
  })

  it('let one of many changes at once through', async () => {
    const started = await store.applications.add(db, ada)
    const outcomes = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((first) =>
        store.transaction((tx) =>
          store.applications.updateAnswers(tx, started, { answers: { first }, now }),
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
    const started = await store.applications.add(db, ada)
    await store.applications.updateAnswers(db, started, { answers: {}, now })
    await store.acceptances.add(db, acceptance)
    await store.applications.erase(db, ada.id, later)
    expect(await store.applications.find(db, ada.id)).toBeUndefined()
    expect(await store.applications.lock(db, ada.id)).toBeUndefined()
    const change = store.applications.updateAnswers(db, started, { answers: {}, now })
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
    await expect(store.applications.erase(db, ada.id, later)).rejects.toThrow(SubmissionUnfinished)
    const [operation] = await store.submissions.listOperations(db, submission.id)
    if (!operation) throw new Error('there is one')
    await store.submissions.recordOutcome(db, { operation, fence: 0, state: 'done', now })
    await store.applications.erase(db, ada.id, later)
    await expect(store.submissions.openBody(db, operation)).rejects.toThrow(ApplicationErased)
  })

  it('are expired when abandoned, or when decided, but not in between', async () => {
    await store.applications.add(db, ada)
    expect(await store.applications.listExpired(db, later, 10)).toEqual([])
    expect(await store.applications.listExpired(db, nextMonth, 10)).toEqual([ada.id])
    await store.submissions.add(db, {
      id: submissionId,
      applicationId: ada.id,
      now,
      operations: [],
    })
    expect(await store.applications.listExpired(db, nextMonth, 10)).toEqual([])
    for (const state of ['created', 'submitted', 'manual_review'] as const) {
      await store.submissions.record(db, submissionId, 0, { state, now })
      expect(await store.applications.listExpired(db, nextMonth, 10)).toEqual([])
    }
    for (const state of ['refused', 'awaiting_customer', 'decided'] as const) {
      await store.submissions.record(db, submissionId, 0, { state, now })
      expect(await store.applications.listExpired(db, nextMonth, 10)).toEqual([ada.id])
    }
    // A date that was shown is not withdrawn.
    await store.applications.extendRetention(db, ada.id, later)
    expect((await store.applications.find(db, ada.id))?.expiresAt).toEqual(nextMonth)
    await store.applications.extendRetention(db, ada.id, new Date('2027-12-02T10:00:00.000Z'))
    expect(await store.applications.listExpired(db, nextMonth, 10)).toEqual([])
  })
})

import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#lib/database/schema.ts'
import {
  at,
  create,
  createStoredSubmissions,
  individual,
  start,
  submit,
  uuid,
} from '@/test-support/submission/stored-submissions.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { LeaseLost } from './leases.ts'
import { OperationCompleted } from './record-attempt.ts'
import { RoundRefused } from './rounds.ts'

describe.each(await openTestStores())('operations on $name', (opened) => {
  const { store } = opened
  const { db, submissions } = store
  const { begin, claim, enqueue, firstOperation } = createStoredSubmissions(store)
  beforeEach(opened.reset)
  afterAll(opened.close)

  describe('operations', () => {
    it('of a company name whom of its people they are about, and only they', async () => {
      const applicationId = await begin()
      const kinds = ['add_individual', 'update_individual', 'delete_individual'] as const
      const operations = kinds.map((kind, index) => individual(kind, index))
      const { id } = await submissions.add(db, {
        id: uuid('b', 1),
        applicationId,
        now: start,
        operations: [create(1), ...operations],
      })
      expect((await submissions.listOperations(db, id)).map(({ subject }) => subject)).toEqual([
        null,
        ...kinds.map((_, index) => uuid('c', index)),
      ])
      for (const statement of [
        sql`update operation set subject = gen_random_uuid() where subject is not null`,
        sql`update operation set subject = null where subject is not null`,
      ]) {
        await expect(statement.execute(db)).rejects.toMatchObject({ code: '23001' })
      }
    })

    it('without what they are about or what they send are refused', async () => {
      for (const [number, broken] of [
        { ...individual('add_individual', 1), subject: undefined },
        { ...individual('delete_individual', 1), subject: undefined },
        { ...create(1), subject: uuid('c', 1) },
        { ...submit(1), subject: uuid('c', 1) },
        { ...individual('add_individual', 1), body: null },
        { ...individual('update_individual', 1), body: null },
        { ...create(1), body: null },
      ].entries()) {
        const applicationId = await begin(number)
        const { subject, ...operation } = broken
        const added = submissions.add(db, {
          id: uuid('b', number),
          applicationId,
          now: start,
          operations: [{ ...operation, ...(subject && { subject }) }],
        })
        await expect(added).rejects.toMatchObject({ code: '23514' })
      }
    })

    it('are frozen: neither bytes, key, kind nor position can be changed', async () => {
      await enqueue()
      for (const statement of [
        sql`update operation set body = '\\x00' where kind = 'create'`,
        sql`update operation set body = null where kind = 'create'`,
        sql`update operation set body_hash = 'other'`,
        sql`update operation set idempotency_id = gen_random_uuid()`,
        sql`update operation set kind = 'update'`,
        sql`update operation set subject = gen_random_uuid()`,
        sql`update operation set sequence = sequence + 10`,
        sql`delete from operation`,
      ]) {
        await expect(statement.execute(db)).rejects.toMatchObject({ code: '23001' })
      }
    })

    it('count their sends, and remember the first', async () => {
      const { id } = await enqueue()
      const { fence } = (await claim(id, 0)) ?? { fence: -1 }
      const operation = await firstOperation(id)
      await submissions.recordAttempt(db, operation, fence, at(1))
      const sent = await submissions.recordAttempt(db, operation, fence, at(2))
      expect(sent?.operation).toMatchObject({ attempts: 2, firstSentAt: at(1) })
      expect(sent?.body).toEqual(Buffer.from(create(1).body ?? []))
      expect((await submissions.find(db, id))?.firstAttemptAt).toEqual(at(1))
    })

    it('extend the lease with it, and give the submission as it is then', async () => {
      const { id } = await enqueue()
      const { fence } = (await claim(id, 0)) ?? { fence: -1 }
      const operation = await firstOperation(id)
      const sent = await submissions.recordAttempt(db, operation, fence, at(1), at(99))
      expect(sent?.submission).toEqual(await submissions.find(db, id))
      expect(sent?.submission).toMatchObject({ leaseUntil: at(99), firstAttemptAt: at(1) })
      await submissions.release(db, id, fence)
      const released = submissions.recordAttempt(db, operation, fence, at(2), at(100))
      await expect(released).rejects.toThrow(LeaseLost)
      await expect(submissions.recordAttempt(db, operation, fence + 1, at(2))).rejects.toThrow(
        LeaseLost,
      )
    })

    it('wait while the submission is held for a decision of staff', async () => {
      const { id } = await enqueue()
      const { fence } = (await claim(id, 0)) ?? { fence: -1 }
      await submissions.record(db, id, fence, { heldAt: at(1), now: at(1) })
      expect(
        await submissions.recordAttempt(db, await firstOperation(id), fence, at(2)),
      ).toBeUndefined()
      expect((await firstOperation(id)).attempts).toBe(0)
    })

    // PGlite has one session: there nothing happens meanwhile.
    if (opened.name === 'PostgreSQL') {
      it.each(['has locked', 'has written'])(
        'are not sent past a report that another transaction %s',
        async (progress) => {
          const { id, applicationId } = await enqueue()
          const { fence } = (await claim(id, 0)) ?? { fence: -1 }
          const operation = await firstOperation(id)
          const begun = Promise.withResolvers<void>()
          const mayEnd = Promise.withResolvers<void>()
          const report = async (tx: Tx) => {
            await sql`update application set reported_at = now() where id = ${applicationId}`.execute(
              tx,
            )
          }
          const reporting = store.transaction(async (tx) => {
            await submissions.lock(tx, id)
            if (progress === 'has written') await report(tx)
            begun.resolve()
            await mayEnd.promise
            if (progress === 'has locked') await report(tx)
          })
          await begun.promise
          const sending = store.statement((one) =>
            submissions.recordAttempt(one, operation, fence, at(1)),
          )
          await setTimeout(200)
          mayEnd.resolve()
          await reporting
          expect(await sending).toBeUndefined()
          expect((await firstOperation(id)).attempts).toBe(0)
        },
      )
    }

    it('stay pending while nothing is known, and complete once', async () => {
      const { id } = await enqueue()
      const operation = await firstOperation(id)
      const unknown = {
        operation,
        fence: 0,
        state: 'pending',
        code: 'timeout',
        now: at(1),
      } as const
      expect(await submissions.recordOutcome(db, unknown)).toMatchObject({
        state: 'pending',
        lastCode: 'timeout',
        doneAt: null,
      })
      const done = {
        operation,
        fence: 0,
        state: 'done',
        answer: { id: 'p-1' },
        now: at(2),
      } as const
      expect(await submissions.recordOutcome(db, done)).toMatchObject({
        state: 'done',
        answer: { id: 'p-1' },
        doneAt: at(2),
      })
      const undone = submissions.recordOutcome(db, { ...done, state: 'refused' })
      await expect(undone).rejects.toThrow(OperationCompleted)
      await expect(submissions.recordAttempt(db, operation, 0, at(3))).rejects.toThrow(
        OperationCompleted,
      )
      const around = sql`update operation set state = 'pending' where state = 'done'`.execute(db)
      await expect(around).rejects.toMatchObject({ code: '23001' })
    })

    it('store the platform’s errors', async () => {
      const { id } = await enqueue()
      const operation = await firstOperation(id)
      expect(await submissions.openRefusal(db, operation)).toBeUndefined()
      const refusal = { errors: [{ code: 'INVALID', description: 'Ada' }] }
      await submissions.recordOutcome(db, {
        operation,
        fence: 0,
        state: 'refused',
        refusal,
        now: at(1),
      })
      expect(await submissions.openRefusal(db, operation)).toEqual(refusal)
    })
  })

  describe('rounds', () => {
    it('wait until every outcome is known, then go on with new keys', async () => {
      const submission = await enqueue()
      const next = { operations: [create(2)], now: at(60), state: 'enqueued' } as const
      await expect(submissions.addRound(db, submission, next)).rejects.toThrow(RoundRefused)
      for (const operation of await submissions.listOperations(db, submission.id)) {
        await submissions.recordOutcome(db, { operation, fence: 0, state: 'abandoned', now: at(1) })
      }
      await submissions.record(db, submission.id, 0, { state: 'refused', attempts: 3, now: at(1) })
      expect(await submissions.addRound(db, submission, next)).toMatchObject({
        state: 'enqueued',
        round: 2,
        attempts: 0,
        nextAttemptAt: at(60),
      })
      const operations = await submissions.listOperations(db, submission.id)
      expect(operations.map(({ sequence, state }) => [sequence, state])).toEqual([
        [1, 'abandoned'],
        [2, 'abandoned'],
        [3, 'pending'],
      ])
      const stale = { ...next, operations: [create(3)] }
      await expect(submissions.addRound(db, submission, stale)).rejects.toThrow(RoundRefused)
    })
  })
})

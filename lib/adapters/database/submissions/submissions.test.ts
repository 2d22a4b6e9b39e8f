import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestStores } from '@/test-support/test-store.ts'
import { submissionStates } from '../schema.ts'
import { LeaseLost } from './leases.ts'
import { type Operation, OperationCompleted } from './operations.ts'
import { AlreadySubmitted, type NewOperation, RoundRefused } from './rounds.ts'

const start = new Date('2026-11-02T10:00:00.000Z')
const leaseMs = 30_000
const [firstOwner, secondOwner] = [uuid('0', 1), uuid('0', 2)] as const
const body = Buffer.from('{"customer_details":{"first_name":"Ada"}}')

/** Seconds after the start. */
function at(seconds: number): Date {
  return new Date(start.getTime() + seconds * 1_000)
}

function uuid(family: string, number: number): string {
  return `${family.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function create(number: number): NewOperation {
  return { kind: 'create', idempotencyId: uuid('d', number), body }
}
function ofPerson(kind: NewOperation['kind'], number: number): NewOperation {
  const subject = uuid('c', number)
  const idempotencyId = uuid('f', number)
  return { kind, subject, idempotencyId, body: kind === 'delete_individual' ? null : body }
}
function submit(number: number): NewOperation {
  return { kind: 'submit', idempotencyId: uuid('e', number), body: null }
}

describe.each(await openTestStores())('submissions on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const { submissions } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function begin(number = 1): Promise<string> {
    await store.applications.add(db, {
      id: uuid('a', number),
      customerId: `customer-${number}`,
      accountId: `account-${number}`,
      locale: 'en',
      expiresAt: at(3_600),
      now: start,
    })
    return uuid('a', number)
  }

  async function intend(number = 1) {
    const applicationId = await begin(number)
    return await submissions.add(db, {
      id: uuid('b', number),
      applicationId,
      now: start,
      operations: [create(number), submit(number)],
    })
  }

  async function firstOperation(submissionId: string): Promise<Operation> {
    const [operation] = await submissions.operations(db, submissionId)
    if (!operation) throw new Error('a submission begins with operations')
    return operation
  }

  function claim(owner: string, seconds: number, id?: string) {
    return submissions.claim(db, { id, owner, now: at(seconds), leaseMs })
  }

  describe('when added', () => {
    it('have their operations, keys and bytes in order', async () => {
      const submission = await intend()
      expect(submission).toMatchObject({ state: 'enqueued', round: 1, attempts: 0, fence: 0 })
      expect(await submissions.find(db, submission.id)).toEqual(submission)
      expect(await submissions.findByApplication(db, uuid('a', 1))).toEqual(submission)
      const operations = await submissions.operations(db, submission.id)
      expect(operations).toMatchObject([
        { sequence: 1, kind: 'create', idempotencyId: uuid('d', 1), state: 'pending' },
        { sequence: 2, kind: 'submit', idempotencyId: uuid('e', 1), state: 'pending' },
      ])
      const bodies = operations.map((operation) => submissions.openBody(db, operation))
      expect((await Promise.all(bodies)).map((bytes) => Buffer.from(bytes))).toEqual([
        body,
        Buffer.alloc(0),
      ])
    })

    it('are one for each application, also when twenty come at once', async () => {
      const applicationId = await begin()
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, number) =>
          store.transaction((tx) =>
            submissions.add(tx, {
              id: uuid('b', number),
              applicationId,
              now: start,
              operations: [create(number)],
            }),
          ),
        ),
      )
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(refused).toHaveLength(19)
      for (const { reason } of refused) expect(reason).toBeInstanceOf(AlreadySubmitted)
      const submission = await submissions.findByApplication(db, applicationId)
      expect(await submissions.operations(db, submission?.id ?? '')).toHaveLength(1)
    })

    it('leave the transaction usable when there is one already', async () => {
      const { applicationId } = await intend()
      const found = await store.transaction(async (tx) => {
        const again = { id: uuid('b', 2), applicationId, now: start, operations: [create(2)] }
        await expect(submissions.add(tx, again)).rejects.toThrow(AlreadySubmitted)
        return submissions.findByApplication(tx, applicationId)
      })
      expect(found?.id).toBe(uuid('b', 1))
    })
  })

  describe('operations', () => {
    it('of a company name whom of its people they are about, and only they', async () => {
      const applicationId = await begin()
      const kinds = ['add_individual', 'update_individual', 'delete_individual'] as const
      const operations = kinds.map((kind, index) => ofPerson(kind, index))
      const { id } = await submissions.add(db, {
        id: uuid('b', 1),
        applicationId,
        now: start,
        operations: [create(1), ...operations],
      })
      expect((await submissions.operations(db, id)).map(({ subject }) => subject)).toEqual([
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
        { ...ofPerson('add_individual', 1), subject: undefined },
        { ...ofPerson('delete_individual', 1), subject: undefined },
        { ...create(1), subject: uuid('c', 1) },
        { ...submit(1), subject: uuid('c', 1) },
        { ...ofPerson('add_individual', 1), body: null },
        { ...ofPerson('update_individual', 1), body: null },
        { ...create(1), body: null },
      ].entries()) {
        const applicationId = await begin(number)
        const { subject, ...operation } = broken
        const added = submissions.add(db, {
          id: uuid('b', number),
          applicationId,
          now: start,
          operations: [{ ...operation, ...(subject ? { subject } : {}) }],
        })
        await expect(added).rejects.toMatchObject({ code: '23514' })
      }
    })

    it('are frozen: neither bytes, key, kind nor place can be changed', async () => {
      await intend()
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
      const { id } = await intend()
      const { fence } = (await claim(firstOwner, 0)) ?? { fence: -1 }
      const operation = await firstOperation(id)
      await submissions.sending(db, operation, fence, at(1))
      const sent = await submissions.sending(db, operation, fence, at(2))
      expect(sent).toMatchObject({ attempts: 2, firstSentAt: at(1) })
      expect((await submissions.find(db, id))?.firstAttemptAt).toEqual(at(1))
    })

    it('stay pending while nothing is known, and settle once', async () => {
      const { id } = await intend()
      const operation = await firstOperation(id)
      const unknown = {
        operation,
        fence: 0,
        state: 'pending',
        code: 'timeout',
        now: at(1),
      } as const
      expect(await submissions.settle(db, unknown)).toMatchObject({
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
      expect(await submissions.settle(db, done)).toMatchObject({
        state: 'done',
        answer: { id: 'p-1' },
        doneAt: at(2),
      })
      const undone = submissions.settle(db, { ...done, state: 'refused' })
      await expect(undone).rejects.toThrow(OperationCompleted)
      await expect(submissions.sending(db, operation, 0, at(3))).rejects.toThrow(OperationCompleted)
      const around = sql`update operation set state = 'pending' where state = 'done'`.execute(db)
      await expect(around).rejects.toMatchObject({ code: '23001' })
    })

    it('keep what the platform said against them', async () => {
      const { id } = await intend()
      const operation = await firstOperation(id)
      expect(await submissions.openRefusal(db, operation)).toBeUndefined()
      const refusal = { errors: [{ code: 'INVALID', description: 'Ada' }] }
      await submissions.settle(db, { operation, fence: 0, state: 'refused', refusal, now: at(1) })
      expect(await submissions.openRefusal(db, operation)).toEqual(refusal)
    })
  })

  describe('rounds', () => {
    it('wait until every outcome is known, then go on with new keys', async () => {
      const submission = await intend()
      const next = { operations: [create(2)], now: at(60), state: 'enqueued' } as const
      await expect(submissions.addRound(db, submission, next)).rejects.toThrow(RoundRefused)
      for (const operation of await submissions.operations(db, submission.id)) {
        await submissions.settle(db, { operation, fence: 0, state: 'abandoned', now: at(1) })
      }
      await submissions.record(db, submission.id, 0, { state: 'refused', attempts: 3, now: at(1) })
      expect(await submissions.addRound(db, submission, next)).toMatchObject({
        state: 'enqueued',
        round: 2,
        attempts: 0,
        nextAttemptAt: at(60),
      })
      const operations = await submissions.operations(db, submission.id)
      expect(operations.map(({ sequence, state }) => [sequence, state])).toEqual([
        [1, 'abandoned'],
        [2, 'abandoned'],
        [3, 'pending'],
      ])
      const stale = { ...next, operations: [create(3)] }
      await expect(submissions.addRound(db, submission, stale)).rejects.toThrow(RoundRefused)
    })
  })

  describe('leases', () => {
    it('go to one owner at a time, in the order in which they are due', async () => {
      await intend(1)
      await intend(2)
      expect(await submissions.due(db, at(0), 10)).toHaveLength(2)
      const claims = [await claim(firstOwner, 0), await claim(secondOwner, 0)]
      expect(new Set(claims.map((one) => one?.submission.id)).size).toBe(2)
      expect(await claim(secondOwner, 1)).toBeUndefined()
      expect(await submissions.due(db, at(1), 10)).toEqual([])
    })

    it('can be asked for by id, and only when due', async () => {
      const one = await intend(1)
      const two = await intend(2)
      expect((await claim(firstOwner, 0, two.id))?.submission.id).toBe(two.id)
      expect(await claim(firstOwner, 0, two.id)).toBeUndefined()
      expect(await claim(firstOwner, -1, one.id)).toBeUndefined()
    })

    it('go to one of many who ask at once', async () => {
      for (let number = 1; number <= 5; number++) await intend(number)
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, number) => claim(uuid('0', number), 0)),
      )
      const taken = claims.flatMap((one) => (one ? [one.submission.id] : []))
      expect(new Set(taken).size).toBe(taken.length)
      while (await claim(firstOwner, 0)) taken.push('another')
      expect(taken).toHaveLength(5)
    })

    it('refuse every word of an owner who paused while another took over', async () => {
      const { id } = await intend()
      const operation = await firstOperation(id)
      const paused = await claim(firstOwner, 0)
      expect(paused).toMatchObject({ fence: 1, submission: { leaseOwner: firstOwner } })
      expect(await claim(secondOwner, 29)).toBeUndefined()
      const active = await claim(secondOwner, 31)
      expect(active?.fence).toBe(2)

      const settle = submissions.settle(db, { operation, fence: 1, state: 'done', now: at(32) })
      await expect(settle).rejects.toThrow(LeaseLost)
      const record = submissions.record(db, id, 1, { state: 'created', now: at(32) })
      await expect(record).rejects.toThrow(LeaseLost)
      const sending = submissions.sending(db, operation, 1, at(32))
      await expect(sending).rejects.toThrow(LeaseLost)
      expect(await submissions.renew(db, id, 1, at(90))).toBe(false)
      await submissions.release(db, id, 1, { nextAttemptAt: at(500) })

      expect(await submissions.find(db, id)).toEqual(active?.submission)
      expect((await firstOperation(id)).state).toBe('pending')
    })

    it('last longer when renewed, and end when released', async () => {
      const { id } = await intend()
      await claim(firstOwner, 0)
      expect(await submissions.renew(db, id, 1, at(60))).toBe(true)
      expect(await claim(secondOwner, 31)).toBeUndefined()
      await submissions.release(db, id, 1, { nextAttemptAt: at(45) })
      expect(await submissions.renew(db, id, 1, at(90))).toBe(false)
      expect(await claim(secondOwner, 44)).toBeUndefined()
      expect((await claim(secondOwner, 45))?.fence).toBe(2)
    })

    it('are for work that is left: none without a pending operation', async () => {
      const { id } = await intend()
      for (const operation of await submissions.operations(db, id)) {
        await submissions.settle(db, { operation, fence: 0, state: 'done', now: at(0) })
      }
      expect(await claim(firstOwner, 1)).toBeUndefined()
      expect(await submissions.due(db, at(1), 10)).toEqual([])
    })

    it.each(submissionStates)(
      'in state %s are given only if no person must look',
      async (state) => {
        const { id } = await intend()
        await submissions.record(db, id, 0, { state, now: at(0) })
        const given = (await claim(firstOwner, 1)) !== undefined
        expect(given).toBe(state !== 'manual_review' && state !== 'decided')
      },
    )
  })

  describe('what is learned', () => {
    it('is recorded, with the status answer sealed', async () => {
      const { id } = await intend()
      const learned = {
        state: 'awaiting_customer',
        platformApplicationId: 'p-1',
        platformStatus: 'CHANGES_REQUESTED',
        statusCheckedAt: at(5),
        nextCheckAt: at(65),
        nextAttemptAt: null,
        lastCode: null,
      } as const
      const statusAnswer = { errors: [{ field: 'first_name' }] }
      const patch = { ...learned, statusAnswer, now: at(5) }
      const recorded = await submissions.record(db, id, 0, patch)
      expect(recorded).toMatchObject({ ...learned, updatedAt: at(5) })
      expect(await submissions.openStatusAnswer(db, recorded)).toEqual(statusAnswer)
    })

    it('shows when the platform named one application of its own to two', async () => {
      for (const number of [1, 2, 3]) await intend(number)
      const patch = { platformApplicationId: 'p-1', now: at(1) }
      for (const number of [1, 2]) await submissions.record(db, uuid('b', number), 0, patch)
      const named = await submissions.listByPlatformApplication(db, 'p-1')
      expect(named.map(({ id }) => id).sort()).toEqual([uuid('b', 1), uuid('b', 2)])
      expect(await submissions.listByPlatformApplication(db, 'p-2')).toEqual([])
    })

    it('is asked for by one at a time', async () => {
      const { id } = await intend()
      expect(await submissions.findDueChecks(db, at(100), 10)).toEqual([])
      await submissions.record(db, id, 0, { nextCheckAt: at(10), now: at(0) })
      expect(await submissions.findDueChecks(db, at(9), 10)).toEqual([])
      expect(await submissions.findDueChecks(db, at(10), 10)).toEqual([id])
      const turn = { now: at(10), nextCheckAt: at(70) }
      const asked = await Promise.all(
        Array.from({ length: 20 }, () => submissions.claimCheck(db, id, turn)),
      )
      expect(asked.filter(Boolean)).toHaveLength(1)
    })

    it('is listed when a person must look', async () => {
      const { id } = await intend()
      expect(await submissions.needingPerson(db, 10)).toEqual([])
      await submissions.record(db, id, 0, { state: 'manual_review', lastCode: 'x', now: at(1) })
      expect(await submissions.needingPerson(db, 10)).toEqual([
        { ...(await submissions.find(db, id)), customerId: 'customer-1' },
      ])
    })

    it('is found by the identifier that the platform knows the customer by', async () => {
      await intend(1)
      const second = await intend(2)
      await begin(3)
      expect(await submissions.findByReference(db, 'customer-2')).toEqual(second)
      expect(await submissions.findByReference(db, 'customer-3')).toBeUndefined()
      expect(await submissions.findByReference(db, 'customer-4')).toBeUndefined()
    })
  })

  it('lock a row until the transaction ends', async () => {
    const { id } = await intend()
    const order: string[] = []
    const holding = store.transaction(async (tx) => {
      await submissions.lock(tx, id)
      order.push('locked')
      await sql`select pg_sleep(0.1)`.execute(tx)
      order.push('ending')
    })
    await new Promise((resolve) => setTimeout(resolve, 30))
    await submissions.record(db, id, 0, { lastCode: 'x', now: at(1) })
    order.push('changed')
    await holding
    expect(order).toEqual(['locked', 'ending', 'changed'])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { submissionStates } from '#lib/database/states.ts'
import {
  at,
  body,
  create,
  createStoredSubmissions,
  start,
  uuid,
} from '@/test-support/submission/stored-submissions.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { AlreadySubmitted } from './rounds.ts'

describe.each(await openTestStores())('submissions on $name', (opened) => {
  const { store } = opened
  const { db, submissions } = store
  const { begin, claim, enqueue } = createStoredSubmissions(store)
  beforeEach(opened.reset)
  afterAll(opened.close)

  describe('when added', () => {
    it('have their operations, keys and bytes in order', async () => {
      const submission = await enqueue()
      expect(submission).toMatchObject({ state: 'enqueued', round: 1, attempts: 0, fence: 0 })
      expect(await submissions.find(db, submission.id)).toEqual(submission)
      expect(await submissions.findByApplication(db, uuid('a', 1))).toEqual(submission)
      const operations = await submissions.listOperations(db, submission.id)
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
      expect(await submissions.listOperations(db, submission?.id ?? '')).toHaveLength(1)
    })

    it('leave the transaction usable when there is one already', async () => {
      const { applicationId } = await enqueue()
      const found = await store.transaction(async (tx) => {
        const again = { id: uuid('b', 2), applicationId, now: start, operations: [create(2)] }
        await expect(submissions.add(tx, again)).rejects.toThrow(AlreadySubmitted)
        return submissions.findByApplication(tx, applicationId)
      })
      expect(found?.id).toBe(uuid('b', 1))
    })
  })

  describe('that are being sent', () => {
    const own = Buffer.alloc(32, 1)
    const ofStranger = Buffer.alloc(32, 2)

    async function enqueueOwn() {
      const submission = await enqueue()
      for (const tokenHash of [own, ofStranger]) {
        await store.sessions.add(db, tokenHash, at(100), start)
      }
      await store.sessions.grant(db, own, submission.applicationId)
      return submission
    }

    function find(applicationId: string, tokenHash: Buffer, seconds = 1) {
      return submissions.findBeingSent(db, { applicationId, tokenHash, now: at(seconds) })
    }

    it('are found by the session of their customer and by no other', async () => {
      const { applicationId } = await enqueueOwn()
      expect(await find(applicationId, own)).toBe('customer-1')
      expect(await find(applicationId, ofStranger)).toBeUndefined()
      expect(await find(await begin(2), own)).toBeUndefined()
      expect(await find(applicationId, own, 101)).toBeUndefined()
    })

    it.each(submissionStates)('are stored and without an outcome: %s', async (state) => {
      const { id, applicationId } = await enqueueOwn()
      await submissions.record(db, id, 0, { state, now: at(0) })
      const isBeingSent = state === 'enqueued' || state === 'created'
      expect(await find(applicationId, own)).toBe(isBeingSent ? 'customer-1' : undefined)
    })

    it('are neither held nor reported', async () => {
      const { id, applicationId } = await enqueueOwn()
      await submissions.record(db, id, 0, { heldAt: at(0), now: at(0) })
      expect(await find(applicationId, own)).toBeUndefined()
      await submissions.record(db, id, 0, { heldAt: null, now: at(0) })
      expect(await find(applicationId, own)).toBe('customer-1')
      await store.reports.add(db, { applicationId, channel: null, about: null, now: at(0) })
      expect(await find(applicationId, own)).toBeUndefined()
    })
  })

  describe('that can be sent', () => {
    it('have a pending operation', async () => {
      const { id } = await enqueue()
      for (const operation of await submissions.listOperations(db, id)) {
        await submissions.recordOutcome(db, { operation, fence: 0, state: 'done', now: at(0) })
      }
      expect(await claim(id, 1)).toBeUndefined()
      expect(await submissions.due(db, at(1), 10)).toEqual([])
    })

    it.each(submissionStates)('are not decided and need no manual review: %s', async (state) => {
      const { id } = await enqueue()
      await submissions.record(db, id, 0, { state, now: at(0) })
      const isGiven = (await claim(id, 1)) !== undefined
      expect(isGiven).toBe(state !== 'manual_review' && state !== 'decided')
    })
  })

  describe('the learned status', () => {
    it('is recorded, with the status answer sealed', async () => {
      const { id, applicationId } = await enqueue()
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
      const recorded = await submissions.recordStatus(db, { id, applicationId }, 0, patch)
      expect(recorded).toMatchObject({ ...learned, updatedAt: at(5) })
      expect(await submissions.openStatusAnswer(db, recorded)).toEqual(statusAnswer)
    })

    it('shows when the platform named one application of its own to two', async () => {
      for (const number of [1, 2, 3]) await enqueue(number)
      const patch = { platformApplicationId: 'p-1', now: at(1) }
      for (const number of [1, 2]) await submissions.record(db, uuid('b', number), 0, patch)
      const named = await submissions.listByPlatformApplication(db, 'p-1')
      expect(named.map(({ id }) => id).sort()).toEqual([uuid('b', 1), uuid('b', 2)])
      expect(await submissions.listByPlatformApplication(db, 'p-2')).toEqual([])
    })

    it('is asked for by one at a time', async () => {
      const { id } = await enqueue()
      expect(await submissions.findDueChecks(db, at(100), 10)).toEqual([])
      await submissions.record(db, id, 0, { nextCheckAt: at(10), now: at(0) })
      expect(await submissions.findDueChecks(db, at(9), 10)).toEqual([])
      expect(await submissions.findDueChecks(db, at(10), 10)).toEqual([id])
      const claim = { now: at(10), nextCheckAt: at(70) }
      const asked = await Promise.all(
        Array.from({ length: 20 }, () => submissions.claimCheck(db, id, claim)),
      )
      expect(asked.filter(Boolean)).toHaveLength(1)
    })

    it('is listed when it needs manual review', async () => {
      const { id } = await enqueue()
      expect(await submissions.needingPerson(db, 10)).toEqual([])
      await submissions.record(db, id, 0, { state: 'manual_review', lastCode: 'x', now: at(1) })
      expect(await submissions.needingPerson(db, 10)).toEqual([
        { ...(await submissions.find(db, id)), customerId: 'customer-1' },
      ])
    })

    it('is found by the identifier that the platform knows the customer by', async () => {
      await enqueue(1)
      const second = await enqueue(2)
      await begin(3)
      expect(await submissions.findByReference(db, 'customer-2')).toEqual(second)
      expect(await submissions.findByReference(db, 'customer-3')).toBeUndefined()
      expect(await submissions.findByReference(db, 'customer-4')).toBeUndefined()
    })
  })

  it('lock a row until the transaction ends', async () => {
    const { id } = await enqueue()
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

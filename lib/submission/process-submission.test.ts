import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  countIdempotencyIds,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import { errorResponse, silences } from '@/test-support/submission/network-faults.ts'
import {
  enqueueApplication,
  listCalls,
  setUpWatchedSubmission,
} from '@/test-support/submission/submission-actions.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { processSubmission } from './process-submission.ts'
import { runRecoveryPass } from './recovery-loop.ts'
import {
  giveUpAfterMs,
  maxAwaitedSubmissions,
  maxInlineSubmissions,
} from './rules/delays-and-limits.ts'

const minute = 60_000
const never = new AbortController().signal

describe.each(await openTestStores())('processing a submission, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  describe('a lease', () => {
    it('is held by one sender: of ten at once one sends', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await enqueueApplication(bench)
      const outcome = await Promise.all(
        Array.from({ length: 10 }, () => processSubmission(bench.deps, submissionId)),
      )
      expect(outcome.filter((each) => each === 'answered')).toHaveLength(1)
      expect([listCalls(bench, 'create').length, listCalls(bench, 'submit').length]).toEqual([1, 1])
      await expectSubmittedOnce(bench, id)
    })

    it('that was lost before the answer arrived: the late owner writes nothing, the other finishes', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await enqueueApplication(bench)
      let finished: Promise<unknown> | undefined
      bench.breaks((call) => {
        if (call.operation !== 'create' || call.nth !== 1) return undefined
        return async (send) => {
          const late = await send()
          bench.pass(bench.deps.leaseMs + 1)
          finished = processSubmission(bench.deps, submissionId)
          await finished
          return late
        }
      })
      expect(await processSubmission(bench.deps, submissionId)).toBe('not_asked')
      await finished
      expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted' })
      await expectSubmittedOnce(bench, id)
      const settled = (await bench.events(id)).filter(({ event }) => event === 'operation_settled')
      expect(settled.map(({ kind }) => kind)).toEqual(['create', 'submit'])
      expect(bench.lines.join('')).toContain('lease_lost')
    })

    it('is released after a fault of our own, which neither blocks nor spins', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await enqueueApplication(bench)
      const broken = async () => {
        throw new TypeError('a bug')
      }
      const submissions = { ...bench.store.submissions, findForSending: broken }
      const faulty = bench.createDeps({ store: { ...bench.store, submissions } })
      await processSubmission(faulty, submissionId)
      const left = await bench.submission(id)
      expect(left).toMatchObject({ leaseOwner: null, lastCode: 'internal_error', attempts: 1 })
      const wait = (left.nextAttemptAt?.getTime() ?? 0) - bench.clock.now.getTime()
      expect(wait).toBeGreaterThanOrEqual(2_500)
      // If it stays broken, it is escalated after a day.
      bench.pass(giveUpAfterMs + 1)
      await processSubmission(faulty, submissionId)
      expect(await bench.submission(id)).toMatchObject({ state: 'manual_review', attempts: 2 })
      expect(bench.calls).toEqual([])
    })
  })

  describe('retrying', () => {
    it('happens three times at most while the customer waits, then the page shows what is known', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin()
      bench.breaks(({ operation }) =>
        operation === 'create' ? silences['500 before effect'] : undefined,
      )
      await bench.submit(id)
      expect(listCalls(bench, 'create')).toHaveLength(3)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'confirming', canChange: true })
    })

    it('releases the customer after eight seconds, and continues without them', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin()
      let answers = () => {}
      bench.breaks(({ operation }) =>
        operation === 'create'
          ? async (send) => {
              const reply = await send()
              bench.pass(8_000)
              await new Promise<void>((resolve) => {
                answers = resolve
              })
              return reply
            }
          : undefined,
      )
      expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
      expect(await bench.getStatus(id)).toMatchObject({ name: 'confirming' })
      answers()
      await expect.poll(async () => (await bench.getStatus(id)).name).toBe('submitted')
      await expectSubmittedOnce(bench, id)
    })

    it('lets eight customers wait at most, so that with two hundred at once nobody queues for eight seconds', async () => {
      const bench = setUpWatchedSubmission(opened)
      const ids: string[] = []
      for (let n = 0; n < 30; n++) ids.push(await bench.begin())
      let silent = true
      const answers: (() => void)[] = []
      bench.breaks(({ operation }) =>
        operation === 'create'
          ? async (send) => {
              if (silent) await new Promise<void>((resolve) => answers.push(resolve))
              return send()
            }
          : undefined,
      )
      let done = 0
      const pressed = ids.map((id) =>
        bench.submit(id).then((outcome) => {
          done++
          return outcome.outcome
        }),
      )
      await expect.poll(() => done, { timeout: 5_000 }).toBe(ids.length - maxAwaitedSubmissions)
      expect(bench.deps.awaitedByCustomers.size).toBe(maxAwaitedSubmissions)
      await expect.poll(() => answers.length, { timeout: 5_000 }).toBe(maxInlineSubmissions)
      silent = false
      for (const answer of answers) answer()
      expect(new Set(await Promise.all(pressed))).toEqual(new Set(['enqueued']))
      expect(bench.deps.awaitedByCustomers.size).toBe(0)
      await expect.poll(() => bench.deps.inFlight.size).toBe(0)
      // The loop sends the rest, a few at a time.
      expect(listCalls(bench, 'create')).toHaveLength(maxInlineSubmissions)
      await runRecoveryPass(bench.deps, never)
      for (const id of ids) {
        await expect.poll(async () => (await bench.getStatus(id)).name).toBe('submitted')
      }
      expect(countIdempotencyIds(bench, 'create')).toBe(ids.length)
    })

    it('comes later in a crowd: the intent is stored, and the loop sends one after the other', async () => {
      const bench = setUpWatchedSubmission(opened)
      const crowd = { isCrowded: true }
      const deps = bench.createDeps({ isCrowded: () => crowd.isCrowded })
      const ids = [await bench.begin(), await bench.begin(), await bench.begin()]
      for (const id of ids) {
        expect(await bench.submit(id, deps)).toMatchObject({ outcome: 'enqueued' })
        expect(await bench.getStatus(id)).toMatchObject({ name: 'confirming' })
      }
      expect([bench.calls.length, deps.inFlight.size]).toEqual([0, 0])
      let atOnce = 0
      let most = 0
      bench.breaks(() => async (send) => {
        most = Math.max(most, ++atOnce)
        return send().finally(() => atOnce--)
      })
      await runRecoveryPass(deps, never)
      expect(most).toBe(1)
      for (const id of ids) {
        expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted' })
        expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
      }
      crowd.isCrowded = false
      const id = await bench.begin()
      await bench.submit(id, deps)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted' })
    })

    it('ends after a day, with delays from five seconds to a quarter of an hour', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id } = await enqueueApplication(bench)
      bench.breaks(({ operation }) =>
        operation === 'create' ? silences['reset before effect'] : undefined,
      )
      for (let tries = 0; tries < 12; tries++) {
        await runRecoveryPass(bench.deps, never)
        const { nextAttemptAt } = await bench.submission(id)
        bench.pass((nextAttemptAt?.getTime() ?? 0) - bench.clock.now.getTime())
      }
      const times = listCalls(bench, 'create').map(({ at }) => at.getTime())
      const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      expect(waits[0]).toBeGreaterThanOrEqual(2_500)
      expect(waits[0]).toBeLessThanOrEqual(5_000)
      expect(waits).toEqual(waits.toSorted((a, b) => a - b))
      expect(waits.at(-1)).toBeLessThanOrEqual(15 * minute)
      expect(waits.at(-1)).toBeGreaterThan(7 * minute)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'confirming' })
      bench.pass(giveUpAfterMs)
      await runRecoveryPass(bench.deps, never)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'manual_review' })
    })

    it.each([
      ['120', 120_000],
      ['86400', 15 * minute],
      ['0', 0],
      ['soon', 0],
    ])('waits as long as Retry-After %s says, within bounds', async (seconds, least) => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin()
      bench.breaks(({ operation }) =>
        operation === 'create'
          ? async () => errorResponse(503, { 'retry-after': seconds })
          : undefined,
      )
      await bench.submit(id)
      expect(listCalls(bench, 'create')).toHaveLength(least > 5_000 ? 1 : 3)
      const { nextAttemptAt } = await bench.submission(id)
      const wait = (nextAttemptAt?.getTime() ?? 0) - bench.clock.now.getTime()
      expect(wait).toBeGreaterThanOrEqual(least)
      expect(wait).toBeLessThanOrEqual(15 * minute)
    })

    it('counts the day for each operation', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id } = await enqueueApplication(bench)
      const hours = (count: number) => bench.pass(count * 60 * minute)
      bench.breaks(({ operation, nth }) =>
        (operation === 'create' && nth === 1) || operation === 'submit'
          ? silences['500 before effect']
          : undefined,
      )
      await runRecoveryPass(bench.deps, never)
      hours(20)
      await runRecoveryPass(bench.deps, never)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'created' })
      hours(20)
      await runRecoveryPass(bench.deps, never)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'created' })
      bench.heals()
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
    })

    it('opens the circuit after five unanswered calls: one thing at a time', async () => {
      const bench = setUpWatchedSubmission(opened)
      for (let n = 0; n < 12; n++) await enqueueApplication(bench)
      bench.breaks(({ operation }) => (operation === 'create' ? silences['408'] : undefined))
      let silent = await runRecoveryPass(bench.deps, never)
      expect(silent).toBeGreaterThanOrEqual(5)
      expect(listCalls(bench, 'create').length).toBeLessThanOrEqual(8)
      const before = listCalls(bench, 'create').length
      silent = await runRecoveryPass(bench.deps, never, silent)
      expect(listCalls(bench, 'create').length).toBe(before + 1)
      bench.heals()
      expect(await runRecoveryPass(bench.deps, never, silent)).toBe(0)
      await bench.recover()
      expect(await bench.simulator.applications()).toHaveLength(12)
      expect(countIdempotencyIds(bench, 'create')).toBe(12)
    })
  })
})

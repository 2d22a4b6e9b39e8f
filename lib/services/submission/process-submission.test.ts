import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPlatformAnswers } from '@/test-support/submission/bench-answers.ts'
import {
  countIdempotencyIds,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import {
  errorResponse,
  jsonResponse,
  type NetworkFault,
  silences,
} from '@/test-support/submission/network-faults.ts'
import {
  createSubmissionBench,
  type SubmissionBench,
} from '@/test-support/submission/submission-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { enqueueSubmission } from './enqueue-submission.ts'
import { pollStatus } from './poll-status.ts'
import { processSubmission } from './process-submission.ts'
import { runRecoveryPass, startRecovery } from './recovery-loop.ts'
import { resolveSubmission, retrySubmission } from './resolve-manual-review.ts'
import { giveUpAfterMs, maxAwaitedSubmissions, submitEffectWithinMs } from './retry-policy.ts'

const minute = 60_000
const never = new AbortController().signal

describe.each(await openTestStores())('on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  function setUp() {
    const bench = createSubmissionBench(opened)
    bench.watches()
    return bench
  }

  /** Written down and not sent. */
  async function enqueued(bench: SubmissionBench): Promise<{ id: string; submissionId: string }> {
    const id = await bench.begin()
    const asked = await bench.asked(id)
    await bench.store.transaction((tx) => enqueueSubmission(bench.deps, tx, asked))
    return { id, submissionId: (await bench.submission(id)).id }
  }

  async function submitted(bench: SubmissionBench, familyName?: string) {
    const id = await bench.begin(createPlatformAnswers(familyName))
    await bench.submit(id)
    return { id, submissionId: (await bench.submission(id)).id }
  }

  function sends({ calls }: SubmissionBench, operation: string): SubmissionBench['calls'] {
    return calls.filter((call) => call.operation === operation)
  }

  describe('a lease', () => {
    it('is held by one sender: of ten at once one sends', async () => {
      const bench = setUp()
      const { id, submissionId } = await enqueued(bench)
      const told = await Promise.all(
        Array.from({ length: 10 }, () => processSubmission(bench.deps, submissionId)),
      )
      expect(told.filter((each) => each === 'answered')).toHaveLength(1)
      expect([sends(bench, 'create').length, sends(bench, 'submit').length]).toEqual([1, 1])
      await expectSubmittedOnce(bench, id)
    })

    it('that was lost before the answer arrived: the late owner writes nothing, the other finishes', async () => {
      const bench = setUp()
      const { id, submissionId } = await enqueued(bench)
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
      expect(await bench.place(id)).toMatchObject({ name: 'submitted' })
      await expectSubmittedOnce(bench, id)
      const settled = (await bench.events(id)).filter(({ event }) => event === 'operation_settled')
      expect(settled.map(({ kind }) => kind)).toEqual(['create', 'submit'])
      expect(bench.lines.join('')).toContain('lease_lost')
    })

    it('is released after a fault of our own, which neither blocks nor spins', async () => {
      const bench = setUp()
      const { id, submissionId } = await enqueued(bench)
      const broken = async () => {
        throw new TypeError('a bug')
      }
      const submissions = { ...bench.store.submissions, openBody: broken }
      const faulty = bench.createDeps({ store: { ...bench.store, submissions } })
      await processSubmission(faulty, submissionId)
      const left = await bench.submission(id)
      expect(left).toMatchObject({ leaseOwner: null, lastCode: 'internal_error', attempts: 1 })
      const wait = (left.nextAttemptAt?.getTime() ?? 0) - bench.clock.now.getTime()
      expect(wait).toBeGreaterThanOrEqual(2_500)
      // For ever broken, it is a person's after a day.
      bench.pass(giveUpAfterMs + 1)
      await processSubmission(faulty, submissionId)
      expect(await bench.submission(id)).toMatchObject({ state: 'manual_review', attempts: 2 })
      expect(bench.calls).toEqual([])
    })
  })

  describe('retrying', () => {
    it('happens three times at most while the customer waits, then the page shows what is known', async () => {
      const bench = setUp()
      const id = await bench.begin()
      bench.breaks(({ operation }) =>
        operation === 'create' ? silences['500 before effect'] : undefined,
      )
      await bench.submit(id)
      expect(sends(bench, 'create')).toHaveLength(3)
      expect(await bench.place(id)).toMatchObject({ name: 'confirming', canChange: true })
    })

    it('releases the customer after eight seconds, and continues without them', async () => {
      const bench = setUp()
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
      expect(await bench.place(id)).toMatchObject({ name: 'confirming' })
      answers()
      await expect.poll(async () => (await bench.place(id)).name).toBe('submitted')
      await expectSubmittedOnce(bench, id)
    })

    it('lets eight customers wait at most, so that with two hundred at once nobody queues for eight seconds', async () => {
      const bench = setUp()
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
        bench.submit(id).then((told) => {
          done++
          return told.outcome
        }),
      )
      await expect.poll(() => done, { timeout: 5_000 }).toBe(ids.length - maxAwaitedSubmissions)
      expect(bench.deps.awaitedByCustomers.size).toBe(maxAwaitedSubmissions)
      await expect.poll(() => answers.length, { timeout: 5_000 }).toBe(ids.length)
      silent = false
      for (const answer of answers) answer()
      expect(new Set(await Promise.all(pressed))).toEqual(new Set(['enqueued']))
      expect(bench.deps.awaitedByCustomers.size).toBe(0)
      for (const id of ids) {
        await expect.poll(async () => (await bench.place(id)).name).toBe('submitted')
      }
      expect(countIdempotencyIds(bench, 'create')).toBe(ids.length)
    })

    it('ends after a day, with delays from five seconds to a quarter of an hour', async () => {
      const bench = setUp()
      const { id } = await enqueued(bench)
      bench.breaks(({ operation }) =>
        operation === 'create' ? silences['reset before effect'] : undefined,
      )
      for (let tries = 0; tries < 12; tries++) {
        await runRecoveryPass(bench.deps, never)
        const { nextAttemptAt } = await bench.submission(id)
        bench.pass((nextAttemptAt?.getTime() ?? 0) - bench.clock.now.getTime())
      }
      const times = sends(bench, 'create').map(({ at }) => at.getTime())
      const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      expect(waits[0]).toBeGreaterThanOrEqual(2_500)
      expect(waits[0]).toBeLessThanOrEqual(5_000)
      expect(waits).toEqual(waits.toSorted((a, b) => a - b))
      expect(waits.at(-1)).toBeLessThanOrEqual(15 * minute)
      expect(waits.at(-1)).toBeGreaterThan(7 * minute)
      expect(await bench.place(id)).toMatchObject({ name: 'confirming' })
      bench.pass(giveUpAfterMs)
      await runRecoveryPass(bench.deps, never)
      expect(await bench.place(id)).toMatchObject({ name: 'manualReview' })
    })

    it.each([
      ['120', 120_000],
      ['86400', 15 * minute],
      ['0', 0],
      ['soon', 0],
    ])('waits as long as Retry-After %s says, within bounds', async (seconds, least) => {
      const bench = setUp()
      const id = await bench.begin()
      bench.breaks(({ operation }) =>
        operation === 'create'
          ? async () => errorResponse(503, { 'retry-after': seconds })
          : undefined,
      )
      await bench.submit(id)
      expect(sends(bench, 'create')).toHaveLength(least > 5_000 ? 1 : 3)
      const { nextAttemptAt } = await bench.submission(id)
      const wait = (nextAttemptAt?.getTime() ?? 0) - bench.clock.now.getTime()
      expect(wait).toBeGreaterThanOrEqual(least)
      expect(wait).toBeLessThanOrEqual(15 * minute)
    })

    it('counts the day for each operation', async () => {
      const bench = setUp()
      const { id } = await enqueued(bench)
      const hours = (count: number) => bench.pass(count * 60 * minute)
      bench.breaks(({ operation, nth }) =>
        (operation === 'create' && nth === 1) || operation === 'submit'
          ? silences['500 before effect']
          : undefined,
      )
      await runRecoveryPass(bench.deps, never)
      hours(20)
      await runRecoveryPass(bench.deps, never)
      expect(await bench.place(id)).toMatchObject({ name: 'created' })
      hours(20)
      await runRecoveryPass(bench.deps, never)
      expect(await bench.place(id)).toMatchObject({ name: 'created' })
      bench.heals()
      await bench.recover()
      expect(await bench.place(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
    })

    it('opens the circuit after five unanswered calls: one thing at a time', async () => {
      const bench = setUp()
      for (let n = 0; n < 12; n++) await enqueued(bench)
      bench.breaks(({ operation }) => (operation === 'create' ? silences['408'] : undefined))
      let silent = await runRecoveryPass(bench.deps, never)
      expect(silent).toBeGreaterThanOrEqual(5)
      expect(sends(bench, 'create').length).toBeLessThanOrEqual(8)
      const before = sends(bench, 'create').length
      silent = await runRecoveryPass(bench.deps, never, silent)
      expect(sends(bench, 'create').length).toBe(before + 1)
      bench.heals()
      expect(await runRecoveryPass(bench.deps, never, silent)).toBe(0)
      await bench.recover()
      expect(await bench.simulator.applications()).toHaveLength(12)
      expect(countIdempotencyIds(bench, 'create')).toBe(12)
    })
  })

  describe('polling', () => {
    it('asks once, however many pages are open', async () => {
      const bench = setUp()
      const { submissionId } = await submitted(bench)
      bench.pass(10_000)
      const before = sends(bench, 'status').length
      await Promise.all(Array.from({ length: 50 }, () => pollStatus(bench.deps, submissionId)))
      expect(sends(bench, 'status')).toHaveLength(before + 1)
    })

    it('asks less and less often, and never after the decision', async () => {
      const bench = setUp()
      const { id, submissionId } = await submitted(bench, 'Pending')
      await bench.recover()
      const times = sends(bench, 'status').map(({ at }) => at.getTime())
      const waits = times.slice(2).map((at, index) => at - (times[index + 1] ?? 0))
      expect(waits[0]).toBe(3_000)
      expect(waits).toEqual(waits.toSorted((a, b) => a - b))
      expect(waits.at(-1)).toBeGreaterThanOrEqual(15_000)
      expect(await bench.place(id)).toMatchObject({ name: 'approved' })
      bench.pass(7 * 24 * 60 * minute)
      await pollStatus(bench.deps, submissionId)
      await runRecoveryPass(bench.deps, never)
      expect(sends(bench, 'status')).toHaveLength(times.length)
      expect((await bench.submission(id)).nextCheckAt).toBeNull()
    })

    it.each([
      'reset before effect',
      '500 before effect',
      'garbage with 200 after effect',
      'half a JSON after effect',
    ])('keeps what it knows when the answer is lost: %s', async (name) => {
      const bench = setUp()
      const { id, submissionId } = await submitted(bench, 'Pending')
      bench.pass(4_000)
      await pollStatus(bench.deps, submissionId)
      expect(await bench.place(id)).toMatchObject({ name: 'processing' })
      bench.pass(4_000)
      bench.breaks(({ operation, nth }) =>
        operation === 'status' && nth > 3 ? silences[name] : undefined,
      )
      await pollStatus(bench.deps, submissionId)
      expect(await bench.place(id)).toMatchObject({ name: 'processing' })
    })

    it('shows an unknown status as unknown, and does not repeat it', async () => {
      const bench = setUp()
      const { id, submissionId } = await submitted(bench)
      bench.breaks(saying(await bench.submission(id), 'Amira is under audit'))
      bench.pass(10_000)
      await pollStatus(bench.deps, submissionId)
      expect(await bench.place(id)).toMatchObject({ name: 'unknown', canChange: true })
      expect((await bench.events(id)).at(-1)).toMatchObject({ status: 'UNKNOWN' })
      bench.heals()
      await bench.recover()
      expect(await bench.place(id)).toMatchObject({ name: 'approved' })
    })

    it('takes "ready" after a submit for the state before, and escalates if it stays', async () => {
      const bench = setUp()
      const { id, submissionId } = await submitted(bench)
      bench.breaks(saying(await bench.submission(id), 'READY_FOR_SUBMISSION'))
      bench.pass(10_000)
      await pollStatus(bench.deps, submissionId)
      expect(await bench.place(id)).toMatchObject({ name: 'submitted' })
      bench.pass(submitEffectWithinMs)
      await pollStatus(bench.deps, submissionId)
      expect(await bench.submission(id)).toMatchObject({
        state: 'manual_review',
        lastCode: 'submit_without_effect',
      })
      bench.heals()
      expect(await retrySubmission(bench.deps, { submissionId, staff: 'staff-1' })).toBe(true)
      await bench.recover()
      expect(await bench.place(id)).toMatchObject({ name: 'approved' })
    })

    it('ignores a late answer after a newer one', async () => {
      const bench = setUp()
      const { id, submissionId } = await submitted(bench, 'Pending')
      bench.pass(10_000)
      const { nth } = bench.calls.findLast(({ operation }) => operation === 'status') ?? { nth: 0 }
      bench.breaks((call) =>
        call.operation === 'status' && call.nth === nth + 1
          ? async () => {
              bench.pass(4_000)
              await pollStatus(bench.deps, submissionId)
              const { platformApplicationId } = await bench.submission(id)
              return jsonResponse(200, { data: { id: platformApplicationId, status: 'SUBMITTED' } })
            }
          : undefined,
      )
      await pollStatus(bench.deps, submissionId)
      expect(await bench.place(id)).toMatchObject({ name: 'processing' })
    })

    it('ignores a late answer after a decision', async () => {
      const bench = setUp()
      const { id, submissionId } = await submitted(bench)
      bench.pass(3_000)
      bench.breaks(({ operation, nth }) =>
        operation === 'status' && nth === 3
          ? async (send) => {
              const late = await send()
              bench.pass(60_000)
              await pollStatus(bench.deps, submissionId)
              return late
            }
          : undefined,
      )
      await pollStatus(bench.deps, submissionId)
      expect(await bench.place(id)).toMatchObject({ name: 'approved' })
      expect(await bench.submission(id)).toMatchObject({ state: 'decided', nextCheckAt: null })
    })

    it('ignores a late answer after a new round has begun', async () => {
      const bench = setUp()
      const { id, submissionId } = await submitted(bench, 'Changes')
      bench.pass(70_000)
      const { nth } = bench.calls.findLast(({ operation }) => operation === 'status') ?? { nth: 0 }
      bench.breaks((call) =>
        call.operation === 'status' && call.nth === nth + 1
          ? async (send) => {
              const late = await send()
              bench.pass(16_000)
              await pollStatus(bench.deps, submissionId)
              const asked = await bench.asked(id)
              await bench.store.transaction((tx) => enqueueSubmission(bench.deps, tx, asked))
              return late
            }
          : undefined,
      )
      await pollStatus(bench.deps, submissionId)
      expect(await bench.submission(id)).toMatchObject({ state: 'created', round: 2 })
    })
  })

  describe('recovery', () => {
    it('finds what is due, sends it and polls it, by itself', async () => {
      const bench = setUp()
      const { id } = await enqueued(bench)
      const recovery = startRecovery(bench.createDeps({ wait: waitingFor(bench) }))
      await expect
        .poll(async () => (await bench.place(id)).name, { timeout: 10_000 })
        .toBe('approved')
      await recovery.stop()
      await expectSubmittedOnce(bench, id)
    })

    it('keeps polling when the clock is set back by an hour', async () => {
      const bench = setUp()
      bench.pass(60 * minute)
      await submitted(bench)
      const wait = waitingFor(bench)
      let turns = 0
      let asked = 0
      const recovery = startRecovery(
        bench.createDeps({
          wait: (ms, signal) => {
            turns += 1
            if (turns === 2) bench.pass(-60 * minute)
            if (turns === 3) asked = sends(bench, 'status').length
            return wait(ms, signal)
          },
        }),
      )
      await expect.poll(() => turns, { timeout: 20_000 }).toBeGreaterThan(3 * 60)
      await recovery.stop()
      // Every three seconds once the first minute is over.
      expect(sends(bench, 'status').length - asked).toBeGreaterThan(20)
    })

    it('starts nothing new when stopped and waits for what is under way', async () => {
      const bench = setUp()
      const first = await enqueued(bench)
      const others = [await enqueued(bench), await enqueued(bench), await enqueued(bench)]
      await turnsOff(bench, others)
      let answers = () => {}
      const asked = new Promise<void>((begun) => {
        bench.breaks(({ operation }) =>
          operation === 'create'
            ? async (send) => {
                begun()
                await new Promise<void>((resolve) => {
                  answers = resolve
                })
                return send()
              }
            : undefined,
        )
      })
      const recovery = startRecovery(bench.createDeps({ wait: waitingFor(bench) }))
      await asked
      let stopped = false
      const stopping = recovery.stop().then(() => {
        stopped = true
      })
      await bench.store.submissions.due(bench.store.db, bench.clock.now, 1)
      expect(stopped).toBe(false)
      answers()
      await stopping
      // The operation under way is settled, the next is not begun, and the lease is free.
      expect(await bench.submission(first.id)).toMatchObject({ state: 'created', leaseOwner: null })
      expect(sends(bench, 'status')).toHaveLength(0)
      expect(sends(bench, 'create')).toHaveLength(1)
      bench.heals()
      await bench.recover()
      expect(await bench.place(first.id)).toMatchObject({ name: 'approved' })
    })

    it('continues with the others if one fails', async () => {
      const bench = setUp()
      const poisoned = await enqueued(bench)
      const good = await enqueued(bench)
      const { store } = bench
      const submissions: typeof store.submissions = {
        ...store.submissions,
        claim: async (tx, wish) => {
          if (wish.id === poisoned.submissionId) throw new Error('this row is broken')
          return store.submissions.claim(tx, wish)
        },
      }
      await runRecoveryPass(bench.createDeps({ store: { ...store, submissions } }), never)
      expect(await bench.place(good.id)).toMatchObject({ name: 'submitted' })
      expect(bench.lines.join('')).toContain('recovery_failed')
    })
  })

  describe('staff', () => {
    const staff = 'staff-1'
    async function stuck(bench: SubmissionBench, fault: NetworkFault) {
      const begun = await enqueued(bench)
      bench.breaks(({ operation }) => (operation === 'create' ? fault : undefined))
      await processSubmission(bench.deps, begun.submissionId)
      bench.heals()
      return begun
    }

    it('can only retry what is in manual review', async () => {
      const bench = setUp()
      const { submissionId } = await enqueued(bench)
      expect(await retrySubmission(bench.deps, { submissionId, staff })).toBe(false)
      expect(await resolveSubmission(bench.deps, { submissionId, staff })).toBe(false)
    })

    it('can state under which id the application exists', async () => {
      const bench = setUp()
      const { id, submissionId } = await stuck(bench, async (send) => {
        await send()
        return errorResponse(403)
      })
      const found = (await bench.applicationsOnPlatform(id))[0]?.id ?? ''
      expect(await resolveSubmission(bench.deps, { submissionId, staff, found })).toBe(true)
      await bench.recover()
      expect(await bench.place(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
      expect(await bench.events(id)).toContainEqual({
        event: 'submission_resolved',
        submission: submissionId,
        found: true,
      })
    })

    it('can state that nothing exists, and the customer submits again', async () => {
      const bench = setUp()
      const { id, submissionId } = await stuck(bench, async () => errorResponse(403))
      expect(await resolveSubmission(bench.deps, { submissionId, staff })).toBe(true)
      expect(await bench.place(id)).toMatchObject({ name: 'refused' })
      expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
      await bench.recover()
      expect(await bench.place(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
    })
  })
})

/** The platform says this status of it, and nothing else. */
function saying(submission: { platformApplicationId: string | null }, status: string) {
  const told: NetworkFault = async () =>
    jsonResponse(200, { data: { id: submission.platformApplicationId, status } })
  return ({ operation }: { operation: string }) => (operation === 'status' ? told : undefined)
}

/** Moves the clock, and lets other work come in between; ends early when told to stop. */
function waitingFor(bench: SubmissionBench) {
  return async (ms: number, signal?: AbortSignal) => {
    await new Promise((resolve) => setImmediate(resolve))
    if (!signal?.aborted) bench.pass(ms)
  }
}

/** Not due before tomorrow. */
async function turnsOff(
  bench: SubmissionBench,
  submissions: { submissionId: string }[],
): Promise<void> {
  for (const { submissionId } of submissions) {
    await bench.store.submissions.record(bench.store.db, submissionId, 0, {
      nextAttemptAt: new Date(bench.clock.now.getTime() + 24 * 60 * minute),
      now: bench.clock.now,
    })
  }
}

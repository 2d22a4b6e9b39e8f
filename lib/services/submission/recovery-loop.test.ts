import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPlatformAnswers } from '@/test-support/submission/bench-answers.ts'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
import {
  createSubmissionBench,
  type SubmissionBench,
} from '@/test-support/submission/submission-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { enqueueSubmission } from './enqueue-submission.ts'
import { runRecoveryPass, startRecovery } from './recovery-loop.ts'

const minute = 60_000
const never = new AbortController().signal

describe.each(await openTestStores())('the recovery loop, on $name', (opened) => {
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
})

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

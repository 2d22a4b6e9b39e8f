import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
import {
  enqueueApplication,
  listCalls,
  setUpWatchedSubmission,
  submitApplication,
} from '@/test-support/submission/submission-actions.ts'
import type { SubmissionSetup } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { runRecoveryPass, startRecovery } from './recovery-loop.ts'

const minute = 60_000
const never = new AbortController().signal

describe.each(await openTestStores())('the recovery loop, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  describe('recovery', () => {
    it('finds what is due, sends it and polls it, by itself', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id } = await enqueueApplication(bench)
      const recovery = startRecovery(bench.createDeps({ wait: waitingFor(bench) }))
      await expect
        .poll(async () => (await bench.getStatus(id)).name, { timeout: 10_000 })
        .toBe('approved')
      await recovery.stop()
      await expectSubmittedOnce(bench, id)
    })

    it('continues polling when the clock is set back by an hour', async () => {
      const bench = setUpWatchedSubmission(opened)
      bench.pass(60 * minute)
      await submitApplication(bench)
      const wait = waitingFor(bench)
      let pauses = 0
      let asked = 0
      const recovery = startRecovery(
        bench.createDeps({
          wait: (ms, signal) => {
            pauses += 1
            if (pauses === 2) bench.pass(-60 * minute)
            if (pauses === 3) asked = listCalls(bench, 'status').length
            return wait(ms, signal)
          },
        }),
      )
      await expect.poll(() => pauses, { timeout: 20_000 }).toBeGreaterThan(3 * 60)
      await recovery.stop()
      // Every three seconds once the first minute is over.
      expect(listCalls(bench, 'status').length - asked).toBeGreaterThan(20)
    })

    it('starts nothing new when stopped and waits for what is under way', async () => {
      const bench = setUpWatchedSubmission(opened)
      const first = await enqueueApplication(bench)
      const others = [
        await enqueueApplication(bench),
        await enqueueApplication(bench),
        await enqueueApplication(bench),
      ]
      await postpone(bench, others)
      let answers = () => {}
      const asked = new Promise<void>((started) => {
        bench.breaks(({ operation }) =>
          operation === 'create'
            ? async (send) => {
                started()
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
      // The operation under way is settled, the next is not started, and the lease is free.
      expect(await bench.submission(first.id)).toMatchObject({ state: 'created', leaseOwner: null })
      expect(listCalls(bench, 'status')).toHaveLength(0)
      expect(listCalls(bench, 'create')).toHaveLength(1)
      bench.heals()
      await bench.recover()
      expect(await bench.getStatus(first.id)).toMatchObject({ name: 'approved' })
    })

    it('continues with the others if one fails', async () => {
      const bench = setUpWatchedSubmission(opened)
      const poisoned = await enqueueApplication(bench)
      const good = await enqueueApplication(bench)
      const { store } = bench
      const submissions: typeof store.submissions = {
        ...store.submissions,
        claim: async (tx, wish) => {
          if (wish.id === poisoned.submissionId) throw new Error('this row is broken')
          return store.submissions.claim(tx, wish)
        },
      }
      await runRecoveryPass(bench.createDeps({ store: { ...store, submissions } }), never)
      expect(await bench.getStatus(good.id)).toMatchObject({ name: 'submitted' })
      expect(bench.lines.join('')).toContain('recovery_failed')
    })
  })
})

/** Moves the clock, and lets other work run in between; ends early when aborted. */
function waitingFor(bench: SubmissionSetup) {
  return async (ms: number, signal?: AbortSignal) => {
    await new Promise((resolve) => setImmediate(resolve))
    if (!signal?.aborted) bench.pass(ms)
  }
}

/** Not due before tomorrow. */
async function postpone(
  bench: SubmissionSetup,
  submissions: { submissionId: string }[],
): Promise<void> {
  for (const { submissionId } of submissions) {
    await bench.store.submissions.record(bench.store.db, submissionId, 0, {
      nextAttemptAt: new Date(bench.clock.now.getTime() + 24 * 60 * minute),
      now: bench.clock.now,
    })
  }
}

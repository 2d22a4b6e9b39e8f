import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  jsonResponse,
  type NetworkFault,
  silences,
} from '@/test-support/submission/network-faults.ts'
import {
  listCalls,
  setUpWatchedSubmission,
  submitApplication,
} from '@/test-support/submission/submission-actions.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { enqueueSubmission } from './enqueue-submission.ts'
import { pollStatus } from './poll-status.ts'
import { runRecoveryPass } from './recovery-loop.ts'
import { retrySubmission } from './resolve-manual-review.ts'
import { submitEffectWithinMs } from './rules/delays-and-limits.ts'

const minute = 60_000
const never = new AbortController().signal

describe.each(await openTestStores())('polling the status, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  describe('polling', () => {
    it('asks once, however many pages are open', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { submissionId } = await submitApplication(bench)
      bench.pass(10_000)
      const before = listCalls(bench, 'status').length
      await Promise.all(Array.from({ length: 50 }, () => pollStatus(bench.deps, submissionId)))
      expect(listCalls(bench, 'status')).toHaveLength(before + 1)
    })

    it('asks less and less often, and never after the decision', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await submitApplication(bench, 'Pending')
      await bench.recover()
      const times = listCalls(bench, 'status').map(({ at }) => at.getTime())
      const waits = times.slice(2).map((at, index) => at - (times[index + 1] ?? 0))
      expect(waits[0]).toBe(3_000)
      expect(waits).toEqual(waits.toSorted((a, b) => a - b))
      expect(waits.at(-1)).toBeGreaterThanOrEqual(15_000)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      bench.pass(7 * 24 * 60 * minute)
      await pollStatus(bench.deps, submissionId)
      await runRecoveryPass(bench.deps, never)
      expect(listCalls(bench, 'status')).toHaveLength(times.length)
      expect((await bench.submission(id)).nextCheckAt).toBeNull()
    })

    it.each([
      'reset before effect',
      '500 before effect',
      'garbage with 200 after effect',
      'half a JSON after effect',
    ])('retains what it knows when the answer is lost: %s', async (name) => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await submitApplication(bench, 'Pending')
      bench.pass(4_000)
      await pollStatus(bench.deps, submissionId)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'processing' })
      bench.pass(4_000)
      bench.breaks(({ operation, nth }) =>
        operation === 'status' && nth > 3 ? silences[name] : undefined,
      )
      await pollStatus(bench.deps, submissionId)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'processing' })
    })

    it('shows an unknown status as unknown, and does not repeat it', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await submitApplication(bench)
      bench.breaks(saying(await bench.submission(id), 'Amira is under audit'))
      bench.pass(10_000)
      await pollStatus(bench.deps, submissionId)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'unknown', canChange: true })
      expect((await bench.events(id)).at(-1)).toMatchObject({ status: 'UNKNOWN' })
      bench.heals()
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    })

    it('treats "ready" after a submit as the previous state, and escalates if it stays', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await submitApplication(bench)
      bench.breaks(saying(await bench.submission(id), 'READY_FOR_SUBMISSION'))
      bench.pass(10_000)
      await pollStatus(bench.deps, submissionId)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted' })
      bench.pass(submitEffectWithinMs)
      await pollStatus(bench.deps, submissionId)
      expect(await bench.submission(id)).toMatchObject({
        state: 'manual_review',
        lastCode: 'submit_without_effect',
      })
      bench.heals()
      expect(await retrySubmission(bench.deps, { submissionId, staff: 'staff-1' })).toBe(true)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    })

    it('ignores a late answer after a newer one', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await submitApplication(bench, 'Pending')
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
      expect(await bench.getStatus(id)).toMatchObject({ name: 'processing' })
    })

    it('ignores a late answer after a decision', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await submitApplication(bench)
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
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      expect(await bench.submission(id)).toMatchObject({ state: 'decided', nextCheckAt: null })
    })

    it('ignores a late answer after a new round has started', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await submitApplication(bench, 'Changes')
      bench.pass(70_000)
      const { nth } = bench.calls.findLast(({ operation }) => operation === 'status') ?? { nth: 0 }
      bench.breaks((call) =>
        call.operation === 'status' && call.nth === nth + 1
          ? async (send) => {
              const late = await send()
              bench.pass(16_000)
              await pollStatus(bench.deps, submissionId)
              await bench.change(id, corrections)
              await bench.agree(id)
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
})

/** The answers to the demands of the scenario "Changes". */
const corrections = {
  'customer_details.passport_number': 'M22Y11U58',
  'customer_details.mailing_address.postal_code': '62702',
}

/** The platform says this status of it, and nothing else. */
function saying(submission: { platformApplicationId: string | null }, status: string) {
  const response: NetworkFault = async () =>
    jsonResponse(200, { data: { id: submission.platformApplicationId, status } })
  return ({ operation }: { operation: string }) => (operation === 'status' ? response : undefined)
}

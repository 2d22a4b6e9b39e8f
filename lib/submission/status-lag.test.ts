import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listRequirements } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
import { jsonResponse } from '@/test-support/submission/network-faults.ts'
import {
  fieldsToChange,
  setUpWatchedSubmission,
  submitAndSendBack,
} from '@/test-support/submission/submission-actions.ts'
import type { SubmissionSetup } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'

const { passport, postalCode } = fieldsToChange

describe.each(await openTestStores())('a status that lags, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  describe('if the platform shows changes late', () => {
    async function resubmitted(bench: SubmissionSetup) {
      const id = await submitAndSendBack(bench)
      await bench.change(id, { [passport]: 'M22Y11U58', [postalCode]: '62702' })
      await bench.agree(id)
      return id
    }

    /** Repeats the current status answer for so long. */
    async function repeats(bench: SubmissionSetup, id: string, ms: number, from = 0) {
      const { platformApplicationId } = await bench.submission(id)
      const url = `http://localhost:3000/sandbox/api/v1/applications/${platformApplicationId}/status`
      let past: string | undefined
      const until = bench.clock.now.getTime() + ms
      const before = bench.calls.filter(({ operation }) => operation === 'status').length
      bench.breaks(({ operation, nth }) => {
        if (operation !== 'status' || bench.clock.now.getTime() >= until) return undefined
        if (nth - before <= from) return undefined
        return async () => new Response(past, { headers: { 'content-type': 'application/json' } })
      })
      const answer = await bench.store.submissions.openStatusAnswer(
        bench.store.db,
        await bench.submission(id),
      )
      expect(listRequirements(answer as Parameters<typeof listRequirements>[0])).toHaveLength(2)
      const { validationErrors } = answer as {
        validationErrors: { field: string; status: string; description: string }[]
      }
      past = JSON.stringify({
        data: {
          id: url.split('/').at(-2),
          status: 'CHANGES_REQUESTED',
          application_validation_errors: validationErrors.map((error) => ({
            field_name: error.field,
            field_status: error.status,
            description: error.description,
          })),
        },
      })
    }

    it('do not send the customer back after an update', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await resubmitted(bench)
      await repeats(bench, id, 20_000)
      await bench.submit(id)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'created', canChange: true })
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
    })

    it('do not send the customer back after a submit', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await resubmitted(bench)
      await repeats(bench, id, 20_000, 1)
      await bench.submit(id)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted', canChange: true })
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
    })

    it('believe the status in the end', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await resubmitted(bench)
      await repeats(bench, id, 3_600_000)
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
      expect(bench.clock.now.getTime()).toBeLessThan(Date.parse('2026-11-21T09:05:00Z'))
    })

    it('wait for a creation that cannot be seen yet', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.begin()
      bench.breaks(({ operation, nth }) =>
        operation === 'status' && nth < 4
          ? async () => jsonResponse(404, { errors: [] })
          : undefined,
      )
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    })
  })
})

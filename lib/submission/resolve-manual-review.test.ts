import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
import { errorResponse, type NetworkFault } from '@/test-support/submission/network-faults.ts'
import {
  enqueueApplication,
  setUpWatchedSubmission,
} from '@/test-support/submission/submission-actions.ts'
import type { SubmissionSetup } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { processSubmission } from './process-submission.ts'
import { resolveSubmission, retrySubmission } from './resolve-manual-review.ts'

describe.each(await openTestStores())('a submission in manual review, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  describe('staff', () => {
    const staff = 'staff-1'
    async function stuck(bench: SubmissionSetup, fault: NetworkFault) {
      const enqueued = await enqueueApplication(bench)
      bench.breaks(({ operation }) => (operation === 'create' ? fault : undefined))
      await processSubmission(bench.deps, enqueued.submissionId)
      bench.heals()
      return enqueued
    }

    it('can only retry what is in manual review', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { submissionId } = await enqueueApplication(bench)
      expect(await retrySubmission(bench.deps, { submissionId, staff })).toBe(false)
      expect(await resolveSubmission(bench.deps, { submissionId, staff })).toBe(false)
    })

    it('can state under which id the application exists', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await stuck(bench, async (send) => {
        await send()
        return errorResponse(403)
      })
      const found = (await bench.applicationsOnPlatform(id))[0]?.id ?? ''
      expect(await resolveSubmission(bench.deps, { submissionId, staff, found })).toBe(true)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
      expect(await bench.events(id)).toContainEqual({
        event: 'submission_resolved',
        submission: submissionId,
        found: true,
      })
    })

    it('can state that nothing exists, and the customer submits again', async () => {
      const bench = setUpWatchedSubmission(opened)
      const { id, submissionId } = await stuck(bench, async () => errorResponse(403))
      expect(await resolveSubmission(bench.deps, { submissionId, staff })).toBe(true)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'refused' })
      expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      await expectSubmittedOnce(bench, id)
    })
  })
})

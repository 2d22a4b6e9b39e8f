import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createCrashingDeps, SimulatedCrash } from '@/test-support/submission/crashing-process.ts'
import { acceptAndSubmit, expectAcceptedOnce } from '@/test-support/submission/early-application.ts'
import { countIdempotencyIds } from '@/test-support/submission/expect-submitted-once.ts'
import {
  silenceOfEachOutcome,
  silences,
  stopOfEachKind,
  stops,
} from '@/test-support/submission/network-faults.ts'
import { setUpWatchedSubmission } from '@/test-support/submission/submission-actions.ts'
import type { SubmissionSetup } from '@/test-support/submission/submission-setup.ts'
import { openTestStores, selectCases } from '@/test-support/test-store.ts'
import { retrySubmission } from './resolve-manual-review.ts'
import { isAwaitingCustomer } from './state/editable-answers.ts'
import type { SubmissionDeps } from './submission-deps.ts'

const phone = 'customer_details.telephone_number'

describe.each(await openTestStores())(
  'an application that is created early under faults, on $name',
  (opened) => {
    beforeEach(opened.reset)
    afterAll(opened.close)

    // What each response means is tested in platform-faults.test.ts.
    describe.each(['create', 'update', 'submit'])('a lost response to %s', (operation) => {
      it.each(silenceOfEachOutcome)('ends as one application: %s', async (name) => {
        const bench = setUpWatchedSubmission(opened)
        const id = await bench.draft()
        bench.breaks((call) =>
          call.operation === operation && call.nth <= 2 ? silences[name] : undefined,
        )
        await bench.saveEarly(id)
        await bench.saveEarly(id, { [phone]: '+12025550177' })
        await acceptAndSubmit(bench, id)
        await expectAcceptedOnce(bench, id)
      })
    })

    it.each(silenceOfEachOutcome)(
      'ends as one application after a lost response to an update of a draft: %s',
      async (name) => {
        const bench = setUpWatchedSubmission(opened)
        const id = await bench.draft()
        await bench.saveEarly(id)
        bench.breaks((call) =>
          call.operation === 'update' && call.nth <= 4 ? silences[name] : undefined,
        )
        await bench.saveEarly(id, { [phone]: '+12025550177' })
        await bench.saveEarly(id, { [phone]: '+12025550188' })
        await acceptAndSubmit(bench, id)
        await expectAcceptedOnce(bench, id)
      },
    )

    it.each(stopOfEachKind)(
      'lets its customer continue if the platform stops it: %s',
      async (name) => {
        const bench = setUpWatchedSubmission(opened)
        const id = await bench.draft()
        bench.breaks(({ operation }) => (operation === 'create' ? stops[name] : undefined))
        await bench.saveEarly(id)
        expect(await bench.submission(id)).toMatchObject({ state: 'preparing' })
        await bench.saveEarly(id, { [phone]: '+12025550177' })
        await acceptAndSubmit(bench, id)
        // An operation that took effect is found, and needs nobody.
        const { id: submissionId, state } = await bench.submission(id)
        expect(state).toBe(name.includes('after effect') ? 'submitted' : 'manual_review')
        bench.heals()
        await retrySubmission(bench.deps, { submissionId, staff: 'staff-1' })
        await expectAcceptedOnce(bench, id)
      },
    )

    const steps = Array.from({ length: 40 }, (_, before) => before + 1)
    it.each(selectCases(opened, steps, (step) => step % 4 === 0))(
      'is one after a crash before step %i, and another while recovering',
      async (k) => {
        const bench = setUpWatchedSubmission(opened)
        const id = await bench.draft()
        await lives(bench, id, k)
        await lives(bench, id, 3)
        await finish(bench, id, bench.deps, { left: 1 })
        expect(sentStates).toContain((await bench.submission(id)).state)
        await expectAcceptedOnce(bench, id)
        expect(countIdempotencyIds(bench, 'create')).toBe(1)
      },
    )
  },
)

const sentStates = ['submitted', 'decided']

/** Continues until its k-th step, and tells whether there were fewer. */
async function lives(bench: SubmissionSetup, id: string, k: number): Promise<void> {
  const life = { left: k }
  try {
    await finish(bench, id, createCrashingDeps(bench, life), life)
  } catch (error) {
    if (!(error instanceof SimulatedCrash)) throw error
  }
}

/** Everything program and customer do until it is submitted. */
async function finish(
  bench: SubmissionSetup,
  id: string,
  by: SubmissionDeps,
  life: { left: number },
): Promise<void> {
  while (life.left > 0) {
    const submission = await bench.store.submissions.findByApplication(bench.store.db, id)
    if (submission && sentStates.includes(submission.state)) return
    if (!submission) await bench.saveEarly(id, {}, by)
    else if (submission.round === 1) await bench.saveEarly(id, { [phone]: '+12025550177' }, by)
    else if (isAwaitingCustomer(submission)) {
      if (!(await bench.store.acceptances.current(bench.store.db, id))) await bench.agree(id)
      await bench.submit(id, by)
    }
    const after = await bench.store.submissions.findByApplication(bench.store.db, id)
    if (after) await bench.recover(by)
  }
}

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  countIdempotencyIds,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import {
  isRepresentativeSilence,
  isRepresentativeStop,
  silences,
  stops,
} from '@/test-support/submission/network-faults.ts'
import {
  createSubmissionBench,
  type SubmissionBench,
} from '@/test-support/submission/submission-bench.ts'
import { openTestStores, selectCases } from '@/test-support/test-store.ts'
import type { Store } from '../../adapters/database/store.ts'
import { isAwaitingCustomer } from './enqueue-submission.ts'
import { retrySubmission } from './resolve-manual-review.ts'
import type { SubmissionDeps } from './submission-deps.ts'

const phone = 'customer_details.telephone_number'
const accepted = 'terms_and_conditions_accepted'

/** The process is gone: what it would have done next is not done, and nothing after it. */
class Killed extends Error {}

describe.each(await openTestStores())(
  'an application that is created early under faults, on $name',
  (opened) => {
    beforeEach(opened.reset)
    afterAll(opened.close)

    function setUp() {
      const bench = createSubmissionBench(opened)
      bench.watches()
      return bench
    }

    async function accept(bench: SubmissionBench, id: string): Promise<void> {
      await bench.agree(id)
      await bench.submit(id)
    }

    /** What the platform holds of it, if anything. */
    async function there(
      bench: SubmissionBench,
      id: string,
    ): Promise<Record<string, unknown> | undefined> {
      const [one] = await bench.applicationsOnPlatform(id)
      return one && { ...one.shown, status: one.status }
    }

    /** One stands there, decided, with the terms true for exactly the data that was accepted. */
    async function expectAcceptedOnce(bench: SubmissionBench, id: string): Promise<void> {
      await bench.recover()
      expect((await bench.submission(id)).state).toBe('decided')
      await expectSubmittedOnce(bench, id)
      expectTermsOnlyWhenAccepted(bench)
      const held = await there(bench, id)
      expect(held).toMatchObject({ [accepted]: true, status: 'APPROVED' })
      const snapshot = (await bench.store.acceptances.current(bench.store.db, id))?.snapshot
      expect(fieldsOf(held)).toEqual(snapshot)
    }

    describe.each(['create', 'update', 'submit'])('a lost response to %s', (operation) => {
      it.each(selectCases(opened, Object.keys(silences), isRepresentativeSilence))(
        'ends as one application: %s',
        async (name) => {
          const bench = setUp()
          const id = await bench.draft()
          bench.breaks((call) =>
            call.operation === operation && call.nth <= 2 ? silences[name] : undefined,
          )
          await bench.saveEarly(id)
          await bench.saveEarly(id, { [phone]: '+12025550177' })
          await accept(bench, id)
          await expectAcceptedOnce(bench, id)
        },
      )
    })

    it.each(selectCases(opened, Object.keys(silences), isRepresentativeSilence))(
      'ends as one application after a lost response to an update of a draft: %s',
      async (name) => {
        const bench = setUp()
        const id = await bench.draft()
        await bench.saveEarly(id)
        bench.breaks((call) =>
          call.operation === 'update' && call.nth <= 4 ? silences[name] : undefined,
        )
        await bench.saveEarly(id, { [phone]: '+12025550177' })
        await bench.saveEarly(id, { [phone]: '+12025550188' })
        await accept(bench, id)
        await expectAcceptedOnce(bench, id)
      },
    )

    it.each(selectCases(opened, Object.keys(stops), isRepresentativeStop))(
      'lets its customer continue if the platform stops it: %s',
      async (name) => {
        const bench = setUp()
        const id = await bench.draft()
        bench.breaks(({ operation }) => (operation === 'create' ? stops[name] : undefined))
        await bench.saveEarly(id)
        expect(await bench.submission(id)).toMatchObject({ state: 'preparing' })
        await bench.saveEarly(id, { [phone]: '+12025550177' })
        await accept(bench, id)
        // What took effect is found, and needs nobody.
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
        const bench = setUp()
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

/** Whoever saw the terms true at the platform saw an acceptance written down before. */
function expectTermsOnlyWhenAccepted({ calls }: SubmissionBench): void {
  for (const { operation, body } of calls) {
    if (operation === 'create') expect(JSON.parse(body)[accepted]).toBe(false)
  }
}

/** What the platform holds, laid flat, without what is ours or its own. */
function fieldsOf(held: Record<string, unknown> | undefined): Record<string, unknown> {
  const { application_type, account_to_open, customer_details } = Object(held)
  const { account_id: _, ...account } = account_to_open
  return {
    application_type,
    ...flat('account_to_open', account),
    ...flat('customer_details', customer_details),
  }
}

function flat(prefix: string, value: Record<string, unknown>): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, part]) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? flat(`${prefix}.${key}`, part as Record<string, unknown>)
        : { [`${prefix}.${key}`]: part },
    ),
  )
}

/** Goes on until its k-th step, and says whether there were fewer. */
async function lives(bench: SubmissionBench, id: string, k: number): Promise<void> {
  const life = { left: k }
  try {
    await finish(bench, id, mortal(bench, life), life)
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
}

/** Everything program and customer do until it is submitted. */
async function finish(
  bench: SubmissionBench,
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

function mortal(bench: SubmissionBench, life: { left: number }): SubmissionDeps {
  const live = () => {
    if (life.left === 0) throw new Killed()
  }
  const step = () => {
    if (life.left > 0) life.left--
    live()
  }
  const { store } = bench
  const { submissions } = store
  return bench.createDeps({
    store: {
      ...store,
      submissions: {
        ...submissions,
        due: async (...given: Parameters<Store['submissions']['due']>) => {
          live()
          return await submissions.due(...given)
        },
        claimCheck: async (...given: Parameters<Store['submissions']['claimCheck']>) => {
          step()
          return await submissions.claimCheck(...given)
        },
      },
      transaction: async (work) => {
        step()
        return await store.transaction(work)
      },
    },
    fetch: async (url, init) => {
      step()
      return await bench.fetch(url, init)
    },
  })
}

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#lib/database/store.ts'
import {
  createCompanyAnswers,
  createPersonAnswers,
} from '@/test-support/submission/company-answers.ts'
import { createCrashingDeps, SimulatedCrash } from '@/test-support/submission/crashing-process.ts'
import {
  countIdempotencyIds,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import {
  type SubmissionSetup,
  setUpSubmission,
} from '@/test-support/submission/submission-setup.ts'
import { openTestStores, selectCases } from '@/test-support/test-store.ts'
import { pollStatus } from './poll-status.ts'
import { isAwaitingCustomer } from './state/editable-answers.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/** The number of steps that two rounds take; the tests fail if it changes. */
const boundaries = 23
const boundariesOfCompany = 39
const sentStates = ['submitted', 'decided']
const passport = 'customer_details.passport_number'

describe.each(await openTestStores())('a process killed, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /**
   * The steps are what outlives a process: transactions, single writes, requests. To die after one,
   * its answer unread, is to die before the next; to die inside a transaction is never to have started
   * it. So a death before each step is a death at every boundary.
   */
  it.each(Array.from({ length: boundaries + 1 }, (_, before) => before + 1))(
    'before step %i of two rounds leaves one application, whichever process continues',
    async (k) => {
      const bench = setUpSubmission(opened)
      bench.watches()
      const id = await bench.begin({
        ...createPlatformAnswers('Incomplete'),
        [passport]: undefined,
      })
      // There are as many boundaries as are counted, and no more.
      expect(await lives(bench, id, k)).toBe(k > boundaries)
      // The next one dies while it recovers, the third lives.
      await lives(bench, id, 3)
      await finish(bench, id, bench.deps)
      expect(sentStates).toContain((await bench.submission(id)).state)
      await expectSubmittedOnce(bench, id)
      const keys = ['create', 'update', 'submit'].map((operation) =>
        countIdempotencyIds(bench, operation),
      )
      expect(keys).toEqual([1, 1, 1])
    },
  )

  /**
   * The first round: created, two added, a third refused. The second: one of them gone, one changed,
   * the third corrected.
   */
  const companySteps = Array.from({ length: boundariesOfCompany + 1 }, (_, before) => before + 1)
  it.each(selectCases(opened, companySteps, isFourthFromLast, { isOfDatabase: true }))(
    'before step %i of two rounds of a company leaves each of its people once',
    async (k) => {
      const bench = setUpSubmission(opened)
      bench.watches()
      const id = await bench.begin(createCompanyAnswers('Paperless', companyPeople))
      expect(await lives(bench, id, k)).toBe(k > boundariesOfCompany)
      await lives(bench, id, 3)
      await finish(bench, id, bench.deps)
      expect(sentStates).toContain((await bench.submission(id)).state)
      await expectSubmittedOnce(bench, id)
      const there = await bench.platformPeople(id)
      expect(await bench.countPlatformPeople(id)).toBe(2)
      expect(there['Amira Haddad']).toMatchObject({ title: 'CEO' })
      expect(there['Noor Refuse']).toMatchObject({ telephone_number: '+12025550177' })
      const keys = ['create', 'add', 'change', 'delete', 'submit'].map((operation) =>
        countIdempotencyIds(bench, operation),
      )
      expect(keys).toEqual([1, 4, 1, 1, 1])
    },
  )

  it('during a poll leaves what was known, and the next process polls', async () => {
    for (const k of [1, 2, 3]) {
      await opened.reset()
      const bench = setUpSubmission(opened)
      bench.watches()
      const id = await bench.begin()
      await bench.submit(id)
      const { id: submissionId } = await bench.submission(id)
      bench.pass(10_000)
      await pollStatus(createCrashingDeps(bench, { left: k }), submissionId).catch(
        (error: unknown) => expect(error).toBeInstanceOf(SimulatedCrash),
      )
      expect(await bench.getStatus(id)).toMatchObject({ name: 'submitted' })
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      expect(bench.untruths).toEqual([])
    }
  })

  it('inside the transaction of the outcome has written none of it', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin()
    for (const dies of ['recordOutcome', 'record'] as const) {
      const submissions = {
        ...bench.store.submissions,
        [dies]: async (...given: Parameters<Store['submissions'][typeof dies]>) => {
          await (bench.store.submissions[dies] as (...all: unknown[]) => Promise<unknown>)(...given)
          throw new SimulatedCrash()
        },
      }
      await bench.submit(id, bench.createDeps({ store: { ...bench.store, submissions } }))
      expect(await bench.getStatus(id)).toMatchObject({ name: 'confirming' })
      expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
      bench.pass(120_000)
    }
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    await expectSubmittedOnce(bench, id)
    expect(countIdempotencyIds(bench, 'create')).toBe(1)
  })
})

/**
 * Every fourth, to the last: on both databases each step of a person's two rounds is died before,
 * and a company's are the same transactions, more often.
 */
function isFourthFromLast(step: number): boolean {
  return (boundariesOfCompany + 1 - step) % 4 === 0
}

/** Continues until its k-th step, and tells whether there were fewer. */
async function lives(bench: SubmissionSetup, id: string, k: number): Promise<boolean> {
  const life = { left: k }
  try {
    await finish(bench, id, createCrashingDeps(bench, life), life)
  } catch (error) {
    if (!(error instanceof SimulatedCrash)) throw error
  }
  return life.left > 0
}

/** Everything program and customer do until it is submitted. */
async function finish(
  bench: SubmissionSetup,
  id: string,
  by: SubmissionDeps,
  life = { left: 1 },
): Promise<void> {
  while (life.left > 0) {
    const submission = await bench.store.submissions.findByApplication(bench.store.db, id)
    if (submission && sentStates.includes(submission.state)) return
    if (!submission || isAwaitingCustomer(submission)) {
      const { answers } = await bench.application(id)
      if (submission) await answerRequirements(bench, id, answers)
      await bench.submit(id, by)
    }
    const after = await bench.store.submissions.findByApplication(bench.store.db, id)
    if (after && (after.state === 'enqueued' || after.state === 'created')) await bench.recover(by)
  }
}

/** Answers as the customer does whenever the platform requires something. */
async function answerRequirements(
  bench: SubmissionSetup,
  id: string,
  { people }: Record<string, unknown>,
) {
  if (!people) await bench.change(id, { [passport]: 'L01X00T47' })
  else await bench.change(id, { people: correctedPeople })
  await bench.agree(id)
}

const companyPeople = [
  createPersonAnswers('Amira', 'Haddad', {
    individual_type: ['OFFICER', 'CONTROL_PERSON', 'AUTHORIZED_PERSON'],
  }),
  createPersonAnswers('Rami', 'Saleh'),
  createPersonAnswers('Noor', 'Refuse', {
    individual_type: ['BENEFICIAL_OWNER'],
    percentage_ownership: 100,
    telephone_number: '+12025550148',
  }),
]
const correctedPeople = companyPeople.flatMap((person, index) => {
  if (index === 1) return []
  const wire = index === 0 ? { title: 'CEO' } : { telephone_number: '+12025550177' }
  return [{ ...person, wire: { ...person.wire, ...wire } }]
})

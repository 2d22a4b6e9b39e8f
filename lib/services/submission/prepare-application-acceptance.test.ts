import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPlatformAnswers } from '@/test-support/submission/bench-answers.ts'
import {
  createCompanyAnswers,
  createPersonAnswers,
} from '@/test-support/submission/company-answers.ts'
import {
  countIdempotencyIds,
  expectSameBytes,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import { silences } from '@/test-support/submission/network-faults.ts'
import {
  createSubmissionBench,
  type SubmissionBench,
} from '@/test-support/submission/submission-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { listOpenRequirements } from './list-requirements.ts'
import { processSubmission } from './process-submission.ts'

const phone = 'customer_details.telephone_number'
const accepted = 'terms_and_conditions_accepted'

describe.each(await openTestStores())(
  'accepting an application that was created early, on $name',
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

    it('can be accepted while its creation is under way: the rest waits for that', async () => {
      const bench = setUp()
      const id = await bench.draft()
      let answers = () => {}
      const isCalled = new Promise<void>((called) => {
        bench.breaks(({ operation }) =>
          operation === 'create'
            ? async (send) => {
                const reply = await send()
                called()
                await new Promise<void>((resolve) => {
                  answers = resolve
                })
                return reply
              }
            : undefined,
        )
      })
      const saving = bench.saveEarly(id)
      await isCalled
      await accept(bench, id)
      expect(countIdempotencyIds(bench, 'update')).toBe(0)
      answers()
      await saving
      await expectAcceptedOnce(bench, id)
      expect(
        ['create', 'update', 'submit'].map((each) => countIdempotencyIds(bench, each)),
      ).toEqual([1, 1, 1])
    })

    it('has its acceptance withdrawn on the platform when an answer changes afterwards', async () => {
      const bench = setUp()
      const id = await bench.draft(createPlatformAnswers('Changes'))
      await bench.saveEarly(id)
      await accept(bench, id)
      await bench.recover()
      expect(await bench.submission(id)).toMatchObject({
        state: 'awaiting_customer',
        platformStatus: 'CHANGES_REQUESTED',
      })
      expect(await there(bench, id)).toMatchObject({ [accepted]: true })
      await bench.saveEarly(id, { [phone]: '+12025550177' })
      expect(await there(bench, id)).toMatchObject({
        [accepted]: false,
        customer_details: { telephone_number: '+12025550147' },
      })
      expect(await bench.submission(id)).toMatchObject({ state: 'awaiting_customer' })
      expect(await listOpenRequirements(bench.store, await bench.submission(id))).not.toEqual([])
      await accept(bench, id)
      await bench.recover()
      expect(await there(bench, id)).toMatchObject({
        [accepted]: true,
        customer_details: { telephone_number: '+12025550177' },
      })
      expectTermsOnlyWhenAccepted(bench)
      expectSameBytes(bench)
    })

    it('does not state that the terms are accepted while one of its people is refused', async () => {
      const bench = setUp()
      const people = [
        createPersonAnswers('Amira', 'Haddad', {
          individual_type: ['OFFICER', 'CONTROL_PERSON', 'AUTHORIZED_PERSON', 'BENEFICIAL_OWNER'],
          percentage_ownership: 100,
        }),
      ]
      const id = await bench.draft(createCompanyAnswers('Harbour', people))
      await bench.saveEarly(id)
      await bench.change(id, {
        people: [
          ...people,
          createPersonAnswers('Noor', 'Refuse', { telephone_number: '+12025550148' }),
        ],
      })
      await accept(bench, id)
      expect(await bench.submission(id)).toMatchObject({ state: 'awaiting_customer' })
      expect(await there(bench, id)).toMatchObject({ [accepted]: false })
    })

    it('leaves evidence only of the calls that carried the acceptance', async () => {
      const bench = setUp()
      const id = await bench.draft()
      await bench.saveEarly(id)
      await bench.saveEarly(id, { [phone]: '+12025550177' })
      await accept(bench, id)
      const records = await bench.store.evidence.list(bench.store.db, id)
      expect(records.map(({ record }) => record.parts.record.kind)).toEqual([
        'acceptance',
        'call',
        'call',
      ])
      expect(await bench.store.evidence.verify(bench.store.db)).toMatchObject({ ok: true })
    })

    it('is not sent while staff have to decide, though its creation was under way', async () => {
      const bench = setUp()
      const id = await bench.draft()
      bench.breaks(({ operation }) =>
        ['create', 'list'].includes(operation) ? silences['unanswered after effect'] : undefined,
      )
      await bench.saveEarly(id)
      await bench.agree(id)
      await bench.submit(id)
      const { id: submissionId, fence } = await bench.submission(id)
      await bench.store.submissions.record(bench.store.db, submissionId, fence, {
        heldAt: bench.clock.now,
        now: bench.clock.now,
      })
      bench.heals()
      bench.pass(3_600_000)
      await processSubmission(bench.deps, submissionId)
      await bench.recover()
      expect([countIdempotencyIds(bench, 'update'), countIdempotencyIds(bench, 'submit')]).toEqual([
        0, 0,
      ])
    })
  },
)

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

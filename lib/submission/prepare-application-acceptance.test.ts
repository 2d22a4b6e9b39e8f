import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createCompanyAnswers,
  createPersonAnswers,
} from '@/test-support/submission/company-answers.ts'
import {
  acceptAndSubmit,
  expectAcceptedOnce,
  expectTermsOnlyWhenAccepted,
  findOnPlatform,
} from '@/test-support/submission/early-application.ts'
import {
  countIdempotencyIds,
  expectSameBytes,
} from '@/test-support/submission/expect-submitted-once.ts'
import { silences } from '@/test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpWatchedSubmission } from '@/test-support/submission/submission-actions.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { processSubmission } from './process-submission.ts'
import { listOpenRequirements } from './state/open-requirements.ts'

const phone = 'customer_details.telephone_number'
const accepted = 'terms_and_conditions_accepted'

describe.each(await openTestStores())(
  'accepting an application that was created early, on $name',
  (opened) => {
    beforeEach(opened.reset)
    afterAll(opened.close)

    it('can be accepted while its creation is under way: the rest waits for that', async () => {
      const bench = setUpWatchedSubmission(opened)
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
      await acceptAndSubmit(bench, id)
      expect(countIdempotencyIds(bench, 'update')).toBe(0)
      answers()
      await saving
      await expectAcceptedOnce(bench, id)
      expect(
        ['create', 'update', 'submit'].map((each) => countIdempotencyIds(bench, each)),
      ).toEqual([1, 1, 1])
    })

    it('has its acceptance withdrawn on the platform when an answer changes afterwards', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.draft(createPlatformAnswers('Changes'))
      await bench.saveEarly(id)
      await acceptAndSubmit(bench, id)
      await bench.recover()
      expect(await bench.submission(id)).toMatchObject({
        state: 'awaiting_customer',
        platformStatus: 'CHANGES_REQUESTED',
      })
      expect(await findOnPlatform(bench, id)).toMatchObject({ [accepted]: true })
      await bench.saveEarly(id, { [phone]: '+12025550177' })
      expect(await findOnPlatform(bench, id)).toMatchObject({
        [accepted]: false,
        customer_details: { telephone_number: '+12025550147' },
      })
      expect(await bench.submission(id)).toMatchObject({ state: 'awaiting_customer' })
      expect(await listOpenRequirements(bench.store, await bench.submission(id))).not.toEqual([])
      await bench.saveEarly(id, {
        'customer_details.passport_number': 'M22Y11U58',
        'customer_details.mailing_address.postal_code': '62702',
      })
      await acceptAndSubmit(bench, id)
      await bench.recover()
      expect(await findOnPlatform(bench, id)).toMatchObject({
        [accepted]: true,
        customer_details: { telephone_number: '+12025550177' },
      })
      expectTermsOnlyWhenAccepted(bench)
      expectSameBytes(bench)
    })

    it('does not state that the terms are accepted while one of its people is refused', async () => {
      const bench = setUpWatchedSubmission(opened)
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
      await acceptAndSubmit(bench, id)
      expect(await bench.submission(id)).toMatchObject({ state: 'awaiting_customer' })
      expect(await findOnPlatform(bench, id)).toMatchObject({ [accepted]: false })
    })

    it('leaves evidence only of the calls that carried the acceptance', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.draft()
      await bench.saveEarly(id)
      await bench.saveEarly(id, { [phone]: '+12025550177' })
      await acceptAndSubmit(bench, id)
      const records = await bench.store.evidence.list(bench.store.db, id)
      expect(records.map(({ record }) => record.parts.record.kind)).toEqual([
        'acceptance',
        'call',
        'call',
      ])
      expect(await bench.store.evidence.verify(bench.store.db)).toMatchObject({ ok: true })
    })

    it('is not sent while staff have to decide, though its creation was under way', async () => {
      const bench = setUpWatchedSubmission(opened)
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

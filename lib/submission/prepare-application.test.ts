import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createCompanyAnswers,
  createPersonAnswers,
} from '@/test-support/submission/company-answers.ts'
import {
  acceptAndSubmit,
  expectAcceptedOnce,
  findOnPlatform,
} from '@/test-support/submission/early-application.ts'
import {
  countIdempotencyIds,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import { silences } from '@/test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpWatchedSubmission } from '@/test-support/submission/submission-actions.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { isAwaitingCustomer } from './state/editable-answers.ts'
import { listOpenRequirements } from './state/open-requirements.ts'

const phone = 'customer_details.telephone_number'
const passport = 'customer_details.passport_number'
const accepted = 'terms_and_conditions_accepted'

describe.each(await openTestStores())(
  'an application that is created early, on $name',
  (opened) => {
    beforeEach(opened.reset)
    afterAll(opened.close)

    it('is created with the terms not accepted, and submitted once they are', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.draft()
      await bench.saveEarly(id)
      expect(await findOnPlatform(bench, id)).toMatchObject({
        [accepted]: false,
        status: 'INCOMPLETE',
      })
      const submission = await bench.submission(id)
      expect(submission).toMatchObject({ state: 'preparing', platformStatus: 'INCOMPLETE' })
      expect(isAwaitingCustomer(submission)).toBe(true)
      await bench.recover()
      expect(countIdempotencyIds(bench, 'submit')).toBe(0)
      await acceptAndSubmit(bench, id)
      await expectAcceptedOnce(bench, id)
      expect(
        ['create', 'update', 'submit'].map((each) => countIdempotencyIds(bench, each)),
      ).toEqual([1, 1, 1])
    })

    it('is not created before name and account are known', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.draft({
        ...createPlatformAnswers(),
        'account_to_open.asset_type_id': undefined,
      })
      await bench.saveEarly(id, { open: 'account' })
      expect(bench.calls).toEqual([])
      await bench.saveEarly(id, {
        'account_to_open.asset_type_id': 'FIAT_TESTNET_USD',
        open: undefined,
      })
      expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
    })

    it('is sent what changed, and nothing else', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.draft()
      await bench.saveEarly(id)
      await bench.saveEarly(id)
      expect(countIdempotencyIds(bench, 'update')).toBe(0)
      await bench.saveEarly(id, { [phone]: '+12025550177', [passport]: undefined })
      const [update, ...others] = bench.calls.filter(({ operation }) => operation === 'update')
      expect(others).toEqual([])
      expect(JSON.parse(update?.body ?? '').updates).toEqual([
        { field: phone, value: '+12025550177' },
        { field: passport, value: '' },
      ])
      await acceptAndSubmit(bench, id)
      await expectAcceptedOnce(bench, id)
    })

    it('is sent nothing while an answer leaves others open', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.draft()
      await bench.saveEarly(id)
      await bench.saveEarly(id, { [phone]: undefined, open: 'contact' })
      expect(countIdempotencyIds(bench, 'update')).toBe(0)
    })

    it('has the platform’s requirements among its questions until they are answered', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.draft({
        ...createPlatformAnswers('Incomplete'),
        [passport]: undefined,
      })
      await bench.saveEarly(id)
      const listRequired = async () =>
        (await listOpenRequirements(bench.store, await bench.submission(id))).map((requirement) =>
          requirement.kind === 'question' ? requirement.field : requirement.kind,
        )
      expect(await listRequired()).toEqual(['passport_number'])
      await bench.saveEarly(id, { [passport]: 'L01X00T47' })
      expect(await listRequired()).toEqual([])
      await acceptAndSubmit(bench, id)
      await expectAcceptedOnce(bench, id)
    })

    it('does not require what was just sent if the status is older', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.draft({
        ...createPlatformAnswers('Incomplete'),
        [passport]: undefined,
      })
      await bench.saveEarly(id)
      bench.breaks(({ operation }) =>
        operation === 'status' ? silences['500 before effect'] : undefined,
      )
      bench.pass(1_000)
      await bench.saveEarly(id, { [passport]: 'L01X00T47' })
      expect(await listOpenRequirements(bench.store, await bench.submission(id))).toEqual([])
    })

    it('stays editable if its creation is refused, and is sent again when it is changed', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.draft({ ...createPlatformAnswers('Refuse'), [phone]: '+12025550148' })
      await bench.saveEarly(id)
      expect(await bench.submission(id)).toMatchObject({ state: 'preparing', nextCheckAt: null })
      expect(await listOpenRequirements(bench.store, await bench.submission(id))).toMatchObject([
        { kind: 'question', field: 'telephone_number' },
      ])
      await bench.saveEarly(id)
      expect(countIdempotencyIds(bench, 'create')).toBe(1)
      await bench.saveEarly(id, { [phone]: '+12025550177' })
      await acceptAndSubmit(bench, id)
      await expectAcceptedOnce(bench, id)
      expect(countIdempotencyIds(bench, 'create')).toBe(2)
    })

    it('is sent by one process at a time, and once, though ten requests save and accept at once', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.draft()
      await Promise.all(Array.from({ length: 10 }, () => bench.saveEarly(id)))
      await bench.agree(id)
      await Promise.all(Array.from({ length: 10 }, () => bench.submit(id)))
      await expectAcceptedOnce(bench, id)
      expect(
        ['create', 'update', 'submit'].map((each) => countIdempotencyIds(bench, each)),
      ).toEqual([1, 1, 1])
    })

    it('has each of a company’s people once, changed and removed one by one', async () => {
      const bench = setUpWatchedSubmission(opened)
      const people = [
        createPersonAnswers('Amira', 'Haddad', {
          individual_type: ['OFFICER', 'CONTROL_PERSON', 'AUTHORIZED_PERSON'],
        }),
        createPersonAnswers('Rami', 'Saleh', {
          individual_type: ['BENEFICIAL_OWNER'],
          percentage_ownership: 60,
        }),
        createPersonAnswers('Noor', 'Saleh'),
      ]
      const id = await bench.draft(createCompanyAnswers('Paperless', people))
      bench.breaks(({ operation, nth }) =>
        operation === 'add' && nth === 2 ? silences['unanswered after effect'] : undefined,
      )
      await bench.saveEarly(id)
      const [first, second] = people
      const titled = { ...first, wire: { ...first?.wire, title: 'CEO' } }
      await bench.saveEarly(id, { people: [titled, second] })
      expect(await bench.countPlatformPeople(id)).toBe(2)
      expect(await bench.platformPeople(id)).toMatchObject({ 'Amira Haddad': { title: 'CEO' } })
      await acceptAndSubmit(bench, id)
      await bench.recover()
      await expectSubmittedOnce(bench, id)
      expect(await bench.countPlatformPeople(id)).toBe(2)
      expect(
        ['create', 'add', 'change', 'delete'].map((each) => countIdempotencyIds(bench, each)),
      ).toEqual([1, 3, 1, 1])
      expect(sentStates).toContain((await bench.submission(id)).state)
    })

    it('is erased in time with what was under way, and nothing more is sent', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await bench.draft()
      bench.breaks(({ operation }) =>
        operation === 'create' ? silences['unanswered after effect'] : undefined,
      )
      await bench.saveEarly(id)
      const { store, clock } = bench
      const due = await store.applications.listExpired(
        store.db,
        new Date(clock.now.getTime() + 40 * 86_400_000),
        10,
      )
      expect(due).toEqual([id])
      await store.transaction((tx) => store.applications.erase(tx, id, clock.now))
      bench.heals()
      const before = bench.calls.length
      bench.pass(3_600_000)
      await bench.recover()
      expect(bench.calls.slice(before).filter(({ operation }) => operation !== 'token')).toEqual([])
      expect((await bench.submission(id)).state).toBe('preparing')
    })

    it('never receives the answers of somebody else’s application', async () => {
      const bench = setUpWatchedSubmission(opened)
      const other = await bench.draft()
      await bench.saveEarly(other)
      const { platformApplicationId } = await bench.submission(other)
      // The creation belongs to nobody we know: another program of ours could have made it.
      await bench.store.db.updateTable('submission').set({ platformApplicationId: null }).execute()
      const id = await bench.draft()
      bench.breaks(({ operation, nth }) =>
        operation === 'create' && nth === 2
          ? async (send) => {
              await send()
              return Response.json({ data: { id: platformApplicationId } })
            }
          : undefined,
      )
      await bench.saveEarly(id)
      await bench.saveEarly(id, { [phone]: '+12025550177' })
      expect(await findOnPlatform(bench, other)).toMatchObject({
        customer_details: { telephone_number: '+12025550147' },
      })
      expect(await findOnPlatform(bench, id)).toMatchObject({
        customer_details: { telephone_number: '+12025550177' },
      })
    })
  },
)

const sentStates = ['submitted', 'decided']

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
import { listOpenRequirements } from './list-requirements.ts'
import { processSubmission } from './process-submission.ts'
import { retrySubmission } from './resolve-manual-review.ts'
import type { SubmissionDeps } from './submission-deps.ts'

const phone = 'customer_details.telephone_number'
const passport = 'customer_details.passport_number'
const accepted = 'terms_and_conditions_accepted'

/** The process is gone: what it would have done next is not done, and nothing after it. */
class Killed extends Error {}

describe.each(await openTestStores())(
  'an application that is created early, on $name',
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

    it('is created with the terms not accepted, and submitted once they are', async () => {
      const bench = setUp()
      const id = await bench.draft()
      await bench.saveEarly(id)
      expect(await there(bench, id)).toMatchObject({ [accepted]: false, status: 'INCOMPLETE' })
      const submission = await bench.submission(id)
      expect(submission).toMatchObject({ state: 'preparing', platformStatus: 'INCOMPLETE' })
      expect(isAwaitingCustomer(submission)).toBe(true)
      await bench.recover()
      expect(countIdempotencyIds(bench, 'submit')).toBe(0)
      await accept(bench, id)
      await expectAcceptedOnce(bench, id)
      expect(
        ['create', 'update', 'submit'].map((each) => countIdempotencyIds(bench, each)),
      ).toEqual([1, 1, 1])
    })

    it('is not created before name and account are known', async () => {
      const bench = setUp()
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
      const bench = setUp()
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
      await accept(bench, id)
      await expectAcceptedOnce(bench, id)
    })

    it('is sent nothing while an answer leaves others open', async () => {
      const bench = setUp()
      const id = await bench.draft()
      await bench.saveEarly(id)
      await bench.saveEarly(id, { [phone]: undefined, open: 'contact' })
      expect(countIdempotencyIds(bench, 'update')).toBe(0)
    })

    it('has the platform’s requirements among its questions until they are answered', async () => {
      const bench = setUp()
      const id = await bench.draft({
        ...createPlatformAnswers('Incomplete'),
        [passport]: undefined,
      })
      await bench.saveEarly(id)
      const wanted = async () =>
        (await listOpenRequirements(bench.store, await bench.submission(id))).map((want) =>
          want.kind === 'question' ? want.field : want.kind,
        )
      expect(await wanted()).toEqual(['passport_number'])
      await bench.saveEarly(id, { [passport]: 'L01X00T47' })
      expect(await wanted()).toEqual([])
      await accept(bench, id)
      await expectAcceptedOnce(bench, id)
    })

    it('does not require what was just sent if the status is older', async () => {
      const bench = setUp()
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
      const bench = setUp()
      const id = await bench.draft({ ...createPlatformAnswers('Refuse'), [phone]: '+12025550148' })
      await bench.saveEarly(id)
      expect(await bench.submission(id)).toMatchObject({ state: 'preparing', nextCheckAt: null })
      expect(await listOpenRequirements(bench.store, await bench.submission(id))).toMatchObject([
        { kind: 'question', field: 'telephone_number' },
      ])
      await bench.saveEarly(id)
      expect(countIdempotencyIds(bench, 'create')).toBe(1)
      await bench.saveEarly(id, { [phone]: '+12025550177' })
      await accept(bench, id)
      await expectAcceptedOnce(bench, id)
      expect(countIdempotencyIds(bench, 'create')).toBe(2)
    })

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

    it('is sent by one process at a time, and once, though ten requests save and accept at once', async () => {
      const bench = setUp()
      const id = await bench.draft()
      await Promise.all(Array.from({ length: 10 }, () => bench.saveEarly(id)))
      await bench.agree(id)
      await Promise.all(Array.from({ length: 10 }, () => bench.submit(id)))
      await expectAcceptedOnce(bench, id)
      expect(
        ['create', 'update', 'submit'].map((each) => countIdempotencyIds(bench, each)),
      ).toEqual([1, 1, 1])
    })

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

    it('has each of a company’s people once, changed and removed one by one', async () => {
      const bench = setUp()
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
      await accept(bench, id)
      await bench.recover()
      await expectSubmittedOnce(bench, id)
      expect(await bench.countPlatformPeople(id)).toBe(2)
      expect(
        ['create', 'add', 'change', 'delete'].map((each) => countIdempotencyIds(bench, each)),
      ).toEqual([1, 3, 1, 1])
      expect(sentStates).toContain((await bench.submission(id)).state)
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

    it('is erased in time with what was under way, and nothing more is sent', async () => {
      const bench = setUp()
      const id = await bench.draft()
      bench.breaks(({ operation }) =>
        operation === 'create' ? silences['unanswered after effect'] : undefined,
      )
      await bench.saveEarly(id)
      const { store, clock } = bench
      const due = await store.applications.expired(
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

    it('never receives the answers of somebody else’s application', async () => {
      const bench = setUp()
      const other = await bench.draft()
      await bench.saveEarly(other)
      const { platformApplicationId } = await bench.submission(other)
      // Named to nobody we know: as if another program of ours had created it.
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
      expect(await there(bench, other)).toMatchObject({
        customer_details: { telephone_number: '+12025550147' },
      })
      expect(await there(bench, id)).toMatchObject({
        customer_details: { telephone_number: '+12025550177' },
      })
    })

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

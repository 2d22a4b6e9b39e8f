import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createCompanyAnswers,
  createPersonAnswers,
  type TestPerson,
  threePeople,
} from '@/test-support/submission/company-answers.ts'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
import { jsonResponse, takesEffectThen } from '@/test-support/submission/network-faults.ts'
import {
  fieldsToChange,
  retryUntilApproved,
  setUpWatchedSubmission,
  submitAndSendBack,
} from '@/test-support/submission/submission-actions.ts'
import type { SubmissionSetup } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { buildTimeline } from './build-timeline.ts'
import { readPlatformWords } from './platform-words.ts'
import { returnSubmission } from './resolve-manual-review.ts'
import { listOpenRequirements } from './state/open-requirements.ts'

const { passport, postalCode } = fieldsToChange
const words = [{ code: 'VALIDATION_ERROR', description: 'The request is not valid' }]
const refuses = async () => jsonResponse(400, { errors: words })

/** Brings an application to where its next sending has an operation of each kind. */
const preparations: Record<string, (bench: SubmissionSetup) => Promise<string>> = {
  create: (bench) => bench.begin(),
  submit: (bench) => bench.begin(),
  update: async (bench) => {
    const id = await submitAndSendBack(bench)
    await bench.change(id, { [passport]: 'M22Y11U58', [postalCode]: '62702' })
    await bench.agree(id)
    return id
  },
  add: (bench) => bench.begin(createCompanyAnswers('Paperless', threePeople())),
  change: changePeople,
  delete: changePeople,
}

/** A company that changes one of its people and removes another after a third was refused. */
async function changePeople(bench: SubmissionSetup): Promise<string> {
  const [first, second, third] = threePeople() as [TestPerson, TestPerson, TestPerson]
  const more = createPersonAnswers('Rami', 'Saleh', { individual_type: ['OFFICER'] })
  const wrong = { ...second, wire: { ...second.wire, telephone_number: '+15005550001' } }
  const id = await bench.begin(createCompanyAnswers('Paperless', [first, wrong, third, more]))
  const description = 'telephone_number: is not reachable'
  bench.breaks(({ operation, nth }) =>
    operation === 'add' && nth === 2
      ? async () => jsonResponse(400, { errors: [{ code: 'INVALID_FIELD', description }] })
      : undefined,
  )
  await bench.submit(id)
  bench.heals()
  const changed = { ...third, wire: { ...third.wire, middle_name: 'Layal' } }
  await bench.change(id, { people: [first, second, changed] })
  await bench.agree(id)
  return id
}

describe.each(await openTestStores())(
  'a refusal that names nothing the customer could change, on $name',
  (opened) => {
    beforeEach(opened.reset)
    afterAll(opened.close)

    async function historyOf(bench: SubmissionSetup, id: string) {
      const recorded = await bench.store.audit.list(bench.store.db, id)
      return buildTimeline(recorded).map(({ name }) => name)
    }

    async function expectStaffTold(bench: SubmissionSetup, id: string): Promise<void> {
      expect(await bench.getStatus(id)).toMatchObject({ name: 'manual_review', tone: 'waiting' })
      const submission = await bench.submission(id)
      expect(await listOpenRequirements(bench.store, submission)).toEqual([])
      const operations = await bench.operations(id)
      expect(await readPlatformWords(bench.store, bench.store.db, operations)).toEqual(words)
    }

    const cases = Object.keys(preparations).flatMap((operation) => [
      [operation, 'before effect'] as const,
      [operation, 'after effect'] as const,
    ])

    it.each(cases)('is for staff, with the platform’s words: %s, %s', async (operation, effect) => {
      const bench = setUpWatchedSubmission(opened)
      const id = (await preparations[operation]?.(bench)) ?? ''
      const before = await historyOf(bench, id)
      const refusal = () => jsonResponse(400, { errors: words })
      bench.breaks((call) => {
        if (call.operation !== operation) return undefined
        return effect === 'after effect' ? takesEffectThen(refusal) : refuses
      })
      await bench.submit(id)
      const { state } = await bench.submission(id)
      // A lookup finds what has taken effect: a creation, a person, a submit.
      const isFound = effect === 'after effect' && ['create', 'add', 'submit'].includes(operation)
      if (isFound) expect(state).toMatch(/created|submitted|decided/)
      else await expectStaffTold(bench, id)
      const after = (await historyOf(bench, id)).slice(before.length)
      expect(after.filter((name) => name === 'asked' || name === 'not_accepted')).toEqual([])
      if (isFound) {
        bench.heals()
        await bench.recover()
        expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
        await expectSubmittedOnce(bench, id)
      } else await retryUntilApproved(bench, id)
    })

    it.each(['create', 'update', 'add'])(
      'can be sent back to the customer, who may send it again as it is or changed: %s',
      async (operation) => {
        const bench = setUpWatchedSubmission(opened)
        const id = (await preparations[operation]?.(bench)) ?? ''
        bench.breaks((call) => (call.operation === operation ? refuses : undefined))
        await bench.submit(id)
        const { id: submissionId } = await bench.submission(id)
        const returned = { submissionId, staff: 'staff-1' }
        expect(await returnSubmission(bench.deps, returned)).toBe(true)
        expect(await returnSubmission(bench.deps, returned)).toBe(false)
        expect(await bench.getStatus(id)).toMatchObject({ name: 'sent_back' })
        expect(await bench.submit(id)).toEqual({ outcome: 'not_accepted' })
        bench.heals()
        await bench.agree(id)
        expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
        await bench.recover()
        expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
        await expectSubmittedOnce(bench, id)
      },
    )

    it('is none where the platform names a field too: the customer changes that', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = (await preparations.update?.(bench)) ?? ''
      const errors = [...words, { code: 'X', description: `${passport}: is not one` }]
      bench.breaks(({ operation }) =>
        operation === 'update' ? async () => jsonResponse(400, { errors }) : undefined,
      )
      await bench.submit(id)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'awaiting_customer' })
    })

    it('is not believed while the platform does not say how the application stands', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = (await preparations.update?.(bench)) ?? ''
      bench.breaks(({ operation }) => {
        if (operation === 'update') return refuses
        return operation === 'status' ? async () => jsonResponse(503, { errors: [] }) : undefined
      })
      await bench.submit(id)
      expect(await bench.submission(id)).toMatchObject({ state: 'created' })
      bench.heals()
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    })

    it('tells staff which state was refused, where its form is ours', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = (await preparations.update?.(bench)) ?? ''
      const state = 'customer_details.mailing_address.state'
      await bench.change(id, { [state]: 'NSW', [postalCode]: '62704' })
      await bench.agree(id)
      const errors = [{ code: 'INVALID_FIELD', description: `${state}: must have two characters` }]
      bench.breaks(({ operation }) =>
        operation === 'update' ? async () => jsonResponse(400, { errors }) : undefined,
      )
      await bench.submit(id)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'manual_review' })
      // A later sending keeps the mark.
      expect(await bench.submission(id)).toMatchObject({ sendsAnyState: true })
      const operations = await bench.operations(id)
      expect(await readPlatformWords(bench.store, bench.store.db, operations)).toEqual([
        { ...errors[0], sent: 'NSW' },
      ])
    })
  },
)

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createCompanyAnswers,
  createPersonAnswers,
  type TestPerson,
  threePeople,
} from '@/test-support/submission/company-answers.ts'
import {
  countIdempotencyIds,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import {
  jsonResponse,
  type NetworkFault,
  silences,
} from '@/test-support/submission/network-faults.ts'
import {
  retryUntilApproved,
  setUpWatchedSubmission,
} from '@/test-support/submission/submission-actions.ts'
import type { SubmissionSetup } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { statusLagMs } from './rules/delays-and-limits.ts'
import { getOutstandingFields, listOpenRequirements } from './state/open-requirements.ts'

const all = ['Amira Haddad', 'Noor Khoury', 'Sami Nasser']
const telephone = 'telephone_number'
const officer = { individual_type: ['OFFICER'] }

describe.each(await openTestStores())('the people of a company, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function kindsOf(bench: SubmissionSetup, id: string) {
    return (await bench.operations(id)).map(({ kind, state }) => [kind, state])
  }

  it('are sent one by one between the creation and the submit', async () => {
    const bench = setUpWatchedSubmission(opened)
    const id = await bench.begin(createCompanyAnswers())
    expect(await bench.submit(id)).toMatchObject({ outcome: 'enqueued' })
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    expect(await kindsOf(bench, id)).toEqual([
      ['create', 'done'],
      ['add_individual', 'done'],
      ['add_individual', 'done'],
      ['add_individual', 'done'],
      ['submit', 'done'],
    ])
    expect(Object.keys(await bench.platformPeople(id))).toEqual(all)
    expect((await bench.platformPeople(id))['Sami Nasser']).toMatchObject({
      individual_type: ['BENEFICIAL_OWNER', 'AUTHORIZED_PERSON'],
      percentage_ownership: 40,
    })
    await expectSubmittedOnce(bench, id)
    expect(bench.calls.map(({ operation }) => operation)).toEqual([
      'token',
      'create',
      // Reading needs a permission of its own.
      'token',
      'find',
      ...['add', 'add', 'add'],
      ...['status', 'submit', 'status'],
      ...bench.calls.slice(10).map(() => 'status'),
    ])
  })

  it('are each sent once, also when they are fifty', async () => {
    const bench = setUpWatchedSubmission(opened)
    const others = Array.from({ length: 47 }, (_, index) =>
      createPersonAnswers(`Nadim${index}`, 'Haddad'),
    )
    const id = await bench.begin(createCompanyAnswers('Paperless', [...threePeople(), ...others]))
    await bench.submit(id)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    expect(await bench.countPlatformPeople(id)).toBe(50)
    await expectSubmittedOnce(bench, id)
    expect(bench.calls.filter(({ operation }) => operation === 'add')).toHaveLength(50)
    expect(bench.calls.filter(({ operation }) => operation === 'find')).toHaveLength(1)
  })

  it('do not lose the others if one is refused, and the submit waits for the corrected one', async () => {
    const bench = setUpWatchedSubmission(opened)
    const { people, refused } = withRefused()
    const id = await bench.begin(createCompanyAnswers('Paperless', people))
    await bench.submit(id)
    expect(await bench.getStatus(id)).toEqual({
      name: 'awaiting_customer',
      tone: 'action',
      canChange: false,
    })
    expect(await kindsOf(bench, id)).toEqual([
      ['create', 'done'],
      ['add_individual', 'done'],
      ['add_individual', 'refused'],
      ['add_individual', 'done'],
      ['submit', 'abandoned'],
    ])
    expect(Object.keys(await bench.platformPeople(id))).toEqual([all[0], all[2]])
    const submission = await bench.submission(id)
    expect(await listOpenRequirements(bench.store, submission)).toMatchObject([
      { kind: 'person', individualId: refused.id, field: telephone },
    ])
    expect(getOutstandingFields(await listOpenRequirements(bench.store, submission))).toEqual({
      outstanding: [],
      outstandingOfPeople: { [refused.id]: [telephone] },
      unknownFields: {},
      sendsAnyState: false,
    })

    await bench.changePerson(id, refused.id, { [telephone]: '+12025550177' })
    expect(await bench.submit(id)).toEqual({ outcome: 'not_accepted' })
    await bench.agree(id)
    await bench.submit(id)
    expect((await kindsOf(bench, id)).slice(5)).toEqual([
      ['add_individual', 'done'],
      ['submit', 'done'],
    ])
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    expect(Object.keys(await bench.platformPeople(id))).toHaveLength(3)
    await expectSubmittedOnce(bench, id)
    expect(countIdempotencyIds(bench, 'add')).toBe(4)
  })

  it('no longer include a refused person who was removed', async () => {
    const bench = setUpWatchedSubmission(opened)
    const { people, refused } = withRefused()
    const id = await bench.begin(createCompanyAnswers('Paperless', people))
    await bench.submit(id)
    await bench.change(id, {
      people: [
        ...people.filter((person) => person !== refused),
        createPersonAnswers('Noor', 'Khoury', {
          individual_type: ['BENEFICIAL_OWNER'],
          percentage_ownership: 9,
        }),
      ],
    })
    await bench.agree(id)
    await bench.submit(id)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    expect((await kindsOf(bench, id)).map(([kind]) => kind)).not.toContain('delete_individual')
    expect(Object.keys(await bench.platformPeople(id)).sort()).toEqual(all)
  })

  describe('removed', () => {
    /** Removed from an application that waits for its customer. */
    async function removePerson(bench: SubmissionSetup) {
      const { people, refused } = withRefused()
      const gone = createPersonAnswers('Rami', 'Saleh', officer)
      const id = await bench.begin(createCompanyAnswers('Paperless', [...people, gone]))
      await bench.submit(id)
      await bench.changePerson(id, refused.id, { [telephone]: '+12025550177' })
      await bench.change(id, {
        people: ((await bench.application(id)).answers.people as TestPerson[]).filter(
          (person) => person.id !== gone.id,
        ),
      })
      await bench.agree(id)
      return id
    }
    const notFound: NetworkFault = async () => jsonResponse(404, { errors: [] })

    it('are gone if an attempt without a response has removed them', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await removePerson(bench)
      bench.breaks(({ operation, nth }) =>
        operation === 'delete'
          ? nth === 1
            ? silences['reset after effect']
            : // A platform that keeps no ids no longer finds them.
              notFound
          : undefined,
      )
      await bench.submit(id)
      await bench.recover()
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
      expect(Object.keys(await bench.platformPeople(id))).not.toContain('Rami Saleh')
    })

    it.each([
      ['they are still there', 'delete'],
      ['the application is not found either', 'find'],
    ])('are a person’s where they are not found though %s', async (_, until) => {
      const bench = setUpWatchedSubmission(opened)
      const id = await removePerson(bench)
      bench.pass(statusLagMs)
      bench.breaks(({ operation }) =>
        operation === 'delete' || operation === until ? notFound : undefined,
      )
      await bench.submit(id)
      expect(await bench.submission(id)).toMatchObject({
        state: 'manual_review',
        lastCode: 'not_found',
      })
      await retryUntilApproved(bench, id)
    })

    it('are for staff if the platform refuses: no answer of the customer’s brings them back', async () => {
      const bench = setUpWatchedSubmission(opened)
      const id = await removePerson(bench)
      const errors = [{ code: 'LAST_OFFICER', description: 'An officer must stay.' }]
      bench.breaks(({ operation }) =>
        operation === 'delete' ? async () => jsonResponse(400, { errors }) : undefined,
      )
      await bench.submit(id)
      expect(await bench.submission(id)).toMatchObject({
        state: 'manual_review',
        lastCode: 'refused_for_staff',
      })
      await retryUntilApproved(bench, id)
      expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    })
  })
})

function withRefused() {
  const people = threePeople()
  const [, second] = people
  const refused = second as TestPerson
  refused.wire = { ...refused.wire, last_name: 'Refuse', [telephone]: '+12025550148' }
  return { people, refused }
}

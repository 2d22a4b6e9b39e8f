import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#lib/database/store.ts'
import { createPageSnapshot } from '#lib/onboarding/answers/conflicts.ts'
import { listPeople } from '#lib/onboarding/company-people/people.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { personName } from '#lib/onboarding/steps/person-name.ts'
import type { RawValues } from '#lib/onboarding/view/step-view.ts'
import { recordChecking } from '#lib/submission/record-checking.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { createMember } from '@/test-support/staff/casework-setup.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { terms } from '@/test-support/submission/platform-answers.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { evaluateApplication } from './evaluate-application.ts'
import { type SaveAnswersOutcome, saveAnswers } from './save-answers.ts'

const grace = {
  kind: 'staff',
  member: createMember('agent', '99999999-0000-4000-8000-000000000001'),
} as const
const { typed } = applicants.maya
const renamed: RawValues = { ...typed.name, last_name: 'Canary' }

describe.each(await openTestStores())('saving answers on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  function setUp(over: Parameters<typeof setUpApplications>[1] = {}) {
    const bench = setUpApplications(opened, over)
    const { deps, customer } = bench
    const asCustomer = (applicationId: string) =>
      ({ applicationId, actor: customer, language: 'en' }) as const
    /** Reads the step as a page did that was shown some time ago. */
    async function look(id: string, stepId: string) {
      const { asked, revision } = await bench.read(id, stepId)
      const { step, saved } = asked
      const shown = createPageSnapshot(step, saved, revision)
      return async (answers: RawValues) => ({
        ...(await bench.answer(asked, answers)),
        before: saved,
        shown,
      })
    }
    return { ...bench, deps, asCustomer, look }
  }

  it('writes the answers, their author, the language and one event with names of fields', async () => {
    const { add, fillIn, application, trail } = setUp()
    const id = await add()
    await fillIn(id, { applicant: typed.applicant, name: typed.name })
    const { answers, sources, locale, revision } = await application(id)
    expect(answers.name).toMatchObject({ values: { last_name: 'Johnson' } })
    expect(sources.name?.last_name).toMatchObject({ by: { kind: 'customer' }, revision: 2 })
    expect({ locale, revision }).toEqual({ locale: 'en', revision: 2 })
    expect((await trail(id)).at(-1)).toEqual({
      by: 'customer',
      event: 'step_kept',
      detail: {
        step: 'name',
        fields: ['title', 'first_name', 'middle_name', 'last_name'],
        changed: ['title', 'first_name', 'middle_name', 'last_name'],
      },
    })
    expect(JSON.stringify(await trail(id))).not.toContain('Johnson')
  })

  it('adds new people of one name, and nobody who is listed by it already', async () => {
    const { add, fillIn, deps, asCustomer, application } = setUp()
    const id = await add()
    await fillIn(id, { applicant: { application_type: 'CORPORATION' } })
    const values = { first_name: 'Amelia', last_name: 'Clarke' }
    const answer = { typed: values, values }
    const create = () => ({ id: randomUUID(), steps: [{ step: personName, answer }] })
    const newPeople = [create(), create()]
    const people = async () => listPeople((await application(id)).answers as Answers)
    await saveAnswers(deps, asCustomer(id), { steps: [], newPeople })
    expect((await people()).map(({ id: added }) => added)).toEqual(newPeople.map((each) => each.id))
    const shouted = { ...answer, values: { ...values, last_name: 'CLARKE' } }
    const again = [{ ...create(), steps: [{ step: personName, answer: shouted }] }]
    expect(await saveAnswers(deps, asCustomer(id), { steps: [], newPeople: again })).toEqual({
      outcome: 'unchanged',
    })
    expect(await people()).toHaveLength(2)
  })

  it('names the register that answers were taken from, with the answers and in the trail', async () => {
    const { add, fillIn, read, answer, deps, asCustomer, application, trail } = setUp()
    const id = await add()
    await fillIn(id, { applicant: { application_type: 'CORPORATION' } })
    const { asked } = await read(id, 'company_name')
    const found = { registered_name: 'HARBOUR LANTERN LIMITED', trading_name: '' }
    const request = { ...asCustomer(id), register: 'uk_companies' } as const
    await saveAnswers(deps, request, { steps: [await answer(asked, found)] })
    expect((await application(id)).sources.company_name?.registered_name).toMatchObject({
      by: { kind: 'customer' },
      register: 'uk_companies',
    })
    expect((await trail(id)).at(-1)).toMatchObject({
      event: 'step_kept',
      detail: { fields: ['registered_name'], register: 'uk_companies' },
    })
    expect(JSON.stringify(await trail(id))).not.toContain('LANTERN')
  })

  it('gives the progress that the answers make', async () => {
    const { add, read, answer, deps, asCustomer } = setUp()
    const id = await add()
    const { asked } = await read(id, 'applicant')
    const steps = [await answer(asked, typed.applicant)]
    const saved = await saveAnswers(deps, asCustomer(id), { steps })
    expect(saved).toMatchObject({ outcome: 'saved', accepted: false, prepared: false })
    if (saved.outcome !== 'saved') return
    expect(saved.progress.open).toBe('residence')
    expect(saved.progress.platformFields).toMatchObject({ application_type: 'INDIVIDUAL' })
  })

  it('voids the acceptance of other answers, in the same transaction', async () => {
    const { add, fillIn, agree, trail, store } = setUp()
    const id = await add()
    await fillIn(id, { applicant: typed.applicant, name: typed.name })
    await agree(id, false, terms)
    await fillIn(id, { name: renamed })
    expect(await store.acceptances.current(store.db, id)).toBeUndefined()
    expect((await trail(id)).map(({ event }) => event).slice(-2)).toEqual([
      'acceptance_voided',
      'step_kept',
    ])
  })

  it('says whether terms were accepted before', async () => {
    const { add, fillIn, agree, look, deps, asCustomer } = setUp()
    const id = await add()
    await fillIn(id, { applicant: typed.applicant, name: typed.name })
    await agree(id, false, terms)
    const answer = await look(id, 'name')
    const saved = await saveAnswers(deps, asCustomer(id), { steps: [await answer(renamed)] })
    expect(saved).toMatchObject({ outcome: 'saved', accepted: true })
  })

  it('forgets what was typed on the page and not saved', async () => {
    const { add, fillIn, store, customer, clock } = setUp()
    const id = await add()
    const page = { applicationId: id, page: 'applicant', sessionHash: customer.session }
    await store.transaction((tx) =>
      store.unsavedInputs.save(tx, { ...page, input: { a: 'b' }, now: clock.now }),
    )
    await fillIn(id, { applicant: typed.applicant })
    expect(await store.db.selectFrom('unsavedInput').selectAll().execute()).toEqual([])
  })

  it('saves nothing where two answered the same differently, until one is chosen', async () => {
    const { add, fillIn, look, application, deps, asCustomer } = setUp()
    const id = await add()
    await fillIn(id, { applicant: typed.applicant, name: typed.name })
    const answer = await look(id, 'name')
    await fillIn(id, { name: { ...typed.name, last_name: 'Byron' } }, { actor: grace })
    const steps = [await answer(renamed)]
    const refused = await saveAnswers(deps, asCustomer(id), { steps })
    expect(refused).toMatchObject({
      outcome: 'conflict',
      revision: 3,
      conflicts: [{ conflicts: [{ field: 'last_name', meanwhile: 'Byron', typed: 'Canary' }] }],
    })
    expect(lastName(await application(id))).toBe('Byron')
    const choiceOf = () => ({ keep: 'mine', revision: 3 }) as const
    const chosen = steps.map((step) => ({ ...step, choiceOf }))
    const saved = await saveAnswers(deps, asCustomer(id), { steps: chosen })
    expect(saved.outcome).toBe('saved')
    expect(lastName(await application(id))).toBe('Canary')
  })

  it('saves a field that only one of two changed beside what the other changed', async () => {
    const { add, fillIn, look, application, deps, asCustomer } = setUp()
    const id = await add()
    await fillIn(id, { applicant: typed.applicant, name: typed.name })
    const answer = await look(id, 'name')
    await fillIn(id, { name: { ...typed.name, first_name: 'Mary' } }, { actor: grace })
    await saveAnswers(deps, asCustomer(id), { steps: [await answer(renamed)] })
    const { values } = (await application(id)).answers.name as { values: object }
    expect(values).toMatchObject({ first_name: 'Mary', last_name: 'Canary' })
  })

  it('names the fields in which a customer corrects what staff entered', async () => {
    const { add, fillIn, trail } = setUp()
    const id = await add()
    await fillIn(id, { applicant: typed.applicant, name: typed.name }, { actor: grace })
    await fillIn(id, { name: renamed })
    expect((await trail(id)).at(-1)).toEqual({
      by: 'customer',
      event: 'entry_corrected',
      detail: { step: 'name', fields: ['last_name'], staff: [grace.member.id] },
    })
  })

  describe('of several steps', () => {
    it('saves all in one revision with an event a step, in the name of staff', async () => {
      const { add, fillIn, read, answer, application, trail, deps } = setUp()
      const id = await add()
      await fillIn(id, { applicant: typed.applicant })
      const steps = []
      for (const stepId of ['name', 'birth', 'contact'] as const) {
        steps.push(await answer((await read(id, stepId)).asked, typed[stepId]))
      }
      const request = { applicationId: id, actor: grace, language: 'ar' } as const
      const saved = await saveAnswers(deps, request, { steps, savesRest: true })
      expect(saved).toMatchObject({ outcome: 'saved', conflicts: [] })
      const { revision, locale, channel } = await application(id)
      // Staff read the page in Arabic; the customer does not.
      expect({ revision, locale, channel }).toEqual({
        revision: 2,
        locale: 'en',
        channel: 'assisted',
      })
      expect((await trail(id)).slice(-3).map(({ by, detail }) => [by, detail.step])).toEqual([
        ['staff', 'name'],
        ['staff', 'birth'],
        ['staff', 'contact'],
      ])
    })

    it('saves what does not conflict where the rest is asked for', async () => {
      const { add, fillIn, look, application, deps } = setUp()
      const id = await add()
      await fillIn(id, { applicant: typed.applicant, name: typed.name })
      const [name, birth] = [await look(id, 'name'), await look(id, 'birth')]
      await fillIn(id, { name: { ...typed.name, last_name: 'Byron' } })
      const steps = [await name(renamed), await birth(typed.birth)]
      const request = { applicationId: id, actor: grace, language: 'en' } as const
      const saved = await saveAnswers(deps, request, { steps, savesRest: true })
      expect(saved).toMatchObject({
        outcome: 'saved',
        conflicts: [{ step: { id: 'name' }, conflicts: [{ field: 'last_name' }] }],
      })
      const after = await application(id)
      expect(lastName(after)).toBe('Byron')
      expect(after.answers.birth).toMatchObject({ values: { nationality: 'US' } })
    })

    it('leaves steps alone that are answered as they are stored', async () => {
      const { add, fillIn, read, answer, application, deps } = setUp()
      const id = await add()
      await fillIn(id, { applicant: typed.applicant, name: typed.name })
      const steps = [await answer((await read(id, 'name')).asked, typed.name)]
      const request = { applicationId: id, actor: grace, language: 'en' } as const
      const saved = await saveAnswers(deps, request, { steps, savesRest: true })
      expect(saved).toEqual({ outcome: 'unchanged' })
      expect((await application(id)).revision).toBe(2)
    })
  })

  it.each([
    {
      state: 'what was accepted is on its way',
      set: (store: Store, applicationId: string) =>
        store.submissions.add(store.db, {
          id: randomUUID(),
          applicationId,
          operations: [],
          heldAt: null,
          now: new Date(),
        }),
    },
    {
      state: 'the application is stopped',
      set: (store: Store, id: string) =>
        store.db
          .updateTable('application')
          .set({ reportedAt: new Date(), stoppedAt: new Date() })
          .where('id', '=', id)
          .execute(),
    },
  ])('changes nothing once $state', async ({ set }) => {
    const { add, fillIn, read, answer, application, store, deps, asCustomer } = setUp()
    const id = await add()
    await fillIn(id, { applicant: typed.applicant })
    const steps = [await answer((await read(id, 'name')).asked, typed.name)]
    await set(store, id)
    const saved = await saveAnswers(deps, asCustomer(id), { steps })
    expect(saved).toEqual({ outcome: 'not_editable' } satisfies SaveAnswersOutcome)
    expect((await application(id)).revision).toBe(1)
  })

  it('evaluates anew whether only the check of documents is waited for', async () => {
    const { add, fillIn, store, deps } = setUp()
    const { db } = store
    deps.recordChecking = (tx, submission) =>
      recordChecking(
        {
          ...deps,
          evaluateProgress: ({ answers }, outstanding) =>
            evaluateApplication(deps, { answers, language: 'en', outstanding }),
        },
        tx,
        submission,
      )
    const id = await add()
    await fillIn(id, { applicant: typed.applicant, name: typed.name })
    const given = { id: randomUUID(), applicationId: id, operations: [], now: new Date() }
    await store.submissions.add(db, given)
    await db
      .updateTable('submission')
      .set({ state: 'awaiting_customer', isChecking: true })
      .where('id', '=', given.id)
      .execute()
    const list = () => store.casework.find(db, { kind: 'all' }, id)
    expect(await list()).toMatchObject({ state: 'checking' })
    await fillIn(id, { name: renamed })
    expect(await list()).toMatchObject({ state: 'awaiting_customer' })
  })

  it('says that it cannot save where the database fails, and logs the cause', async () => {
    const { add, read, answer, deps, store, asCustomer, lines } = setUp()
    const id = await add()
    const steps = [await answer((await read(id, 'applicant')).asked, typed.applicant)]
    const failing = {
      ...deps,
      store: { ...store, transactionFor: () => Promise.reject(new Error('no connection')) },
    } as typeof deps
    const request = { ...asCustomer(id), requestId: 'request-1' }
    expect(await saveAnswers(failing, request, { steps })).toEqual({ outcome: 'unavailable' })
    expect(lines.join('')).toContain('"requestId":"request-1"')
  })
})

function lastName({ answers }: { answers: Record<string, unknown> }): unknown {
  return (answers.name as { values: { last_name: string } }).values.last_name
}

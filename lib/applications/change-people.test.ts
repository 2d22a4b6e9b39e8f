import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  listPeople,
  maxPeople,
  addPerson as withPerson,
} from '#lib/onboarding/company-people/people.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { addPerson, removePerson } from './change-people.ts'
import { saveAnswers } from './save-answers.ts'

const { harbourVine } = companies
const personName = harbourVine.people[0]?.typed.person_name ?? {}

describe.each(await openTestStores())('the people of a company on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function setUp() {
    const bench = setUpApplications(opened)
    const id = await bench.add()
    await bench.fillIn(id, { applicant: { application_type: 'CORPORATION' } })
    const request = { applicationId: id, actor: bench.customer, language: 'en' } as const
    const people = async () => listPeople((await bench.application(id)).answers as Answers)
    return { ...bench, id, request, people }
  }

  it('adds a person of whom nothing is known, and the same one again until they are answered for', async () => {
    const { deps, request, people, trail, id, fillIn } = await setUp()
    const added = await addPerson(deps, request)
    if (added.outcome !== 'added') throw new Error(added.outcome)
    const { personId } = added
    expect((await trail(id)).at(-1)).toMatchObject({
      event: 'person_added',
      detail: { person: personId },
    })
    expect(await addPerson(deps, request)).toEqual(added)
    expect(await people()).toEqual([{ id: personId, answers: {} }])
    await fillIn(id, { person_name: personName }, { person: personId })
    expect(await addPerson(deps, request)).not.toEqual(added)
    expect(await people()).toHaveLength(2)
  })

  it('saves the step of a person, with an event of that person', async () => {
    const { deps, request, people, trail, id, fillIn } = await setUp()
    const added = await addPerson(deps, request)
    if (added.outcome !== 'added') throw new Error(added.outcome)
    await fillIn(id, { person_name: personName }, { person: added.personId })
    expect((await people())[0]?.answers.person_name?.typed).toMatchObject(personName)
    expect((await trail(id)).at(-1)).toMatchObject({
      event: 'person_kept',
      detail: { person: added.personId, step: 'person_name' },
    })
  })

  it('adds no more than a company can have', async () => {
    const { deps, request, application, store, id, clock } = await setUp()
    const before = await application(id)
    let answers = before.answers as Answers
    for (let number = 0; number < maxPeople; number += 1) {
      const person = crypto.randomUUID()
      answers = withPerson(answers, person)
      const named = listPeople(answers).at(-1)
      if (named) named.answers.person_name = { typed: {}, values: {} }
    }
    await store.transaction((tx) =>
      store.applications.updateAnswers(tx, before, { answers, now: clock.now }),
    )
    expect(await addPerson(deps, request)).toEqual({ outcome: 'too_many' })
  })

  it('removes a person once, and saves nothing of them afterwards', async () => {
    const { deps, request, people, trail, id, read, answer } = await setUp()
    const added = await addPerson(deps, request)
    if (added.outcome !== 'added') throw new Error(added.outcome)
    const { personId } = added
    const { asked } = await read(id, 'person_name', personId)
    const steps = [await answer(asked, personName)]
    expect(await removePerson(deps, request, personId)).toMatchObject({ outcome: 'saved' })
    expect(await people()).toEqual([])
    expect((await trail(id)).at(-1)).toMatchObject({ event: 'person_removed' })
    expect(await removePerson(deps, request, personId)).toEqual({ outcome: 'person_removed' })
    expect(await saveAnswers(deps, request, { steps, person: personId })).toEqual({
      outcome: 'person_removed',
    })
  })
})

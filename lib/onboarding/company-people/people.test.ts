import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { individualTypes } from '#lib/platform/contract/values.ts'
import {
  answerCompany,
  answerPerson,
  postPersonStep,
  requireStep,
  testPersonId,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import {
  anyRolesAndShare,
  anyShare,
  corporate,
  createCompanyOf,
} from '@/test-support/applicants/roles-and-shares.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { getStepContext } from '../fields/field.ts'
import { sumOfShares } from '../fields/number-fields.ts'
import type { Answers } from '../journeys.ts'
import { evaluateProgress } from '../progress/evaluate-progress.ts'
import { describeStep } from '../view/describe-step.ts'
import {
  addPerson,
  findApplicant,
  findPeopleRequirements,
  findPerson,
  formatPersonName,
  getOthersShare,
  getTotalShare,
  listPeople,
  listRoles,
  maxPeople,
  removePerson,
  setPersonStep,
} from './people.ts'

const { harbourVine, tallerQuiroga } = companies

const [amelia, tomas] = [0, 1].map(testPersonId) as [string, string]

const progressOf = (answers: Answers) =>
  evaluateProgress(answers, buildFieldContext(answers, testSettings))

const codesOf = (answers: Answers) => findPeopleRequirements(answers).map(({ code }) => code)

describe('the people of a company', () => {
  it('are nobody at first, and nobody where something else is stored', () => {
    for (const people of [undefined, null, {}, 'x', [1, null, {}, { id: 3 }]]) {
      expect(listPeople({ people } as unknown as Answers)).toEqual([])
    }
  })

  it('are added, changed and removed one at a time, and no other is touched', () => {
    fc.assert(
      fc.property(
        fc.array(anyRolesAndShare, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        (people, seed) => {
          const answers = createCompanyOf(people)
          const before = JSON.stringify(answers)
          const id = testPersonId(seed % people.length)
          const without = removePerson(answers, id)
          expect(listPeople(without).map((person) => person.id)).toEqual(
            listPeople(answers).flatMap((person) => (person.id === id ? [] : [person.id])),
          )
          const saved = { typed: { last_name: 'X' }, values: { last_name: 'X' } }
          const renamed = setPersonStep(answers, id, 'person_name', saved)
          for (const person of listPeople(renamed)) {
            if (person.id !== id) expect(person).toEqual(findPerson(answers, person.id))
          }
          expect(formatPersonName(findPerson(renamed, id) as never)).toBe('X')
          // The given answers are left unchanged.
          expect(JSON.stringify(answers)).toBe(before)
        },
      ),
    )
  })

  it('stay as they are when one is added twice, or changed or removed after they are gone', () => {
    const answers = createCompanyOf([{ roles: ['OFFICER'], share: 0 }])
    const saved = { typed: {}, values: {} }
    expect(addPerson(answers, amelia)).toBe(answers)
    expect(setPersonStep(answers, tomas, 'person_name', saved)).toBe(answers)
    expect(listPeople(removePerson(answers, tomas))).toEqual(listPeople(answers))
  })

  it('are no more than a page can show', () => {
    const many = Array.from({ length: maxPeople + 5 }, () => ({
      roles: ['OFFICER'] as const,
      share: 0,
    }))
    expect(listPeople(createCompanyOf(many))).toHaveLength(maxPeople)
  })

  it.each([0, 1, 5, 50])('can be %i, each with steps of their own', (count) => {
    const people = Array.from({ length: count }, () => ({
      roles: individualTypes,
      share: Math.floor(100 / count),
    }))
    const began = process.cpuUsage()
    const { people: progressOfPeople, open } = progressOf(createCompanyOf(people))
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000)
    expect(progressOfPeople).toHaveLength(count)
    expect(progressOfPeople.every((person) => person.open === 'person_name')).toBe(true)
    expect(open).toBe('company_name')
  })

  it('have one name to be said by, also who has one only', async () => {
    const { answers } = await answerCompany(companies.alNoor)
    expect(listPeople(answers).map(formatPersonName)).toEqual(['أمينة', 'سارة الهاشمي'])
    expect(formatPersonName({ id: 'x', answers: {} })).toBe('')
  })

  it('ask only until somebody is marked whether they are the applicant, and the marked one again', async () => {
    const { answers } = await answerCompany(harbourVine)
    const asks = (of: Answers, id: string) => {
      const fieldContext = getStepContext(buildFieldContext(of, testSettings), 'person_name', id)
      const view = describeStep(
        requireStep('person_name'),
        fieldContext,
        { typed: {} },
        { brand: '' },
      )
      return view.fields.some(({ name }) => name === 'is_applicant')
    }
    expect(asks(answers, amelia)).toBe(true)
    expect(asks(answers, tomas)).toBe(false)
    expect(asks(removePerson(answers, amelia), tomas)).toBe(true)
    // An earlier opened form still posts it.
    const typed = { ...harbourVine.people[1]?.typed.person_name, is_applicant: 'yes' }
    const { answered } = await postPersonStep(answers, tomas, 'person_name', typed)
    expect(answered).not.toHaveProperty('values.is_applicant', true)
  })

  it('have at most one applicant: marking another removes the mark from the first', async () => {
    const { answers } = await answerCompany(harbourVine)
    expect(findApplicant(answers)?.id).toBe(amelia)
    const typed = { ...harbourVine.people[1]?.typed.person_name, is_applicant: 'yes' }
    // The page offers this for nobody else once one is marked, so this is posted as if at the same moment.
    const { answered } = await postPersonStep({}, tomas, 'person_name', typed)
    if (!('values' in answered)) throw new Error(JSON.stringify(answered))
    const changed = setPersonStep(answers, tomas, 'person_name', answered)
    expect(findApplicant(changed)?.id).toBe(tomas)
    expect(progressOf(changed).people.map(({ open }) => open)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the shares', () => {
  it('of all owners together can never exceed 100, no matter who answers next', () => {
    fc.assert(
      fc.asyncProperty(fc.array(anyShare, { minLength: 1, maxLength: 6 }), async (shares) => {
        let answers: Answers = corporate
        for (const [index, share] of shares.entries()) {
          const id = testPersonId(index)
          const roles = { individual_type: ['BENEFICIAL_OWNER'], title: '' }
          answers = (await answerPerson(answers, id, { person_roles: roles })).answers
          const before = getTotalShare(answers)
          const typed = { percentage_ownership: String(share) }
          const { answered } = await postPersonStep(answers, id, 'person_share', typed)
          const fits = sumOfShares([before, share]) <= 100
          expect('values' in answered).toBe(fits)
          if ('values' in answered) answers = setPersonStep(answers, id, 'person_share', answered)
          else
            expect(answered).toMatchObject({
              state: { problems: [{ input: 'percentage_ownership' }] },
            })
        }
        expect(getTotalShare(answers)).toBeLessThanOrEqual(100)
        expect(codesOf(answers)).not.toContain('SHARES_ABOVE_100')
      }),
      { numRuns: 40 },
    )
  })

  it('add up, of owners only, without those typed for others', () => {
    fc.assert(
      fc.property(fc.array(anyRolesAndShare, { maxLength: 10 }), (people) => {
        const answers = createCompanyOf(people)
        const owners = people.filter(({ roles }) => roles.includes('BENEFICIAL_OWNER'))
        const sum = sumOfShares(owners.map(({ share }) => share))
        expect(getTotalShare(answers)).toBe(sum)
        for (const person of listPeople(answers)) {
          const own = listRoles(person).includes('BENEFICIAL_OWNER')
          const index = listPeople(answers).indexOf(person)
          expect(getOthersShare(answers, person.id)).toBe(
            sumOfShares([sum, own ? -(people[index]?.share ?? 0) : 0]),
          )
        }
        expect(codesOf(answers).includes('SHARES_ABOVE_100')).toBe(sum > 100)
      }),
    )
  })

  it('above 100, which two tabs can bring about, open every owner’s and block', () => {
    const owner = { roles: ['BENEFICIAL_OWNER'] as const }
    const answers = createCompanyOf([
      { ...owner, share: 70 },
      { ...owner, share: 40 },
    ])
    const progress = progressOf(answers)
    expect(progress.peopleRequirements).toContainEqual({
      code: 'SHARES_ABOVE_100',
      share: 110,
      blocks: true,
    })
    for (const person of progress.people) {
      const share = person.asked.find(({ step }) => step.id === 'person_share')
      expect(share?.values).toBeUndefined()
    }
  })

  it.each([
    [100, false],
    [90, false],
    [75, false],
    [74.99, true],
    [0, true],
  ])('of %d together are said to be far below 100: %s, and never block', (share, said) => {
    const answers = createCompanyOf([{ roles: individualTypes, share }])
    const need = findPeopleRequirements(answers).find(({ code }) => code === 'SHARES_FAR_BELOW_100')
    expect(need).toEqual(said ? { code: 'SHARES_FAR_BELOW_100', share, blocks: false } : undefined)
  })

  it('of three who hold a third each are the whole company', () => {
    const owner = { roles: ['BENEFICIAL_OWNER'] as const }
    const shares = [33.33, 33.33, 33.34]
    const answers = createCompanyOf(shares.map((share) => ({ ...owner, share })))
    expect(getTotalShare(answers)).toBe(100)
    expect(codesOf(answers)).not.toContain('SHARES_ABOVE_100')
    const sent = progressOf(answers).people.map(({ platformFields }) => platformFields)
    expect(sent.map((fields) => fields.percentage_ownership)).toEqual([33, 33, 33])
  })

  it.each([
    ['0', 0, 0],
    ['0.01', 0.01, 0],
    ['24.99', 24.99, 24],
    ['25', 25, 25],
    ['25.01', 25.01, 26],
    ['25,4', 25.4, 26],
    ['26.5', 26.5, 26],
    ['99.99', 99.99, 99],
    ['100', 100, 100],
  ])(
    'are saved as they are typed (%s) and sent as whole numbers, above 25 where they are',
    async (typed, saved, sent) => {
      const { answers } = await answerPerson(corporate, amelia, {
        person_roles: { individual_type: ['BENEFICIAL_OWNER'], title: '' },
        person_share: { percentage_ownership: typed },
      })
      expect(getTotalShare(answers)).toBe(saved)
      const [first] = progressOf(answers).people
      expect(first?.platformFields.percentage_ownership).toBe(sent)
    },
  )

  it.each(['33.333', '100.01', '-1', '101', 'half', ''])('cannot be %j', async (typed) => {
    const { answers } = await answerCompany(tallerQuiroga)
    const posted = { percentage_ownership: typed }
    const { answered } = await postPersonStep(answers, amelia, 'person_share', posted)
    expect(answered).toMatchObject({ state: { problems: [{ input: 'percentage_ownership' }] } })
  })

  it('are not asked of who owns nothing, and not sent when someone is no owner any more', async () => {
    const { answers } = await answerCompany(harbourVine)
    const typed = { individual_type: ['OFFICER', 'CONTROL_PERSON'], title: 'CEO' }
    const { answers: changed } = await answerPerson(answers, amelia, { person_roles: typed })
    const [first] = progressOf(changed).people
    expect(first?.open).toBeUndefined()
    expect(first?.platformFields).not.toHaveProperty('percentage_ownership')
    expect(getTotalShare(changed)).toBe(30)
  })
})

import fc from 'fast-check'
import { addPerson, setPersonStep } from '../../lib/onboarding/company-people/people.ts'
import type { Answers } from '../../lib/onboarding/journeys.ts'
import { type IndividualType, individualTypes } from '../../lib/platform/contract/values.ts'
import { testPersonId } from './answer-steps.ts'

type RolesAndShare = { roles: readonly IndividualType[]; share: number }

/** Any share of a company, whole or with decimals. */
export const anyShare = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)

/** Any roles and any share, for properties. */
export const anyRolesAndShare = fc.record({
  roles: fc.subarray([...individualTypes], { minLength: 1 }),
  share: anyShare,
})

export const corporate: Answers = {
  applicant: {
    typed: { application_type: 'CORPORATION' },
    values: { application_type: 'CORPORATION' },
  },
}

/** A company of people of whom only roles and shares were answered. */
export function createCompanyOf(people: RolesAndShare[]): Answers {
  let answers = corporate
  for (const [index, { roles, share }] of people.entries()) {
    const id = testPersonId(index)
    answers = addPerson(answers, id)
    answers = setPersonStep(answers, id, 'person_roles', {
      typed: { individual_type: roles, title: '' },
      values: { individual_type: roles },
    })
    if (!roles.includes('BENEFICIAL_OWNER')) continue
    answers = setPersonStep(answers, id, 'person_share', {
      typed: { percentage_ownership: String(share) },
      values: { percentage_ownership: share },
    })
  }
  return answers
}

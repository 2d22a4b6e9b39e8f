import { describe, expect, it } from 'vitest'
import { answerPerson, answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { evaluateProgress } from '../progress/evaluate-progress.ts'
import { findAttester, proposeAttesterRole } from './attester.ts'

const id = '00000000-0000-4000-8000-000000000001'

async function propose(roles: string[], title: string, isApplicant = true) {
  const company = await answerSteps({ applicant: { application_type: 'CORPORATION' } })
  const { answers } = await answerPerson(company.answers, id, {
    person_name: {
      first_name: 'Amelia',
      last_name: 'Hart',
      ...(isApplicant && { is_applicant: 'yes' }),
    },
    person_roles: { individual_type: roles, title },
  })
  const { people } = evaluateProgress(answers, buildFieldContext(answers, testSettings))
  return proposeAttesterRole(people)
}

describe('the role that is proposed to who accepts for a company', () => {
  it('is the one they have in it', async () => {
    expect(await propose(['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON'], 'ceo')).toBe('CEO')
    expect(await propose(['CONTROL_PERSON', 'BENEFICIAL_OWNER'], '')).toBe('BENEFICIAL_OWNER')
    expect(await propose(['OFFICER', 'CONTROL_PERSON'], 'Director')).toBe('CONTROL_PERSON')
  })

  it('is none where they have none of those, or are not among its people', async () => {
    expect(await propose(['OFFICER'], 'Assistant to the CEO')).toBeUndefined()
    expect(await propose(['BENEFICIAL_OWNER'], 'CEO', false)).toBeUndefined()
  })
})

it('names the person who is known, whatever name is posted', () => {
  const context = buildFieldContext({}, testSettings)
  const posted = { attester_name: 'Mallory', attester_role: 'CEO' }
  expect(findAttester(posted, { ...context, applicantName: 'Amelia Hart' })).toEqual({
    name: 'Amelia Hart',
    role: 'CEO',
  })
  expect(findAttester(posted, context)).toEqual({ name: 'Mallory', role: 'CEO' })
  expect(findAttester({ ...posted, attester_role: 'forged' }, context)).toBeUndefined()
  expect(findAttester({}, context)).toBeUndefined()
})

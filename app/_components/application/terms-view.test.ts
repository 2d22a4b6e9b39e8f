import { expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { noContext } from '@/lib/onboarding/fields/no-context.ts'
import type { PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { personName } from '@/lib/onboarding/steps/person-name.ts'
import { personRoles } from '@/lib/onboarding/steps/person-roles.ts'
import { buildTermsView } from './terms-view.ts'

/**
 * Returns the texts beside the roles, if the company's only person is the applicant with that title, or is
 * not.
 */
function describeRoles(title: string, applicantName?: string) {
  const asked = [
    { step: personName, values: { is_applicant: applicantName !== undefined } },
    { step: personRoles, values: { title, individual_type: ['AUTHORIZED_PERSON'] } },
  ]
  const { fields } = buildTermsView({
    t: getTranslator('en'),
    portico: { env: { brand: { name: 'Portico' } } },
    progress: {
      people: [{ id: 'amelia', name: 'Amelia', asked } as unknown as PersonProgress],
      fieldContext: {
        ...noContext,
        applicationType: 'CORPORATION',
        applicantName,
        isApplicantNamed: applicantName !== undefined,
      },
    },
  })
  return fields.filter(({ control }) => control !== 'checkbox')
}

it('says under whose name a company’s terms are accepted, and how someone else accepts', () => {
  const [role, recorded, ...others] = describeRoles('CEO', 'Amelia Jane Clarke')
  expect(role).toMatchObject({ name: 'attester_role', value: 'CEO' })
  expect(recorded).toMatchObject({
    label: 'Name recorded with your acceptance',
    value: expect.stringMatching(/Amelia\sJane\sClarke/),
    hint: expect.stringContaining('If someone else accepts, first clear “This is me”'),
  })
  expect(others).toEqual([])
})

it('says what to do where the applicant has none of the roles by their own answers', () => {
  const [, recorded, none] = describeRoles('Bookkeeper', 'Amelia Jane Clarke')
  expect(recorded?.hint).toBeUndefined()
  expect(none).toMatchObject({
    label: 'None of these?',
    hint: expect.stringContaining('or your name would be recorded'),
  })
})

it('asks for the name where the applicant is none of the people', () => {
  const fields = describeRoles('CEO')
  expect(fields.map(({ name }) => name)).toEqual(['attester_name', 'attester_role', 'no_role'])
})

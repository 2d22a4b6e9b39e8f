import { expect, it } from 'vitest'
import { noContext } from '../fields/no-context.ts'
import { jurisdictions } from '../steps/jurisdictions.ts'
import { personRoles } from '../steps/person-roles.ts'
import { formatAnswer } from './review-rows.ts'

it('writes several roles as one sentence, and countries with their capitals', async () => {
  const roles = ['OFFICER', 'BENEFICIAL_OWNER', 'CONTROL_PERSON']
  expect(await formatAnswer(personRoles, 'individual_type', roles, noContext)).toBe(
    'Director or officer, owner, and person in control',
  )
  const countries = ['GB', 'FR']
  expect(await formatAnswer(jurisdictions, 'business_jurisdictions', countries, noContext)).toBe(
    'United Kingdom and France',
  )
})

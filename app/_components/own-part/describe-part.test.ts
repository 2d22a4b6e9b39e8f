import { expect, it } from 'vitest'
import type { PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { personName } from '@/lib/onboarding/steps/person-name.ts'
import { personRoles } from '@/lib/onboarding/steps/person-roles.ts'
import { describePart } from './describe-part.ts'

it.each([
  [true, 'Makes this application\u00a0· Director or officer'],
  [false, 'Director or officer'],
])('says of one person of several that they make the application: %s', async (isOwn, part) => {
  const person = {
    asked: [
      { step: personName, values: { is_applicant: isOwn } },
      {
        step: personRoles,
        values: { individual_type: ['OFFICER'] },
        fieldContext: { language: 'en' },
      },
    ],
  } as unknown as PersonProgress
  expect(await describePart(person, 'Makes this application', 'en')).toBe(part)
})

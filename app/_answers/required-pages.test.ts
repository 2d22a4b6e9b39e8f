import { expect, it } from 'vitest'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import { findAskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { getOutstandingFields } from '@/lib/submission/state/open-requirements.ts'
import { answerCompany, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import {
  isWantedChoice,
  listOutstandingFields,
  listOutstandingQuestions,
  listRequiredPages,
} from './required-pages.ts'

it('marks the choice of a copied address where the platform asks for a part of the copy', async () => {
  const requirements: Requirement[] = ['city', 'postal_code'].map((field) => ({
    kind: 'question',
    stepId: 'physical_address',
    field,
    description: 'is not the place of business',
  }))
  const { progress } = await answerCompany(companies.harbourVine, {
    ...testSettings,
    ...getOutstandingFields(requirements),
  })
  expect(listRequiredPages({ progress, requirements })).toEqual(['physical_country'])
  const asked = findAskedStep(progress.asked, 'physical_country')
  if (!asked) throw new Error('It is not asked')
  expect(listOutstandingQuestions({ progress, requirements }, asked)).toEqual([
    { field: 'address_from', path: 'customer_details.physical_address.city' },
    { field: 'address_from', path: 'customer_details.physical_address.postal_code' },
  ])
  expect(listOutstandingFields({ progress, requirements }, asked)).toEqual(['address_from'])
})

it('lets the choice of a copied address be changed while the address that it copies lacks the part', async () => {
  const requirements: Requirement[] = [
    { kind: 'question', stepId: 'physical_address', field: 'address_line2', description: '' },
  ]
  const { progress } = await answerCompany(companies.harbourVine, {
    ...testSettings,
    ...getOutstandingFields(requirements),
  })
  expect(progress.open).toBe('registered_address')
  const free = progress.asked.filter((asked) => isWantedChoice({ progress, requirements }, asked))
  expect(free.map(({ step }) => step.id)).toEqual(['physical_country'])
})

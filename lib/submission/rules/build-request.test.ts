/** The bodies that are sent: what creation contains, and how values are written. */

import { describe, expect, it } from 'vitest'
import { findPersonQuestion, findQuestion } from '#lib/onboarding/journeys.ts'
import type {
  PersonPath,
  PlatformFields,
  PlatformPath,
} from '#lib/onboarding/mapping/platform-paths.ts'
import { listRequirements } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'
import { getUnknownFieldStepId } from '#lib/onboarding/platform-requirements/unknown-field.ts'
import type { StatusResponse } from '#lib/platform/contract/status-response.ts'
import { updatableFields } from '#lib/platform/simulator/operations/apply-updates.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import {
  answerRequiredField,
  givenAtCreation,
  ids,
  listFieldRequirements,
  requestApplication,
  spellings,
} from '@/test-support/submission/answer-required-field.ts'
import { buildCreateBody, buildSubmissionValues, readBodyValues } from './build-request.ts'

describe('the values at creation', () => {
  it.each([
    ...givenAtCreation.INDIVIDUAL.map((path) => ['INDIVIDUAL', path]),
    ...givenAtCreation.CORPORATION.map((path) => ['CORPORATION', path]),
  ])('is asked again if the platform requires another: %s %s', (type = '', path = '') => {
    for (const spelled of spellings(path)) {
      const [requirement] = listFieldRequirements(answerOf(spelled), type, spelled)
      const question = findQuestion(path as PlatformPath, type)
      expect(requirement).toMatchObject({ kind: 'question', stepId: question?.step.id })
    }
  })

  it.each(givenAtCreation.person)('include a person’s %s', (path) => {
    for (const field of spellings(path)) {
      const errors = [{ field, status: 'CHANGES_REQUESTED', description: '' }]
      const one = { id: 'i', validationErrors: errors, documentErrors: [] }
      const answer = { ...answerOf(field), validationErrors: [], individualErrors: [one] }
      expect(listRequirements(answer, 'CORPORATION')).toMatchObject([
        { kind: 'person', stepId: findPersonQuestion(path as PersonPath)?.step.id },
      ])
    }
  })

  it('are all that are no fields of the customer, and these', () => {
    const others = updatableFields(requestApplication)
      .map(({ field }) => field)
      .filter((path) => !path.startsWith('customer_details.'))
    expect(others).toEqual([
      'application_type',
      'account_to_open.account_id',
      'account_to_open.product_id',
      'account_to_open.asset_type_id',
      'terms_and_conditions_accepted',
      'information_attested',
      'customer_id',
    ])
  })

  const answerOf = (field: string): StatusResponse => ({
    id: 'p-1',
    status: 'CHANGES_REQUESTED',
    customerId: undefined,
    applicationErrors: [],
    validationErrors: [{ field, status: 'CHANGES_REQUESTED', description: '' }],
    documentErrors: [],
    individualErrors: [],
  })
})

describe('the format of sent values', () => {
  it('as text: a list as JSON, yes and no as "true" and "false"', async () => {
    const at = 'customer_details.investment_profile'
    const yes = await answerRequiredField(
      'CORPORATION',
      'trade_internationally',
      `${at}.trade_internationally`,
    )
    expect(yes).toMatchObject({ sent: 'true', row: { value: 'Yes' } })
    const list = await answerRequiredField(
      'CORPORATION',
      'trade_jurisdictions',
      `${at}.trade_jurisdictions`,
    )
    expect(list).toMatchObject({ sent: '["US","LB"]', row: { value: 'United States and Lebanon' } })
  })

  it('a list of partners as a text, and as a list with the attestation', async () => {
    const typed = { vendors_and_counterparties: 'Acme, Inc. ; Bloom & Co;' }
    const outstanding: PlatformPath[] = ['customer_details.kyc_profile.vendors_and_counterparties']
    for (const [attestation, sent] of [
      [false, 'Acme, Inc. ; Bloom & Co;'],
      [true, ['Acme, Inc.', 'Bloom & Co']],
    ] as const) {
      const as = { ...testSettings, attestation, outstanding, businessQuestions: [] }
      const { progress } = await answerSteps(
        { applicant: { application_type: 'CORPORATION' }, company_profile: typed },
        as,
      )
      expect(progress.platformFields).toMatchObject({ [String(outstanding[0])]: sent })
    }
  })
})

describe('an unknown field', () => {
  const path = 'customer_details.shoe_size'

  it.each(['INDIVIDUAL', 'CORPORATION'] as const)(
    'is asked for with the platform’s own text, and sent: %s',
    async (type) => {
      const { sent, row } = await answerRequiredField(type, path, path)
      expect(sent).toBe('541511')
      expect(row).toMatchObject({
        stepId: getUnknownFieldStepId(path),
        label: 'Shoe size',
        foreignLabel: true,
      })
    },
  )

  it('is not part of a new application', async () => {
    const { progress } = await answerSteps(applicants.maya.typed)
    const wire = buildSubmissionValues(
      ids,
      { ...progress.platformFields, [path]: '43' } as PlatformFields,
      true,
    )
    expect(readBodyValues('create', buildCreateBody(wire))).not.toHaveProperty([path])
  })
})

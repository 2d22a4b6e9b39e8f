import { describe, expect, it } from 'vitest'

import { parseStatusResponse } from '#lib/platform/contract/status-response.ts'

import {
  applicationErrors,
  documentStatuses,
  fieldStatuses,
} from '#lib/platform/contract/values.ts'

import { askedPersonPaths, findPersonQuestion, findQuestion, listAskedPaths } from '../journeys.ts'

import { listRequirements } from './requirement-to-question.ts'

const wrong = (field_name: string, field_status = 'INCOMPLETE') => ({
  field_name,
  field_status,
  description: `about ${field_name}`,
})

describe('listRequirements of a company', () => {
  const ofCompany = (lists: Record<string, unknown>) =>
    listRequirements(
      parseStatusResponse({ data: { id: 'p-1', status: 'CHANGES_REQUESTED', ...lists } }),
      'CORPORATION',
    )
  const personSpellings = [
    ['individual_errors', 'id', 'individual_validation_errors', 'individual_document_errors'],
    ['individual_errors', 'individual_id', 'validation_errors', 'document_errors'],
    ['application_individual_errors', 'id', 'validation_errors', 'individual_document_errors'],
  ] as const

  it.each(applicationErrors)('leads to a task for %s', (code) => {
    const [requirement] = ofCompany({ application_errors: [code] })
    expect(requirement).toEqual(
      code === 'TERMS_AND_CONDITIONS_NOT_ACCEPTED'
        ? { kind: 'terms', description: '' }
        : { kind: 'people', code, description: '' },
    )
  })

  it.each(['application_validation_errors', 'validation_errors'])(
    'has a page for every path of a company in %s, by its full name and by the flat one',
    (list) => {
      for (const path of listAskedPaths('CORPORATION')) {
        const flat = path.replace(/^(customer_details|account_to_open)\./, '')
        const flatter = flat.replace(/^(kyc_profile|investment_profile)\./, '')
        const question = findQuestion(path, 'CORPORATION')
        for (const field of [path, flat, flatter]) {
          const [requirement] = ofCompany({ [list]: [wrong(field)] })
          expect(requirement, field).toEqual(
            question?.step.id === 'terms'
              ? { kind: 'terms', description: `about ${field}` }
              : {
                  kind: 'question',
                  stepId: question?.step.id,
                  field: question?.field,
                  description: `about ${field}`,
                },
          )
        }
      }
    },
  )

  it.each(personSpellings)(
    'has a page for every path of a person in each role, and for its full name (%s, %s, %s)',
    (list, id, fields) => {
      for (const path of askedPersonPaths) {
        const question = findPersonQuestion(path)
        for (const field of [path, `customer_details.${path}`]) {
          expect(ofCompany({ [list]: [{ [id]: 'i-7', [fields]: [wrong(field)] }] })).toEqual([
            {
              kind: 'person',
              individualId: 'i-7',
              stepId: question?.step.id,
              field: question?.field,
              description: `about ${field}`,
            },
          ])
        }
      }
    },
  )

  it.each(personSpellings)(
    'names each person’s documents (%s, %s, %s, %s)',
    (list, id, _, documents) => {
      const error = {
        id: 'd-1',
        status: 'MISSING',
        document: 'PASSPORT',
        description: 'A passport.',
      }
      expect(ofCompany({ [list]: [{ [id]: 'i-7', [documents]: [error] }] })).toEqual([
        { kind: 'document', ...error, individualId: 'i-7' },
      ])
    },
  )

  it.each(fieldStatuses)('requires a field by its status: %s', (status) => {
    const requirements = ofCompany({ validation_errors: [wrong('registered_name', status)] })
    expect(requirements).toHaveLength(['APPROVED', 'READY_FOR_SUBMISSION'].includes(status) ? 0 : 1)
  })

  it.each(documentStatuses)('requires a document by its status: %s', (status) => {
    const requirements = ofCompany({ document_errors: [{ id: 'd', document: 'PASSPORT', status }] })
    expect(requirements).toHaveLength(['APPROVED', 'SUBMITTED'].includes(status) ? 0 : 1)
  })

  it('leads from a group, or from one entry of a list, to its question', () => {
    const findPage = (field: string) => {
      const [requirement] = ofCompany({ validation_errors: [wrong(field)] })
      return requirement && 'stepId' in requirement ? requirement.stepId : requirement?.kind
    }
    expect(findPage('registered_address')).toBe('registered_country')
    expect(findPage('customer_details.kyc_profile')).toBe('business')
    expect(findPage('kyc_profile.business_jurisdictions[2]')).toBe('jurisdictions')
    expect(findPage('engage_in_activities.0')).toBe('activities')
    expect(findPage('customer_details')).toBe('other')
  })

  it('lists an unknown requirement with the person it concerns', () => {
    expect(
      ofCompany({
        application_errors: ['SOMETHING_NEW'],
        individual_errors: [{ id: 'i-1', validation_errors: [wrong('shoe_size')] }],
      }),
    ).toEqual([
      { kind: 'other', code: 'SOMETHING_NEW', description: '' },
      { kind: 'other', code: 'shoe_size', individualId: 'i-1', description: 'about shoe_size' },
    ])
  })

  it('does not mistake a person’s field for the company’s', () => {
    const ofPerson = ofCompany({
      individual_errors: [{ id: 'i-1', validation_errors: [wrong('email_address')] }],
    })
    const own = ofCompany({ validation_errors: [wrong('email_address')] })
    expect(
      [...ofPerson, ...own].map((requirement) => 'stepId' in requirement && requirement.stepId),
    ).toEqual(['person_contact', 'company_contact'])
  })
})

import { describe, expect, it } from 'vitest'

import { languages } from '#lib/i18n/languages.ts'

import { parseStatusResponse } from '#lib/platform/contract/status-response.ts'

import { applicationErrors } from '#lib/platform/contract/values.ts'

import { listAskedPaths } from '../journeys.ts'

import { findMatchingPath } from '../mapping/platform-paths.ts'

import { getApplicationErrorLabel } from './platform-labels.ts'

import {
  listPersonRefusalRequirements,
  listRefusalRequirements,
  listRequirements,
  type Requirement,
} from './requirement-to-question.ts'

const answer = (lists: Record<string, unknown>) =>
  listRequirements(
    parseStatusResponse({ data: { id: 'p-1', status: 'CHANGES_REQUESTED', ...lists } }),
  )

const wrong = (field_name: string, field_status = 'INCOMPLETE') => ({
  field_name,
  field_status,
  description: `about ${field_name}`,
})

const city: Requirement = {
  kind: 'question',
  stepId: 'address',
  field: 'city',
  description: 'about mailing_address.city',
}

describe('listRequirements', () => {
  it.each([
    [
      'application_validation_errors',
      { application_validation_errors: [wrong('mailing_address.city')] },
    ],
    ['validation_errors', { validation_errors: [wrong('mailing_address.city')] }],
    [
      'individual_errors',
      { individual_errors: [{ individual_validation_errors: [wrong('mailing_address.city')] }] },
    ],
    [
      'application_individual_errors',
      {
        application_individual_errors: [
          { individual_id: 'i', validation_errors: [wrong('mailing_address.city')] },
        ],
      },
    ],
  ])('finds the question for a requirement in %s', (_, lists) => {
    expect(answer(lists)).toEqual([city])
  })

  it('finds the question of every path, by its full name and by the flat one', () => {
    for (const path of listAskedPaths('INDIVIDUAL')) {
      const flat = path.replace(/^(customer_details|account_to_open)\./, '')
      const flatter = flat.replace(/^(kyc_profile|investment_profile)\./, '')
      for (const field of new Set([path, flat, flatter])) {
        const [requirement] = answer({ validation_errors: [wrong(field)] })
        expect(requirement?.kind, field).toBe(
          ['terms_and_conditions_accepted', 'information_attested'].includes(path)
            ? 'terms'
            : 'question',
        )
        expect(findMatchingPath(field, listAskedPaths('INDIVIDUAL'))).toBe(path)
      }
    }
  })

  it.each([
    'registered_address.city',
    'customer_details',
    'customer_details.individuals',
    'customer_details.first_name.sound',
    'customer_details.constructor.prototype.polluted',
    'customer_details.__proto__.polluted',
    'customer_details.Shoe',
    'kyc_profile.primary_business',
    'customer_id',
    'name',
    'ity',
    '',
    '.',
    '__proto__',
    'individuals[0].first_name',
  ])('shows a requirement of an unknown field (%j) in the platform’s words', (field) => {
    expect(answer({ validation_errors: [wrong(field)] })).toEqual([
      { kind: 'other', code: field, description: `about ${field}`.trim() },
    ])
  })

  it('shows a code it does not know, and leads to the terms from the one it does', () => {
    expect(
      answer({ application_errors: ['TERMS_AND_CONDITIONS_NOT_ACCEPTED', 'MISSING_OFFICER'] }),
    ).toEqual([
      { kind: 'terms', description: '' },
      { kind: 'other', code: 'MISSING_OFFICER', description: '' },
    ])
  })

  it('leaves out what is in order already, and nothing for a status it does not know', () => {
    const requirements = answer({
      validation_errors: [
        wrong('first_name', 'APPROVED'),
        wrong('last_name', 'READY_FOR_SUBMISSION'),
        wrong('title', 'CHANGES_REQUESTED'),
        wrong('nationality', 'SOMETHING_NEW'),
        { field_name: 'passport_number', description: null },
      ],
    })
    expect(requirements.map((requirement) => 'field' in requirement && requirement.field)).toEqual([
      'title',
      'nationality',
      'passport_number',
    ])
    expect(requirements.at(-1)?.description).toBe('')
  })

  it.each(['application_document_errors', 'document_errors'])(
    'names each document of %s',
    (list) => {
      const documents = [
        { id: 'd-1', status: 'MISSING', document: 'PASSPORT', description: 'A passport.' },
        { document_id: 'd-2', status: 'REJECTED', document: 'MOON_PERMIT' },
        { id: 'd-3', status: 'APPROVED', document: 'UTILITY_BILL' },
        { id: 'd-4', status: 'SUBMITTED', document: 'BANK_STATEMENT' },
      ]
      const expected = [
        {
          kind: 'document',
          id: 'd-1',
          status: 'MISSING',
          document: 'PASSPORT',
          description: 'A passport.',
        },
        {
          kind: 'document',
          id: 'd-2',
          status: 'REJECTED',
          document: 'MOON_PERMIT',
          description: '',
        },
      ]
      expect(answer({ [list]: documents })).toEqual(expected)
      const personal = list.replace('application_', 'individual_')
      expect(answer({ individual_errors: [{ id: 'i', [personal]: documents }] })).toEqual(expected)
    },
  )

  it('drops none of many requirements, of the application or of any person', () => {
    const requirements = answer({
      application_errors: ['A'],
      application_validation_errors: [wrong('first_name')],
      validation_errors: [wrong('unknown_one')],
      document_errors: [{ document: 'PASSPORT' }],
      individual_errors: [
        {
          individual_validation_errors: [wrong('title')],
          validation_errors: [wrong('unknown_two')],
        },
      ],
      application_individual_errors: [{ document_errors: [{ document: 'UTILITY_BILL' }] }],
    })
    expect(requirements).toHaveLength(7)
  })
})

describe('the platform’s own words', () => {
  it.each(languages)('are said in %s, each of them', (language) => {
    const descriptions = [
      ...applicationErrors.map((code) => [code, getApplicationErrorLabel(language, code)]),
    ]
    for (const [code, words] of descriptions) {
      expect(words, code).not.toBe(code)
      expect(words).not.toMatch(/[{}_]/)
    }
  })

  it.each(['MOON_PERMIT', '__proto__', 'toString', 'PASSPORT.x', ''])(
    'that it does not know (%j) stay as they are',
    (code) => {
      expect(getApplicationErrorLabel('es', code)).toBe(code)
    },
  )
})

describe('listPersonRefusalRequirements', () => {
  it('leads to the question of that person', () => {
    const description = 'mailing_address.postal_code: has not the right form'
    expect(listPersonRefusalRequirements([{ code: 'INVALID', description }], 'i-2')).toEqual([
      {
        kind: 'person',
        individualId: 'i-2',
        stepId: 'person_address',
        field: 'postal_code',
        description,
      },
    ])
  })

  it('shows what names no question as it was said', () => {
    expect(listPersonRefusalRequirements([{ code: 'X', description: 'No.' }], 'i-2')).toEqual([
      { kind: 'other', code: 'X', individualId: 'i-2', description: 'No.' },
    ])
  })
})

describe('listRefusalRequirements', () => {
  const refusal = (description: string) =>
    listRefusalRequirements([{ code: 'INVALID_REQUEST', description }])

  it.each([
    ['customer_details.first_name: is required', 'name', 'first_name'],
    ['The field mailing_address.postal_code has not the right form.', 'address', 'postal_code'],
    ['Check telephone_number.', 'contact', 'telephone_number'],
    ['`customer_details.nationality` must be two letters', 'birth', 'nationality'],
    ['snake_case words first, then account_to_open.product_id', 'product', 'product_id'],
  ])('reads from %j which question to answer anew', (description, stepId, field) => {
    expect(refusal(description)).toEqual([{ kind: 'question', stepId, field, description }])
  })

  it('leads to the terms where they are what is refused', () => {
    expect(refusal('terms_and_conditions_accepted: must be true')).toEqual([
      { kind: 'terms', description: 'terms_and_conditions_accepted: must be true' },
    ])
  })

  it.each([
    'Something went wrong with your title and nationality',
    'customer_id: is already in use',
    'not_a_field.at_all',
    '',
    '<script>alert(1)</script>',
  ])('shows what names no question (%j) as it was said', (description) => {
    expect(refusal(description)).toEqual([{ kind: 'other', code: 'INVALID_REQUEST', description }])
  })

  it('lists every error of a refusal, in its order', () => {
    const errors = ['first_name', 'x', 'last_name'].map((description) => ({
      code: 'C',
      description,
    }))
    expect(listRefusalRequirements(errors).map(({ description }) => description)).toEqual([
      'first_name',
      'x',
      'last_name',
    ])
  })

  it('reads a very long description at once', () => {
    const began = process.cpuUsage()
    refusal(`${'a_'.repeat(250_000)}${'a.'.repeat(250_000)}`)
    // Measures our own processor time, since others may use the machine.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000)
  })
})

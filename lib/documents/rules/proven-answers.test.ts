import { describe, expect, it } from 'vitest'
import { findStep } from '#lib/onboarding/journeys.ts'
import { documentTypes } from '#lib/platform/contract/values.ts'
import { findProof, isCompared } from './proven-answers.ts'

const row = (stepId: string, field: string) => ({ stepId, field })

describe('The answers that a document proves', () => {
  it.each(documentTypes)('is known of %s, and nothing of a kind of the platform’s own', (type) => {
    expect(findProof(type)).toBeDefined()
    expect(findProof(`${type}_2`)).toBeUndefined()
    expect(findProof('constructor')).toBeUndefined()
  })

  it('is the number in a passport alone, and no tax number', () => {
    const number = row('identification', 'passport_number')
    expect(isCompared('passport', number)).toBe(true)
    expect(isCompared('identity', number)).toBe(false)
    expect(isCompared('passport', row('identification', 'tax_reference_number'))).toBe(false)
  })

  it('is no title, which no document has', () => {
    expect(Object.keys(findStep('name')?.fields ?? {})).toContain('title')
    expect(isCompared('passport', row('name', 'title'))).toBe(false)
  })

  it('is the name beside the address on a bill, and not the birth', () => {
    expect(isCompared('address', row('name', 'last_name'))).toBe(true)
    expect(isCompared('address', row('address', 'city'))).toBe(true)
    expect(isCompared('address', row('birth', 'birth_date'))).toBe(false)
  })

  it.each(['DRIVERS_LICENCE_FRONT', 'DRIVERS_LICENCE_BACK'])('is no nationality in %s', (type) => {
    const proof = findProof(type) ?? 'company'
    for (const step of ['birth', 'person_birth']) {
      expect(isCompared(proof, row(step, 'nationality'))).toBe(false)
      expect(isCompared(proof, row(step, 'date_of_birth'))).toBe(true)
    }
    expect(isCompared(proof, row('person_name', 'last_name'))).toBe(true)
  })

  it.each([
    ['passport', 'birth', 'date_of_birth'],
    ['passport', 'person_identification', 'passport_number'],
    ['identity', 'person_birth', 'nationality'],
    ['address', 'person_address', 'city'],
    ['company', 'company_name', 'registered_name'],
    ['company', 'incorporation', 'country_of_incorporation'],
    ['ownership', 'person_share', 'percentage_ownership'],
  ] as const)('of %s names the question %s.%s as the journey does', (proof, step, field) => {
    expect(Object.keys(findStep(step)?.fields ?? {})).toContain(field)
    expect(isCompared(proof, row(step, field))).toBe(true)
  })
})

import { expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import { refusalReasons } from '#lib/onboarding/eligibility/find-refusals.ts'
import { allSteps } from '#lib/onboarding/journeys.ts'
import { describeStepName, describeSubject } from './describe-subject.ts'
import { listSubjects, otherSubjects } from './funnel-labels.ts'

it.each(languages)('names every step, question and error in %s', (language) => {
  const names = [...listSubjects(), ...otherSubjects].map((id) => describeStepName(id, language))
  expect(names.filter((name) => !name || /[{}]|statistics\./.test(name))).toEqual([])
  for (const step of allSteps) {
    const messagesOf = 'messagesOf' in step ? step.messagesOf : undefined
    const texts: object = getMessages('en').steps[(messagesOf ?? step.id) as 'name'].fields
    for (const question of Object.keys(step.fields)) {
      const words = Object.entries(texts).find(([name]) => name === question)?.[1]
      for (const code of Object.keys((words as { errors?: object }).errors ?? {})) {
        const described = describeSubject({ step: step.id, question, code }, language)
        expect(`${described.question} ${described.error}`).not.toMatch(/[{}]|undefined/)
        expect(described.error).not.toBe('')
      }
    }
  }
})

it('names what the firm’s rules refuse', () => {
  for (const language of languages) {
    for (const code of refusalReasons) {
      const { error } = describeSubject({ step: 'birth', question: '', code }, language)
      expect(error).toBe(getMessages(language).statistics.refusals[code])
    }
  }
})

it('joins the topic of a step and the name of its question', () => {
  const postalCode = { step: 'address', question: 'postal_code', code: 'missing' }
  expect(describeSubject(postalCode, 'en')).toEqual({
    question: 'Address: Postal code',
    error: 'Enter your postal code',
  })
  // The name of a number is that of a country, which counts do not have.
  const taxNumber = { step: 'identification', question: 'tax_reference_number', code: 'missing' }
  expect(describeSubject(taxNumber, 'en')).toEqual({
    question: 'Tax status and passport: Tax number',
    // The customer's wording, not that for staff.
    error: 'Enter your tax number',
  })
  // The only question of a topic is not named again.
  const role = { step: 'person_roles', question: 'individual_type', code: 'missing' }
  expect(describeSubject(role, 'en').question).toBe('Role in the company (person of a company)')
  expect(describeStepName('person_name', 'en')).toBe('Name (person of a company)')
  expect(describeStepName('name', 'en')).toBe('Name')
})

it('speaks of the customer, not to them', () => {
  expect(describeStepName('own_funds', 'en')).toBe('Source of the money')
  expect(describeStepName('own_funds', 'es')).toBe('Origen del dinero')
  expect(describeStepName('own_funds', 'ar')).toBe('مصدر الأموال')
  const toTheCustomer = /\b(?:you|your|yours|yourself)\b/i
  const names = listSubjects().map((id) => describeStepName(id, 'en'))
  expect(names.filter((name) => toTheCustomer.test(name))).toEqual([])
})

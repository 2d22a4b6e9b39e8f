import { describe, expect, it } from 'vitest'
import type { Answers } from '../journeys.ts'
import {
  areSearchTermsEqual,
  buildSearchTerms,
  findApplicantName,
  splitSearchWords,
} from './search-terms.ts'

function savedStep(values: Record<string, string>) {
  return { typed: {}, values }
}

function person(first_name: string, last_name: string): Answers {
  return {
    applicant: savedStep({ application_type: 'INDIVIDUAL' }),
    name: savedStep({ first_name, last_name }),
  }
}

/** Tells whether every searched word begins one of theirs. */
function finds(typed: string, answers: Answers): boolean {
  const { prefixes } = buildSearchTerms(answers)
  return splitSearchWords(typed).every((word) => prefixes.includes(word))
}

describe('the search terms of an application', () => {
  it.each([
    ['jo', person('José', 'Núñez')],
    ['NUNEZ jose', person('José', 'Núñez')],
    ['o’br', person('Conan', "O'Brien")],
    ['brien', person('Conan', 'O’Brien')],
    ['obrien', person('Conan', 'O’Brien')],
    ['strasse', person('Anna', 'Straße')],
    ['lodz', person('Łucja', 'Łódź')],
    ['احمد', person('أحمد', 'الشريف')],
    ['الشر', person('أَحْمَد', 'الشريف')],
    ['فاطمه', person('فاطمة', 'علي')],
    ['عل', person('فاطمة', 'عـــلى')],
    ['李', person('明', '李')],
    ['garcía-ma', person('Ana', 'García Márquez')],
  ])('is found by "%s"', (typed, answers) => {
    expect(finds(typed, answers)).toBe(true)
  })

  it.each([
    ['os', person('José', 'Núñez')],
    ['jose x', person('José', 'Núñez')],
    ['j', person('José', 'Núñez')],
    ['حمد', person('أحمد', 'الشريف')],
  ])('is not found by "%s"', (typed, answers) => {
    expect(finds(typed, answers)).toBe(false)
  })

  it('is found by a company and its people, and by no answer of the other kind of application', () => {
    const answers = {
      applicant: savedStep({ application_type: 'CORPORATION' }),
      name: savedStep({ first_name: 'Left', last_name: 'Over' }),
      company_name: savedStep({ registered_name: 'Canary Mining S.A.', trading_name: 'Tweet' }),
      company_contact: savedStep({ email_address: 'Office@Example.com' }),
      people: [
        {
          id: 'f2b8c1e4-0000-4000-8000-000000000000',
          answers: {
            person_name: savedStep({ first_name: 'Grace', last_name: 'Hopper' }),
            person_contact: savedStep({ telephone_number: '+12065552671' }),
          },
        },
      ],
    } as unknown as Answers
    for (const typed of ['cana min', 'twe', 'grace ho']) expect(finds(typed, answers)).toBe(true)
    expect(finds('left', answers)).toBe(false)
    expect(buildSearchTerms(answers)).toMatchObject({
      emails: ['office@example.com'],
      telephones: ['+12065552671'],
    })
    expect(findApplicantName(answers)).toBe('Canary Mining S.A.')
  })

  it('is found alike where only another answer changed', () => {
    const one = person('Maya', 'Johnson')
    const other = { ...one, birth: savedStep({ nationality: 'US' }) }
    expect(areSearchTermsEqual(buildSearchTerms(one), buildSearchTerms(other))).toBe(true)
    expect(
      areSearchTermsEqual(buildSearchTerms(one), buildSearchTerms(person('Maya', 'Jonson'))),
    ).toBe(false)
    expect(findApplicantName({})).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#lib/i18n/languages.ts'
import { findMessage } from '#lib/i18n/translate.ts'
import { individualTypes } from '#lib/platform/contract/values.ts'
import {
  answerCompany,
  testPersonId,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import {
  anyRolesAndShare,
  corporate,
  createCompanyOf,
} from '@/test-support/applicants/roles-and-shares.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import type { Answers } from '../journeys.ts'
import { evaluateProgress } from '../progress/evaluate-progress.ts'
import { findPeopleRequirements, removePerson } from './people.ts'

const { harbourVine } = companies

const [, , wei] = [0, 1, 2].map(testPersonId) as [string, string, string]

const progressOf = (answers: Answers) =>
  evaluateProgress(answers, buildFieldContext(answers, testSettings))

const codesOf = (answers: Answers) => findPeopleRequirements(answers).map(({ code }) => code)

describe('the missing people of a company', () => {
  const needOf = {
    OFFICER: 'MISSING_OFFICER',
    BENEFICIAL_OWNER: 'MISSING_BENEFICIAL_OWNER',
    CONTROL_PERSON: 'MISSING_CONTROL_PERSON',
    AUTHORIZED_PERSON: 'MISSING_AUTHORIZED_PERSON',
  } as const

  it('is every role that nobody has, in the platform’s own words', () => {
    fc.assert(
      fc.property(fc.array(anyRolesAndShare, { maxLength: 6 }), (people) => {
        const needs = findPeopleRequirements(createCompanyOf(people))
        for (const role of individualTypes) {
          const has = people.some(({ roles }) => roles.includes(role))
          expect(needs.some(({ code }) => code === needOf[role])).toBe(!has)
        }
        for (const { code, blocks } of needs) expect(blocks).toBe(code !== 'SHARES_FAR_BELOW_100')
      }),
    )
  })

  it.each([
    ['whose shares are traded', { entity: { corporate_entity_type: 'C_CORP_PUBLIC' } }],
    ['that nobody owns', { entity: { corporate_entity_type: 'NON_PROFIT' } }],
    ['that says why', { regulation: { control_exemption_reason: 'REGULATED' } }],
  ])('is no owner in a company %s', (_, values) => {
    const answers: Answers = { ...corporate }
    for (const [step, typed] of Object.entries(values)) {
      answers[step] = { typed: {}, values: typed as Record<string, string> }
    }
    expect(codesOf(answers)).not.toContain('MISSING_BENEFICIAL_OWNER')
    expect(codesOf(corporate)).toContain('MISSING_BENEFICIAL_OWNER')
  })

  it.each(languages)('is said in words of %s', (language) => {
    const all = [
      ...findPeopleRequirements(corporate),
      { code: 'SHARES_ABOVE_100', share: 110 },
      { code: 'SHARES_FAR_BELOW_100', share: 30 },
    ]
    for (const { code, ...values } of all) {
      const words = findMessage(
        language,
        `people.needs.${code}`,
        'share' in values ? { share: values.share } : {},
      )
      expect(words, code).toMatch(/./)
      expect(words).not.toMatch(/[{}]/)
    }
  })

  it('blocks sending of the application until someone is anyRolesAndShare', async () => {
    const { answers } = await answerCompany(harbourVine)
    expect(progressOf(answers).open).toBeUndefined()
    expect(progressOf(removePerson(answers, wei)).open).toBe('people')
    expect(progressOf(removePerson(answers, wei)).peopleRequirements).toEqual([
      { code: 'MISSING_AUTHORIZED_PERSON', blocks: true },
    ])
  })
})

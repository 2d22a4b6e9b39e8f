import { describe, expect, it } from 'vitest'

import { languages } from '#lib/i18n/languages.ts'

import {
  answerCompany,
  answerSteps,
  postStep,
  testPersonId,
  testSettings,
} from '@/test-support/applicants/answer-steps.ts'

import { type Company, companies } from '@/test-support/applicants/companies.ts'
import { findAttester } from '../company-people/attester.ts'
import { buildFieldContext } from '../field-context/build-field-context.ts'
import { findQuestion } from '../journeys.ts'
import type { PlatformPath } from '../mapping/platform-paths.ts'

import { evaluateProgress } from '../progress/evaluate-progress.ts'

import { buildReviewGroups } from '../review/review-rows.ts'

import { businessQuestions } from '../settings/business-questions.ts'

const everyone = Object.entries(companies) as [string, Company][]

const { harbourVine, tallerQuiroga } = companies

describe('the questions about its business', () => {
  const stepsAsked = async (over: Partial<typeof testSettings>) => {
    const { answers } = await answerSteps({ applicant: harbourVine.typed.applicant ?? {} })
    const progress = evaluateProgress(
      answers,
      buildFieldContext(answers, { ...testSettings, ...over }),
    )
    return progress.asked
      .filter(({ step }) => step.section === 'business')
      .map(({ step }) => step.id)
  }

  it('are the operator’s: all, some, or none', async () => {
    expect(await stepsAsked({})).toEqual([
      'business',
      'jurisdictions',
      'activities',
      'regulation',
      'funds',
    ])
    expect(await stepsAsked({ businessQuestions: ['total_assets'] })).toEqual(['funds'])
    expect(await stepsAsked({ businessQuestions: [] })).toEqual([])
  })

  it('are asked all the same once the platform misses one', async () => {
    for (const path of Object.values(businessQuestions)) {
      const asked = await stepsAsked({ businessQuestions: [], outstanding: [path] })
      expect(asked, path).toEqual([findQuestion(path, 'CORPORATION')?.step.id])
    }
  })

  it('stay asked once they were answered, for the platform has the answer', async () => {
    const as = { ...testSettings, businessQuestions: [] }
    const outstanding: PlatformPath[] = ['customer_details.investment_profile.total_assets']
    const { answers } = await answerSteps({ applicant: harbourVine.typed.applicant ?? {} }, as)
    const { progress } = await answerSteps(
      { funds: { total_assets: 'ONE_TO_10M' } },
      { ...as, outstanding },
      answers,
    )
    expect(progress.platformFields['customer_details.investment_profile.total_assets']).toBe(
      'ONE_TO_10M',
    )
    const after = await answerSteps({}, as, {
      ...answers,
      funds: progress.asked.find(({ step }) => step.id === 'funds')?.saved,
    })
    expect(after.progress.platformFields['customer_details.investment_profile.total_assets']).toBe(
      'ONE_TO_10M',
    )
  })
})

describe('the review of a company', () => {
  it.each(languages)(
    'stands in groups: company, business, each person, account, in %s',
    async (language) => {
      const { progress } = await answerCompany(harbourVine, { ...testSettings, language })
      const groups = await buildReviewGroups(progress)
      expect(groups.map(({ id }) => id)).toEqual([
        'company',
        'business',
        testPersonId(0),
        testPersonId(1),
        testPersonId(2),
        'account',
      ])
      expect(groups[2]).toMatchObject({ heading: 'Amelia Jane Clarke', personId: testPersonId(0) })
      for (const { rows } of groups) {
        for (const { label, value } of rows)
          expect(`${label} ${value}`).not.toMatch(/[{}]|NaN|\[obj/)
      }
    },
  )

  it('says what was chosen in the words it was chosen by', async () => {
    const { progress } = await answerCompany(harbourVine)
    const rows = (await buildReviewGroups(progress)).flatMap((group) => group.rows)
    const shown = Object.fromEntries(
      rows.map(({ stepId, field, value }) => [`${stepId}.${field}`, value]),
    )
    expect(shown).toMatchObject({
      'applicant.application_type': 'A company',
      'entity.corporate_entity_type': 'Limited company that is not listed',
      'foundation.established_on': '5 March 2012',
      'numbers.corporate_tax_reference_number': '•••• 9661',
      'jurisdictions.funds_send_receive_jurisdictions': 'United Kingdom and Spain',
      'activities.engage_in_activities': 'None of these',
      'person_residence.address_from': 'At the registered address of the company',
    })
  })

  it.each(everyone)(
    'shows of %s no more of a sensitive number than its end',
    async (_, company) => {
      const { progress } = await answerCompany(company)
      const text = JSON.stringify(await buildReviewGroups(progress))
      for (const { request } of company.people) {
        for (const number of [request.tax_reference_number, request.passport_number]) {
          if (number) expect(text).not.toContain(number.slice(0, -4))
        }
      }
    },
  )
})

describe('the attester of a company', () => {
  const accepted = { terms_and_conditions_accepted: 'yes', information_attested: 'yes' }

  it.each(everyone)('gives for %s a name once and a role', async (_, company) => {
    const { answers, progress } = await answerCompany(company)
    const marked = company.people.find(({ typed }) => typed.person_name?.is_applicant === 'yes')
    const { answered } = await postStep(answers, 'terms', { ...company.attester, ...accepted })
    if (!('values' in answered)) throw new Error(JSON.stringify(answered))
    const name = marked
      ? `${marked.request.first_name} ${[marked.request.middle_name, marked.request.last_name].filter(Boolean).join(' ')}`
      : company.attester.attester_name
    expect(findAttester(answered.values, progress.fieldContext)).toEqual({
      name,
      role: company.attester.attester_role,
    })
    expect(answered.values).not.toHaveProperty(marked ? 'attester_name' : 'nothing')
  })

  it('must be said by name and by a role of the three', async () => {
    const { answers } = await answerCompany(tallerQuiroga)
    const { answered } = await postStep(answers, 'terms', { ...accepted, attester_role: 'OFFICER' })
    expect(answered).toMatchObject({
      state: { problems: [{ input: 'attester_name' }, { input: 'attester_role' }] },
    })
  })

  it('is asked of nobody who opens an account of their own', async () => {
    const { answered } = await postStep({}, 'terms', accepted)
    if (!('values' in answered)) throw new Error(JSON.stringify(answered))
    expect(Object.keys(answered.values)).toEqual(Object.keys(accepted))
    expect(findAttester(answered.values, buildFieldContext({}, testSettings))).toBeUndefined()
  })
})

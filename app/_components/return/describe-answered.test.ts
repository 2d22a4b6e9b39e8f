import { describe, expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { describeAnswered } from './describe-answered.ts'

const t = getTranslator('en')

async function describeTyped(typed: Parameters<typeof answerSteps>[0], grouped = false) {
  const { progress } = await answerSteps(typed, testSettings)
  return { ...describeAnswered(progress, { grouped, t }), asked: progress.asked.length }
}

describe('the progress of an application on the start page', () => {
  it('says of one that was only begun that nothing is answered', async () => {
    expect(await describeTyped({})).toMatchObject({
      title: 'New application',
      reached: 'Nothing answered yet',
    })
  })

  it('names the step of a person at which the application opens, and nobody', async () => {
    const { applicant, residence, birth } = applicants.maya.typed
    expect(await describeTyped({ applicant })).toMatchObject({
      title: 'Account for yourself',
      // The country of residence can add a question.
      reached: 'Step 1',
    })
    const { reached } = await describeTyped({ applicant, residence, birth })
    expect(reached).toBe('Step 2 of 7')
  })

  it('comes to the review once everything is answered', async () => {
    const { asked, reached } = await describeTyped(applicants.maya.typed)
    // Two of the steps share the page of the one before them.
    expect(reached).toBe(`Step ${asked - 2} of ${asked - 2}`)
    const grouped = await describeTyped(applicants.maya.typed, true)
    expect(grouped.reached).toMatch(/^Step (\d+) of \1$/)
    expect(grouped.reached).not.toBe(reached)
  })

  it('counts the tasks of a company', async () => {
    expect(await describeTyped({ applicant: { application_type: 'CORPORATION' } })).toMatchObject({
      title: 'Account for a company',
      reached: '0 of 6 parts completed',
    })
  })
})

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
    const { applicant, name } = applicants.maya.typed
    const said = await describeTyped({
      ...(applicant && { applicant }),
      ...(name && { name }),
    })
    // The country of residence can add a question.
    expect(said).toMatchObject({ title: 'Account for yourself', reached: 'Step 2' })
  })

  it('comes to the review once everything is answered', async () => {
    const { asked, reached } = await describeTyped(applicants.maya.typed)
    // One of the steps shares the page of the one before it.
    expect(reached).toBe(`Step ${asked - 1} of ${asked - 1}`)
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

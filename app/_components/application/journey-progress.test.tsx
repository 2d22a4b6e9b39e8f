import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { JourneyProgress } from './journey-progress.tsx'

const { progress } = await answerSteps(applicants.maya.typed, testSettings)
const visit = { t: getTranslator('en'), progress } as unknown as ApplicationVisit
const { asked } = progress
const total = asked.length + 1

function shown(at: Parameters<typeof JourneyProgress>[0]['at'], of = visit): string {
  return renderToString(<JourneyProgress visit={of} at={at} />)
}

describe('the progress of a person who applies for themselves', () => {
  it('counts the review', () => {
    expect(shown(asked[0] as (typeof asked)[number])).toContain(`Step 1 of ${total}`)
    expect(shown(asked.at(-1) as (typeof asked)[number])).toContain(`Step ${total - 1} of ${total}`)
    expect(shown('review')).toContain(`Step ${total} of ${total}`)
  })

  it('draws a bar that is not read out', () => {
    expect(shown('review')).toContain(
      `<progress value="${total}" max="${total}" aria-hidden="true">`,
    )
  })

  it('says that earlier answers are saved only where there are any', async () => {
    expect(shown('review')).toContain('Earlier answers saved')
    const none = await answerSteps({}, testSettings)
    const first = none.progress.asked[0] as (typeof asked)[number]
    expect(shown(first, { ...visit, progress: none.progress })).not.toContain('saved')
  })
})

describe('the progress of a company', () => {
  it('counts the tasks, and the questions of one', async () => {
    const typed = { applicant: { application_type: 'CORPORATION' } }
    const { progress: ofCompany } = await answerSteps(typed, testSettings)
    const first = ofCompany.asked.find(({ step }) => step.id === 'company_name')
    if (!first) throw new Error('A company is asked for its name')
    const text = shown(first, { ...visit, progress: ofCompany })
    expect(text).toMatch(/Step 1 of 6 · Company details · Question 1 of \d/)
    expect(shown('review', { ...visit, progress: ofCompany })).toContain('Step 6 of 6')
  })
})

import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { listStepPages } from '@/lib/onboarding/progress/groups.ts'
import { answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { OwnPartProgress } from './own-part-progress.tsx'

const { asked } = (await answerSteps(applicants.maya.typed, testSettings)).progress
const visit = { t: getTranslator('en'), part: { asked } }
const pages = listStepPages(asked, { grouped: true })
const total = pages.length + 1

function shown(at: Parameters<typeof OwnPartProgress>[0]['at']): string {
  return renderToString(<OwnPartProgress visit={visit} at={at} />)
}

it('counts every page of a part to its end, and gives no document the number of another page', () => {
  const counted = [...pages.flatMap(([first]) => first ?? []), 'document', 'confirm'] as const
  const said = counted.map((at) => /Step (\d+) of (\d+)/.exec(shown(at))?.slice(1).map(Number))
  expect(said).toEqual([...pages.map((_, index) => [index + 1, total]), undefined, [total, total]])
  const bars = counted.map((at) => Number(/<progress value="([\d.]+)"/.exec(shown(at))?.[1]))
  expect(bars).toEqual([...bars].sort((one, other) => one - other))
  expect(new Set(bars).size).toBe(counted.length)
})

it('says of the last page that answers are saved, and of the first nothing', () => {
  expect(shown('confirm')).toContain('Answers saved')
  expect(shown(asked[0] as (typeof asked)[number])).not.toContain('saved')
})

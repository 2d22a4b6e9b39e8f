import { expect, it } from 'vitest'
import type { Conflict } from '@/lib/domain/onboarding/answers/conflicts.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { answerCompany, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { type ConflictVisit, conflictState } from './answer-conflicts.ts'

const { progress } = await answerCompany(companies.harbourVine, testSettings)
const [asked] = progress.asked.filter(({ step }) => step.id === 'company_name')
const [field] = Object.keys(asked?.step.fields ?? {})

async function labelsOf(secondsAgo: number): Promise<string[]> {
  if (!asked || !field) throw new Error('there is no step for the name')
  const source = {
    by: { kind: 'customer' },
    at: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
    revision: 3,
  } as const
  const conflict = { field, meanwhile: 'Harbour', typed: 'Haven', source } as Conflict
  const store = { staff: { findAll: async () => [] } }
  const visit = {
    t: getTranslator('en'),
    language: 'en',
    portico: { staff: { store } },
  } as unknown as ConflictVisit
  const { step, fieldContext } = asked
  const shown = [{ step, fieldContext, conflicts: [conflict] }]
  const { conflicts = [] } = await conflictState(visit, shown, 3, new FormData())
  return conflicts.flatMap((field) =>
    field.control === 'radios' ? field.options.map(({ label }) => label) : [],
  )
}

it('says how long ago the other answer was saved, once that is a minute', async () => {
  expect(await labelsOf(150)).toContain('Saved 2 minutes ago: \u2068Harbour\u2069')
  expect(await labelsOf(20)).toContain('Saved less than a minute ago: \u2068Harbour\u2069')
})

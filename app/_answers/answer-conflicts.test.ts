import { expect, it } from 'vitest'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { Conflict } from '@/lib/onboarding/answers/conflicts.ts'
import { answerCompany, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { type ConflictVisit, conflictState } from './answer-conflicts.ts'

const { progress } = await answerCompany(companies.harbourVine, testSettings)
const [asked] = progress.asked.filter(({ step }) => step.id === 'company_name')
const [field] = Object.keys(asked?.step.fields ?? {})

type Author = Conflict['source']['by']

/** The page after somebody else answered the same question, of which the reader knows Noor by name. */
async function stateAfter({
  by = { kind: 'customer' },
  secondsAgo = 20,
  ...visitor
}: {
  by?: Author
  secondsAgo?: number
  otherAuthor?: string
}) {
  if (!asked || !field) throw new Error('there is no step for the name')
  const at = new Date(Date.now() - secondsAgo * 1_000).toISOString()
  const source = { by, at, revision: 3 }
  const conflict = { field, meanwhile: 'Harbour', typed: 'Haven', source } as Conflict
  const known = [{ id: noor, person: { name: 'Noor' }, role: 'agent' }]
  const findAll = async (_: unknown, ids: string[]) => known.filter(({ id }) => ids.includes(id))
  const visit = {
    t: getTranslator('en'),
    language: 'en',
    portico: { staff: { store: { staff: { findAll } } } },
    ...visitor,
  } as unknown as ConflictVisit
  const { step, fieldContext } = asked
  return conflictState(visit, [{ step, fieldContext, conflicts: [conflict] }], 3, new FormData())
}

const noor = '00000000-0000-4000-8000-000000000001'

async function labelsOf(secondsAgo: number): Promise<string[]> {
  const { conflicts = [] } = await stateAfter({ secondsAgo })
  return conflicts.flatMap((field) =>
    field.control === 'radios' ? field.options.map(({ label }) => label) : [],
  )
}

it('says how long ago the other answer was saved, once that is a minute', async () => {
  expect(await labelsOf(150)).toContain('Saved 2 minutes ago: \u2068Harbour\u2069')
  expect(await labelsOf(20)).toContain('Saved less than a minute ago: \u2068Harbour\u2069')
})

it('names the member who answered, unless the reader may not know who it was', async () => {
  const by = { kind: 'staff', id: noor } as const
  const somebody = 'somebody else answered the same question'
  expect((await stateAfter({ by })).notice).toContain('\u2068Noor\u2069 from our staff answered')
  expect((await stateAfter({ by, otherAuthor: 'Entered by others' })).notice).toContain(somebody)
  expect((await stateAfter({})).notice).toContain(somebody)
  const gone = { kind: 'staff', id: noor.replace(/1$/, '2') } as const
  expect((await stateAfter({ by: gone })).notice).toContain(somebody)
})

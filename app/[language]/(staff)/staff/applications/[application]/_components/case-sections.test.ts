import { describe, expect, it } from 'vitest'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { answerCompany, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { buildCaseSections } from './case-sections.ts'

const t = getTranslator('en')
const { progress } = await answerCompany(companies.harbourVine, { ...testSettings, language: 'en' })
const seen = { t, language: 'en', progress } as unknown as DisplayedApplication
const nothing = { note: () => undefined, required: () => undefined, isRequiredOf: () => false }

function idOf(name: string): string {
  const person = progress.people.find((each) => each.name === name)
  if (!person) throw new Error(`The company has no ${name}`)
  return person.id
}

describe('the sections of a company’s page for staff', () => {
  it('folds each person below what they are to the company', async () => {
    const people = (await buildCaseSections(seen, nothing)).flatMap(({ title, person }) =>
      person ? { title, ...person } : [],
    )
    expect(people.map(({ title }) => title)).toEqual([
      'Amelia Jane Clarke',
      'Tomás Rivera Gil',
      'Wei Zhang',
    ])
    expect(people.every(({ open, mark }) => !open && mark === undefined)).toBe(true)
    expect(people[1]?.facts).toBe('Owner\u00a0· 30%')
  })

  it('opens the one of whom the platform requires an answer, or anything else', async () => {
    const [tomas, wei] = [idOf('Tomás Rivera Gil'), idOf('Wei Zhang')]
    const sections = await buildCaseSections(seen, {
      note: () => undefined,
      required: ({ field }, person) =>
        person === tomas && field === 'nationality' ? 'It is asked for' : undefined,
      isRequiredOf: (person) => person === wei,
    })
    const open = sections.flatMap(({ title, person }) => (person?.open ? title : []))
    expect(open).toEqual(['Tomás Rivera Gil', 'Wei Zhang'])
    const asked = sections.flatMap(({ rows }) => rows.filter(({ required }) => required))
    expect(asked).toHaveLength(1)
  })

  it('has complete addresses among the rows of the company, and an incomplete one by itself', async () => {
    const sections = await buildCaseSections(seen, nothing)
    const company = sections.find(({ id }) => id === 'company')
    expect(company?.rows.map(({ label }) => label)).toContain('Registered address')
    expect(sections.map(({ id }) => id)).not.toContain('registered')
    const asked = await buildCaseSections(seen, {
      ...nothing,
      required: ({ stepId, field }) =>
        stepId === 'registered_address' && field === 'city' ? 'It is asked for' : undefined,
    })
    const registered = asked.find(({ id }) => id === 'registered')
    expect(registered?.title).toBe(t('review.registeredAddress'))
    expect(registered?.rows.filter(({ required }) => required)).toHaveLength(1)
  })
})

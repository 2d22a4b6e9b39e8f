import { expect, it } from 'vitest'
import type { ReviewSection } from '@/components/journey/review-list'
import { getMessages, getTranslator } from '@/lib/i18n/translate.ts'
import { answerCompany, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import type { DisplayedApplication } from '../../_request/visit.ts'
import type { Confirmation } from '../own-part/describe-confirmations.ts'
import { buildAnswerSections, buildShortSections } from './review-sections.ts'

const { review, sections, peopleList } = getMessages('en')
const { progress } = await answerCompany(companies.harbourVine, testSettings)
const visit = {
  language: 'en',
  t: getTranslator('en'),
  application: { id: 'a1' },
  progress,
} as unknown as DisplayedApplication

const titlesOf = (built: ReviewSection[]) => built.map(({ title }) => title)
const rowsOf = (built: ReviewSection[], title: string) =>
  built.find((each) => each.title === title)?.rows.map(({ label }) => label) ?? []

it('says the addresses of a company among its answers where they are one, and its people in a heading', async () => {
  const short = await buildShortSections(visit, { change: true, foldsPeople: true })
  expect(titlesOf(short)).not.toContain(review.registeredAddress)
  const company = rowsOf(short, sections.company)
  expect(company).toContain(review.registeredAddress)
  expect(company).toContain('Place of business')
  expect(short.find(({ id }) => id === 'people')).toEqual({
    id: 'people',
    title: '3 people named',
    rows: [],
    change: { href: '/en/apply/a1/people', hidden: peopleList.listed },
  })
})

it('says of each person of a company whether they have confirmed their part', async () => {
  const [first, second] = progress.people
  const { waiting, none } = review.confirmation
  const confirmations = new Map<string, Confirmation>([
    [first?.id ?? '', { isAwaited: true, text: waiting, tone: 'waiting' }],
    [second?.id ?? '', { isAwaited: false, text: none }],
  ])
  const options = { change: true, foldsPeople: true, confirmations }
  const built = await buildShortSections(visit, options)
  const foldedOf = (id = '') => built.find((each) => each.id === `person-${id}`)?.folded
  // Awaited items are shown before the submit button.
  expect(foldedOf(first?.id)?.tag).toEqual({ text: waiting, tone: 'waiting' })
  expect(foldedOf(first?.id)?.facts).not.toContain(waiting)
  expect(foldedOf(second?.id)?.facts).toMatch(new RegExp(`\\n${none}$`))
  expect(foldedOf(second?.id)).not.toHaveProperty('tag')
})

it('leaves out none of the answers that the long list has', async () => {
  const built = await buildAnswerSections(visit, { change: true })
  expect(titlesOf(built)).toContain(review.registeredAddress)
  expect(rowsOf(built, 'People')).toEqual([peopleList.listed])
  const short = await buildShortSections(visit, { change: true, foldsPeople: true })
  const values = (all: ReviewSection[]) => all.flatMap(({ rows }) => rows.map(({ value }) => value))
  const said = values(short).join('\n').replaceAll('\u00a0', ' ')
  for (const value of values(built.filter(({ id }) => id !== 'people'))) {
    for (const word of (value ?? '').replaceAll('\u00a0', ' ').split(' ')) {
      expect(said).toContain(word)
    }
  }
})

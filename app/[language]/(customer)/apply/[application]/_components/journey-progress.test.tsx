import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { listCountedPages, listStepPages } from '@/lib/onboarding/progress/groups.ts'
import { listTaskSteps } from '@/lib/onboarding/progress/tasks.ts'
import { answerCompany, answerSteps, testSettings } from '@/test-support/applicants/answer-steps.ts'
import { companies } from '@/test-support/applicants/companies.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { JourneyProgress } from './journey-progress.tsx'

const { progress } = await answerSteps(applicants.maya.typed, testSettings)
const visit = { t: getTranslator('en'), progress } as unknown as ApplicationVisit
const { asked } = progress

const pages = listStepPages(asked, { grouped: false })
const total = listCountedPages(pages).length + 1

function shown(at: Parameters<typeof JourneyProgress>[0]['at'], of = visit, all = pages): string {
  return renderToString(<JourneyProgress visit={of} at={at} pages={all} />)
}

function pageAt(index: number, of = pages) {
  const page = of.at(index)
  if (!page) throw new Error(`There is no page ${index}`)
  return page
}

describe('the progress of a person who applies for themselves', () => {
  it('counts nothing beside the question who applies, whose answer decides what there is to count', () => {
    expect(total).toBe(pages.length)
    expect(shown(pageAt(0))).toBe('')
  })

  it('counts the review', () => {
    // The country of residence can add a question.
    expect(shown(pageAt(1))).toContain('Step 1<')
    expect(shown(pageAt(-1))).toContain(`Step ${total - 1} of ${total}`)
    expect(shown('review')).toContain(`Step ${total} of ${total}`)
  })

  it('counts pages where several steps share one', () => {
    const grouped = listStepPages(asked, { grouped: true })
    expect(grouped.length).toBeLessThan(pages.length)
    expect(shown(pageAt(1, grouped), visit, grouped)).toContain(`Step 1 of ${grouped.length}`)
  })

  it('draws a bar that is not read out, and is not full before the application is sent', () => {
    expect(shown('review')).toContain(
      `<progress value="${total - 0.5}" max="${total}" aria-hidden="true">`,
    )
  })

  it('says that earlier answers are saved only where there are any', async () => {
    expect(shown('review')).toContain('Answers saved')
    const none = await answerSteps({}, testSettings)
    const unanswered = listStepPages(none.progress.asked, { grouped: false })
    const at = pageAt(1, unanswered)
    const html = shown(at, { ...visit, progress: none.progress }, unanswered)
    expect(html).toContain('Step 1')
    expect(html).not.toMatch(/saved/i)
  })
})

describe('the progress of a company', () => {
  it('counts the tasks and, within one, its pages, which move the bar', async () => {
    const typed = { applicant: { application_type: 'CORPORATION' } }
    const { progress: ofCompany } = await answerSteps(typed, testSettings)
    const company = { ...visit, progress: ofCompany }
    const ofTask = listStepPages(listTaskSteps(ofCompany, 'company'), { grouped: false })
    expect(shown(pageAt(0, ofTask), company, ofTask)).toMatch(
      new RegExp(`>Step 1 of 6 · Company details<.*>Page 1 of ${ofTask.length}<`),
    )
    // Only the choice of the applicant was answered so far.
    expect(shown(pageAt(0, ofTask), company, ofTask)).not.toMatch(/saved/i)
    // The bar moves with each of the questions.
    const values = ofTask.map((_, index) =>
      Number(
        /<progress value="([\d.]+)" max="6"/.exec(
          shown(pageAt(index, ofTask), company, ofTask),
        )?.[1],
      ),
    )
    expect(values).toEqual(values.toSorted((one, other) => one - other))
    expect(new Set(values).size).toBe(ofTask.length)
    // The page that is open is not counted as answered, as on the way of a person.
    const size = 1 / ofTask.length
    expect(values.at(0)).toBeCloseTo(size / 2)
    expect(values.at(-1)).toBeCloseTo(1 - size / 2)
    const business = listStepPages(listTaskSteps(ofCompany, 'business'), { grouped: true })
    expect(shown(pageAt(0, business), company, business)).toMatch(
      />Step 3 of 6 · What the company does</,
    )
    // One page is not counted.
    expect(business).toHaveLength(1)
    expect(shown(pageAt(0, business), company, business)).not.toContain('Page 1')
    expect(shown('review', { ...visit, progress: ofCompany })).toContain(
      'Step 6 of 6 · Check, accept and send',
    )
  })

  it('names the list of its people, and says what is saved, as on every page', async () => {
    const typed = {
      applicant: { application_type: 'CORPORATION' },
      company_name: { registered_name: 'Harbour Lantern Ltd', trading_name: '' },
    }
    const { progress: ofCompany } = await answerSteps(typed, testSettings)
    const html = shown('people', { ...visit, progress: ofCompany }, [])
    expect(html).toMatch(/>Step 4 of 6 · People<.*Answers saved/)
    expect(html).toContain('<progress value="3" max="6"')
  })
})

describe('a total that was said', () => {
  it.each(Object.entries(applicants))(
    'stays as it is to the end, for %s',
    async (_name, applicant) => {
      const steps = Object.entries(applicant.typed)
      for (const grouped of [false, true]) {
        const said: number[] = []
        for (let count = 1; count <= steps.length; count++) {
          const { progress: so } = await answerSteps(
            Object.fromEntries(steps.slice(0, count)),
            testSettings,
          )
          const way = listStepPages(so.asked, { grouped })
          const next = way.find((page) => page.some(({ values }) => !values)) ?? 'review'
          said.push(...totalsIn(shown(next, { ...visit, progress: so }, way)))
        }
        expect(said.length).toBeGreaterThan(1)
        expect(new Set(said).size, `${grouped}: ${said}`).toBe(1)
      }
    },
  )

  it.each(Object.entries(companies))('stays within each task, for %s', async (_name, company) => {
    const steps = Object.entries(company.typed)
    const said = new Map<string, Set<number>>()
    for (let count = 1; count < steps.length; count++) {
      const { progress: so } = await answerSteps(
        Object.fromEntries(steps.slice(0, count)),
        testSettings,
      )
      for (const task of ['company', 'addresses', 'business'] as const) {
        const way = listStepPages(listTaskSteps(so, task), { grouped: false })
        const next = way.find((page) => page.some(({ values }) => !values))
        if (!next) continue
        const [, total] = totalsIn(shown(next, { ...visit, progress: so }, way))
        if (total) said.set(task, (said.get(task) ?? new Set()).add(total))
      }
    }
    expect(said.size).toBeGreaterThan(0)
    for (const [task, totals] of said) expect([...totals], task).toHaveLength(1)
  })

  it.each(Object.entries(companies))('stays for each person of %s', async (_name, company) => {
    for (const [index, { typed }] of company.people.entries()) {
      const steps = Object.entries(typed)
      const said: number[] = []
      for (let count = 1; count < steps.length; count++) {
        const people = company.people
          .slice(0, index + 1)
          .map((each, at) =>
            at === index ? { ...each, typed: Object.fromEntries(steps.slice(0, count)) } : each,
          )
        const { progress: so } = await answerCompany({ ...company, people } as typeof company)
        const asked = so.people[index]?.asked ?? []
        const way = listStepPages(asked, { grouped: true })
        const next = way.find((page) => page.some(({ values }) => !values))
        if (!next) continue
        const html = renderToString(
          <JourneyProgress
            visit={{ ...visit, progress: so }}
            at={next}
            pages={way}
            ofPerson={asked}
          />,
        )
        const [, total] = totalsIn(html)
        if (total) said.push(total)
      }
      expect(new Set(said).size).toBeLessThanOrEqual(1)
    }
  })
})

/** "of 6" and, of a company, how many pages the task has. */
function totalsIn(html: string): number[] {
  return [...html.matchAll(/ of (\d+)/g)].map(([, total]) => Number(total))
}

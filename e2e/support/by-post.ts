/** Answers given by plain posts, as fast as the house takes them: for stories about something else. */
import { expect } from '@playwright/test'
import { corporation } from '../../lib/onboarding/journey.ts'
import type { Step } from '../../lib/onboarding/step.ts'
import { taskOf } from '../../lib/onboarding/tasks.ts'
import { isDateParts, listOf, type RawValues } from '../../lib/onboarding/view.ts'
import type { CompanyPerson } from '../../lib/testing/companies.ts'
import type { Applicant } from './applicants.ts'
import type { Person } from './person.ts'
import { ask, beginByHand, formOf, hiddenInputs } from './wire.ts'

/** Where a post has led: the address of the next page, without the house. */
type Clerk = { house: string; cookie: string; base: string }

/**
 * A company with everything answered but the terms, and the browser that may open it on its list of
 * tasks. `people` may be others than the applicant would name.
 */
export async function fillInCompany(
  person: Person,
  house: string,
  people: readonly CompanyPerson[] = person.applicant.people ?? [],
): Promise<void> {
  const clerk = await beginCompanyByHand(house, person)
  for (const step of firstSteps()) await answerFrom(clerk, step, person.applicant.typed, 'tasks')
  for (const each of people) await addPersonByHand(clerk, each)
  await takeOver(person, clerk)
  await person.page.goto(`${clerk.base}/tasks`)
}

/** Someone whose company is begun, and nothing more. */
export async function beginCompanyByHand(house: string, person: Person): Promise<Clerk> {
  const { cookie, path } = await beginByHand(house, {}, person.language)
  const base = path.replace(/\/applicant$/, '')
  const clerk = { house, cookie, base }
  await post(clerk, `${base}/applicant`, person.applicant.typed.applicant)
  return clerk
}

/** Names one person and answers everything about them. */
export async function addPersonByHand(clerk: Clerk, { typed }: CompanyPerson): Promise<void> {
  const first = await post(clerk, `${clerk.base}/people`, { another: 'yes' })
  await answerFrom(clerk, first, typed, 'people')
}

/** Lets the person's browser open what was begun by hand. */
export async function takeOver({ page }: Person, { house, cookie }: Clerk): Promise<void> {
  // Whose browser it was before would be asked first.
  await page.context().clearCookies()
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: house }])
}

/** Answers page by page, to wherever each leads, until that one. */
async function answerFrom(
  clerk: Clerk,
  first: string,
  typed: Record<string, RawValues> | Applicant['typed'],
  last: string,
): Promise<void> {
  const answers: Record<string, RawValues> = typed
  let at = first.startsWith('/') ? first : `${clerk.base}/${first}`
  for (let step = nameOf(at); step !== last; step = nameOf(at)) {
    const raw = answers[step]
    if (!raw) throw new Error(`The applicant has no answers for ${step}`)
    at = await post(clerk, at, raw)
  }
}

/** Posts the form of a page with what is typed, and gives where it leads. */
async function post({ house, cookie }: Clerk, path: string, typed: RawValues): Promise<string> {
  const { text } = await ask(`${house}${path}`, { cookie })
  const hidden = hiddenInputs(text).filter(([name]) => !(name in typed))
  const body = formOf([...hidden, ...inputsOf(typed)])
  const { status, location } = await ask(`${house}${path}`, { cookie, body })
  expect([path, status]).toEqual([path, 303])
  return new URL(location, house).pathname
}

function inputsOf(typed: RawValues): [string, string][] {
  return Object.entries(typed).flatMap(([name, value]): [string, string][] => {
    if (isDateParts(value)) {
      return Object.entries(value).map(([part, text]) => [`${name}.${part}`, text])
    }
    if (typeof value === 'string') return [[name, value]]
    return listOf(value).map((one) => [name, one])
  })
}

/** The first step of each task that is answered page by page. */
function firstSteps(): string[] {
  const steps = corporation as readonly Step[]
  return steps
    .filter((step, index) => {
      const before = steps[index - 1]
      return taskOf(step) && taskOf(step) !== (before && taskOf(before))
    })
    .map(({ id }) => id)
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? ''
}

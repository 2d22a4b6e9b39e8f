/** Where it goes on: after a step, after a change, and for someone who comes back. */
import type { AskedStep, PersonProgress, Stock } from '@/lib/onboarding/journey.ts'
import type { Requirement } from '@/lib/onboarding/requirements.ts'
import { findTask, listTaskSteps } from '@/lib/onboarding/tasks.ts'
import type { ApplicationVisit } from './asking.ts'
import { applyPath, type ChangeSource, changePath, personPage } from './paths.ts'
import { listRequiredPages } from './wanted-pages.ts'

/** The first thing still to do: of a company the list of tasks. `accepted`: the terms, for these answers or others. */
export function getNextPage(stock: Stock, accepted: boolean): string {
  if (stock.open) return getFirstOpenPage(stock)
  if (accepted) return 'review'
  return isCompany(stock) ? 'tasks' : 'terms'
}

/** The page where what is open is answered. */
export function getFirstOpenPage(stock: Stock): string {
  return isCompany(stock) ? 'tasks' : (stock.open ?? '')
}

export function isCompany({ circumstances }: Stock): boolean {
  return circumstances.applicationType === 'CORPORATION'
}

/** What was kept: a step, of a person of a company where one is named. */
export type StepLocation = { step: string; person?: string }

/**
 * How things stand once it is kept: `accepted` as in `nextPage`; `mended` is what the platform wants
 * and has been given another answer already, so that it is not asked on the way through the others.
 */
export type SavedState = { stock: Stock; accepted: boolean; mended: readonly Requirement[] }

/** The address an action leads to once a step is kept. */
export function getPathAfterSave(
  opened: ApplicationVisit,
  standing: SavedState,
  kept: StepLocation,
  from: ChangeSource | undefined,
): string {
  const { stock, accepted } = standing
  const { language, application } = opened
  const to = (page: string) => applyPath(language, application.id, page)
  const person = stock.people.find(({ id }) => id === kept.person)
  if (!from)
    return to(
      person ? getPageAfterPersonStep(person, kept.step) : getPageAfterStep(stock, kept, accepted),
    )
  const open = person ? findOpenPersonPage(person) : findStepOpenedByChange(stock, kept)
  if (open) return changePath(language, application.id, open, from)
  if (from === 'person' && person) return to(personPage(person.id))
  const wanted = from === 'wanted' ? findNextRequiredPage(opened, standing, kept) : undefined
  if (wanted) return changePath(language, application.id, wanted, from)
  return to(getNextPage(stock, accepted))
}

/** Of a company the next step of the task, and after the last of it the list of tasks. */
function getPageAfterStep(stock: Stock, { step }: StepLocation, accepted: boolean): string {
  const task = findTaskOfStep(stock, step)
  return task
    ? (findNextStep(listTaskSteps(stock, task), step) ?? 'tasks')
    : getNextPage(stock, accepted)
}

/** The next step of that person, and after the last the list of people. */
function getPageAfterPersonStep(person: PersonProgress, step: string): string {
  const next = findNextStep(person.asked, step)
  return next ? personPage(person.id, next) : 'people'
}

/** What a change has opened: of a company in the same task, for it is that which it was changed in. */
function findStepOpenedByChange(stock: Stock, { step }: StepLocation): string | undefined {
  const task = findTaskOfStep(stock, step)
  if (!task) return isCompany(stock) ? undefined : stock.open
  return listTaskSteps(stock, task).find(({ values }) => !values)?.step.id
}

function findOpenPersonPage(person: PersonProgress): string | undefined {
  return person.open && personPage(person.id, person.open)
}

function findTaskOfStep(stock: Stock, step: string) {
  const place = stock.asked.find((asked) => asked.step.id === step)
  return isCompany(stock) && place ? findTask(place.step) : undefined
}

// What was opened again before it comes last, so that nothing of the topic is left behind.
function findNextStep(asked: AskedStep[], step: string): string | undefined {
  const position = asked.findIndex((each) => each.step.id === step)
  return (asked[position + 1] ?? asked.find(({ values }) => !values))?.step.id
}

/** The page of the first thing the platform wants that has no new answer. */
export function findFirstRequiredPage(
  { requirements }: ApplicationVisit,
  { stock, mended }: SavedState,
): string | undefined {
  return listRequiredPages({
    stock,
    requirements: requirements.filter((want) => !mended.includes(want)),
  })[0]
}

/** The page of the next thing the platform wants and has no new answer to, in the order of the journey. */
function findNextRequiredPage(
  { requirements }: ApplicationVisit,
  { stock, mended }: SavedState,
  { step, person }: StepLocation,
): string | undefined {
  const left = listRequiredPages({
    stock,
    requirements: requirements.filter((want) => !mended.includes(want)),
  })
  const pages = [
    ...stock.asked.map((asked) => asked.step.id),
    ...stock.people.flatMap(({ id, asked }) => asked.map((each) => personPage(id, each.step.id))),
  ]
  // Also from a page that is not wanted itself, for a change has opened it.
  const here = pages.indexOf(person ? personPage(person, step) : step)
  return pages.slice(here + 1).find((page) => left.includes(page))
}

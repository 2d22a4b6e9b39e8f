/** Where it goes on: after a step, after a change, and for someone who comes back. */
import type { Asked, PersonStock, Stock } from '@/lib/onboarding/journey.ts'
import type { Requirement } from '@/lib/onboarding/requirements.ts'
import { askedIn, taskOf } from '@/lib/onboarding/tasks.ts'
import type { Opened } from './asking.ts'
import { applyPath, type ChangedFrom, changePath, personPage } from './paths.ts'
import { wantedPages } from './wanted-pages.ts'

/** The first thing still to do: of a company the list of tasks. `accepted`: the terms, for these answers or others. */
export function nextPage(stock: Stock, accepted: boolean): string {
  if (stock.open) return openPage(stock)
  if (accepted) return 'review'
  return isCompany(stock) ? 'tasks' : 'terms'
}

/** The page where what is open is answered. */
export function openPage(stock: Stock): string {
  return isCompany(stock) ? 'tasks' : (stock.open ?? '')
}

export function isCompany({ circumstances }: Stock): boolean {
  return circumstances.applicationType === 'CORPORATION'
}

/** What was kept: a step, of a person of a company where one is named. */
export type KeptStep = { step: string; person?: string }

/**
 * How things stand once it is kept: `accepted` as in `nextPage`; `mended` is what the platform wants
 * and has been given another answer already, so that it is not asked on the way through the others.
 */
export type Standing = { stock: Stock; accepted: boolean; mended: readonly Requirement[] }

/** The address an action leads to once a step is kept. */
export function pathAfter(
  opened: Opened,
  standing: Standing,
  kept: KeptStep,
  from: ChangedFrom | undefined,
): string {
  const { stock, accepted } = standing
  const { language, application } = opened
  const to = (page: string) => applyPath(language, application.id, page)
  const person = stock.people.find(({ id }) => id === kept.person)
  if (!from) return to(person ? afterPerson(person, kept.step) : afterStep(stock, kept, accepted))
  const open = person ? openOf(person) : openBy(stock, kept)
  if (open) return changePath(language, application.id, open, from)
  if (from === 'person' && person) return to(personPage(person.id))
  const wanted = from === 'wanted' ? nextWanted(opened, standing, kept) : undefined
  if (wanted) return changePath(language, application.id, wanted, from)
  return to(nextPage(stock, accepted))
}

/** Of a company the next step of the task, and after the last of it the list of tasks. */
function afterStep(stock: Stock, { step }: KeptStep, accepted: boolean): string {
  const task = taskOfKept(stock, step)
  return task ? (following(askedIn(stock, task), step) ?? 'tasks') : nextPage(stock, accepted)
}

/** The next step of that person, and after the last the list of people. */
function afterPerson(person: PersonStock, step: string): string {
  const next = following(person.asked, step)
  return next ? personPage(person.id, next) : 'people'
}

/** What a change has opened: of a company in the same task, for it is that which it was changed in. */
function openBy(stock: Stock, { step }: KeptStep): string | undefined {
  const task = taskOfKept(stock, step)
  if (!task) return isCompany(stock) ? undefined : stock.open
  return askedIn(stock, task).find(({ values }) => !values)?.step.id
}

function openOf(person: PersonStock): string | undefined {
  return person.open && personPage(person.id, person.open)
}

function taskOfKept(stock: Stock, step: string) {
  const place = stock.asked.find((asked) => asked.step.id === step)
  return isCompany(stock) && place ? taskOf(place.step) : undefined
}

// What was opened again before it comes last, so that nothing of the topic is left behind.
function following(asked: Asked[], step: string): string | undefined {
  const position = asked.findIndex((each) => each.step.id === step)
  return (asked[position + 1] ?? asked.find(({ values }) => !values))?.step.id
}

/** The page of the first thing the platform wants that has no new answer. */
export function firstWanted({ wants }: Opened, { stock, mended }: Standing): string | undefined {
  return wantedPages({ stock, wants: wants.filter((want) => !mended.includes(want)) })[0]
}

/** The page of the next thing the platform wants and has no new answer to, in the order of the journey. */
function nextWanted(
  { wants }: Opened,
  { stock, mended }: Standing,
  { step, person }: KeptStep,
): string | undefined {
  const left = wantedPages({ stock, wants: wants.filter((want) => !mended.includes(want)) })
  const pages = [
    ...stock.asked.map((asked) => asked.step.id),
    ...stock.people.flatMap(({ id, asked }) => asked.map((each) => personPage(id, each.step.id))),
  ]
  // Also from a page that is not wanted itself, for a change has opened it.
  const here = pages.indexOf(person ? personPage(person, step) : step)
  return pages.slice(here + 1).find((page) => left.includes(page))
}

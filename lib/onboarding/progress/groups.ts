/** Groups the steps of a journey into pages, for helpers who know the questions. */

import type { Section, Step } from '../define-step.ts'
import { parseStep } from '../parse-step.ts'
import type { AskedStep, PersonProgress, Progress } from './evaluate-progress.ts'

export const groupIds = [
  'applicant',
  'about',
  'home',
  'company',
  'addresses',
  'business',
  'profile',
  'account',
  'person_about',
  'person_details',
  'person_home',
] as const
export type GroupId = (typeof groupIds)[number]

/** The groups of steps that do not name one, by section. Only the customer sees the acceptance. */
const groupOfSection: Record<Section, GroupId | undefined> = {
  you: 'about',
  company: 'company',
  business: 'business',
  profile: 'profile',
  person: 'person_about',
  account: 'account',
  agreement: undefined,
}

/** `asked` in the order of the journey; `open` is how many questions still need an answer. */
export type Group = { id: GroupId; asked: AskedStep[]; open: number }

/** Returns the group of a step; undefined for steps that only the customer answers. */
export function findGroup({
  group,
  section,
}: Pick<Step, 'group' | 'section'>): GroupId | undefined {
  return group ?? groupOfSection[section]
}

/** The groups of an application without its people and what is locked, in the order of the journey. */
export function listGroups({ asked }: Pick<Progress, 'asked'>): Group[] {
  return groupsIn(asked)
}

/**
 * The steps of a journey as its pages, in their order. `grouped`: a group each; otherwise a step each, with those
 * that share its page. A locked step has its own page, and a hidden one has none.
 */
export function listStepPages(
  asked: readonly AskedStep[],
  { grouped }: { grouped: boolean },
): (readonly AskedStep[])[] {
  const pages = Map.groupBy(asked, ({ step, lock }) => {
    const page = grouped ? findGroup(step) : (step.sharesPageOf ?? step.id)
    return lock && page ? `${lock} ${step.id}` : page
  })
  return [...pages].flatMap(([page, steps]) =>
    page === undefined || steps.some(({ lock }) => lock === 'hidden') ? [] : [steps],
  )
}

/** Tells whether the steps of a page share that of its first, rather than being a whole group. */
export function isSharedPage([first, ...others]: readonly AskedStep[]): boolean {
  return others.every(({ step }) => step.sharesPageOf === first?.step.id)
}

/** The pages that are counted: who applies is asked before it is known how many there are. */
export function listCountedPages(
  pages: readonly (readonly AskedStep[])[],
): (readonly AskedStep[])[] {
  return pages.filter(([first]) => !first || findGroup(first.step) !== 'applicant')
}

/**
 * Tells whether no answer that is still to come, that of this page included, adds a page to this way or takes
 * one from it. `journey`: every step there is on it, asked or not.
 */
export function isPageCountSettled(
  pages: readonly (readonly AskedStep[])[],
  at: readonly AskedStep[],
  journey: readonly Step[],
): boolean {
  const ahead = pages.slice(pages.indexOf(at)).flat()
  const pageOf = (step: Step) =>
    pages.every(isSharedPage) ? (step.sharesPageOf ?? step.id) : findGroup(step)
  // A step on a page with others that are asked in any case adds no page.
  const fixed = new Set(journey.filter(({ decidedBy }) => !decidedBy).map(pageOf))
  return journey.every(
    (step) =>
      !step.decidedBy ||
      fixed.has(pageOf(step)) ||
      ahead.every(({ step: { id } }) => id !== step.decidedBy),
  )
}

/**
 * The page of a step among the pages of its journey. `before`: the first step of the page before it.
 * `elsewhere`: the step whose page to show instead, if this step is not the first of its own page, or comes
 * after a page with open questions, on which it may depend.
 */
export function findStepPage(
  pages: readonly (readonly AskedStep[])[],
  asked: AskedStep,
): { page: readonly AskedStep[]; before?: AskedStep; elsewhere?: AskedStep } {
  const index = pages.findIndex((page) => page.includes(asked))
  const open = pages.findIndex((page) => page.some(({ values }) => !values))
  const shown = pages[open !== -1 && open < index ? open : index]?.[0]
  const before = pages[index - 1]?.[0]
  return {
    page: pages[index] ?? [asked],
    ...(before && { before }),
    ...(shown && shown !== asked && { elsewhere: shown }),
  }
}

/** The groups of one person of a company. */
export function listPersonGroups({ asked }: Pick<PersonProgress, 'asked'>): Group[] {
  return groupsIn(asked)
}

/** Counts the questions of these steps that still need an answer. */
export function countOpenQuestions(asked: readonly AskedStep[]): number {
  return asked.reduce((sum, each) => sum + openIn(each), 0)
}

/** Counts them over a company's people, including missing ones. */
export function countOpenPeopleQuestions({
  people,
  peopleRequirements,
}: Pick<Progress, 'people' | 'peopleRequirements'>): number {
  const missing = peopleRequirements.filter(({ blocks }) => blocks).length
  return people.reduce((sum, { asked }) => sum + countOpenQuestions(asked), missing)
}

function groupsIn(all: readonly AskedStep[]): Group[] {
  const unlocked = all.filter(({ lock }) => !lock)
  const ids = [...new Set(unlocked.flatMap(({ step }) => findGroup(step) ?? []))]
  return ids.map((id) => {
    const asked = unlocked.filter(({ step }) => findGroup(step) === id)
    return { id, asked, open: countOpenQuestions(asked) }
  })
}

// A step whose answers are no longer valid counts as one question at least.
function openIn({ step, saved, values, fieldContext }: AskedStep): number {
  if (values) return 0
  const reading = parseStep(step, saved?.typed ?? {}, fieldContext)
  return 'issues' in reading ? reading.issues.length : 1
}

/** Finds the next page: after a step, after a change, and for a returning customer. */
import {
  type AnswerSources,
  answerLocation,
  findRegister,
} from '@/lib/onboarding/answers/answer-authors.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import type {
  AskedStep,
  PersonProgress,
  Progress,
} from '@/lib/onboarding/progress/evaluate-progress.ts'
import { listStepPages } from '@/lib/onboarding/progress/groups.ts'
import { findTask, isTheirTurn, listTaskSteps } from '@/lib/onboarding/progress/tasks.ts'
import {
  applyPath,
  type ChangeSource,
  changePath,
  documentPath,
  personPage,
} from '../_request/paths.ts'
import type { ApplicationVisit } from '../_request/visit.ts'
import { getPartAfter } from './next-part.ts'
import { listRequiredPages } from './required-pages.ts'

/**
 * Returns the first page with something to do: the review once all is answered, for a company the list of tasks
 * that leads to it. `accepted`: a company has been there, for it has accepted the terms, for these answers or
 * others.
 */
export function getNextPage(progress: Progress, accepted: boolean): string {
  if (progress.open) return getFirstOpenPage(progress)
  return isCompany(progress) && !accepted ? 'tasks' : 'review'
}

/** Returns the page of the first open question. */
export function getFirstOpenPage(progress: Progress): string {
  return isCompany(progress) ? 'tasks' : (progress.open ?? '')
}

export function isCompany({ fieldContext }: Progress): boolean {
  return fieldContext.applicationType === 'CORPORATION'
}

/** The step that was saved, of a person of a company if one is named. */
export type StepLocation = { step: string; person?: string }

/**
 * The application once a step is saved: `accepted` as in `getNextPage`; `resolved` lists the met requirements,
 * which are not asked on the way through the others; `grouped`: the steps of a group share a page.
 */
type SavedState = {
  progress: Progress
  accepted: boolean
  resolved: readonly Requirement[]
  grouped: boolean
  /** The people who can answer their own part by a link now: see `findInvited`. */
  invited: ReadonlySet<string>
}

/** The address an action leads to once a step is saved. */
export function getPathAfterSave(
  visit: ApplicationVisit,
  state: SavedState,
  saved: StepLocation,
  from: ChangeSource | undefined,
): string {
  const { progress, accepted, grouped } = state
  const { language, application } = visit
  const to = (page: string) => applyPath(language, application.id, page)
  const person = progress.people.find(({ id }) => id === saved.person)
  if (!from) {
    if (person) return to(getPageAfterPeopleStep(state, person, saved.step))
    const page = getPageAfterStep(visit, state, saved)
    return to(findFirstOnPage(progress.asked, page, grouped))
  }
  const open = person ? findOpenPersonPage(person) : findStepOpenedByChange(progress, saved)
  if (open) return changePath(language, application.id, open, from)
  if (from === 'person' && person) return to(personPage(person.id))
  const required = from === 'wanted' ? findNextRequiredPath(visit, state, saved) : undefined
  if (required) return required
  return to(getNextPage(progress, accepted))
}

/** Returns a company's next step of the task, and after its last step the next task. */
function getPageAfterStep(
  visit: ApplicationVisit,
  state: SavedState,
  { step }: StepLocation,
): string {
  const { progress, accepted, invited } = state
  const task = findTaskOfStep(progress, step)
  if (!task) return getNextPage(progress, accepted)
  const isDone = isFromRegister(visit.application.sources)
  const next = findNextStep(listTaskSteps(progress, task), step, isDone)
  const page = next ?? getPartAfter(visit, progress, { after: task, invited })
  return page === 'people' ? getPageOfPeople(state) : page
}

/** The next step of that person, and after the last the list of people. */
export function getPageAfterPersonStep(person: PersonProgress, step: string): string {
  const next = findNextStep(person.asked, step)
  return next ? personPage(person.id, findFirstOnPage(person.asked, next, true)) : 'people'
}

/** The same, and after the last step that of another person. */
function getPageAfterPeopleStep(state: SavedState, person: PersonProgress, step: string): string {
  const page = getPageAfterPersonStep(person, step)
  return page === 'people' ? getPageOfPeople(state) : page
}

/** The first open step of a person who is named and does not answer by a link; the list without such a person. */
function getPageOfPeople({ progress, invited }: SavedState): string {
  const person = progress.people.find(
    (each) => each.open && each.name && !isTheirTurn(each, invited),
  )
  return person?.open ? personPage(person.id, person.open) : 'people'
}

/** Returns the step that addresses a step's page; other pages of the application unchanged. */
function findFirstOnPage(asked: readonly AskedStep[], page: string, grouped: boolean): string {
  const steps = listStepPages(asked, { grouped }).find((each) =>
    each.some(({ step }) => step.id === page),
  )
  return steps?.[0]?.step.id ?? page
}

/** Returns the step that a change has opened: for a company within the changed task only. */
function findStepOpenedByChange(progress: Progress, { step }: StepLocation): string | undefined {
  const task = findTaskOfStep(progress, step)
  if (!task) return isCompany(progress) ? undefined : progress.open
  return listTaskSteps(progress, task).find(({ values }) => !values)?.step.id
}

function findOpenPersonPage(person: PersonProgress): string | undefined {
  return person.open && personPage(person.id, person.open)
}

function findTaskOfStep(progress: Progress, step: string) {
  const askedStep = progress.asked.find((asked) => asked.step.id === step)
  return isCompany(progress) && askedStep ? findTask(askedStep.step) : undefined
}

// Steps that were opened again before it come last, so that nothing of the topic is left behind.
function findNextStep(
  asked: AskedStep[],
  step: string,
  isDone: (step: AskedStep) => boolean = () => false,
): string | undefined {
  const position = asked.findIndex((each) => each.step.id === step)
  const next = asked.slice(position + 1).find((each) => !each.lock && !isDone(each))
  return (next ?? asked.find(({ values }) => !values))?.step.id
}

/** Tells whether a step has been answered from a register, and was confirmed there: it is not asked again. */
function isFromRegister(sources: AnswerSources): (step: AskedStep) => boolean {
  return ({ step, values }) => {
    const names = Object.keys(values ?? {})
    const isFound = (name: string) => findRegister(sources, answerLocation(step.id), name)
    return names.length > 0 && names.every(isFound)
  }
}

/** The page of the first thing the platform requires that has no new answer. */
export function findFirstRequiredPage(
  { requirements }: ApplicationVisit,
  { progress, resolved }: Pick<SavedState, 'progress' | 'resolved'>,
): string | undefined {
  return listRequiredPages({
    progress,
    requirements: requirements.filter((requirement) => !resolved.includes(requirement)),
  })[0]
}

/**
 * Returns the path of the next unmet requirement: first the questions after this page, then those before it,
 * then the people and the documents. Requirements that only the list can explain lead to the list.
 */
function findNextRequiredPath(
  { requirements, language, application, submission }: ApplicationVisit,
  { progress, resolved }: Pick<SavedState, 'progress' | 'resolved'>,
  { step, person }: StepLocation,
): string | undefined {
  const open = requirements.filter((requirement) => !resolved.includes(requirement))
  const left = listRequiredPages({ progress, requirements: open })
  const pages = [
    ...progress.asked.map((asked) => asked.step.id),
    ...progress.people.flatMap(({ id, asked }) =>
      asked.map((each) => personPage(id, each.step.id)),
    ),
  ]
  // A page opened by a change counts too, even if it is not required itself.
  const here = pages.indexOf(person ? personPage(person, step) : step)
  const others = [...pages.slice(here + 1), ...pages.slice(0, Math.max(here, 0))]
  const next = others.find((page) => left.includes(page))
  if (next) return changePath(language, application.id, next, 'wanted')
  // Before the acceptance the review comes next, and lists the documents.
  if (submission?.state === 'preparing') return undefined
  const to = (page: string) => applyPath(language, application.id, page)
  if (open.some(({ kind }) => kind === 'people')) return to('people')
  for (const requirement of open) {
    if (requirement.kind === 'document' && requirement.id !== '')
      return documentPath(language, application.id, requirement.id)
  }
  return open.some(({ kind }) => kind !== 'terms') ? to('status') : undefined
}

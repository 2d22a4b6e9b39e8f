/** A company's journey as tasks: topics that can be answered in any order, and how far each is. */

import { findOwnStep } from '../company-people/own-steps.ts'
import type { Step } from '../define-step.ts'
import { personResidence } from '../steps/person-address.ts'
import type { AskedStep, PersonProgress, Progress } from './evaluate-progress.ts'
import { findGroup, type GroupId } from './groups.ts'

/** In the order in which they are shown. */
export const taskIds = ['company', 'addresses', 'business', 'people', 'account', 'review'] as const
export type TaskId = (typeof taskIds)[number]
export type TaskStatus = 'not_started' | 'in_progress' | 'completed' | 'cannot_start'

/** `asked` are the steps of a task, in their order; the people and later tasks have none. */
export type Task = { id: TaskId; status: TaskStatus; asked: AskedStep[] }

/** The tasks of a company by the groups of its steps. */
const taskOfGroup: { readonly [Id in GroupId]?: TaskId } = {
  company: 'company',
  addresses: 'addresses',
  business: 'business',
  profile: 'business',
  account: 'account',
}

/** The task a step of a company's journey belongs to; none for the very first question. */
export function findTask(step: Pick<Step, 'group' | 'section'>): TaskId | undefined {
  const group = findGroup(step)
  return group && taskOfGroup[group]
}

/** The steps of one task that are asked, in their order. */
export function listTaskSteps(progress: Progress, task: TaskId | undefined): AskedStep[] {
  return progress.asked.filter(({ step }) => findTask(step) === task)
}

/** Every task with how far it is, computed from the answers each time. */
export function listTasks(progress: Progress): Task[] {
  return taskIds.map((id) => {
    const asked = listTaskSteps(progress, id)
    return { id, asked, status: statusOf(id, asked, progress) }
  })
}

/**
 * Returns the next task with something to do for the person who fills in the application, after one of them or
 * from the first: the review once all is answered. `invited`: the people who can answer their own part by a link
 * now, by our ids. Undefined if only such people are still to answer.
 */
export function findNextTask(
  progress: Progress,
  { after, invited }: { after?: TaskId; invited: ReadonlySet<string> },
): Task | undefined {
  const tasks = listTasks(progress)
  const at = tasks.findIndex(({ id }) => id === after)
  const others = [...tasks.slice(at + 1), ...tasks.slice(0, Math.max(at, 0))]
  return others.find(({ id, status }) =>
    id === 'people'
      ? isPeopleOpen(progress, invited)
      : status !== 'completed' && status !== 'cannot_start',
  )
}

/** Tells whether all that is open about a person is for that person to answer, by a link that they have. */
export function isTheirTurn(
  { id, open, asked }: PersonProgress,
  invited: ReadonlySet<string>,
): boolean {
  if (!open || !invited.has(id)) return false
  // An address chosen from others' is never shown to them: they enter their own.
  return asked.every(
    ({ step, values }) => values || findOwnStep(step) || step.id === personResidence.id,
  )
}

function isPeopleOpen(progress: Progress, invited: ReadonlySet<string>): boolean {
  const { people, peopleRequirements } = progress
  return (
    people.length === 0 ||
    peopleRequirements.some(({ blocks }) => blocks) ||
    people.some((person) => person.open && !isTheirTurn(person, invited))
  )
}

function statusOf(id: TaskId, asked: AskedStep[], progress: Progress): TaskStatus {
  if (id === 'people') return statusOfPeople(progress)
  if (id === 'review') return progress.open ? 'cannot_start' : 'not_started'
  if (asked.every(({ values }) => values)) return 'completed'
  return asked.some(({ saved }) => saved) ? 'in_progress' : 'not_started'
}

function statusOfPeople({ people, peopleRequirements }: Progress): TaskStatus {
  if (people.length === 0) return 'not_started'
  const open =
    people.some((person) => person.open) || peopleRequirements.some(({ blocks }) => blocks)
  return open ? 'in_progress' : 'completed'
}

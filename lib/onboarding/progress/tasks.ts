/** A company's journey as tasks: topics that can be answered in any order, and how far each is. */

import type { Step } from '../define-step.ts'
import type { AskedStep, Progress } from './evaluate-progress.ts'
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

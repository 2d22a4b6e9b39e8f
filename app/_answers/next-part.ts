/** Finds the part of a company's application to go on with. Its parts can be answered in any order. */
import { listPersonLinks } from '@/lib/applications/own-part/list-person-links.ts'
import type { Progress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { findNextTask, type Task, type TaskId } from '@/lib/onboarding/progress/tasks.ts'
import type { ApplicationVisit } from '../_request/visit.ts'
import { canLookUp } from './can-look-up.ts'

/** Returns the people, by our ids, who can open a link to their own part and have not confirmed it. */
export async function findInvited(
  { portico, application }: ApplicationVisit,
  { people }: Progress,
): Promise<ReadonlySet<string>> {
  if (people.every(({ open }) => !open)) return new Set()
  const { personLinks, store } = portico
  if (!personLinks.emails) return new Set()
  const links = await listPersonLinks(personLinks, store.db, application)
  const usable = [...links].filter(
    ([, { state, requestedAt }]) => (state === 'live' || state === 'opened') && !requestedAt,
  )
  return new Set(usable.map(([person]) => person))
}

/** Returns the page on which to go on after a part; the list of parts if others are still to answer. */
export function getPartAfter(
  { portico }: Pick<ApplicationVisit, 'portico'>,
  progress: Progress,
  given: { after: TaskId; invited: ReadonlySet<string> },
): string {
  const task = findNextTask(progress, given)
  return task ? getTaskPage({ portico, progress }, task) : 'tasks'
}

/**
 * Returns where a task continues: at its first open step, or its first if all are done. A company is looked up
 * first if a register is enabled.
 */
export function getTaskPage(
  visit: Pick<ApplicationVisit, 'portico' | 'progress'>,
  { id, asked, status }: Task,
): string {
  if (id === 'company' && status === 'not_started' && canLookUp(visit, id)) return 'find/company'
  const shown = asked.filter(({ lock }) => lock !== 'hidden')
  return (shown.find(({ values }) => !values) ?? shown[0] ?? asked[0])?.step.id ?? id
}

import { StepProgress } from '@/components/journey/step-progress'
import type { AskedStep } from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import {
  findTask,
  listTaskSteps,
  type TaskId,
  taskIds,
} from '@/lib/domain/onboarding/progress/tasks.ts'
import { isCompany } from '../../_request/next-page.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

type JourneyProgressProps = {
  visit: ApplicationVisit
  /** The page: a step of the applicant's, one person's of a company, or the last. */
  at: AskedStep | 'review'
  /** All steps of that person. */
  ofPerson?: readonly AskedStep[]
}

/**
 * How far this page is along the whole way, the review included. A company answers by task
 * and in any order: its steps are the tasks, and the questions are counted within them.
 */
export function JourneyProgress({ visit, at, ofPerson }: JourneyProgressProps) {
  const { t, progress } = visit
  const { asked } = progress
  const isStep = typeof at !== 'string'
  const task = taskAt(at, ofPerson)
  const byTask = isCompany(progress)
  // The very first question comes before the tasks.
  if (byTask && !task) return null
  const way: readonly unknown[] = byTask ? taskIds : [...asked, 'review']
  const number = way.indexOf(byTask ? task : at) + 1
  const steps = ofPerson ?? (task && isStep ? listTaskSteps(progress, task) : [])
  const words = [t('page.step', { number, total: way.length })]
  if (byTask && isStep && task) {
    const question = { number: steps.indexOf(at) + 1, total: steps.length }
    words.push(t(`tasks.names.${task}`), t('page.progress', question))
  }
  const isSaved = [...asked, ...(ofPerson ?? [])].some(({ saved }) => saved)
  return (
    <StepProgress
      text={words.join(' · ')}
      value={number}
      max={way.length}
      savedText={isSaved ? t('page.saved') : undefined}
    />
  )
}

function taskAt(
  at: JourneyProgressProps['at'],
  ofPerson: readonly AskedStep[] | undefined,
): TaskId | undefined {
  if (ofPerson) return 'people'
  return typeof at === 'string' ? at : findTask(at.step)
}

import { StepProgress } from '@/components/journey/step-progress'
import type { AskedStep } from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import { findTask, type TaskId, taskIds } from '@/lib/domain/onboarding/progress/tasks.ts'
import { isCompany } from '../../_request/next-page.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

type JourneyProgressProps = {
  visit: ApplicationVisit
  /** The page: steps of the applicant's, of one person of a company, or the last. */
  at: readonly AskedStep[] | 'review'
  /** All pages of the way that this one is on: of a company those of its task, of a person of it theirs. */
  pages: readonly (readonly AskedStep[])[]
  /** All steps of that person. */
  ofPerson?: readonly AskedStep[]
}

/**
 * How far this page is along the whole way, the review included. A company answers by task
 * and in any order: its steps are the tasks, and the pages are counted within them.
 */
export function JourneyProgress({ visit, at, pages, ofPerson }: JourneyProgressProps) {
  const { t, progress } = visit
  const { asked } = progress
  const isPage = typeof at !== 'string'
  const task = taskAt(at, ofPerson)
  const byTask = isCompany(progress)
  // The very first question comes before the tasks.
  if (byTask && !task) return null
  const way: readonly unknown[] = byTask ? taskIds : [...pages, 'review']
  const number = way.indexOf(byTask ? task : at) + 1
  const words = [t('page.step', { number, total: way.length })]
  // The bar moves with each page. The page that is open counts half, as it is not answered yet.
  let reached = number - 1 / 2
  if (byTask && isPage && task) {
    const isGrouped = pages.some((page) => page.length > 1)
    const position = { number: pages.indexOf(at) + 1, total: pages.length }
    reached = number - 1 + (position.number - 1 / 2) / Math.max(position.total, 1)
    words.push(
      t(`tasks.names.${task}`),
      t(isGrouped ? 'page.pageProgress' : 'page.progress', position),
    )
  }
  const isSaved = [...asked, ...(ofPerson ?? [])].some(({ saved }) => saved)
  return (
    <StepProgress
      // "Question 4 of 6" is broken across no line of a telephone.
      text={words.map((each) => each.replaceAll(' ', '\u00a0')).join(' · ')}
      value={reached}
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
  if (typeof at === 'string') return at
  return at[0] && findTask(at[0].step)
}

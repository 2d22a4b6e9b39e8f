import { StepProgress } from '@/components/journey/step-progress'
import type { AskedStep } from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import { findTask, type TaskId, taskIds } from '@/lib/domain/onboarding/progress/tasks.ts'
import { isCompany } from '../../_request/next-page.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

type JourneyProgressProps = {
  visit: ApplicationVisit
  /** The page: steps of the applicant's, of one person of a company, its list of people, or the last. */
  at: readonly AskedStep[] | 'people' | 'review'
  /** All pages of the way that this one is on: of a company those of its task, of a person of it theirs. */
  pages: readonly (readonly AskedStep[])[]
  /** All steps of that person. */
  ofPerson?: readonly AskedStep[]
}

/**
 * How far this page is along the whole way, the review included. A company answers by task and in any order:
 * its steps are the tasks, within one its pages are counted, and the bar moves with each page.
 */
export function JourneyProgress({ visit, at, pages, ofPerson }: JourneyProgressProps) {
  const { t, progress } = visit
  const isSaved = [...progress.asked, ...(ofPerson ?? [])].some(({ saved }) => saved)
  const savedText = isSaved ? t('page.saved') : undefined
  const byTask = isCompany(progress)
  const task = byTask ? taskAt(at, ofPerson) : undefined
  // The very first question comes before the tasks.
  if (byTask && !task) return null
  const way: readonly unknown[] = byTask ? taskIds : [...pages, 'review']
  const position = { number: way.indexOf(task ?? at) + 1, total: way.length }
  const step = t('page.step', position)
  if (!task || task === 'review') {
    const bar = { value: halfway(position), max: position.total }
    return <StepProgress text={step} savedText={savedText} bar={bar} />
  }
  const part = `${step} · ${t(`tasks.names.${task}`)}`
  // One comes to the list before the pages of a person and after them.
  if (typeof at === 'string') return <StepProgress part={part} savedText={savedText} />
  const within = { number: pages.indexOf(at) + 1, total: Math.max(pages.length, 1) }
  const isGrouped = pages.some((page) => page.length > 1)
  return (
    <StepProgress
      part={part}
      text={t(isGrouped ? 'page.pageProgress' : 'page.progress', within)}
      savedText={savedText}
      bar={{ value: position.number - 1 + halfway(within) / within.total, max: position.total }}
    />
  )
}

/** The page that is open counts half, as it is not answered yet. */
function halfway({ number }: { number: number }): number {
  return number - 1 / 2
}

function taskAt(
  at: JourneyProgressProps['at'],
  ofPerson: readonly AskedStep[] | undefined,
): TaskId | undefined {
  if (ofPerson) return 'people'
  if (typeof at === 'string') return at
  return at[0] && findTask(at[0].step)
}

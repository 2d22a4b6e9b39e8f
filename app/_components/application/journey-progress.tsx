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
 * How far this page is along the way, the review included. A company answers its tasks in any order: within
 * one its pages are counted, and the list of tasks says how many of those are completed.
 */
export function JourneyProgress({ visit, at, pages, ofPerson }: JourneyProgressProps) {
  const { t, progress } = visit
  const isSaved = [...progress.asked, ...(ofPerson ?? [])].some(({ saved }) => saved)
  const savedText = isSaved ? t('page.saved') : undefined
  const task = taskAt(at, ofPerson)
  if (isCompany(progress) && at !== 'review') {
    // The very first question comes before the tasks.
    if (!task) return null
    const position = typeof at !== 'string' && {
      number: pages.indexOf(at) + 1,
      total: pages.length,
    }
    const isGrouped = pages.some((page) => page.length > 1)
    return (
      <StepProgress
        part={t(`tasks.names.${task}`)}
        savedText={savedText}
        {...(position && {
          text: t(isGrouped ? 'page.pageProgress' : 'page.progress', position),
          bar: halfway(position),
        })}
      />
    )
  }
  const way: readonly unknown[] = isCompany(progress) ? taskIds : [...pages, 'review']
  const position = { number: way.indexOf(at) + 1, total: way.length }
  return (
    <StepProgress text={t('page.step', position)} savedText={savedText} bar={halfway(position)} />
  )
}

/** The page that is open counts half, as it is not answered yet. */
function halfway({ number, total }: { number: number; total: number }) {
  return { value: number - 1 / 2, max: total }
}

function taskAt(
  at: JourneyProgressProps['at'],
  ofPerson: readonly AskedStep[] | undefined,
): TaskId | undefined {
  if (ofPerson) return 'people'
  if (typeof at === 'string') return at
  return at[0] && findTask(at[0].step)
}

import { isCompany } from '@/app/_answers/next-page.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { StepProgress } from '@/components/journey/step-progress'
import { listJourneySteps, personSteps } from '@/lib/onboarding/journeys.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import {
  findGroup,
  isPageCountSettled,
  listCountedPages,
} from '@/lib/onboarding/progress/groups.ts'
import { findTask, type TaskId, taskIds } from '@/lib/onboarding/progress/tasks.ts'

type JourneyProgressProps = {
  visit: ApplicationVisit
  /** The page: steps of the applicant's, of one person of a company, its list of people, or the last. */
  at: readonly AskedStep[] | 'people' | 'review'
  /** The pages of this page's way: of a company those of its task, of a person of it theirs. */
  pages: readonly (readonly AskedStep[])[]
  /** All steps of that person. */
  ofPerson?: readonly AskedStep[]
}

/**
 * Shows how far this page is along the whole way, including the review. A company answers by task in any order:
 * its steps are the tasks, and the pages of the open one, which counts half, are counted on a line of their own
 * and move the bar. The question who applies precedes all counting, and its answer alone is not mentioned as
 * saved. The number of pages is given once no answer can change it.
 */
export function JourneyProgress({ visit, at, pages, ofPerson }: JourneyProgressProps) {
  const { t, progress } = visit
  const byTask = isCompany(progress)
  const task = byTask ? taskAt(at, ofPerson) : undefined
  const way: readonly unknown[] = byTask ? taskIds : [...listCountedPages(pages), 'review']
  const number = way.indexOf(task ?? at) + 1
  if (number === 0) return null
  const isSaved = [...progress.asked, ...(ofPerson ?? [])].some(
    (each) => each.saved && findGroup(each.step) !== 'applicant',
  )
  const savedText = isSaved ? t('page.saved') : undefined
  const max = way.length
  const isSettled =
    typeof at === 'string' ||
    isPageCountSettled(pages, at, ofPerson ? personSteps : listJourneySteps(progress.fieldContext))
  const step = t(task || isSettled ? 'page.step' : 'page.stepOnly', { number, total: max })
  if (!task) {
    return <StepProgress text={step} savedText={savedText} bar={{ value: number - 1 / 2, max }} />
  }
  const part = `${step} · ${t(`tasks.names.${task}`)}`
  if (typeof at === 'string') {
    // The list of people is visited before and after the pages of a person.
    const ofPeople = progress.people.length > 0 ? 0.9 : 0
    const answered = at === 'people' ? ofPeople : 0.5
    return (
      <StepProgress part={part} savedText={savedText} bar={{ value: number - 1 + answered, max }} />
    )
  }
  const within = { number: pages.indexOf(at) + 1, total: Math.max(pages.length, 1) }
  return (
    <StepProgress
      part={part}
      text={
        within.total > 1 || !isSettled
          ? t(isSettled ? 'page.page' : 'page.pageOnly', within)
          : undefined
      }
      savedText={savedText}
      bar={{ value: number - 1 + (within.number - 1 / 2) / within.total, max }}
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

/** Describes an application's purpose and progress, by which a customer recognises it. */

import type { Translate } from '@/lib/i18n/translate.ts'
import { listJourneySteps } from '@/lib/onboarding/journeys.ts'
import type { Progress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import {
  isPageCountSettled,
  listCountedPages,
  listStepPages,
} from '@/lib/onboarding/progress/groups.ts'
import { listTasks } from '@/lib/onboarding/progress/tasks.ts'

type Answered = { title: string; reached: string; isStarted: boolean }

/** Says it as its pages do: the step that is open, of a company how many tasks are done. */
export function describeAnswered(
  progress: Progress,
  { grouped, t }: { grouped: boolean; t: Translate },
): Answered {
  const type = progress.fieldContext.applicationType
  if (!type) {
    return { title: t('start.resumeNew'), reached: t('start.resumeNothing'), isStarted: false }
  }
  if (type === 'CORPORATION') {
    const tasks = listTasks(progress)
    const done = tasks.filter(({ status }) => status === 'completed').length
    return {
      title: t('start.resumeCompany'),
      reached: t('start.resumeTasks', { done, total: tasks.length }),
      isStarted: true,
    }
  }
  const pages = listCountedPages(listStepPages(progress.asked, { grouped }))
  const open = pages.findIndex((page) => page.some(({ values }) => !values))
  const total = pages.length + 1
  const at = pages[open]
  const journey = listJourneySteps(progress.fieldContext)
  const isSettled = !at || isPageCountSettled(pages, at, journey)
  return {
    title: t('start.resumePersonal'),
    reached: t(isSettled ? 'page.step' : 'page.stepOnly', {
      number: at ? open + 1 : total,
      total,
    }),
    isStarted: true,
  }
}

/** The progress of an application on another device, for the side that waits. */

import { isDocumentAwaitingCustomer, listDocuments } from '@/lib/documents/list-documents.ts'
import { listTasks } from '@/lib/onboarding/progress/tasks.ts'
import { describeStep } from '@/lib/onboarding/view/describe-step.ts'
import { isCompany } from '../../_answers/next-page.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

type ProgressVisit = Pick<
  ApplicationVisit,
  'portico' | 't' | 'application' | 'progress' | 'submission'
>

/** Describes the progress, by the saved answers and by the page that was last opened there. */
export async function describeDeviceProgress(
  seen: ProgressVisit,
  page: string | null,
): Promise<string[]> {
  const { t, submission, portico } = seen
  if (submission && submission.state !== 'preparing') {
    const documents = await listDocuments(portico.store, submission)
    const done = documents.filter(({ state }) => !isDocumentAwaitingCustomer(state)).length
    return [
      t('handoff.connected.sent'),
      ...(documents.length > 0
        ? [t('handoff.connected.documents', { done, total: documents.length })]
        : []),
    ]
  }
  const position = describeJourneyPosition(seen, page)
  return [...(position ? [position] : []), answered(seen)]

  function answered({ progress }: ProgressVisit): string {
    if (isCompany(progress)) {
      const tasks = listTasks(progress)
      const done = tasks.filter(({ status }) => status === 'completed').length
      return t('handoff.connected.tasks', { done, total: tasks.length })
    }
    const done = progress.asked.filter(({ values }) => values).length
    return t('handoff.connected.answered', { done, total: progress.asked.length })
  }
}

function describeJourneyPosition(
  { t, progress, portico }: ProgressVisit,
  page: string | null,
): string | undefined {
  if (page === 'review') return t('handoff.connected.review')
  const index = progress.asked.findIndex(({ step }) => step.id === page)
  const asked = progress.asked[index]
  if (!asked || isCompany(progress)) return undefined
  const texts = { brand: portico.env.brand.name }
  return t('handoff.connected.step', {
    number: index + 1,
    total: progress.asked.length,
    heading: describeStep(asked.step, asked.fieldContext, { typed: {} }, texts).heading,
  })
}

import { notFound, redirect } from 'next/navigation'
import { countShown } from '@/app/_answers/count-funnel.ts'
import { isCompany } from '@/app/_answers/next-page.ts'
import { readRequiredAnswers } from '@/app/_answers/read-required-answers.ts'
import { isWantedChoice } from '@/app/_answers/required-pages.ts'
import { listCustomerPages, listWay } from '@/app/_answers/step-pages.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath, type ChangeSource, readChangeSource, startPath } from '@/app/_request/paths.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { ContactNotice } from '@/app/[language]/(customer)/apply/[application]/_components/contact-notice.tsx'
import { JourneyProgress } from '@/app/[language]/(customer)/apply/[application]/_components/journey-progress.tsx'
import {
  answersForm,
  StepPageForm,
} from '@/app/[language]/(customer)/apply/[application]/_components/step-page-form.tsx'
import { findContactNotice } from '@/app/[language]/(customer)/apply/[application]/find-contact-notice.ts'
import { isStepId } from '@/lib/onboarding/journeys.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { findStepPage } from '@/lib/onboarding/progress/groups.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; step: string }>
  searchParams: Promise<{ change?: string; typed?: string; saved?: string }>
}

/** Shows one step of the journey, or the steps of a group that it begins. */
export default async function StepPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, step: stepId } = await params
  const visit = await requireApplication(languageInPath, id)
  const { language, application, progress, editable } = visit
  const asked = progress.asked.find(({ step }) => step.id === stepId)
  if (!asked && isStepId(stepId)) redirect(applyPath(language, id))
  if (!asked) notFound()
  if (!editable) redirect(applyPath(language, id, 'status'))
  const { change, ...search } = await searchParams
  const from = readChangeSource(change)
  const pages = await listCustomerPages(visit, listWay(progress, asked), { from })
  const { page, before, elsewhere } = findStepPage(pages, asked)
  const isFree = from === 'wanted' && isWantedChoice(visit, asked)
  if (elsewhere && !isFree) redirect(applyPath(language, id, elsewhere.step.id))
  // It is shown only where all answers are checked.
  if (asked.lock === 'hidden' && !from) redirect(applyPath(language, id))
  await countShown(visit, page)
  const required = await readRequiredAnswers(visit, page)
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/${stepId}${from ? `?change=${from}` : ''}`}
      back={backFrom(visit, before, from)}
      reference={application.customerId}
      form={answersForm}
    >
      {!from && <JourneyProgress visit={visit} at={page} pages={pages} />}
      <ContactNotice visit={visit} request={await findContactNotice(visit)} />
      <StepPageForm visit={visit} page={page} from={from} required={required} search={search} />
    </Frame>
  )
}

function backFrom(
  { language, application, progress }: ApplicationVisit,
  before: AskedStep | undefined,
  from: ChangeSource | undefined,
): string {
  const to = (page: string) => applyPath(language, application.id, page)
  if (from) return to(from === 'wanted' ? 'status' : 'review')
  if (before) return to(before.step.id)
  const first = progress.asked[0]?.step.id
  return isCompany(progress) && progress.fieldContext.applicationType && first !== undefined
    ? to('tasks')
    : startPath(language)
}

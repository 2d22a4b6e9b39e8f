import { notFound, redirect } from 'next/navigation'
import { AccountStatement } from '@/app/_components/application/account-statement.tsx'
import { AnswerForm, answersForm } from '@/app/_components/application/answer-form.tsx'
import { JourneyProgress } from '@/app/_components/application/journey-progress.tsx'
import { RequiredAnswers } from '@/app/_components/application/required-answers.tsx'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { LookupLink } from '@/app/_components/registers/lookup-link.tsx'
import { ContactNotice } from '@/app/_components/resume/contact-notice.tsx'
import { isCompany } from '@/app/_request/next-page.ts'
import { applyPath, type ChangeSource, readChangeSource, startPath } from '@/app/_request/paths.ts'
import { findUnsavedInput } from '@/app/_request/unsaved-input.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { saveStep } from '@/app/[language]/(customer)/_actions/save-step.ts'
import { findStep } from '@/lib/domain/onboarding/journeys.ts'
import type { AskedStep, Progress } from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import { findTask, listTaskSteps } from '@/lib/domain/onboarding/progress/tasks.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; step: string }>
  searchParams: Promise<{ change?: string; typed?: string }>
}

/** One step of the journey. */
export default async function StepPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, step: stepId } = await params
  const visit = await requireApplication(languageInPath, id)
  const { language, t, application, progress, editable } = visit
  const asked = progress.asked.find(({ step }) => step.id === stepId)
  if (!asked && findStep(stepId)) redirect(`/${language}/apply/${id}`)
  if (!asked) notFound()
  if (!editable) redirect(applyPath(language, id, 'status'))
  const path = pathOf(progress, asked)
  const position = path.indexOf(asked)
  // A step that depends on earlier ones that are open is not shown before them.
  const firstOpen = path.findIndex(({ values }) => !values)
  const open = path[firstOpen]
  if (open && position > firstOpen) redirect(applyPath(language, id, open.step.id))

  const { change, typed } = await searchParams
  const from = readChangeSource(change)
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/${stepId}${from ? `?change=${from}` : ''}`}
      back={backFrom(visit, path[position - 1], from)}
      reference={application.customerId}
      form={answersForm}
    >
      {!from && <JourneyProgress visit={visit} at={asked} />}
      <ContactNotice visit={visit} />
      <AnswerForm
        visit={visit}
        asked={asked}
        action={saveStep}
        hidden={{}}
        from={from}
        unsaved={findUnsavedInput(visit, stepId, typed === 'kept')}
      >
        <LookupLink visit={visit} step={stepId} from={from} />
        <RequiredAnswers visit={visit} asked={asked} isFocused={from === 'wanted'} />
        {stepId === 'account' && <AccountStatement progress={progress} t={t} />}
        {stepId === 'account' && visit.portico.env.create === 'early' && (
          <p className="mt-3">{t('earlyCreation.account')}</p>
        )}
      </AnswerForm>
    </Frame>
  )
}

/** The steps that this one is one of: of a company those of its task, of a person all. */
function pathOf(progress: Progress, { step }: AskedStep): AskedStep[] {
  return isCompany(progress) ? listTaskSteps(progress, findTask(step)) : progress.asked
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

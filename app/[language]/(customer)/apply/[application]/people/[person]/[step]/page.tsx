import { notFound, redirect } from 'next/navigation'
import { countShown } from '@/app/_answers/count-funnel.ts'
import { readRequiredAnswers } from '@/app/_answers/read-required-answers.ts'
import { listCustomerPages } from '@/app/_answers/step-pages.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath, type ChangeSource, personPage, readChangeSource } from '@/app/_request/paths.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { JourneyProgress } from '@/app/[language]/(customer)/apply/[application]/_components/journey-progress.tsx'
import {
  answersForm,
  StepPageForm,
} from '@/app/[language]/(customer)/apply/[application]/_components/step-page-form.tsx'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { findStep } from '@/lib/onboarding/journeys.ts'
import type { AskedStep, PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'

import { findStepPage } from '@/lib/onboarding/progress/groups.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; person: string; step: string }>
  searchParams: Promise<{ change?: string; typed?: string; saved?: string }>
}

/** Shows one page of questions about one person of a company; a single step if it is changed. */
export default async function PersonStepPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, person: personId, step } = await params
  const visit = await requireApplication(languageInPath, id)
  const { language, application, editable } = visit
  const { person, number, name } = await requirePerson(visit, personId)
  const asked = person.asked.find((each) => each.step.id === step)
  if (!asked && findStep(step)) redirect(applyPath(language, id, personPage(person.id)))
  if (!asked) notFound()
  if (!editable) redirect(applyPath(language, id, 'status'))
  const { change, ...search } = await searchParams
  const from = readChangeSource(change)
  const pages = await listCustomerPages(visit, person.asked, { from, ofPerson: true })
  const { page, before, elsewhere } = findStepPage(pages, asked)
  if (elsewhere) redirect(applyPath(language, id, personPage(person.id, elsewhere.step.id)))
  // It is shown only where all answers are checked.
  if (asked.lock === 'hidden' && !from) redirect(applyPath(language, id, personPage(person.id)))
  await countShown(visit, page, person.id)
  const required = await readRequiredAnswers(visit, page, person.id)
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/${personPage(person.id, step)}${from ? `?change=${from}` : ''}`}
      back={backFrom(visit, person, before, from)}
      reference={application.customerId}
      form={answersForm}
    >
      {!from && <JourneyProgress visit={visit} at={page} pages={pages} ofPerson={person.asked} />}
      <StepPageForm
        visit={visit}
        page={page}
        from={from}
        person={{ id: person.id, name, number }}
        required={required}
        search={search}
      />
    </Frame>
  )
}

function backFrom(
  { language, application }: ApplicationVisit,
  person: PersonProgress,
  before: AskedStep | undefined,
  from: ChangeSource | undefined,
): string {
  const to = (page: string) => applyPath(language, application.id, page)
  if (from === 'person') return to(personPage(person.id))
  if (from) return to(from === 'wanted' ? 'status' : 'review')
  return to(before ? personPage(person.id, before.step.id) : 'people')
}

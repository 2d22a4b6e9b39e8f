import { notFound, redirect } from 'next/navigation'
import { AnswerForm, answersForm } from '@/app/_components/application/answer-form.tsx'
import { JourneyProgress } from '@/app/_components/application/journey-progress.tsx'
import { RequiredAnswers } from '@/app/_components/application/required-answers.tsx'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath, type ChangeSource, personPage, readChangeSource } from '@/app/_request/paths.ts'
import { requirePerson } from '@/app/_request/require-person.ts'
import { findUnsavedInput } from '@/app/_request/unsaved-input.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { savePersonStep } from '@/app/[language]/(customer)/_actions/save-person-step.ts'
import { findStep } from '@/lib/domain/onboarding/journeys.ts'
import type {
  AskedStep,
  PersonProgress,
} from '@/lib/domain/onboarding/progress/evaluate-progress.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; person: string; step: string }>
  searchParams: Promise<{ change?: string; typed?: string }>
}

/** One step of one person of a company. */
export default async function PersonStepPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, person: personId, step } = await params
  const visit = await requireApplication(languageInPath, id)
  const { language, t, application, editable } = visit
  const { person, number, name } = await requirePerson(visit, personId)
  const position = person.asked.findIndex((each) => each.step.id === step)
  const asked = person.asked[position]
  if (!asked && findStep(step)) redirect(applyPath(language, id, personPage(person.id)))
  if (!asked) notFound()
  if (!editable) redirect(applyPath(language, id, 'status'))
  const firstOpen = person.asked.findIndex(({ values }) => !values)
  if (person.open && position > firstOpen) {
    redirect(applyPath(language, id, personPage(person.id, person.open)))
  }

  const { change, typed } = await searchParams
  const from = readChangeSource(change)
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/${personPage(person.id, step)}${from ? `?change=${from}` : ''}`}
      back={backFrom(visit, person, person.asked[position - 1], from)}
      reference={application.customerId}
      form={answersForm}
    >
      {!from && <JourneyProgress visit={visit} at={asked} ofPerson={person.asked} />}
      <AnswerForm
        visit={visit}
        asked={asked}
        caption={name}
        titled={t('people.unnamed', { number })}
        action={savePersonStep}
        hidden={{ person: person.id }}
        from={from}
        unsaved={findUnsavedInput(visit, personPage(person.id, step), typed === 'kept')}
      >
        <RequiredAnswers
          visit={visit}
          asked={asked}
          person={person.id}
          isFocused={from === 'wanted'}
        />
      </AnswerForm>
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

import { notFound, redirect } from 'next/navigation'
import { type AskedStep, findStep, type PersonProgress } from '@/lib/onboarding/journey.ts'
import { AnswerForm, answersForm } from '../../../../../../asked-form.tsx'
import { type ApplicationVisit, requireApplication } from '../../../../../../asking.ts'
import { Frame } from '../../../../../../frame.tsx'
import { findUnsavedInput } from '../../../../../../parked.ts'
import {
  applyPath,
  type ChangeSource,
  personPage,
  readChangeSource,
} from '../../../../../../paths.ts'
import { requirePerson } from '../../../../../../person.ts'
import { RequiredAnswers } from '../../../../../../wanted.tsx'
import { savePersonStep } from '../../../../keep-person-step.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; person: string; step: string }>
  searchParams: Promise<{ change?: string; typed?: string }>
}

/** One step of one person of a company. */
export default async function PersonStepPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, person: personId, step } = await params
  const opened = await requireApplication(languageInPath, id)
  const { language, t, application, editable } = opened
  const { person, number, name } = await requirePerson(opened, personId)
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
      visit={opened}
      path={`/apply/${id}/${personPage(person.id, step)}${from ? `?change=${from}` : ''}`}
      back={backFrom(opened, person, person.asked[position - 1], from)}
      reference={application.customerId}
      form={answersForm}
    >
      <AnswerForm
        opened={opened}
        asked={asked}
        caption={name}
        titled={t('people.unnamed', { number })}
        action={savePersonStep}
        hidden={{ person: person.id }}
        from={from}
        parked={await findUnsavedInput(opened, personPage(person.id, step), typed === 'kept')}
      >
        <RequiredAnswers opened={opened} asked={asked} person={person.id} />
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

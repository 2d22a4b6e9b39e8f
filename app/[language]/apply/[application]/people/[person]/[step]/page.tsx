import { notFound, redirect } from 'next/navigation'
import { type Asked, findStep, type PersonStock } from '@/lib/onboarding/journey.ts'
import { AskedForm, answersForm } from '../../../../../../asked-form.tsx'
import { type Opened, requireApplication } from '../../../../../../asking.ts'
import { Frame } from '../../../../../../frame.tsx'
import { findParked } from '../../../../../../parked.ts'
import { applyPath, type ChangedFrom, changedFrom, personPage } from '../../../../../../paths.ts'
import { requirePerson } from '../../../../../../person.ts'
import { Wanted } from '../../../../../../wanted.tsx'
import { keepPersonStep } from '../../../../keep-person-step.ts'

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
  const from = changedFrom(change)
  return (
    <Frame
      visit={opened}
      path={`/apply/${id}/${personPage(person.id, step)}${from ? `?change=${from}` : ''}`}
      back={backFrom(opened, person, person.asked[position - 1], from)}
      reference={application.customerId}
      form={answersForm}
    >
      <AskedForm
        opened={opened}
        asked={asked}
        caption={name}
        titled={t('people.unnamed', { number })}
        action={keepPersonStep}
        hidden={{ person: person.id }}
        from={from}
        parked={await findParked(opened, personPage(person.id, step), typed === 'kept')}
      >
        <Wanted opened={opened} asked={asked} person={person.id} />
      </AskedForm>
    </Frame>
  )
}

function backFrom(
  { language, application }: Opened,
  person: PersonStock,
  before: Asked | undefined,
  from: ChangedFrom | undefined,
): string {
  const to = (page: string) => applyPath(language, application.id, page)
  if (from === 'person') return to(personPage(person.id))
  if (from) return to(from === 'wanted' ? 'status' : 'review')
  return to(before ? personPage(person.id, before.step.id) : 'people')
}

import { redirect } from 'next/navigation'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import { requirePerson } from '@/app/_request/require-person.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { removePerson } from '@/app/[language]/(customer)/_actions/remove-person.ts'
import { StepForm } from '@/components/form/step-form'

type PageProps = { params: Promise<{ language: string; application: string; person: string }> }

/** Asks before somebody is removed from the list: the page changes nothing, its button does. */
export default async function RemovePage({ params }: PageProps) {
  const { language: languageInPath, application: id, person: personId } = await params
  const visit = await requireApplication(languageInPath, id)
  const { portico, language, t, application, editable } = visit
  const { person, number, name } = await requirePerson(visit, personId)
  if (!editable) redirect(applyPath(language, id, 'status'))
  const people = applyPath(language, id, 'people')
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/${personPage(person.id, 'remove')}`}
      back={people}
      reference={application.customerId}
    >
      <StepForm
        view={{
          stepId: 'remove',
          title: `${t('peopleList.removeTitle', { number })} – ${portico.env.brand.name}`,
          heading: t('peopleList.removeHeading', { name }),
          lead: t('peopleList.removeLead'),
          fields: [],
          messages: {},
          fieldContext: {},
          submitLabel: t('peopleList.removeSubmit'),
        }}
        texts={getFormTexts(t)}
        action={removePerson}
        hidden={{ language, application: id, person: person.id }}
      />
      <p className="mt-3">
        <a href={people} className="link inline-flex min-h-3 items-center">
          {t('peopleList.keep')}
        </a>
      </p>
    </Frame>
  )
}

import { redirect } from 'next/navigation'
import { StepForm } from '@/components/form/step-form'
import { requireApplication } from '../../../../../../asking.ts'
import { getFormTexts } from '../../../../../../form-texts.ts'
import { Frame } from '../../../../../../frame.tsx'
import { applyPath, personPage } from '../../../../../../paths.ts'
import { requirePerson } from '../../../../../../person.ts'
import { removePerson } from '../../../../remove-person.ts'

type PageProps = { params: Promise<{ language: string; application: string; person: string }> }

/** Asks before someone is taken out of the list: the page changes nothing, its button does. */
export default async function RemovePage({ params }: PageProps) {
  const { language: languageInPath, application: id, person: personId } = await params
  const opened = await requireApplication(languageInPath, id)
  const { portico, language, t, application, editable } = opened
  const { person, number, name } = await requirePerson(opened, personId)
  if (!editable) redirect(applyPath(language, id, 'status'))
  const people = applyPath(language, id, 'people')
  return (
    <Frame
      visit={opened}
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

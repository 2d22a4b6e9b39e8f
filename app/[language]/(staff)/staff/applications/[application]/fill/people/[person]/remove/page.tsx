import { redirect } from 'next/navigation'
import { findPersonName } from '@/app/_components/application/changed-labels.ts'
import { RemovePersonForm } from '@/app/_components/application/remove-person-form.tsx'
import { isOwnPerson } from '@/app/_components/own-part/is-own-person.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { AssistFrame } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/assist-frame.tsx'
import { requireAssistedPage } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import { removePersonFor } from '@/app/[language]/(staff)/staff/applications/[application]/fill/people/change-people.ts'

type PageProps = { params: Promise<{ language: string; application: string; person: string }> }

/** Asks before a person is removed. */
export default async function FillRemovePage({ params }: PageProps) {
  const { language: languageInPath, application: id, person: personId } = await params
  const visit = await requireAssistedPage(languageInPath, id)
  const { t, language, progress, editable } = visit
  const index = progress.people.findIndex((each) => each.id === personId)
  const person = progress.people[index]
  if (!person || !editable) redirect(`${fillPath(language, id)}?saved=gone`)
  const list = fillPath(language, id, 'people')
  return (
    <AssistFrame visit={visit} page={`people/${personId}/remove`} back={list}>
      <RemovePersonForm
        visit={visit}
        application={id}
        person={{ id: personId, number: index + 1, name: findPersonName(visit, personId) ?? '' }}
        action={removePersonFor}
        lead={[
          ...(isOwnPerson(person) ? [t('peopleList.removeApplicant')] : []),
          t('peopleList.removeLead'),
        ].join(' ')}
        listHref={list}
      />
    </AssistFrame>
  )
}

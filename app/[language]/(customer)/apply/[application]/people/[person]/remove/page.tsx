import { redirect } from 'next/navigation'
import { RemovePersonForm } from '@/app/_components/application/remove-person-form.tsx'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { isOwnPerson } from '@/app/_components/own-part/is-own-person.ts'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { JourneyProgress } from '@/app/[language]/(customer)/apply/[application]/_components/journey-progress.tsx'
import { removePerson } from '@/app/[language]/(customer)/apply/[application]/people/[person]/remove/remove-person.ts'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { listPersonLinks } from '@/lib/applications/own-part/list-person-links.ts'
import type { PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'

type PageProps = { params: Promise<{ language: string; application: string; person: string }> }

/** Asks before somebody is removed from the list: the page changes nothing, its button does. */
export default async function RemovePage({ params }: PageProps) {
  const { language: languageInPath, application: id, person: personId } = await params
  const visit = await requireApplication(languageInPath, id)
  const { language, application, editable } = visit
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
      <JourneyProgress visit={visit} at="people" pages={[]} />
      <RemovePersonForm
        visit={visit}
        application={id}
        person={{ id: person.id, number, name }}
        action={removePerson}
        lead={await describeWhatFollows(visit, person)}
        listHref={people}
      />
    </Frame>
  )
}

/** Describes the effect for the person who fills in the application, and for one with a usable link. */
async function describeWhatFollows(
  { t, portico, application }: ApplicationVisit,
  person: PersonProgress,
): Promise<string> {
  if (isOwnPerson(person)) return t('peopleList.removeOwn')
  const { personLinks, store } = portico
  const link = (await listPersonLinks(personLinks, store.db, application)).get(person.id)
  const isOpen = link?.state === 'live' || link?.state === 'opened'
  const deleted = t('peopleList.removeLead')
  return isOpen ? `${deleted} ${t('peopleList.removeLink')}` : deleted
}

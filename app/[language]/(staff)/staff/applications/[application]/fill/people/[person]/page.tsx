import { redirect } from 'next/navigation'
import { findPersonName } from '@/app/_components/application/changed-labels.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { AssistFrame } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/assist-frame.tsx'
import {
  GroupList,
  SavedNotice,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/group-list.tsx'
import { requireAssistedPage } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import { listPersonSections } from '@/app/[language]/(staff)/staff/applications/[application]/fill/fill-sections.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { showWhole } from '@/components/ui/whole-text'

type PageProps = {
  params: Promise<{ language: string; application: string; person: string }>
  searchParams: Promise<{ saved?: string }>
}

/** The topics of one person of a company, as staff fill them in. */
export default async function FillPersonPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, person: personId } = await params
  const visit = await requireAssistedPage(languageInPath, id)
  const { t, language, progress, editable } = visit
  const index = progress.people.findIndex((each) => each.id === personId)
  const person = progress.people[index]
  if (!person || !editable) redirect(`${fillPath(language, id)}?saved=gone`)
  const { saved } = await searchParams
  const list = fillPath(language, id, 'people')
  const number = t('people.unnamed', { number: index + 1 })
  return (
    <AssistFrame
      visit={visit}
      page={`people/${personId}`}
      // Browsers store titles: they name nobody.
      title={`${number} – ${t('assistedEntry.groups.people')}`}
      back={list}
    >
      <SavedNotice visit={visit} saved={saved} />
      <p className="caption">{t('assistedEntry.groups.people')}</p>
      <h1 className="heading">
        <bdi>{showWhole(findPersonName(visit, personId) ?? number)}</bdi>
      </h1>
      <GroupList
        visit={visit}
        sections={listPersonSections(person, language)}
        label={t('assistedEntry.fill.topics')}
        href={(section) => fillPath(language, id, `people/${personId}/${section}`)}
      />
      <p className="mt-4">
        <ButtonLink href={list} tone="secondary">
          {t('peopleList.back')}
        </ButtonLink>
      </p>
    </AssistFrame>
  )
}

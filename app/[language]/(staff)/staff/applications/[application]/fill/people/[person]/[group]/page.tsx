import { notFound, redirect } from 'next/navigation'
import { readSentValues } from '@/app/_answers/read-required-answers.ts'
import { findPersonName } from '@/app/_components/application/changed-labels.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { AssistFrame } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/assist-frame.tsx'
import { FillGroup } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/fill-group.tsx'
import { requireAssistedPage } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import {
  findNextSection,
  listPersonSections,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/fill-sections.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { listPersonGroups } from '@/lib/onboarding/progress/groups.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; person: string; group: string }>
  searchParams: Promise<{ saved?: string }>
}

/** Shows one topic of one person of a company, filled in by staff. */
export default async function FillPersonGroupPage({ params, searchParams }: PageProps) {
  const {
    language: languageInPath,
    application: id,
    person: personId,
    group: groupId,
  } = await params
  const visit = await requireAssistedPage(languageInPath, id)
  const { t, language, progress, editable } = visit
  const person = progress.people.find((each) => each.id === personId)
  if (!person || !editable) redirect(`${fillPath(language, id)}?saved=gone`)
  const group = listPersonGroups(person).find((each) => each.id === groupId)
  if (!group) notFound()
  const { saved } = await searchParams
  const name = findPersonName(visit, personId) ?? ''
  const onward = findNextSection(listPersonSections(person, language), groupId) !== undefined
  return (
    <AssistFrame
      visit={visit}
      page={`people/${personId}/${groupId}`}
      back={fillPath(language, id, `people/${personId}`)}
      backText={name && isolateDirection(name)}
    >
      <FillGroup
        visit={visit}
        group={group}
        sent={await readSentValues(visit, group.asked, personId)}
        saved={saved}
        onward={onward}
        back={t('assistedEntry.fill.saveToPerson', { name: isolateDirection(name) })}
        person={{ id: personId, name }}
      />
    </AssistFrame>
  )
}

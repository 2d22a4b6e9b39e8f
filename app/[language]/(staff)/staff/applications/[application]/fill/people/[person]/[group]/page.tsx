import { notFound, redirect } from 'next/navigation'
import { findPersonName } from '@/app/_components/application/changed-labels.ts'
import { AssistFrame } from '@/app/_components/staff/assist-frame.tsx'
import { GroupForm } from '@/app/_components/staff/group-form.tsx'
import { requireAssistedApplication } from '@/app/_request/assisted-application.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { getGroupLabel } from '@/lib/domain/onboarding/progress/group-form.ts'
import { listPersonGroups } from '@/lib/domain/onboarding/progress/groups.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; person: string; group: string }>
  searchParams: Promise<{ saved?: string }>
}

/** One topic of one person of a company, filled in by staff. */
export default async function FillPersonGroupPage({ params, searchParams }: PageProps) {
  const {
    language: languageInPath,
    application: id,
    person: personId,
    group: groupId,
  } = await params
  const visit = await requireAssistedApplication(languageInPath, id)
  const { language, progress, editable } = visit
  const person = progress.people.find((each) => each.id === personId)
  if (!person || !editable) redirect(`${fillPath(language, id)}?saved=gone`)
  const group = listPersonGroups(person).find((each) => each.id === groupId)
  if (!group) notFound()
  const { saved } = await searchParams
  return (
    <AssistFrame
      visit={visit}
      page={`people/${personId}/${groupId}`}
      back={fillPath(language, id, `people/${personId}`)}
    >
      <GroupForm
        visit={visit}
        group={group}
        heading={getGroupLabel(group.id, language)}
        person={{ id: personId, name: findPersonName(visit, personId) ?? '' }}
        saved={saved}
      />
    </AssistFrame>
  )
}

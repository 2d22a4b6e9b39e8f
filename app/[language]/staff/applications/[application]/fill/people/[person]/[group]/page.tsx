import { notFound, redirect } from 'next/navigation'
import { getGroupLabel } from '@/lib/onboarding/group-page.ts'
import { listPersonGroups } from '@/lib/onboarding/groups.ts'
import { AssistFrame } from '../../../../../../../../assist-frame.tsx'
import { requireAssistedApplication } from '../../../../../../../../assisting.ts'
import { findPersonName } from '../../../../../../../../changed-labels.ts'
import { GroupForm } from '../../../../../../../../group-form.tsx'
import { fillPath } from '../../../../../../../../paths.ts'

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
  const opened = await requireAssistedApplication(languageInPath, id)
  const { language, progress, editable } = opened
  const person = progress.people.find((each) => each.id === personId)
  if (!person || !editable) redirect(`${fillPath(language, id)}?saved=gone`)
  const group = listPersonGroups(person).find((each) => each.id === groupId)
  if (!group) notFound()
  const { saved } = await searchParams
  return (
    <AssistFrame
      opened={opened}
      page={`people/${personId}/${groupId}`}
      back={fillPath(language, id, `people/${personId}`)}
    >
      <GroupForm
        opened={opened}
        group={group}
        heading={getGroupLabel(group.id, language)}
        person={{ id: personId, name: findPersonName(opened, personId) ?? '' }}
        saved={saved}
      />
    </AssistFrame>
  )
}

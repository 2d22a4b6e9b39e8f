import { notFound, redirect } from 'next/navigation'
import { readSentValues } from '@/app/_answers/read-required-answers.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { AssistFrame } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/assist-frame.tsx'
import { FillGroup } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/fill-group.tsx'
import { requireAssistedPage } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import {
  findNextSection,
  listFillSections,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/fill-sections.ts'
import { groupIds, listGroups } from '@/lib/onboarding/progress/groups.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; group: string }>
  searchParams: Promise<{ saved?: string }>
}

/** Shows one topic of an application, filled in by staff. */
export default async function FillGroupPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, group: groupId } = await params
  const visit = await requireAssistedPage(languageInPath, id)
  const { t, language, progress, editable } = visit
  const all = fillPath(language, id)
  const group = listGroups(progress).find((each) => each.id === groupId)
  // The group is not asked any more, because the kind of applicant has changed.
  if (!group && groupIds.some((each) => each === groupId)) redirect(all)
  if (!group) notFound()
  if (!editable) redirect(all)
  const { saved } = await searchParams
  // The owner of the account decides the further questions.
  const onward =
    groupId === 'applicant' ||
    findNextSection(listFillSections(progress, language), groupId) !== undefined
  return (
    <AssistFrame visit={visit} page={groupId} back={all}>
      <FillGroup
        visit={visit}
        group={group}
        sent={await readSentValues(visit, group.asked)}
        saved={saved}
        onward={onward}
        back={t('assistedEntry.fill.save')}
      />
    </AssistFrame>
  )
}

import { notFound, redirect } from 'next/navigation'
import { readSentValues } from '@/app/_answers/read-required-answers.ts'
import { LockedPart } from '@/app/_components/application/locked-part.tsx'
import { StepGroupForm } from '@/app/_components/application/step-group-form.tsx'
import { fillPath } from '@/app/_request/paths.ts'
import { AssistFrame } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/assist-frame.tsx'
import { SavedNotice } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/group-list.tsx'
import { ReturnButton } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/return-button.tsx'
import { requireAssistedPage } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import {
  findNextSection,
  listFillSections,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/fill-sections.ts'
import { saveGroup } from '@/app/[language]/(staff)/staff/applications/[application]/fill/save-group.ts'
import { getGroupLabel } from '@/lib/onboarding/progress/group-form.ts'
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
      <SavedNotice visit={visit} saved={saved} />
      <StepGroupForm
        visit={visit}
        group={group}
        page={{
          heading: getGroupLabel(group.id, language),
          submitLabel: t(onward ? 'assistedEntry.fill.saveAndContinue' : 'assistedEntry.fill.save'),
          byStaff: true,
        }}
        sent={await readSentValues(visit, group.asked)}
        action={saveGroup}
        hidden={{}}
        other={onward && <ReturnButton>{t('assistedEntry.fill.save')}</ReturnButton>}
        saved={saved}
      >
        {group.asked.map((asked) => (
          <LockedPart
            key={asked.step.id}
            visit={visit}
            asked={asked}
            from={undefined}
            person={undefined}
          />
        ))}
      </StepGroupForm>
    </AssistFrame>
  )
}

import { notFound, redirect } from 'next/navigation'
import { readSentValues } from '@/app/_answers/read-required-answers.ts'
import { findPersonName } from '@/app/_components/application/changed-labels.ts'
import { LockedPart } from '@/app/_components/application/locked-part.tsx'
import { StepGroupForm } from '@/app/_components/application/step-group-form.tsx'
import { fillPath } from '@/app/_request/paths.ts'
import { AssistFrame } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/assist-frame.tsx'
import { SavedNotice } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/group-list.tsx'
import { ReturnButton } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/return-button.tsx'
import { requireAssistedPage } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import {
  findNextSection,
  listPersonSections,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/fill-sections.ts'
import { saveGroup } from '@/app/[language]/(staff)/staff/applications/[application]/fill/save-group.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { getGroupLabel } from '@/lib/onboarding/progress/group-form.ts'
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
  const back = t('assistedEntry.fill.saveToPerson', { name: isolateDirection(name) })
  const onward = findNextSection(listPersonSections(person, language), groupId) !== undefined
  return (
    <AssistFrame
      visit={visit}
      page={`people/${personId}/${groupId}`}
      back={fillPath(language, id, `people/${personId}`)}
      backText={name && isolateDirection(name)}
    >
      <SavedNotice visit={visit} saved={saved} />
      <StepGroupForm
        visit={visit}
        group={group}
        page={{
          heading: getGroupLabel(group.id, language),
          submitLabel: onward ? t('assistedEntry.fill.saveAndContinue') : back,
          byStaff: true,
        }}
        sent={await readSentValues(visit, group.asked, personId)}
        action={saveGroup}
        caption={<bdi>{name}</bdi>}
        hidden={{ person: personId }}
        other={onward && <ReturnButton>{back}</ReturnButton>}
        saved={saved}
      >
        {group.asked.map((asked) => (
          <LockedPart
            key={asked.step.id}
            visit={visit}
            asked={asked}
            from={undefined}
            person={personId}
          />
        ))}
      </StepGroupForm>
    </AssistFrame>
  )
}

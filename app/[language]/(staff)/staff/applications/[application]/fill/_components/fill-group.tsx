import type { SentValues } from '@/app/_answers/read-required-answers.ts'
import { LockedPart } from '@/app/_components/application/locked-part.tsx'
import { StepGroupForm } from '@/app/_components/application/step-group-form.tsx'
import { saveGroup } from '@/app/[language]/(staff)/staff/applications/[application]/fill/save-group.ts'
import { getGroupLabel } from '@/lib/onboarding/progress/group-form.ts'
import type { Group } from '@/lib/onboarding/progress/groups.ts'
import type { AssistedPage } from '../assisted-application.ts'
import { SavedNotice } from './group-list.tsx'
import { ReturnButton } from './return-button.tsx'

type FillGroupProps = {
  visit: AssistedPage
  group: Group
  sent: SentValues
  /** The result of the last save, from the URL. */
  saved: string | undefined
  /** Whether saving leads to the next topic. */
  onward: boolean
  /** The button that saves and leads back. */
  back: string
  person?: { id: string; name: string }
}

/** Shows the form of one topic, of an application or of one person of a company. */
export function FillGroup({ visit, group, sent, saved, onward, back, person }: FillGroupProps) {
  const { t, language } = visit
  return (
    <>
      <SavedNotice visit={visit} saved={saved} />
      <StepGroupForm
        visit={visit}
        group={group}
        page={{
          heading: getGroupLabel(group.id, language),
          submitLabel: onward ? t('assistedEntry.fill.saveAndContinue') : back,
          byStaff: true,
        }}
        sent={sent}
        action={saveGroup}
        caption={person && <bdi>{person.name}</bdi>}
        hidden={person ? { person: person.id } : {}}
        other={onward && <ReturnButton>{back}</ReturnButton>}
        saved={saved}
      >
        {group.asked.map((asked) => (
          <LockedPart
            key={asked.step.id}
            visit={visit}
            asked={asked}
            from={undefined}
            person={person?.id}
          />
        ))}
      </StepGroupForm>
    </>
  )
}
